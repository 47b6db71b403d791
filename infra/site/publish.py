"""`python -m infra site`: the static site behind CloudFront, knowing every region and known to each of them."""

from pathlib import Path
from typing import Any

from infra import registry, stacks
from infra.aws import client
from infra.names import HOME_REGION, site_stack_name, stack_name
from infra.options import BadOption
from infra.site.assets import build_site, content_type
from infra.site.stack import SiteOptions, template
from infra.stacks import Say, Stack
from infra.template.functions import GATEWAY_STAGE

FOR_EVER = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"


def publish(root: Path, out: Path, options: SiteOptions, default: str | None, say: Say) -> Stack:
    """Make or update the site's stack, upload the site, and tell each region its origin.

    `default` is the region used where the quickest cannot be told; the first deployed one when None. Raises `BadOption`
    when no region is deployed, `StackFailed`, `CannotBuildSite`.
    """
    regions = registry.regions(options.stage)
    if not regions:
        raise BadOption(f"stage {options.stage} has no region yet: run python -m infra deploy first")
    if default is not None and default not in regions:
        raise BadOption(f"{default} is not deployed; deployed are {', '.join(regions)}")
    body = stacks.to_json(template(options, regions))
    stack = stacks.apply(site_stack_name(options.stage), HOME_REGION, {"TemplateBody": body}, {}, say)
    origin = f"https://{options.domain or stack.outputs['Domain']}"
    say("building the site")
    pair = registry.key_pair(options.stage)
    push_key = pair["public"] if pair else None
    build_site(root, out, origin, config(regions, default, options.same_origin, push_key))
    upload(out, stack.outputs["Bucket"], say)
    registry.record_site(options.stage, origin)
    for region in regions:
        tell_origin(options.stage, region, origin, say)
    say(f"the site is at {origin}/")
    return stack


def config(
    regions: dict[str, dict[str, str]], default: str | None, same_origin: bool, push_key: str | None
) -> dict[str, Any]:
    """What `config.json` says: each region's endpoints, which one to fall back on, and the key that signs notices."""
    known = {
        region: {"api": f"/api/{region}", "socket": f"/ws/{region}"} if same_origin else endpoints
        for region, endpoints in regions.items()
    }
    return {"default": default or next(iter(known)), "regions": known, "push_key": push_key}


def upload(folder: Path, bucket: str, say: Say) -> None:
    """Hashed files first, then what names them, so that no page asks for a file that is not there yet.

    Files of earlier releases stay: a page opened before still fetches its own.
    """
    s3 = client("s3", HOME_REGION)
    named = sorted(path for path in folder.rglob("*") if path.is_file())
    hashed = [path for path in named if is_hashed(path.relative_to(folder))]
    say(f"uploading {len(named)} files to {bucket}")
    for path in [*hashed, *(path for path in named if path not in set(hashed))]:
        key = path.relative_to(folder)
        s3.put_object(
            Bucket=bucket,
            Key=key.as_posix(),
            Body=path.read_bytes(),
            ContentType=content_type(path),
            CacheControl=FOR_EVER if is_hashed(key) else ASK_EACH_TIME,
        )


def is_hashed(path: Path) -> bool:
    """Whether the file's name carries a digest of its content; the build puts all such files into one folder."""
    return path.parts[0] == "assets"


def tell_origin(stage: str, region: str, origin: str, say: Say) -> None:
    """Let the region's API be called from the site, unless it already is."""
    name = stack_name(stage)
    present = stacks.find(name, region)
    if present is None or present.parameters["SiteOrigins"] == origin:
        return
    say(f"{region}: telling the API that the site is at {origin}")
    stacks.set_parameters(name, region, {"SiteOrigins": origin}, say)
    # The gateway's own answers name the origin too, and reach its stage only with a new deployment.
    api = present.outputs["RestApiId"]
    client("apigateway", region).create_deployment(restApiId=api, stageName=GATEWAY_STAGE)
