"""A visitor to an installed wheel, in its own environment: serves, plays a deal by socket, has it reviewed.

It needs nothing but what the wheel brought: `python wheel_visitor.py STORE` prints one line of JSON.
"""

import http.cookiejar
import json
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from websockets.sync.client import connect


def main(store: str) -> None:
    command = Path(sys.executable).parent / "counterplay"
    server = subprocess.Popen(
        [command, "serve", "--port", "0", "--store", store], stdout=subprocess.PIPE, text=True, bufsize=1
    )
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        print(json.dumps(visit(found[0])))
    finally:
        server.terminate()
        server.wait(60)


def visit(address: str) -> dict:
    jar = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    browser.addheaders = [("Origin", address)]

    def ask(path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address + path, data, {"content-type": "application/json"})
        with browser.open(request, timeout=60) as answer:
            return answer.read()

    for _ in range(300):
        try:
            page = ask("/").decode()
            break
        except OSError:
            time.sleep(0.1)
    ask("/api/session")
    bots = [{"name": "rules"}, {"name": "rules"}]
    table = json.loads(ask("/api/tables", {"bots": bots}))["id"]
    cookie = "; ".join(f"{one.name}={one.value}" for one in jar)
    with connect(
        f"{address.replace('http', 'ws')}/api/tables/{table}/socket",
        origin=address,
        additional_headers={"cookie": cookie},
    ) as socket:
        view = json.loads(socket.recv(timeout=60))["view"]
        while view["result"] is None:
            message = wish(view)
            if message is not None:
                socket.send(json.dumps(message))
            view = json.loads(socket.recv(timeout=60)).get("view", view)
    for _ in range(600):
        games = json.loads(ask("/api/games"))["games"]
        if games:
            review = json.loads(ask(f"/api/games/{games[0]['id']}/review"))
            if review.get("moves") is not None:
                break
        time.sleep(0.1)
    return {"page": "<script" in page, "result": view["result"] is not None, "review": sorted(review)}


def wish(view: dict) -> dict | None:
    """Return what the person sends: a peaceful action; None while others think."""
    if view["offer"]:
        return {"type": "deal", "deal": view["offer"]["deal"], "number": "beef"}
    if not view["seats"][view["seat"]]["to_act"]:
        return None
    legal = view["legal"]
    if legal["cards"]:
        action = legal["cards"][0]
    elif legal["pick_up"]:
        action = "s"
    elif legal["declarations"]:
        action = ".".join([legal["declarations"][0]["text"], *view["hand"][-2:]])
    else:
        action = "y" if legal["answer"] else "18" if 18 in legal["bids"] else "p"
    return {"type": "act", "version": view["version"], "action": action}


if __name__ == "__main__":
    main(sys.argv[1])
