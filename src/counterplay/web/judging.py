"""Judges finished games in the background: new ones, those an older judge has judged, those whose judge died."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from counterplay.json_form import from_json
from counterplay.protocol import BadInput, Judged
from counterplay.skat.review import SKAT
from counterplay.store import JudgingClaim
from counterplay.web.learning import learn_after
from counterplay.web.services import Services
from counterplay.web.workers import TaskFailed

log = logging.getLogger(__name__)

_AT_ONCE = 4
_LONGEST = 120.0  # seconds for one game
_PAUSE = 10.0  # seconds, when the store or every judge fails
_LOOK = 60.0  # seconds, after which it looks whether another process has left games


class Judging:
    """One task that judges game after game, while any wait."""

    def __init__(self, server: Services) -> None:
        self._server = server
        self._wanted = asyncio.Event()
        self._task = asyncio.create_task(self._go_on())

    def wake(self) -> None:
        """Look whether games wait."""
        self._wanted.set()

    async def close(self) -> None:
        """Stop; what was taken is left to the next one."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        server, looked = self._server, False
        while True:
            self._wanted.clear()
            try:
                if not looked:
                    await server.write(server.store.queue_outdated, SKAT)
                    looked = True
                claims = await server.write(server.store.claim, SKAT.game, _AT_ONCE)
                stuck = bool(claims) and await self._judge(claims) == 0
            except Exception:
                log.exception("games could not be judged; they will be tried again")
                stuck = True
            if stuck:
                await asyncio.sleep(_PAUSE)
            elif not claims:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_LOOK):
                        await self._wanted.wait()

    async def _judge(self, claims: list[JudgingClaim]) -> int:
        """Judge some games; return how many are finished. The others are done again."""
        server, left = self._server, [claim.id for claim in claims]
        try:
            for claim in claims:
                judged = await self._judged(claim)
                if judged is not None:
                    await server.write(server.store.finish, SKAT, [(claim.id, judged)])
                    left.remove(claim.id)
        finally:
            if left:
                await asyncio.shield(server.write(server.store.release, left))
        for claim in claims:
            if claim.id not in left:
                await self._learn(claim)
        return len(claims) - len(left)

    async def _learn(self, claim: JudgingClaim) -> None:
        try:
            await learn_after(self._server, claim.id)
        except Exception:
            log.exception("how somebody plays could not be learned")

    async def _judged(self, claim: JudgingClaim) -> Judged | str | None:
        """Return what the judge found, why the record can never be judged, or None where the judge failed."""
        asked = {"record": claim.record, "people": claim.people, "bots": list(claim.bots.items())}
        try:
            return from_json(Judged, await self._server.analysts.ask("judge", asked, _LONGEST))
        except BadInput as problem:
            return str(problem) or "the record cannot be judged"
        except TaskFailed as problem:
            log.warning("a game could not be judged, and will be once more: %s", problem)
            return None
