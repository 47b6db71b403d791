"""`python -m infra deploy`: one region's stack, made or brought to the present release."""

from dataclasses import replace
from pathlib import Path

from infra import adoption, artifacts, registry, stacks, vapid
from infra.build import build_stack
from infra.names import stack_name
from infra.options import BadOption, Options
from infra.stacks import Say, Stack, StackFailed
from infra.template.stack import UNSET_ORIGIN
from infra.translate import translate


def deploy(root: Path, out: Path, options: Options, *, release: str | None, adopt: str | None, say: Say) -> Stack:
    """Build into `out`, upload, make or update the stack, and record the region for the site.

    `adopt` names a table to use instead of one of the stack's own; a stack that once adopted one goes on using it.
    Raises `StackFailed`, `BadOption`, `CannotPackage`.
    """
    name, region = stack_name(options.stage), options.region
    present = stacks.find(name, region)
    options = _choose_table(options, present, adopt, say)
    fresh_table = not options.adopted and not adoption.exists(options.table, region)
    built = build_stack(root, out, options, release, say)
    bucket = artifacts.ensure_bucket(options.stage, region, say)
    body = stacks.to_json(translate(built.template, region)).encode()
    key = artifacts.upload(bucket, region, body, "json", say)
    parameters = {
        "CodeBucket": bucket,
        "CodeKey": artifacts.upload_file(bucket, region, built.zip, say),
        "PushCodeKey": artifacts.upload_file(bucket, region, built.push_zip, say),
        "Release": built.release,
        "SiteOrigins": registry.site_origin(options.stage) or UNSET_ORIGIN,
        **({"VapidPrivateKey": vapid.key_pair(options.stage)["private"]} if options.web_push else {}),
    }
    source = {"TemplateURL": f"https://{bucket}.s3.{region}.amazonaws.com/{key}"}
    try:
        stack = stacks.apply(name, region, source, parameters, say)
    except StackFailed:
        # A table made by the attempt that has just failed is empty, and in the way of the next one.
        if present is None and fresh_table and adoption.exists(options.table, region):
            adoption.remove(options.table, region, say)
        raise
    registry.record_region(options.stage, region, {"api": stack.outputs["Api"], "socket": stack.outputs["Socket"]})
    return stack


def _choose_table(options: Options, present: Stack | None, adopt: str | None, say: Say) -> Options:
    living = present is not None and present.status != "ROLLBACK_COMPLETE"
    outputs = present.outputs if present and living else {}
    if adopt is None and outputs.get("TableIsAdopted") == "yes":
        adopt = outputs["Table"]
    if adopt is not None and (adopt != options.table or outputs.get("TableIsAdopted") != "no"):
        return replace(options, adopted=adoption.adopt(adopt, options.region, say))
    if not living and adoption.exists(options.table, options.region):
        raise BadOption(
            f"table {options.table} is left in {options.region} from an earlier stack: add --table {options.table} "
            "to go on with it, or delete it first"
        )
    return options
