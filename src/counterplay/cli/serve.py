"""`counterplay serve`: play, review and train in the browser."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Literal

import typer

from counterplay.cli import terminal
from counterplay.cli.option_groups import grouped
from counterplay.protocol import BadInput

LogForm = Literal["none", "text", "json"]
PORT = 8321
LONGEST_SOCKET_MESSAGE = 1 << 16


@dataclass(frozen=True)
class ShareOptions:
    """How others reach the server."""

    name: Annotated[
        list[str] | None,
        typer.Option(
            help="A host name that pages may call this server by; needed with --host 0.0.0.0. Repeatable."
        ),
    ] = None
    secure: Annotated[bool, typer.Option(help="The server stands behind TLS: cookies are for https alone.")] = (
        False
    )
    without_tls: Annotated[
        bool,
        typer.Option("--without-tls", help="Let others in without TLS: this network is trusted."),
    ] = False
    lan: Annotated[
        bool,
        typer.Option(
            "--lan", help="Let this local network in, by this machine's address and without TLS: you trust it."
        ),
    ] = False
    proxy: Annotated[
        bool, typer.Option("--proxy", help="A proxy stands before it: X-Forwarded-For says who asks.")
    ] = False


@dataclass(frozen=True)
class BackupOptions:
    """Copies of the store."""

    backup_to: Annotated[
        Path | None, typer.Option("--backup-to", help="Write a backup of the store into this folder every day.")
    ] = None
    keep: Annotated[int, typer.Option(min=1, max=10_000, help="Backups to keep; older ones are deleted.")] = 14


ON_THIS_MACHINE, NO_BACKUPS = ShareOptions(), BackupOptions()


@grouped
def serve(
    host: Annotated[
        str, typer.Option(help="Listen on this address; by default on this machine alone.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Listen on this port; by default on 8321, or a free one.")
    ] = None,
    store: Annotated[
        str | None, typer.Option(help="Keep everything here: a file, or postgresql://USER@HOST/DATABASE.")
    ] = None,
    share: ShareOptions = ON_THIS_MACHINE,
    give_up: Annotated[
        float,
        typer.Option(min=0.01, max=8760, help="Hours after which a deal that waits for its person is given up."),
    ] = 24.0,
    thinkers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes for bots that search (one for each core).")
    ] = None,
    lines: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="Let programs of the Skat server's line protocol take seats here, by invitation, on this port.",
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            help="A player of your own that people may sit down with, as FILE.py:CLASS or engine(command='...'). "
            "It runs in a process of its own, with your rights. Repeatable."
        ),
    ] = None,
    backups: BackupOptions = NO_BACKUPS,
    log: Annotated[
        LogForm, typer.Option(help="Tell every request on standard error, in words or as JSON, without names.")
    ] = "none",
    show: Annotated[bool, typer.Option("--open", help="Open the page, if there is a desktop.")] = False,
) -> None:
    """Serve the browser: a table to play at, reviews, imports, people, the lab.

    Example:  [bold]counterplay serve --port 8321 --store evenings.db[/]
    """
    import uvicorn

    from counterplay.store import open_store
    from counterplay.web import (
        PHRASE,
        ServerSettings,
        checked_phrase,
        create_app,
        for_this_server,
        invite,
        write_log,
    )

    # Others come by another address, or through a server in front of this one.
    names, secure, proxy = list(share.name or ()), share.secure, share.proxy
    if share.lan:
        host, names = "0.0.0.0", [*names, own_address()]
    shared = not loopback(host) or secure or proxy or bool(names)
    _check_public(host, names, secure=secure, without_tls=share.without_tls or share.lan)
    hosts = {"127.0.0.1", "localhost", "[::1]", *names}
    if host not in ("0.0.0.0", "::"):
        hosts.add(f"[{host}]" if ":" in host else host)
    guests = invite(player or ())
    open_store(store).close()  # a store that cannot be used is told here, in a sentence
    listening = _listen(host, port, "--port")
    settings = ServerSettings(
        store=store,
        hosts=tuple(sorted(hosts)),
        secure=secure,
        shared=shared,
        proxy=proxy,
        give_up=timedelta(hours=give_up),
        guests=guests,
        backup_to=backups.backup_to,
        keep=backups.keep,
        operator=checked_phrase(os.environ.pop(PHRASE, "")),  # workers and players of others do not inherit it
    )
    write_log(log)
    if thinkers is not None:
        settings = replace(settings, thinkers=thinkers)
    if lines is not None:
        settings = replace(settings, lines=_listen(host, lines, "--lines"))
    page = f"http://{names[-1] if share.lan else _shown(host)}:{listening.getsockname()[1]}/"
    # Another server on the same store sends people here: by name where there is one, behind TLS at its own port.
    if names:
        page_name = f"https://{names[0]}/" if secure else f"http://{names[0]}:{listening.getsockname()[1]}/"
    settings = replace(settings, address=page_name if names else page)
    terminal.out.print(f"Counterplay is at [bold]{page}[/]  (Ctrl-C ends it)", soft_wrap=True)
    if settings.operator:
        terminal.out.print(f"The operator's page is at [bold]{page}operator[/]", soft_wrap=True)
    if guests:
        terminal.err.print(
            f"[yellow]Guests: {terminal.escape(', '.join(guest.title for guest in guests.values()))}. They see "
            "what their seats see, but they are programs that run with your rights: invite whom you trust.[/]",
            soft_wrap=True,
        )
    if shared:
        terminal.err.print(
            "[yellow]Others can reach this server: whoever opens it is somebody of their own, and sees their own "
            "games and imports alone.[/]",
            soft_wrap=True,
        )
    if shared and loopback(host) and not proxy:
        terminal.err.print(
            "[yellow]Who comes through a proxy on this machine cannot be told apart: say --proxy, and limits hold "
            "for each address.[/]",
            soft_wrap=True,
        )
    if settings.lines is not None:
        at = settings.lines.getsockname()[1]
        terminal.out.print(
            f"Programs of the line protocol call port [bold]{at}[/] and join .1 with the end of an invitation",
            soft_wrap=True,
        )
    if show and _desktop():
        threading.Timer(1.0, webbrowser.open, (page,)).start()
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=LONGEST_SOCKET_MESSAGE,
        server_header=False,
        http=for_this_server(shared=shared, proxy=proxy),
        proxy_headers=False,  # who asks is told by the guard, and only where a proxy was named
        ws_ping_interval=20,  # a browser that vanished is noticed
        ws_ping_timeout=20,
        timeout_graceful_shutdown=3,
    )
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how it is meant to end
        uvicorn.Server(config).run(sockets=[listening])


def loopback(host: str) -> bool:
    """Say whether only this machine reaches an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def own_address() -> str:
    """Return the address by which this machine is known in its local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # nothing is sent: the system only says by which way it would go
            address = str(asked.getsockname()[0])
        except OSError:
            address = "127.0.0.1"
    if loopback(address):
        raise BadInput("--lan needs a network, and this machine is in none: connect it, or leave --lan out")
    return address


def _check_public(host: str, names: list[str], *, secure: bool, without_tls: bool) -> None:
    """Refuse to let others in by accident."""
    if loopback(host):
        return
    about_names = (
        "--name says by which host name pages call this server, as in --name skat.example.org: requests to any "
        "other name are refused, so that no foreign site reaches it through a name of its own"
    )
    if not secure and not without_tls:
        raise BadInput(
            f"--host {host} lets others reach this server, and without TLS whoever carries the traffic can read a "
            "session's cookie, and then play, export and delete in that person's name. Put a proxy with TLS in "
            "front and say --secure (and --proxy), or say --without-tls if everybody on this network is trusted. "
            f"{about_names}"
        )
    if host in ("0.0.0.0", "::") and not names:
        raise BadInput(f"--host {host} needs --name, or nobody else can use it: {about_names}")


def _listen(host: str, asked: int | None, option: str) -> socket.socket:
    port = PORT if asked is None else asked
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # with protocol 0 asyncio would leave Nagle on: every answer on a kept connection would wait for 40 ms
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _notice_the_vanished(listening)
        listening.bind((host, port))
    except OSError as problem:
        if asked is None and problem.errno == errno.EADDRINUSE:
            return _listen(host, 0, option)
        raise BadInput(
            f"cannot listen on {host} port {port}: {problem.strerror}; is it in use? Choose another by {option}"
        ) from None
    return listening


def _notice_the_vanished(listening: socket.socket) -> None:
    """Let the system end connections whose other end is gone without a word; what is accepted inherits this."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 15), ("TCP_KEEPCNT", 4)):
        if hasattr(socket, option):
            listening.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _desktop() -> bool:
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
