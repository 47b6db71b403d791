// Minifies scripts and styles with esbuild and names them by their content. Reads one JSON object on standard input
// – {folder, out, entries, worker, names, precache} – and prints another: each entry's output and what it imports.

import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const { folder, out, entries, names, worker, defines } = JSON.parse(readFileSync(0, 'utf8'));

// The browsers of SITE.md.
const target = ['chrome115', 'firefox115', 'safari16.4'];
const common = { bundle: true, minify: true, target, legalComments: 'eof', logLevel: 'error', absWorkingDir: folder };

/** What scripts fetch by `siteUrl('words/pt.json')` has another name here; the wrapped module knows both. */
const renamed = {
  name: 'renamed',
  setup({ onResolve, onLoad }) {
    const base = join(folder, 'js', 'base.js');
    onResolve({ filter: /\/base\.js$/ }, ({ path, resolveDir }) =>
      join(resolveDir, path) === base ? { path: base, namespace: 'renamed' } : undefined);
    onResolve({ filter: /^plain base$/ }, () => ({ path: base }));
    onLoad({ filter: /.*/, namespace: 'renamed' }, () => ({
      contents: `export * from 'plain base';
        import { siteUrl as plain } from 'plain base';
        const names = ${JSON.stringify(names)};
        export const siteUrl = (path) => plain(names[path] ?? path);`,
      resolveDir: join(folder, 'js'),
    }));
  },
};

/**
 * Parts that are fetched later lean on the whole of what the page began with. esbuild would cut that into a file for
 * every set of parts sharing something; told so, it makes one file of it, which packs better and comes in one go.
 */
const later = {
  name: 'later',
  setup({ onResolve, onLoad }) {
    const first = JSON.stringify(join(folder, 'js', 'main.js'));
    const parts = new Set();
    onResolve({ filter: /^\.\.?\//, namespace: 'file' }, ({ path, kind, resolveDir }) => {
      if (kind === 'dynamic-import') parts.add(join(resolveDir, path));
      return undefined;
    });
    onLoad({ filter: /\.js$/, namespace: 'file' }, ({ path }) =>
      parts.has(path) ? { contents: `${readFileSync(path, 'utf8')}\nimport ${first};` } : undefined);
  },
};

const made = worker
  ? await build({ ...common, entryPoints: [worker], outdir: out, format: 'iife', define: defines, plugins: [renamed], metafile: true })
  : await build({
    ...common,
    entryPoints: entries,
    outdir: out,
    outbase: folder,
    format: 'esm',
    splitting: true,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file' },
    plugins: [renamed, later],
    define: { BUILT: 'true' },
    metafile: true,
  });

const outputs = {};
for (const [path, { entryPoint, imports }] of Object.entries(made.metafile.outputs)) {
  const now = imports.filter(({ kind, external }) => kind === 'import-statement' && !external);
  outputs[relative(out, join(folder, path))] = {
    entry: entryPoint ?? null,
    imports: now.map((imported) => relative(out, join(folder, imported.path))),
  };
}
process.stdout.write(JSON.stringify(outputs));
