"""Who is who: one person may go by several names, say so, take it back, and ask not to be modelled."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from counterplay.protocol import BadInput
from counterplay.store import rows
from counterplay.store.entities import BOT, GROUP, PERSON, Who, player_name
from counterplay.store.intake import queue_again
from counterplay.store.schema import aliases, games, judgements, models, months, players, seats, summaries
from counterplay.store.sums import ALL, Sums, brought_evidence


class Names:
    """Which players are the same one, as a viewer sees it; read once for a transaction."""

    def __init__(self, connection: Connection, viewer: str) -> None:
        # What somebody says for themselves goes before what was said for all.
        query = select(aliases).where(aliases.c.said_by.in_({ALL, viewer})).order_by(aliases.c.said_by)
        self._same_as = {row.player_id: row.same_as for row in connection.execute(query)}

    def root(self, player: int) -> int:
        """Return the one whose name stands for all."""
        if player not in self._same_as:
            return player
        seen = {player}
        while (player := self._same_as.get(player, player)) not in seen:
            seen.add(player)
        return player

    def group(self, player: int) -> list[int]:
        """Return all that are the same as a player, the one whose name stands for all first."""
        root = self.root(player)
        return [root, *sorted(alias for alias in self._same_as if alias != root and self.root(alias) == root)]

    def groups(self) -> dict[int, list[int]]:
        """Return everyone of several names: the one whose name stands for all, and the others."""
        groups: dict[int, list[int]] = {}
        for player in sorted(self._same_as):
            if (root := self.root(player)) != player:
                groups.setdefault(root, []).append(player)
        return groups


def describe(connection: Connection, numbers: Iterable[int]) -> dict[int, tuple[Who, str, bool]]:
    """Return who some players are: identity, name as people read it, and whether they may be modelled."""
    query = select(players).where(players.c.id.in_(list(numbers)))
    return {
        row.id: (Who(row.kind, row.name), row.shown or row.name, row.modelled) for row in connection.execute(query)
    }


def known_names(connection: Connection) -> list[str]:
    """Return all names about which something is kept, as people read them."""
    name = func.coalesce(players.c.shown, players.c.name)
    return list(connection.execute(select(name).order_by(name)).scalars())


def knows(connection: Connection, name: str) -> bool:
    """Say whether anything is kept about a name, alone or with others."""
    return bool(called(connection, name) or rows.groups_with(connection, [player_name(name)]))


def called(connection: Connection, text: str) -> list[Who]:
    """Return everyone who goes by a name; `person ID` and `bot NAME` are one each."""
    text = player_name(text)
    for kind in (PERSON, BOT):
        rest = text.removeprefix(f"{kind} ")
        if rest != text and rows.find_player(connection, Who(kind, rest)) is not None:
            return [Who(kind, rest)]
    mine = or_(players.c.name == text, players.c.shown == text) & (players.c.kind != GROUP)
    query = select(players).where(mine).order_by(players.c.kind, players.c.name)
    return [
        Who(row.kind, row.name)
        for row in connection.execute(query)
        if row.kind != PERSON or row.shown == text or row.name == text
    ]


def call(connection: Connection, who: Who, shown: str) -> None:
    """Call a person of the browser otherwise from now on, in all their games."""
    number = rows.add_players(connection, {who: shown})[who]
    connection.execute(update(players).where(players.c.id == number).values(shown=player_name(shown)))


def alias(connection: Connection, person: Who, other: Who, said_by: str = ALL) -> None:
    """Say that `one` is the same as `other`, whose name stands for both; rates then add up over all names."""
    if GROUP in (person.kind, other.kind) or BOT in (person.kind, other.kind):
        raise BadInput("a bot or a group is nobody's other name")
    numbers = rows.add_players(connection, {person: None, other: None})
    names = Names(connection, said_by)
    first, root = numbers[person], names.root(numbers[other])
    if names.root(first) == root:
        return
    if any(described[0].kind == PERSON for described in describe(connection, names.group(first)).values()) and any(
        described[0].kind == PERSON for described in describe(connection, names.group(root)).values()
    ):
        raise BadInput("two people of the browser cannot be made one: each has a session of its own")
    for number in names.group(first):  # whoever was the same as this one goes along
        connection.execute(delete(aliases).where(aliases.c.said_by == said_by, aliases.c.player_id == number))
        connection.execute(insert(aliases).values(said_by=said_by, player_id=number, same_as=root))


def part(connection: Connection, who: Who, said_by: str = ALL) -> bool:
    """Take back that a player is the same as others; say whether it was so.

    The one whose name stands for all parts from all.
    """
    number = rows.find_player(connection, who)
    if number is None:
        return False
    mine = aliases.c.said_by == said_by
    deleted = connection.execute(delete(aliases).where(mine, aliases.c.player_id == number)).rowcount
    if not deleted:
        deleted = connection.execute(delete(aliases).where(mine, aliases.c.same_as == number)).rowcount
    return deleted > 0


def stop_modelling(connection: Connection, numbers: Iterable[int]) -> None:
    """Unlearn all about some players, and learn nothing more; their games stay."""
    for number in numbers:
        sums = Sums()
        for game in connection.execute(
            select(models.c.game).where(models.c.player_id == number).distinct()
        ).scalars():
            evidence = brought_evidence(connection, game, number)
            if evidence is not None:
                sums.evidence(game, number, evidence, -1)
        sums.write(connection)
        take_out_tallies(connection, number)
        who = describe(connection, [number])[number][0]
        together = rows.groups_with(connection, [who.handle], lock=True)
        connection.execute(delete(models).where(models.c.player_id.in_([number, *together])))
        connection.execute(delete(players).where(players.c.id.in_(together)))
        sat = select(seats.c.game_id).where(
            seats.c.player_id == number, seats.c.seat == judgements.c.seat, seats.c.game_id == judgements.c.game_id
        )
        connection.execute(delete(judgements).where(sat.exists()))
        connection.execute(update(players).where(players.c.id == number).values(modelled=False))


def take_out_tallies(connection: Connection, player: int) -> None:
    """Take a player's judged games out of all sums, those of everybody too."""
    sums = Sums()
    for row in connection.execute(select(summaries).where(summaries.c.player_id == player)).all():
        sums.take_out(row.viewer, row.game, player, None, row.tally)
    for row in connection.execute(select(months).where(months.c.player_id == player)).all():
        sums.take_out(row.viewer, row.game, player, row.month, row.tally)
    sums.write(connection)


def start_modelling(connection: Connection, numbers: Iterable[int]) -> None:
    """Learn about some players again: the games they sat in are judged once more."""
    for number in numbers:
        connection.execute(update(players).where(players.c.id == number).values(modelled=True))
        sat = select(seats.c.game_id).where(seats.c.player_id == number)
        queue_again(connection, games.c.id.in_(sat))
