"""What people write: names and chat texts. What may stand in them, and when two names read alike."""

import unicodedata

from homoglyph._skeleton import is_default_ignorable, skeleton

from chalicelib.tables.errors import Refused
from chalicelib.tables.table import ROBOTS, Table

NAME_LIMIT = 20
CHAT_LIMIT = 280
MARKS_ON_A_BASE = 2

_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BRAILLE_BLANK = "\u2800"  # counted as a symbol by Unicode, and yet nothing to be seen


def clean_name(name: str) -> str:
    """The name as it is kept: NFC, trimmed. Raises Refused `malformed`, field `name`."""
    return _clean(name, "name", NAME_LIMIT)


def clean_chat(text: str) -> str:
    """The message as it is kept: NFC, trimmed. Raises Refused `malformed`, field `text`."""
    return _clean(text, "text", CHAT_LIMIT)


def _clean(text: str, field: str, limit: int) -> str:
    cleaned = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(cleaned) <= limit:
        raise Refused("malformed", f"Give a {field} of 1 to {limit} characters.", field=field)
    if any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or char in _BIDI for char in cleaned):
        raise Refused("malformed", f"Leave control and direction characters out of the {field}.", field=field)
    if _most_marks(cleaned) > MARKS_ON_A_BASE:
        raise Refused("malformed", f"Put at most {MARKS_ON_A_BASE} accents on a letter of the {field}.", field=field)
    if not any(_visible(char) for char in cleaned):
        raise Refused("malformed", f"Put something that can be seen into the {field}.", field=field)
    return cleaned


def _most_marks(text: str) -> int:
    """The longest run of combining marks, those that a composed letter carries included.

    What is not to be seen ends no run: the marks behind it stand on the same letter.
    """
    most = run = 0
    for char in unicodedata.normalize("NFD", text):
        if unicodedata.category(char) in ("Mn", "Me"):
            run += 1
        elif not is_default_ignorable(char):
            run = 0
        most = max(most, run)
    return most


def _visible(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS" and not is_default_ignorable(char) and char != _BRAILLE_BLANK


def check_free(name: str, table: Table) -> None:
    """Raise Refused `name_taken` when a cleaned name reads like one at the table, or like a robot's, seated or not."""
    if any(reads_alike(name, taken) for taken in (*(seat.name for seat in table.seats), *ROBOTS.values())):
        raise Refused("name_taken", "Choose another name: this one reads like a name at the table.", field="name")


def reads_alike(one: str, other: str) -> bool:
    """Whether two cleaned names look the same to a reader."""
    return not _readings(one).isdisjoint(_readings(other))


def _readings(name: str) -> set[str]:
    """Skeletons (UTS 39) of the name with its case folded before, and after: "I" looks like l, and is an i.

    And of its skeleton: the lunate sigma looks like C, and NFKC makes another sigma of it. A page shows many spaces as
    one.
    """
    compatible = unicodedata.normalize("NFKC", name)
    folded = unicodedata.normalize("NFKC", compatible.casefold())
    looked_at = unicodedata.normalize("NFKC", skeleton(name))
    return {" ".join(skeleton(reading).casefold().split()) for reading in (compatible, folded, looked_at)}
