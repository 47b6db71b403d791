"""Names and chat texts: limits, what may stand in them, and names that read alike."""

import pytest

from chalicelib.tables.texts import clean_chat, clean_name, reads_alike
from tests.tables.world import refused


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Ana", "Ana"),
        ("  Bo \n", "Bo"),
        ("Jose\u0301", "Jos\u00e9"),
        ("\u1ec7\u1ec7", "\u1ec7\u1ec7"),  # two marks each
        ("Zoë 2", "Zoë 2"),
        ("花子", "花子"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("x" * 20, "x" * 20),
        ("e\u0301" * 20, "é" * 20),
    ],
)
def test_a_name_is_kept_composed_and_trimmed(written: str, kept: str) -> None:
    assert clean_name(written) == kept


@pytest.mark.parametrize(
    "written",
    [
        "",
        "   ",
        "x" * 21,
        "An\x00a",
        "An\na",
        "An\u2028a",
        "\u202eanA",
        "An\u2066a",
        "a\u0301\u0301\u0301",
        "\u00e1\u0301\u0301",  # three with the one that is composed
        "a\u0301\u0301\u200d\u0301\u0301",  # a joiner between marks parts nothing
        "\u200b\u200b",
        "\u3164",
        "\u2800",
        "\u0301",
    ],
    ids=ascii,
)
def test_a_name_is_refused(written: str) -> None:
    no = refused(lambda: clean_name(written))
    assert (no.code, no.field) == ("malformed", "name")


def test_a_chat_text_has_1_to_280_characters() -> None:
    assert clean_chat(" hola ") == "hola"
    assert len(clean_chat("x" * 280)) == 280
    for text in ("", "x" * 281, "a\u202eb"):
        assert refused(lambda text=text: clean_chat(text)).field == "text"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"),
        ("Ana", "\u0410n\u0430"),  # Cyrillic
        ("Bo", "B0"),
        ("Ivo", "lvo"),
        ("Ivo", "1vo"),
        ("Ana", "\uff21na"),  # full width
        ("Ana", "A\u200bna"),
        ("rnia", "mia"),
        ("Caro", "\u03f9aro"),  # lunate sigma
        ("Ana Bo", "Ana\u00a0Bo"),
        ("stra\u00dfe", "STRASSE"),
    ],
)
def test_names_that_read_alike(one: str, other: str) -> None:
    assert reads_alike(one, other)
    assert reads_alike(other, one)


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("Jos\u00e9", "Jose"), ("Bo", "Bob"), ("Tu", "Tito")])
def test_names_that_differ(one: str, other: str) -> None:
    assert not reads_alike(one, other)
