"""How much one address may ask of a server that others can reach: persons are free, addresses are not.

Each address has buckets that refill with time. An IPv6 network of one household (/64) counts as one address.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from starlette.datastructures import Headers
from starlette.types import Scope

MOST_ADDRESSES = 20_000  # remembered; the one longest silent makes room
MOST_SOCKETS = 64  # open at once from one address
MOST_CONNECTIONS = 256
MOST_AT_ONCE = 64  # requests of one address that are being answered; one more is refused before it costs anything
ADDRESS = "counterplay.address"  # where the guard leaves it in a request's scope


@dataclass(frozen=True, slots=True)
class RequestRate:
    """So many at once, and then so many a second."""

    burst: float
    per_second: float


REQUESTS = RequestRate(400, 40)
OPENED = RequestRate(60, 0.2)  # tables, imports, matches: what keeps the server busy
PERSONS = RequestRate(20, 1 / 60)
GUESSES = RequestRate(20, 1 / 6)  # of links and pass phrases
_RATES = {"requests": REQUESTS, "opened": OPENED, "persons": PERSONS, "guesses": GUESSES}
_OPENING = ("/api/friends/tables", "/api/tables", "/api/imports", "/api/matches", "/api/onecard", "/api/leduc")


@dataclass(slots=True)
class _Spent:
    left: dict[str, float] = field(default_factory=lambda: {name: rate.burst for name, rate in _RATES.items()})
    at: float = 0.0


class AddressLimits:
    """What each address has left."""

    def __init__(self) -> None:
        self._spent: OrderedDict[str, _Spent] = OrderedDict()
        self._sockets: Counter[str] = Counter()
        self._under_way: Counter[str] = Counter()

    @contextmanager
    def answering(self, scope: Scope, address: str) -> Iterator[bool]:
        """Count a request while it is answered; say whether it may be. Streams stay open and are no work."""
        if own_machine(address) or not scope["path"].startswith("/api/") or scope["path"].endswith("/events"):
            yield True
            return
        self._under_way[address] += 1
        try:
            yield self._under_way[address] <= MOST_AT_ONCE
        finally:
            self._under_way[address] -= 1
            if not self._under_way[address]:
                del self._under_way[address]

    def allow(self, address: str, what: str) -> bool:
        """Take one of a kind from what an address has left; False where nothing is."""
        if own_machine(address):
            return True
        now = time.monotonic()
        spent = self._spent.setdefault(address, _Spent(at=now))
        self._spent.move_to_end(address)
        if len(self._spent) > MOST_ADDRESSES:
            self._spent.popitem(last=False)
        for name, rate in _RATES.items():
            spent.left[name] = min(rate.burst, spent.left[name] + (now - spent.at) * rate.per_second)
        spent.at = now
        if spent.left[what] < 1:
            return False
        spent.left[what] -= 1
        return True

    def allow_request(self, scope: Scope, address: str) -> bool:
        """Count a request, and what it opens."""
        opens = scope["type"] == "http" and scope["method"] == "POST" and scope["path"] in _OPENING
        return self.allow(address, "requests") and (not opens or self.allow(address, "opened"))

    def open_socket(self, address: str) -> bool:
        """Count an open socket; False where there are too many."""
        if self._sockets[address] >= MOST_SOCKETS and not own_machine(address):
            return False
        self._sockets[address] += 1
        return True

    def close_socket(self, address: str) -> None:
        """Give a socket back."""
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]


def address_of(scope: Scope, *, proxy: bool) -> str:
    """Return whose request it is; behind a proxy what the proxy saw, which it writes last.

    >>> headers = [(b"x-forwarded-for", b"6.6.6.6, 10.1.2.3")]
    >>> scope = {"type": "http", "client": ("127.0.0.1", 1), "headers": headers}
    >>> address_of(scope, proxy=False), address_of(scope, proxy=True)
    ('127.0.0.1', '10.1.2.3')
    """
    address = scope["client"][0] if scope.get("client") else ""
    if proxy:
        forwarded = Headers(scope=scope).getlist("x-forwarded-for")
        address = forwarded[-1].rpartition(",")[2].strip() if forwarded else address
    return network_of(address)


def own_machine(address: str) -> bool:
    """Say whether it is this machine that asks: its owner, or a proxy that does not say for whom."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def network_of(address: str) -> str:
    """Return what counts as one address.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:10.1.2.3"), network_of("10.1.2.3")
    ('2001:db8:1:2::/64', '10.1.2.3', '10.1.2.3')
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:100]
    if isinstance(parsed, ipaddress.IPv4Address) or parsed.is_loopback:
        return str(parsed)
    return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))
