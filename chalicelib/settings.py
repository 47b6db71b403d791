"""What the environment tells one process, read once and never changed."""

from collections.abc import Mapping
from dataclasses import dataclass

# Chrome, Edge and Samsung · Firefox · Windows · Safari.
PUSH_HOSTS = "fcm.googleapis.com, updates.push.services.mozilla.com, *.notify.windows.com, *.push.apple.com"

# Many people may share an address: a school behind one, or all who play by the same mast.
OPENINGS_AN_HOUR = 120


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting of the deployed functions; `docs/operations.md` says where each comes from."""

    table_name: str  # the DynamoDB table
    region_name: str  # the region part of the ids of tables opened here, which tells the site whose API to ask
    stage: str
    release: str
    site_origins: tuple[str, ...]  # who may read answers in a browser and open sockets
    socket_endpoint: str  # the management address of the socket gateway, where frames are posted
    function_prefix: str  # an asynchronous function's physical name is this and its short name
    push_hosts: tuple[str, ...]  # the browsers' push services, where subscriptions may lead
    vapid_private_key: str  # signs notices to devices; only the function that sends them has it
    vapid_subject: str  # whom a push service can write to about them
    openings_an_hour: int  # tables that one person may open
    dynamodb_endpoint: str | None  # another DynamoDB than the region's own

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> "Settings":
        """Read the settings from `environ`; a KeyError names the one that is missing."""
        return cls(
            table_name=environ["TABLE_NAME"],
            region_name=environ["REGION_NAME"],
            stage=environ.get("STAGE", "local"),
            release=environ.get("RELEASE", "unreleased"),
            site_origins=_listed(environ["SITE_ORIGINS"]),
            socket_endpoint=environ["SOCKET_ENDPOINT"],
            function_prefix=environ["FUNCTION_PREFIX"],
            push_hosts=_listed(environ.get("PUSH_HOSTS") or PUSH_HOSTS),
            vapid_private_key=environ.get("VAPID_PRIVATE_KEY", ""),
            vapid_subject=environ.get("VAPID_SUBJECT", ""),
            openings_an_hour=int(environ.get("OPENINGS_AN_HOUR") or OPENINGS_AN_HOUR),
            dynamodb_endpoint=environ.get("DYNAMODB_ENDPOINT") or None,
        )


def _listed(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (one.strip() for one in text.split(","))))
