"""This machine in its network: the addresses it has, the port it listens on, the names it answers to."""

import socket
import sys

from django.conf import settings
from django.core.management import base

ANY = ("0.0.0.0", "::")  # noqa: S104  # compared, not listened on
SIOCGIFADDR = 0x8915


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; says in a sentence why there can be none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise base.CommandError(why_not(host, port, error)) from None
    listener.set_inheritable(True)
    return listener


def why_not(host: str, port: int, error: OSError) -> str:
    if isinstance(error, PermissionError):
        return f"Port {port} is for the system's own services: take one from 1024 on, such as --port 8000."
    if isinstance(error, socket.gaierror):
        return f"There is no machine called {host!r}: --host takes one of this machine's own addresses."
    if error.errno is not None and "in use" in str(error.strerror).lower():
        return f"Port {port} is taken, perhaps by another Scorekeeper: take another one, such as --port {port + 1}."
    return f"Cannot listen on {host} port {port}: {error.strerror}."


def admit(hosts: list[str], port: int) -> None:
    """Answer to exactly these names too, and take forms that come from them."""
    for host in hosts:
        name = f"[{host}]" if ":" in host else host
        if host not in ANY and name not in settings.ALLOWED_HOSTS:
            settings.ALLOWED_HOSTS.append(name)
            settings.CSRF_TRUSTED_ORIGINS.append(url(host, port).rstrip("/"))


def url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def own_addresses() -> list[str]:
    """The IPv4 addresses other machines can reach this one at, the likeliest first."""
    found = [outgoing(), *interface_addresses(), *named()]
    return list(dict.fromkeys(address for address in found if address and not address.startswith("127.")))


def outgoing() -> str:
    """The address on the way out; connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def interface_addresses() -> list[str]:
    """Linux tells each interface's address; elsewhere the other two ways must do."""
    if sys.platform != "linux":
        return []
    return [address for _, name in socket.if_nameindex() if (address := interface_address(name))]


def interface_address(name: str) -> str:
    import fcntl  # not there on Windows

    request = name.encode()[:15].ljust(256, b"\0")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe, SIOCGIFADDR, request)
        except OSError:  # an interface without an address
            return ""
    return socket.inet_ntoa(answer[20:24])


def named() -> list[str]:
    try:
        return [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []
