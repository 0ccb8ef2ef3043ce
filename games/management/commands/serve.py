"""Makes the database, prints the address and serves the site, in one process and without a question."""

import signal
import socket
from argparse import ArgumentParser, ArgumentTypeError

import uvicorn
from django.conf import settings
from django.core import management
from django.core.management import base
from django.db import OperationalError

from games.management import network

# an event stream that is still open must not keep the process alive
GRACE_SECONDS = 2


class Command(base.BaseCommand):
    help = "Make the database, print the address and serve the site."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
        parser.add_argument("--port", default=8000, type=port_number, help="the port to listen on (8000)")
        parser.add_argument("--lan", action="store_true", help="let phones in the same network in")
        parser.add_argument("--demo", action="store_true", help="fill in a club with a played season")

    def execute(self, *args: object, **options: object) -> str | None:
        try:
            return super().execute(*args, **options)
        except KeyboardInterrupt:
            return None

    def handle(self, *, host: str, port: int, lan: bool, demo: bool, **options: object) -> None:
        addresses = lan_addresses() if lan else []
        with network.listen("0.0.0.0" if lan else host, port) as listener:  # noqa: S104  # that is what --lan means
            network.admit([*addresses, host], listener.getsockname()[1])
            make_database()
            management.call_command("collectstatic", interactive=False, verbosity=0)
            if demo:
                management.call_command("demo", address=address_of(listener), stdout=self.stdout)
            server = server_of()
            # Ctrl-C between the greeting and the first request: uvicorn's own handler is not there yet
            signal.signal(signal.SIGINT, lambda *_: setattr(server, "should_exit", True))
            self.greet(listener, addresses)
            server.run(sockets=[listener])

    def greet(self, listener: socket.socket, addresses: list[str]) -> None:
        port = listener.getsockname()[1]
        self.stdout.write(f"Scorekeeper is at {address_of(listener)} and listens on port {port} (Ctrl-C ends it).")
        if addresses:
            self.stdout.write("On phones in the same network, type:")
        for address in addresses:
            self.stdout.write(f"    {network.url(address, port)}")
        self.stdout.flush()


def make_database() -> None:
    try:
        management.call_command("migrate", interactive=False, verbosity=0)
    except OperationalError as failure:
        raise base.CommandError(f"The database cannot be reached: {str(failure).strip()}.") from None


def address_of(listener: socket.socket) -> str:
    """What people type to get here."""
    host, port = listener.getsockname()[:2]
    shown = "localhost" if host in ("0.0.0.0", "127.0.0.1") else host  # noqa: S104  # compared, not listened on
    return settings.BASE_URL if settings.PRODUCTION else network.url(shown, port)


def port_number(value: str) -> int:
    if not (value.isascii() and value.isdigit()) or int(value) > 65535:
        raise ArgumentTypeError(f"it must be a number from 0 to 65535, not {value!r}")
    return int(value)


def lan_addresses() -> list[str]:
    if settings.HTTPS:
        raise base.CommandError(
            f"--lan is plain http for a network at home, but BASE_URL is {settings.BASE_URL}: leave one of them out."
        )
    found = network.own_addresses()
    if not found:
        raise base.CommandError("--lan needs a network, and this machine is in none: is the Wi-Fi on?")
    return found


def server_of() -> uvicorn.Server:
    """Nothing a client claims about its address is believed here: TRUSTED_PROXIES decides that."""
    config = uvicorn.Config(
        "scorekeeper.asgi:application",
        lifespan="off",
        ws="none",
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return uvicorn.Server(config)
