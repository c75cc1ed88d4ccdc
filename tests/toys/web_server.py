"""A real server in a process of its own, for tests."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

COMMAND = Path(sys.executable).parent / "counterplay"


class Running:
    """A real server in a process of its own."""

    def __init__(self, store, port=0, *options, **environment):
        self.clients = []
        self.process = subprocess.Popen(
            [COMMAND, "serve", "--port", str(port), "--store", str(store), "--thinkers", "1", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200", **environment},
        )
        line = self.process.stdout.readline()
        found = re.search(r"http://([\d.]+):(\d+)/", line)
        assert found, line
        self.port = int(found[2])
        self.address = f"http://{found[1]}:{self.port}"
        for _ in range(3000):
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"{self.address}/api/catalogue")
                return
            time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def client(self):
        """Return a client that is closed with the server."""
        self.clients.append(httpx.Client(base_url=self.address, timeout=60))
        return self.clients[-1]

    def kill(self):
        self.process.kill()
        self.process.wait()
        self._close()

    def end(self):
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(120)
        finally:
            self.kill()

    def _close(self):
        self.process.stdout.close()
        for client in self.clients:
            client.close()
