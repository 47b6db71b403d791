// Minifies scripts and styles with esbuild and names them by their content. Reads one JSON object on standard input
// – {folder, out, entries, worker, names, defines} – and prints another: each output's entry, which output holds that
// entry's code, and what it imports.

import { build } from 'esbuild';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const { folder, out, entries, names, worker, defines } = JSON.parse(readFileSync(0, 'utf8'));

// The browsers of SITE.md.
const target = ['chrome115', 'firefox115', 'safari16.4'];
const common = {
  bundle: true, minify: true, target, legalComments: 'eof', logLevel: 'error', absWorkingDir: folder, metafile: true,
};
const split = {
  entryPoints: entries,
  outdir: out,
  outbase: folder,
  format: 'esm',
  splitting: true,
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file' },
  define: { BUILT: 'true' },
};

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

/** @returns {Promise<Set<string>>} the scripts that another one fetches when it needs them */
async function partsFetchedLater() {
  const { metafile } = await build({ ...common, ...split, write: false });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  return new Set(imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => join(folder, path)));
}

/**
 * Parts that are fetched later lean on the whole of what the page began with. esbuild would cut that into a file for
 * every set of parts sharing something; told so, it makes one file of it, which packs better and comes in one go.
 */
const later = {
  name: 'later',
  async setup({ onLoad }) {
    const first = JSON.stringify(join(folder, 'js', 'main.js'));
    const parts = await partsFetchedLater();
    onLoad({ filter: /\.js$/, namespace: 'file' }, ({ path }) =>
      parts.has(path) ? { contents: `${readFileSync(path, 'utf8')}\nimport ${first};` } : undefined);
  },
};

const made = worker
  ? await build({ ...common, entryPoints: [worker], outdir: out, format: 'iife', define: defines, plugins: [renamed] })
  : await build({ ...common, ...split, plugins: [renamed, later] });

/**
 * What parts share with an entry lies in a file of its own, and the entry's is left with nothing but an import of it.
 * @param {string} entry @param {string} path @returns {string} the output that holds the entry's code
 */
function codeOf(entry, path) {
  const holds = ([, { inputs }]) => inputs[entry]?.bytesInOutput > 0;
  return Object.entries(made.metafile.outputs).find(holds)?.[0] ?? path;
}

const outputs = {};
for (const [path, { entryPoint, imports }] of Object.entries(made.metafile.outputs)) {
  const now = imports.filter(({ kind, external }) => kind === 'import-statement' && !external);
  const code = entryPoint ? codeOf(entryPoint, path) : path;
  if (code !== path && entries?.includes(entryPoint)) rmSync(join(folder, path));
  outputs[relative(out, join(folder, path))] = {
    entry: entryPoint ?? null,
    code: relative(out, join(folder, code)),
    imports: now.map((imported) => relative(out, join(folder, imported.path))),
  };
}
process.stdout.write(JSON.stringify(outputs));
