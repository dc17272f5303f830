"""Where a webhook may lead: to a public machine over https, and to the very address that was looked at.

The name is looked up anew before every call, and the call goes to the address that was found then: a name that leads
elsewhere a moment later leads nobody astray.
"""
from __future__ import annotations

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from app.tables.problems import Problem, problem

LONGEST = 500
RESOLVE_WITHIN_S = 5.0
PORTS = {"https": 443, "http": 80}
Address = IPv4Address | IPv6Address
WORLD_V6 = ip_network("2000::/3")               # all that is given out; mapped, local and translated ones lie outside
# What versions of Python disagree about, and what lies among the world's addresses but leads to IPv4 addresses of any
# kind, to no place at all, or to a provider's own machine.
ODD = tuple(map(ip_network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "100.64.0.0/10", "192.0.0.0/24",
                             "192.88.99.0/24", "168.63.129.16/32")))


@dataclass(frozen=True, slots=True)
class Target:
    """A place to call: the address that was checked, and the name it goes by."""

    scheme: str
    host: str
    port: int
    path: str                                   # with its query
    address: str

    @property
    def named(self) -> str:
        """Host and port as the one who is called knows them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        """The same place by its address."""
        host = f"[{self.address}]" if ":" in self.address else self.address
        return f"{self.scheme}://{host}:{self.port}{self.path}"


async def target_of(url: str, where: str) -> Target:
    """The place behind the address; raises a problem that says why the house does not call there.

    `where` is the host's wish: "public" machines only, "anywhere" (also without https), or "off".
    """
    if where == "off":
        raise problem(422, "webhooks_off")
    parts, port = _read(url, where)
    host = parts.hostname or ""
    found = await _addresses(host, port)
    if where == "public" and not all(is_public(address) for address in found):
        raise problem(422, "webhook_private")
    return Target(parts.scheme, host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""),
                  str(found[0]))


def is_public(address: Address) -> bool:
    """A machine of the world, not one of this house, its network or its provider."""
    if any(address in network for network in ODD):
        return False
    if isinstance(address, IPv6Address):
        return address in WORLD_V6 and address.scope_id is None
    return address.is_global and not address.is_multicast and not address.is_reserved


def masked(url: str) -> str:
    """Enough of it for its owner to know it again, and nothing anyone could call with."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}/…{url[-4:]}"


def _read(url: str, where: str) -> tuple[SplitResult, int]:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _unreadable() from None
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or any(sign in url for sign in ' \\"<>'):
        raise _unreadable()
    if parts.scheme not in PORTS or not parts.hostname or "@" in parts.netloc or port == 0:
        raise _unreadable()
    if parts.scheme != "https" and where != "anywhere":
        raise problem(422, "webhook_plain")
    return parts, port or PORTS[parts.scheme]


def _unreadable() -> Problem:
    return problem(422, "webhook_url", most=LONGEST)


async def _addresses(host: str, port: int) -> list[Address]:
    """All that the name stands for, in the order the system prefers."""
    try:
        async with asyncio.timeout(RESOLVE_WITHIN_S):
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, TimeoutError):
        raise problem(422, "webhook_unknown") from None
    return [ip_address(place[0]) for *_, place in found]
