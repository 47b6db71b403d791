"""The application as the stack takes it in: a module with a Chalice app, found and called as Lambda would."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from chalice.app import Chalice
from chalice.config import Config
from chalice.local import LambdaContext, LocalChalice, LocalGateway

Handler = Callable[[Any, Any], Any]

HTTP_SECONDS = 29  # the gateway gives up on a function then
SOCKET_KEYS = ("$connect", "$default", "$disconnect")


class Guest:
    """A module's app, its gateway, socket handlers by route key and pure functions by name."""

    def __init__(self, module: ModuleType) -> None:
        self.app: Chalice = module.app
        # Chalice keeps the current request on the app; LocalChalice keeps it per thread, and app.py need not know.
        if not isinstance(self.app, LocalChalice):
            self.app.__class__ = type("ThreadedChalice", (LocalChalice, type(self.app)), {})
        self.gateway = LocalGateway(self.app, Config.create(lambda_timeout=HTTP_SECONDS))
        self.sockets: Mapping[str, Handler] = {
            key: self.app.handler_map[self.app.websocket_handlers[key].name]
            for key in SOCKET_KEYS
            if key in self.app.websocket_handlers
        }
        self.functions: Mapping[str, Handler] = {
            function.name: self.app.handler_map[function.name] for function in self.app.pure_lambda_functions
        }

    def function(self, name: str, seconds: int) -> Callable[[Any], Any]:
        """One pure function, called with an event alone and given `seconds` to work."""
        handler = self.functions[name]
        return lambda event: handler(event, context(name, seconds))


def context(name: str, seconds: int) -> LambdaContext:
    """What Lambda tells a function about its invocation."""
    return LambdaContext(name, memory_size=512, max_runtime_ms=seconds * 1000)
