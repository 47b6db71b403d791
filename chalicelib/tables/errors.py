"""The one way a use case says no."""

from collections.abc import Mapping

CODES: Mapping[str, str] = {
    "malformed": "not JSON, a wrong type, an unknown field, a text outside its limits",
    "bad_rules": "rules that cannot be played, or a capacity that does not go with them",
    "token_needed": "this call acts for a seat and carries no token",
    "bad_token": "the token is ill-formed",
    "spectator": "the token holds no seat, or was removed by the host and may not sit down again",
    "host_only": "only the host may do this",
    "no_route": "no such path",
    "no_table": "the table is unknown or long gone",
    "method": "the path exists, but not with this method",
    "stale": "the caller acted on an older ply; the present view is attached",
    "wrong_phase": "the table is in another phase",
    "table_full": "every seat is taken",
    "match_started": "the match has started without the caller, who may still watch",
    "name_taken": "the name reads like another one at the table",
    "not_absent_yet": "the player waited for still has time; `absent_after` says until when",
    "too_large": "the body is over 8 KiB, a record over 256 KiB or 6000 moves",
    "json_only": "the body is not sent as JSON",
    "illegal_move": "the phase is right, but this is not possible now; the present view is attached",
    "bad_record": "the record breaks a rule, or is none; `reason` says why, `round` and `move` where",
    "slow_down": "too many in too short a time; Retry-After says when to come again",
    "unavailable": "the store or the gateway failed and the effect is unknown: send again with the same key",
}


class Refused(Exception):
    """A refusal of API.md: `code` is one of `CODES`, the message one English sentence that says what to do.

    `reason` and `facts` are a stable code with its details, for texts in other languages. `view` is the caller's
    present view where API.md wants it beside the error, `extra` what else stands inside it (such as `absent_after`),
    and `retry_after` the seconds to wait.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        field: str | None = None,
        reason: str | None = None,
        facts: Mapping[str, object] | None = None,
        view: Mapping[str, object] | None = None,
        extra: Mapping[str, object] | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.reason = reason
        self.facts = dict(facts or {})
        self.view = view
        self.extra = dict(extra or {})
        self.retry_after = retry_after

    def to_json(self) -> dict[str, object]:
        """The body of the answer: `{"error": {…}, "view"?}`."""
        error: dict[str, object] = {"code": self.code, "message": self.message}
        if self.field is not None:
            error["field"] = self.field
        if self.reason is not None:
            error["reason"] = self.reason
            error["facts"] = self.facts
        error.update(self.extra)
        return {"error": error} if self.view is None else {"error": error, "view": self.view}


class NoTable(Refused):
    """The table is unknown or long gone: nobody learns which."""

    def __init__(self) -> None:
        super().__init__("no_table", "There is no such table: check the link, or open a new one.")


class Unreadable(Refused):
    """What is stored makes no table, or one of a later release: trying again would not help, and no other is harmed."""

    def __init__(self) -> None:
        super().__init__(
            "unavailable",
            "What is kept of this table cannot be read: open a new one, and tell whoever runs the game.",
            retry_after=_MENDED,
        )


_MENDED = 3600  # seconds: somebody has to look at it


def unavailable() -> Refused:
    """The store or the gateway failed: the effect is unknown, and the same key makes a second try safe."""
    return Refused("unavailable", "The table could not be reached: send this again with the same key.", retry_after=1)
