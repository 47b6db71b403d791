"""Two regions on one machine, one site: tables opened in each, and links that lead to the region in their id."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from infra.local.stack import Stack
from tests.support.regions import REGIONS, two_regions


@pytest.fixture(scope="module")
def stacks() -> Iterator[dict[str, Stack]]:
    """A stack a region; each serves the site, whose configuration knows both."""
    with two_regions() as running:
        yield running


def ask(method: str, url: str, body: Any = None, token: str = "", origin: str = "") -> tuple[int, Any, Any]:
    headers = {"Content-Type": "application/json", "Idempotency-Key": "an-idempotency-key-of-this-test"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    headers |= {"Origin": origin} if origin else {}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers, method=method)  # noqa: S310 – our own stacks
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            return answer.status, json.load(answer), answer.headers
    except urllib.error.HTTPError as refused:
        return refused.code, json.load(refused), refused.headers


def open_table(stack: Stack, region: str) -> str:
    body = {"name": "Ana", "rules": {"preset": "oitos"}}
    status, answer, _ = ask("POST", f"{stack.api}/tables", body, token=f"token-of-ana-in-{region}-".ljust(30, "x"))
    assert status == 201
    return str(answer["table"])


def test_each_site_knows_every_region_and_each_region_its_name(stacks: dict[str, Stack]) -> None:
    for region, stack in stacks.items():
        _, config, _ = ask("GET", f"{stack.url}/config.json")
        assert set(config["regions"]) == set(REGIONS)
        _, health, _ = ask("GET", f"{stack.api}/health")
        assert health["region"] == region


def test_a_link_crosses_to_the_region_in_its_table_id(stacks: dict[str, Stack]) -> None:
    tables = {region: open_table(stack, region) for region, stack in stacks.items()}
    for region, table in tables.items():
        assert table.startswith(f"{region}-")
        for visited, stack in stacks.items():
            # A guest whose page came from `visited` follows the id to its region, across origins.
            _, config, _ = ask("GET", f"{stack.url}/config.json")
            api = config["regions"][table.rsplit("-", 1)[0]]["api"]
            api = api if api.startswith("http") else f"{stack.url}{api}"
            body = {"name": f"Bia {visited}"}
            token = f"token-of-bia-{visited}-{region}-".ljust(40, "x")
            status, seated, headers = ask("POST", f"{api}/tables/{table}/seats", body, token, origin=stack.url)
            assert status == 201
            assert seated["table"] == table
            assert headers["Access-Control-Allow-Origin"] == stack.url
        _, view, _ = ask("GET", f"{stacks[region].api}/tables/{table}")
        assert len(view["seats"]) == 3


def test_a_table_is_unknown_in_any_other_region(stacks: dict[str, Stack]) -> None:
    here, there = REGIONS
    table = open_table(stacks[here], f"{here}-alone")
    assert ask("GET", f"{stacks[there].api}/tables/{table}")[0] == 404
