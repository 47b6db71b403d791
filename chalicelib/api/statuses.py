"""Which HTTP status each code of API.md comes with."""

from collections.abc import Mapping

STATUSES: Mapping[str, int] = {
    "malformed": 400,
    "bad_rules": 400,
    "token_needed": 401,
    "bad_token": 401,
    "spectator": 403,
    "host_only": 403,
    "no_route": 404,
    "no_table": 404,
    "method": 405,
    "stale": 409,
    "wrong_phase": 409,
    "table_full": 409,
    "match_started": 409,
    "name_taken": 409,
    "not_absent_yet": 409,
    "too_large": 413,
    "json_only": 415,
    "illegal_move": 422,
    "bad_record": 422,
    "slow_down": 429,
    "unavailable": 503,
}
