"""A PostgreSQL server for tests, in a folder of its own; it goes when the tests end."""

import glob
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import needs

PASSWORD = "not:to@be/shown%"  # needs quoting in a URL
FOLDERS = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]), reverse=True)


def missing() -> str | None:
    """Say why there can be no server here, or None."""
    if reason := needs.why_not("PostgreSQL"):
        return reason
    if os.getuid() == 0 and _account() is None:
        return "PostgreSQL does not run as root, and there is no account `postgres`"
    return None


@contextmanager
def server() -> Iterator[str]:
    """Start a server and yield the URL of its databases, up to the slash before the name."""
    with restartable() as (url, _):
        yield url


@contextmanager
def restartable() -> Iterator[tuple[str, Callable[..., None]]]:
    """Start a server; yield its URL, and what restarts or stops it as a crash or an administrator would."""
    folder = Path(tempfile.mkdtemp(prefix="counterplay-postgres-"))
    account = _account() if os.getuid() == 0 else None
    try:
        (folder / "password").write_text(PASSWORD)
        if account is not None:
            for path in (folder, folder / "password"):
                shutil.chown(path, account)
        password = f"--pwfile={folder}/password"
        _run(account, "initdb", "-D", f"{folder}/data", "-A", "scram-sha-256", password, "-U", "ada", "--no-sync")
        port = _start(account, folder)
        try:
            url = f"postgresql://ada:{quote(PASSWORD, safe='')}@127.0.0.1:{port}/"

            def restart(mode: str = "immediate", action: str = "restart") -> None:
                options = ["-D", f"{folder}/data", "-l", f"{folder}/log", "-m", mode, "-t", "60", "-w"]
                _run(account, "pg_ctl", *options, action)

            yield url, restart
        finally:
            _run(account, "pg_ctl", "-D", f"{folder}/data", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _start(account: str | None, folder: Path) -> int:
    for attempt in range(5):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        log = f"{folder}/log"
        try:
            _run(account, "pg_ctl", "-D", f"{folder}/data", "-l", log, "-o", options, "-t", "60", "-w", "start")
        except subprocess.CalledProcessError:  # another program may have been faster to take the port
            if attempt == 4:
                raise
        else:
            return port
    raise AssertionError("the last attempt returns or raises")


def _run(account: str | None, program: str, *words: str) -> None:
    become = ["runuser", "-u", account, "--"] if account else []
    path = _program(program)
    assert path is not None
    subprocess.run([*become, path, *words], check=True, capture_output=True, stdin=subprocess.DEVNULL, cwd="/")


def _program(name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join([*FOLDERS, os.environ.get("PATH", "")]))


def _account() -> str | None:
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return None
