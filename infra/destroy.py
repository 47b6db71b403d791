"""`python -m infra destroy`: takes a region or the site down. The players' table stays unless told otherwise."""

from collections.abc import Callable

from infra import adoption, artifacts, registry, stacks
from infra.names import HOME_REGION, artifacts_stack_name, site_stack_name, stack_name
from infra.stacks import Say

Ask = Callable[[str], str]


class Refused(RuntimeError):
    """The operator did not confirm."""


def destroy_region(stage: str, region: str, *, with_table: bool, ask: Ask, say: Say) -> None:
    """Delete the region's stack and its artifacts; `with_table` deletes the table too, after asking for its name.

    `ask` shows a question and returns what was typed. Raises `Refused`, `StackFailed`.
    """
    name = stack_name(stage)
    stack = stacks.find(name, region)
    if stack is None:
        say(f"{region}: no stack {name}")
    else:
        _confirm(ask, f"This takes {name} in {region} down. Type the stage's name to go on: ", stage)
    table = stack.outputs.get("Table", name) if stack else name
    if with_table and adoption.exists(table, region):
        _confirm(ask, f"This deletes every match in {table} for good. Type the table's name to go on: ", table)
    registry.forget_region(stage, region)  # first, so that a site built meanwhile sends nobody there
    if stack:
        stacks.delete(name, region, say)
    _delete_with_bucket(artifacts_stack_name(stage), region, say)
    if not adoption.exists(table, region):
        return
    if with_table:
        adoption.remove(table, region, say)
    else:
        say(f"table {table} stays; deploy with --table {table} to go on with it")


def destroy_site(stage: str, *, ask: Ask, say: Say) -> None:
    """Delete the site's stack with its files and logs. Raises `Refused`, `StackFailed`."""
    name = site_stack_name(stage)
    if stacks.find(name, HOME_REGION) is None:
        say(f"no stack {name}")
        return
    _confirm(ask, f"This takes the site of stage {stage} down. Type the stage's name to go on: ", stage)
    _delete_with_bucket(name, HOME_REGION, say)
    registry.forget_site(stage)


def _confirm(ask: Ask, question: str, expected: str) -> None:
    if ask(question).strip() != expected:
        raise Refused("not confirmed; nothing was deleted")


def _delete_with_bucket(name: str, region: str, say: Say) -> None:
    """Empty the stack's buckets, which CloudFormation will not do, and delete it."""
    stack = stacks.find(name, region)
    if stack is None:
        return
    for output in ("Bucket", "LogBucket"):
        if output in stack.outputs:
            artifacts.empty(stack.outputs[output], region)
    stacks.delete(name, region, say)
