"""The static site for deployment: minified, named by content, its shells and worker knowing the names.

The sources in static_site/ are a site already; this makes the same one quicker to fetch. Every file whose name carries
a digest lies in `assets/` and may be kept for ever; all others are asked for anew each time.
"""

import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

HASHED = "assets"
BUNDLER = Path(__file__).with_name("bundle.mjs")
PRERENDER = Path(__file__).with_name("prerender.mjs")
LOCAL_CONFIG = {"default": "local", "regions": {"local": {"api": "/api", "socket": "/ws"}}}

WORKER = "sw.js"
LATER = PurePosixPath("css/later")  # styles that a script asks for by `siteUrl` when a part of the page needs them
SCRIPTS = (".js", ".css")
MANIFEST = ".webmanifest"
PAGES = (".html", MANIFEST)
WORDS = "words/{language}.json"
ROOT_ELEMENT = '<div id="app">'
LEFT_OUT = ("tsconfig.json", "config.json")

ATTRIBUTE = re.compile(r'\b(href|src|content)="([^"<>]+)"')
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".m4a": "audio/mp4",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

Names = dict[str, str]


class CannotBuildSite(RuntimeError):
    """esbuild refused, or a page names a file that is not there; the text says which."""


def content_type(path: Path) -> str:
    """The media type a file is served with."""
    return TYPES[path.suffix]


def build_site(root: Path, out: Path, origin: str, config: Mapping[str, Any] | None) -> None:
    """Write the deployable site into `out`, which is made anew.

    `origin`, like https://example.org, goes before the paths of Open Graph images, which must be absolute; `config` is
    what `config.json` says, the local stack's when None. Raises `CannotBuildSite`.
    """
    source = root / "static_site"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    files = sorted(path.relative_to(source) for path in source.rglob("*") if path.is_file() and is_served(path))
    names = {path.as_posix(): _copy_hashed(source / path, path, out) for path in files if _is_plain(path)}
    pages = [path for path in files if path.suffix in PAGES]
    later = [path.as_posix() for path in files if path.is_relative_to(LATER)]
    names |= _bundle_scripts(source, out, later, names)[0]
    imports: dict[str, list[str]] = {}
    # The root leads on to another page, and shares no file with it: what they had in common would be one more to fetch.
    for depth in sorted({len(page.parts) for page in pages}):
        entries = _entries(source, [page for page in pages if len(page.parts) == depth])
        scripts, imported = _bundle_scripts(source, out, entries, names)
        names |= scripts
        imports |= imported
    homes = _homes(source, pages)
    for page in pages:
        text = _rename_in(page, (source / page).read_text(), names, imports, origin)
        text = text.replace(ROOT_ELEMENT, f"{ROOT_ELEMENT}{homes.get(page, '')}")
        (out / page).parent.mkdir(parents=True, exist_ok=True)
        (out / page).write_text(text)
    licences = [path.read_text() for path in sorted(source.rglob("*.LICENSE"))]
    (out / "licences.txt").write_text("\n".join(licences))
    (out / "config.json").write_text(json.dumps(config or LOCAL_CONFIG, indent=1))
    if (source / WORKER).exists():
        _bundle_worker(source, out, names)


def is_served(path: Path) -> bool:
    """Whether a source file is part of the site and not of its making."""
    return path.suffix in TYPES and path.name not in LEFT_OUT and not path.name.startswith(".")


def _is_plain(path: Path) -> bool:
    """Neither script, style nor page: copied as it is, under another name."""
    return path.suffix not in (*SCRIPTS, *PAGES)


def _copy_hashed(source: Path, path: Path, out: Path) -> str:
    """Copy under a name of its content; the name."""
    digest = hashlib.sha256(source.read_bytes()).hexdigest()[:10]
    stem = "-".join((*path.parts[:-1], path.stem))
    name = f"{HASHED}/{stem}-{digest}{path.suffix}"
    (out / HASHED).mkdir(exist_ok=True)
    shutil.copyfile(source, out / name)
    return name


def _entries(source: Path, pages: list[Path]) -> list[str]:
    """The scripts and styles that pages name."""
    found = set()
    for page in pages:
        for _, value in ATTRIBUTE.findall((source / page).read_text()):
            path = _resolve(page, value)
            if path.endswith(SCRIPTS) and path != WORKER and (source / path).exists():
                found.add(path)
    return sorted(found)


def _resolve(page: Path, value: str) -> str:
    """The site's path that an attribute's value on a page means; some nonsense for what is no path."""
    if re.match(r"[a-z]+:|//|#", value):
        return ""
    path = value.partition("#")[0].partition("?")[0]
    base = PurePosixPath("/") / page.parent.as_posix()
    parts: list[str] = []
    for part in (base / path).parts[1:]:
        if part == ".." and parts:
            parts.pop()
        elif part not in (".", ".."):
            parts.append(part)
    return "/".join(parts)


def _bundle_scripts(source: Path, out: Path, entries: list[str], names: Names) -> tuple[Names, dict[str, list[str]]]:
    """Entry → its name, and name → the names it imports at once."""
    if not entries:
        return {}, {}
    made = _run(BUNDLER, {"folder": str(source), "out": str(out), "entries": entries, "names": names})
    named = {output["entry"]: output["code"] for output in made.values() if output["entry"] in entries}
    return named, {name: output["imports"] for name, output in made.items()}


def _bundle_worker(source: Path, out: Path, names: Names) -> None:
    """The service worker keeps its address; the files to fetch beforehand and a digest of them are written into it."""
    shell = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.suffix != ".png")
    files = [name for name in shell if (out / name).is_file() and name != "config.json"]
    digest = hashlib.sha256()
    for name in files:
        digest.update(name.encode() + (out / name).read_bytes())
    defines = {"PRECACHE": json.dumps(files), "VERSION": json.dumps(digest.hexdigest()[:10])}
    _run(BUNDLER, {"folder": str(source), "out": str(out), "worker": WORKER, "names": names, "defines": defines})


def _homes(source: Path, pages: list[Path]) -> dict[Path, str]:
    """Page → home in its language as markup, for the pages that have a language."""
    languages = {page: page.parent.name for page in pages if (source / _words_of(page)).exists()}
    shells = {page: language for page, language in languages.items() if page.suffix != MANIFEST}
    drawn = _run(PRERENDER, {"folder": str(source), "languages": sorted(shells.values())})
    return {page: drawn[language] for page, language in shells.items()}


def _words_of(page: Path) -> str:
    return WORDS.format(language=page.parent.name)


def _run(script: Path, order: Mapping[str, Any]) -> dict[str, Any]:
    node = shutil.which("node")
    if node is None:
        raise CannotBuildSite("building the site needs Node 20 or newer and npm ci")
    done = subprocess.run(  # noqa: S603  # nosec B603  # Node, with a script of our own
        [node, str(script)], input=json.dumps(order), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotBuildSite(done.stderr.strip()[-2000:])
    made: dict[str, Any] = json.loads(done.stdout)
    return made


def _rename_in(page: Path, text: str, names: Names, imports: Mapping[str, list[str]], origin: str) -> str:
    """The page with the new names; what its script imports and asks for first is announced, to come at once."""
    up = "../" * len(page.parent.parts)
    if page.suffix == MANIFEST:
        return _rename_icons(page, text, names)

    def renamed(match: re.Match[str]) -> str:
        attribute, value = match.groups()
        name = names.get(_resolve(page, value))
        if name is None:
            return match[0]
        return f'{attribute}="{f"{origin}/" if attribute == "content" else up}{name}"'

    text = ATTRIBUTE.sub(renamed, text)
    scripts = [name for name in imports if f'src="{up}{name}"' in text]
    if not scripts:
        return text
    modules, fetched = _closure(scripts, imports), []
    if words := names.get(_words_of(page)):
        fetched.append(words)
    links = [f'<link rel="modulepreload" href="{up}{name}">' for name in modules]
    links += [f'<link rel="preload" href="{up}{name}" as="fetch" crossorigin>' for name in fetched]
    return text.replace("</head>", f"{''.join(links)}</head>")


def _rename_icons(page: Path, text: str, names: Names) -> str:
    manifest = json.loads(text)
    for icon in manifest["icons"]:
        icon["src"] = "../" * len(page.parent.parts) + names[_resolve(page, icon["src"])]
    return json.dumps(manifest, ensure_ascii=False)


def _closure(names: list[str], imports: Mapping[str, list[str]]) -> list[str]:
    """What these import, and what that imports, without themselves."""
    found: list[str] = []
    todo = list(names)
    while todo:
        for imported in imports.get(todo.pop(), []):
            if imported not in found:
                found.append(imported)
                todo.append(imported)
    return sorted(set(found) - set(names))
