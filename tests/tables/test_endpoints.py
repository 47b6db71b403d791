"""Where a subscription may lead: a corpus of addresses that try to lead elsewhere."""

import pytest

from chalicelib.settings import PUSH_HOSTS
from chalicelib.tables.endpoints import leads_to_push_service

HOSTS = tuple(host.strip() for host in PUSH_HOSTS.split(","))


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:DEF-ghi_jkl",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAAA",
        "https://db5p.notify.windows.com/w/?token=BQYAAA%3d%3d",
        "https://web.push.apple.com/QGuQyavXutnMH",
    ],
)
def test_what_browsers_give_is_taken(endpoint: str) -> None:
    assert leads_to_push_service(endpoint, HOSTS)


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "fcm.googleapis.com/x",
        "http://fcm.googleapis.com/x",
        "ftp://fcm.googleapis.com/x",
        "https://fcm.googleapis.com",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com:443/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com:x@evil.example/x",
        "https://evil.example/https://fcm.googleapis.com/x",
        "https://evil.example#fcm.googleapis.com/x",
        "https://evil.example?fcm.googleapis.com/x",
        "https://evil.example\\fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x",
        "https://notify.windows.com/x",
        "https://evilnotify.windows.com/x",
        "https://fcm.googleapis.com./x",
        "https://FCM.googleapis.com/x",
        "https://fcm%2egoogleapis.com/x",
        "https://fcm.googleapis.com\t/x",
        "https://fcm.googleapis.com/x\r\nHost: evil.example",
        "https://fcm.googleapis.com/x y",
        " https://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://2130706433/x",
        "https://0x7f000001/x",
        "https://169.254.169.254/latest/meta-data/",
        "https://localhost/x",
        "https://ⓕcm.googleapis.com/x",
        "https://fcm。googleapis。com/x",
        "https://fcm.googleapis.com/" + "x" * 1024,
    ],
)
def test_what_would_lead_elsewhere_is_not(endpoint: str) -> None:
    assert not leads_to_push_service(endpoint, HOSTS)


def test_a_push_service_on_ones_own_machine_is_named_as_an_origin() -> None:
    assert leads_to_push_service("http://127.0.0.1:9000/push/x", ("http://127.0.0.1:9000",))
    assert not leads_to_push_service("http://127.0.0.1:9001/push/x", ("http://127.0.0.1:9000",))
    assert not leads_to_push_service("http://127.0.0.1:9000@evil.example/x", ("http://127.0.0.1:9000",))
