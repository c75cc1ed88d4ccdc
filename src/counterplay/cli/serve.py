"""`counterplay serve`: play, review and train in the browser."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.protocol import BadInput

app = typer.Typer(help="Play, review and train in the browser.")

PORT = 8321
LONGEST_SOCKET_MESSAGE = 1 << 16
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


@app.command()
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
    name: Annotated[
        list[str] | None,
        typer.Option(
            help="A host name that pages may call this server by; needed with --host 0.0.0.0. Repeatable."
        ),
    ] = None,
    secure: Annotated[
        bool, typer.Option(help="The server stands behind TLS: cookies are for https alone.")
    ] = False,
    thinkers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes for bots that search (one for each core).")
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Open the page, if there is a desktop.")] = False,
) -> None:
    """Serve the browser: a table to play at, reviews, imports, people, the lab.

    Example:  [bold]counterplay serve --port 8321 --store evenings.db[/]
    """
    import uvicorn

    from counterplay.store import open_store
    from counterplay.web.app import create_app
    from counterplay.web.server import Settings

    hosts = {"127.0.0.1", "localhost", "[::1]", *(name or ())}
    if host not in ("0.0.0.0", "::"):
        hosts.add(f"[{host}]" if ":" in host else host)
    open_store(store).close()  # a store that cannot be used is told here, in a sentence
    listening = _listen(host, port)
    # Others come by another address, or through a server in front of this one.
    shared = host not in _LOOPBACK or secure or bool(name)
    settings = Settings(store=store, hosts=tuple(sorted(hosts)), secure=secure, shared=shared)
    if thinkers is not None:
        settings = replace(settings, thinkers=thinkers)
    page = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    terminal.out.print(f"Counterplay is at [bold]{page}[/]  (Ctrl-C ends it)", soft_wrap=True)
    if shared:
        terminal.err.print(
            "[yellow]Others can reach this server: whoever opens it is somebody of their own, and sees their own "
            "games and imports alone.[/]",
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
        timeout_graceful_shutdown=3,
    )
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how it is meant to end
        uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, asked: int | None) -> socket.socket:
    port = PORT if asked is None else asked
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as problem:
        if asked is None and problem.errno == errno.EADDRINUSE:
            return _listen(host, 0)
        raise BadInput(
            f"cannot listen on {host} port {port}: {problem.strerror}; is it in use? Choose another by --port"
        ) from None
    return listening


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _desktop() -> bool:
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
