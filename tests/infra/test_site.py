"""The deployable site: every name leads somewhere, what is hashed is kept for ever, CloudFront does as it should."""

import json
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from infra.headers import content_security_policy
from infra.site.assets import CannotBuildSite, build_site
from infra.site.publish import FOR_EVER, config, is_hashed
from infra.site.stack import EDGE_CODE, SiteOptions, template
from tests.infra.conftest import ROOT, as_text, of_type

ORIGIN = "https://oitos.example"
ENDPOINTS = {
    "sa-east-1": {
        "api": "https://abc.execute-api.sa-east-1.amazonaws.com/api",
        "socket": "wss://def.execute-api.sa-east-1.amazonaws.com/api",
    },
    "eu-west-1": {
        "api": "https://ghi.execute-api.eu-west-1.amazonaws.com/api",
        "socket": "wss://jkl.execute-api.eu-west-1.amazonaws.com/api",
    },
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "site"
    build_site(ROOT, out, ORIGIN, {"default": "sa-east-1", "regions": ENDPOINTS})
    return out


def files(site: Path) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


@pytest.mark.parametrize("page", ["index.html", "pt/index.html", "es/index.html", "en/index.html"])
def test_everything_a_page_names_is_there_and_hashed(page: str, site: Path) -> None:
    names = re.findall(r'(?:href|src)="([^"#]+)"', (site / page).read_text())
    kept = (".webmanifest", "/")
    named = [(site / page).parent.joinpath(name).resolve() for name in names if not name.endswith(kept)]
    assert named
    for path in named:
        assert path.is_file(), path
        assert is_hashed(path.relative_to(site))


@pytest.mark.parametrize("language", ["pt", "es", "en"])
def test_open_graph_images_have_absolute_addresses(language: str, site: Path) -> None:
    (image,) = re.findall(r'property="og:image" content="([^"]+)"', (site / language / "index.html").read_text())
    assert image.startswith(f"{ORIGIN}/assets/og-{language}-")
    picture = site / image.removeprefix(f"{ORIGIN}/")
    assert picture.stat().st_size <= 300 * 1024


def test_scripts_find_what_they_fetch_under_its_new_name(site: Path) -> None:
    scripts = "".join(path.read_text() for path in (site / "assets").glob("*.js"))
    for language in ("pt", "es", "en"):
        (name,) = (path.name for path in (site / "assets").glob(f"words-{language}-*.json"))
        assert f"words/{language}.json" in scripts
        assert f"assets/{name}" in scripts


def test_imports_between_scripts_lead_somewhere(site: Path) -> None:
    for script in (site / "assets").glob("*.js"):
        for name in re.findall(r'(?:from|import\()\s*"\./([^"]+)"', script.read_text()):
            assert (site / "assets" / name).is_file(), (script.name, name)


@pytest.mark.parametrize("language", ["pt", "es", "en"])
def test_a_page_announces_at_once_what_its_script_imports_and_asks_for_first(language: str, site: Path) -> None:
    page = (site / language / "index.html").read_text()
    announced = set(re.findall(r'rel="modulepreload" href="\.\./assets/([^"]+)"', page))
    scripts = re.findall(r'type="module" src="\.\./assets/([^"]+)"', page)
    todo, needed = list(scripts), set[str]()
    while todo:
        text = (site / "assets" / todo.pop()).read_text()
        fresh = set(re.findall(r'(?:from|import)\s*"\./([^"]+)"', text)) - needed
        needed |= fresh
        todo += fresh
    assert announced == needed - set(scripts)
    (words,) = re.findall(r'rel="preload" href="\.\./assets/([^"]+)" as="fetch" crossorigin', page)
    assert words.startswith(f"words-{language}-")


@pytest.mark.parametrize("language", ["pt", "es", "en"])
def test_a_page_carries_home_in_its_language_hidden_behind_what_it_shows_first(language: str, site: Path) -> None:
    page = (site / language / "index.html").read_text()
    words = json.loads((ROOT / "static_site" / "words" / f"{language}.json").read_text())
    home, first = re.findall(
        r'<div id="app">(<div data-screen="home" [^>]*hidden>.*</div>)(<main class="invite.*)', page
    )[0]
    for key in ("home.tagline", "home.open", "home.robots", "preset.classic", "robots.honest"):
        assert f">{words[key]}<" in home, key
    assert home.count('class="card-art"') == 4
    assert "style=" not in home
    assert "<noscript>" in first


def test_the_root_shares_no_script_with_the_page_it_leads_to(site: Path) -> None:
    (name,) = re.findall(r'src="([^"]+)"', (site / "index.html").read_text())
    assert "import" not in (site / name).read_text()


def test_the_same_sources_give_the_same_site(site: Path, tmp_path: Path) -> None:
    build_site(ROOT, tmp_path / "again", ORIGIN, {"default": "sa-east-1", "regions": ENDPOINTS})
    assert files(tmp_path / "again") == files(site)


def test_names_follow_contents(site: Path, tmp_path: Path) -> None:
    copy = tmp_path / "root" / "static_site"
    _copy_tree(ROOT / "static_site", copy)
    words = json.loads((copy / "words" / "pt.json").read_text())
    (copy / "words" / "pt.json").write_text(json.dumps({**words, "more": "texto"}))
    build_site(tmp_path / "root", tmp_path / "other", ORIGIN, None)
    before, after = ({path.name for path in (s / "assets").glob("words-*")} for s in (site, tmp_path / "other"))
    assert len(before ^ after) == 2
    assert files(site)["pt/index.html"] != files(tmp_path / "other")["pt/index.html"], "the script names the words"


def test_sources_that_do_not_parse_are_refused_with_esbuilds_words(tmp_path: Path) -> None:
    copy = tmp_path / "static_site"
    _copy_tree(ROOT / "static_site", copy)
    (copy / "js" / "main.js").write_text("this is no script")
    with pytest.raises(CannotBuildSite, match=r"main\.js"):
        build_site(tmp_path, tmp_path / "out", ORIGIN, None)


def test_the_worker_fetches_beforehand_what_there_is_under_the_name_it_has(site: Path) -> None:
    worker = (site / "sw.js").read_text()
    (listed,) = re.findall(r'\["assets/[^\]]+\]', worker)
    files = set(json.loads(listed))
    assert files >= {"pt/index.html", "es/index.html", "en/index.html", "pt/manifest.webmanifest"}
    assert all((site / path).is_file() for path in files)
    assert files.isdisjoint({"sw.js", "config.json"})
    assert "assets/icons-icon-192-" in worker, "the notice's icon"


def test_manifests_name_icons_that_are_there(site: Path) -> None:
    for language in ("pt", "es", "en"):
        manifest = site / language / "manifest.webmanifest"
        icons = json.loads(manifest.read_text())["icons"]
        assert {icon["sizes"] for icon in icons} == {"192x192", "512x512"}
        assert all((manifest.parent / icon["src"]).is_file() for icon in icons)


def test_nothing_of_the_making_is_published(site: Path) -> None:
    assert {path.suffix for path in site.rglob("*") if path.is_file()} <= {
        ".css", ".html", ".js", ".json", ".png", ".svg", ".txt", ".webmanifest",
    }  # fmt: skip
    assert not list(site.rglob("tsconfig*"))
    assert "MIT License" in (site / "licences.txt").read_text()


def _copy_tree(source: Path, target: Path) -> None:
    for path in source.rglob("*"):
        if path.is_file():
            (target / path.relative_to(source)).parent.mkdir(parents=True, exist_ok=True)
            (target / path.relative_to(source)).write_bytes(path.read_bytes())


def test_config_names_every_region() -> None:
    config_of_both = {"default": "eu-west-1", "regions": ENDPOINTS, "push_key": "known"}
    assert config(ENDPOINTS, "eu-west-1", same_origin=False, push_key="known") == config_of_both
    assert config(ENDPOINTS, None, same_origin=True, push_key=None) == {
        "push_key": None,
        "default": "sa-east-1",
        "regions": {
            "sa-east-1": {"api": "/api/sa-east-1", "socket": "/ws/sa-east-1"},
            "eu-west-1": {"api": "/api/eu-west-1", "socket": "/ws/eu-west-1"},
        },
    }


def distribution(options: SiteOptions) -> dict[str, Any]:
    (found,) = of_type(template(options, ENDPOINTS), "AWS::CloudFront::Distribution").values()
    config: dict[str, Any] = found["DistributionConfig"]
    return config


def test_the_buckets_are_closed_and_only_cloudfront_reads() -> None:
    made = template(SiteOptions("prod"), ENDPOINTS)
    for bucket in of_type(made, "AWS::S3::Bucket").values():
        assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}
        assert "WebsiteConfiguration" not in bucket
    policies = {p["Bucket"]["Ref"]: p["PolicyDocument"] for p in of_type(made, "AWS::S3::BucketPolicy").values()}
    (reads,) = policies["Bucket"]["Statement"]
    assert (reads["Principal"], reads["Action"]) == ({"Service": "cloudfront.amazonaws.com"}, "s3:GetObject")
    assert "${Distribution}" in as_text(reads["Condition"]["StringEquals"]["AWS:SourceArn"])
    (writes,) = policies["LogBucket"]["Statement"]
    assert (writes["Principal"], writes["Action"]) == ({"Service": "delivery.logs.amazonaws.com"}, "s3:PutObject")
    (origin,) = distribution(SiteOptions("prod"))["Origins"]
    assert origin["OriginAccessControlId"] == {"Ref": "AccessControl"}
    (control,) = of_type(made, "AWS::CloudFront::OriginAccessControl").values()
    assert control["OriginAccessControlConfig"]["SigningBehavior"] == "always"


@pytest.mark.parametrize("same_origin", [False, True])
def test_answers_carry_the_security_headers(same_origin: bool) -> None:
    made = template(SiteOptions("prod", same_origin=same_origin), ENDPOINTS)
    (policy,) = of_type(made, "AWS::CloudFront::ResponseHeadersPolicy").values()
    security = policy["ResponseHeadersPolicyConfig"]["SecurityHeadersConfig"]
    policy_text = security["ContentSecurityPolicy"]["ContentSecurityPolicy"]
    directives = dict(part.split(" ", 1) for part in policy_text.split("; "))
    assert directives["default-src"] == "'none'"
    assert directives["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy_text
    reached = set(directives["connect-src"].split())
    gateways = {url.removesuffix("/api") for ends in ENDPOINTS.values() for url in ends.values()}
    assert reached == ({"'self'"} if same_origin else {"'self'", *gateways})
    assert security["StrictTransportSecurity"]["AccessControlMaxAgeSec"] >= 31_536_000
    assert security["ReferrerPolicy"]["ReferrerPolicy"] == "no-referrer"
    assert security["ContentTypeOptions"]["Override"] is True
    assert distribution(SiteOptions("prod"))["DefaultCacheBehavior"]["ResponseHeadersPolicyId"] == {"Ref": "Headers"}


def test_the_policy_here_is_the_policy_on_one_machine() -> None:
    assert content_security_policy() in as_text(template(SiteOptions("prod", same_origin=True), ENDPOINTS))


def test_caches_follow_the_objects_and_ignore_queries() -> None:
    (policy,) = of_type(template(SiteOptions("prod"), ENDPOINTS), "AWS::CloudFront::CachePolicy").values()
    caching = policy["CachePolicyConfig"]
    assert (caching["MinTTL"], caching["DefaultTTL"]) == (0, 0)
    forwarded = caching["ParametersInCacheKeyAndForwardedToOrigin"]
    assert forwarded["QueryStringsConfig"] == {"QueryStringBehavior": "none"}
    assert forwarded["EnableAcceptEncodingBrotli"] is True
    assert "immutable" in FOR_EVER


def test_the_same_origin_routes_each_region_without_caching() -> None:
    config = distribution(SiteOptions("prod", same_origin=True))
    behaviours = {behaviour["PathPattern"]: behaviour for behaviour in config["CacheBehaviors"]}
    assert set(behaviours) == {"/api/sa-east-1/*", "/ws/sa-east-1", "/api/eu-west-1/*", "/ws/eu-west-1"}
    origins = {origin["Id"]: origin for origin in config["Origins"]}
    for behaviour in behaviours.values():
        assert behaviour["CachePolicyId"] == "4135ea2d-6df8-44a3-9df3-4b5a84be39ad", "CachingDisabled"
        assert "ResponseHeadersPolicyId" not in behaviour, "the API's answers carry their own"
        assert origins[behaviour["TargetOriginId"]]["CustomOriginConfig"]["OriginProtocolPolicy"] == "https-only"
    api = origins["api-eu-west-1"]
    assert (api["DomainName"], api["OriginPath"]) == ("ghi.execute-api.eu-west-1.amazonaws.com", "/api")
    assert distribution(SiteOptions("prod"))["CacheBehaviors"] == []
    assert "CustomErrorResponses" not in config, "they would replace the API's own errors"


@pytest.mark.parametrize("same_origin", [False, True])
def test_access_logs_name_neither_tables_nor_people(same_origin: bool) -> None:
    (delivery,) = of_type(
        template(SiteOptions("prod", same_origin=same_origin), ENDPOINTS), "AWS::Logs::Delivery"
    ).values()
    kept = set(delivery["RecordFields"])
    assert not kept & {"cs-uri-query", "cs(Referer)", "cs(Cookie)", "c-ip", "x-forwarded-for", "cs(User-Agent)"}
    assert ("cs-uri-stem" in kept) is not same_origin, "behind one origin paths name tables"
    assert "Logging" not in distribution(SiteOptions("prod", same_origin=same_origin))


def at_the_edge(path: str, query: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What CloudFront's function makes of a request."""
    request = {
        "method": "GET",
        "uri": path,
        "querystring": {name: {"value": value} for name, value in (query or {}).items()},
        "headers": {},
    }
    script = f"{EDGE_CODE}\nconsole.log(JSON.stringify(handler({json.dumps({'request': request})})))"
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize(
    ("path", "looked_up"),
    [
        ("/", "/index.html"),
        ("/pt/", "/pt/index.html"),
        ("/assets/main-X.js", "/assets/main-X.js"),
        ("/api/sa-east-1/tables/sa-east-1-abc/commands", "/tables/sa-east-1-abc/commands"),
        ("/ws/ap-southeast-2", "/"),
        ("/api/health", "/api/health"),
    ],
)
def test_the_edge_looks_up(path: str, looked_up: str) -> None:
    assert at_the_edge(path)["uri"] == looked_up


def test_the_edge_keeps_an_invites_table_when_the_slash_is_missing() -> None:
    answer = at_the_edge("/es", {"t": "sa-east-1-abc"})
    assert answer["statusCode"] == 302
    assert answer["headers"]["location"]["value"] == "/es/?t=sa-east-1-abc"
