"""`counterplay serve` without a server: the sockets it listens on."""

import asyncio
import http.client
import socket
import threading
import time
from contextlib import contextmanager
from statistics import median

import uvicorn

from counterplay.cli.serve import _listen

ROUNDS = 20


@contextmanager
def running(server, listening):
    """A server in a thread."""
    address = listening.getsockname()
    thread = threading.Thread(target=lambda: asyncio.run(server(listening)), daemon=True)
    thread.start()
    yield address
    thread.join(timeout=20)
    assert not thread.is_alive()


def seconds_of(exchange):
    """The middle time of an exchange on a connection that is kept."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        exchange()
        times.append(time.perf_counter() - start)
    return median(times)


async def page(scope, receive, send):
    """An answer in two writes, head and body, as uvicorn sends them."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


async def echo(listening):
    """A bare socket that sends back what comes, until the other side closes."""
    listening.setblocking(False)
    connection, _ = await asyncio.get_running_loop().sock_accept(listening)
    with connection, listening:
        while data := await asyncio.get_running_loop().sock_recv(connection, 100):
            await asyncio.get_running_loop().sock_sendall(connection, data)


def test_an_answer_on_a_kept_connection_takes_no_longer_than_on_a_bare_socket():
    with (
        running(echo, socket.create_server(("127.0.0.1", 0))) as address,
        socket.create_connection(address) as plain,
    ):
        bare = seconds_of(lambda: (plain.sendall(b"hello"), plain.recv(100)))
        plain.shutdown(socket.SHUT_WR)
    config = uvicorn.Config(page, log_level="error", lifespan="off", ws="none")
    server = uvicorn.Server(config)
    listening = _listen("127.0.0.1", 0, "--port")
    listening.listen()
    with running(lambda listening: server.serve([listening]), listening) as address:
        connection = http.client.HTTPConnection(*address)

        def ask():
            connection.request("GET", "/")
            assert connection.getresponse().read() == b"ok"

        ask()
        ours = seconds_of(ask)
        connection.close()
        server.should_exit = True
    assert ours < 60 * bare + 0.02, "Nagle's algorithm holds the second write back for 40 ms"
