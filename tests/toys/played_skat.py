"""Deals played out by rules players, cut anywhere, and dealt again with other hidden cards."""

from pathlib import Path

from counterplay.protocol import IllegalAction, Stream
from counterplay.skat import _core
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.records import sgf
from counterplay.skat.rules.actions import Action, Declare, Play
from counterplay.skat.rules.cards import Deal, deal, from_bits
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State


def play_out(seed: int, index: int) -> tuple[State, list[tuple[int, Action]]]:
    """Return a deal that rules players have played, and all that was done, with who did it."""
    state = State.start(deal(seed=seed, index=index))
    moves: list[tuple[int, Action]] = []
    while (seat := state.to_act) is not None:
        moves.append((seat, RulesPlayer().act(observe(state, seat), Stream(0))))
        state = state.apply(moves[-1][1])
    return state, moves


def wandered(seed: int, steps: int) -> State:
    """Return a deal after some actions, any that are legal."""
    contest = SkatContest()
    chance, state = Stream(seed, "wander"), contest.deal(seed, 0)
    for _ in range(steps):
        if contest.to_act(state) is None:
            break
        state = contest.apply(state, contest.wander(state, chance))
    return state


def game(index: int, wanted: str = "DHSCGN", seed: int = 47) -> tuple[State, list[Action]]:
    """Return a deal that was played out in one of the wanted games, closed, with all its actions."""
    for number in range(1000 * index, 1000 * index + 1000):
        state, moves = play_out(seed, number)
        declared = state.declaration
        if declared is None or declared.ouvert or state.cards_played < 27:
            continue
        if "DHSCGN"[int(declared.game)] in wanted:
            return state, [action for _, action in moves]
    raise AssertionError(f"no such game: {wanted}")


def write_records(path: Path, games: int, seed: int, damaged_at: int | None = None) -> Path:
    """Write a file of ISS records of games between rules players; with one more that is none."""
    records = (sgf.from_state(*play_out(seed, index), ("a", "b", "c")) for index in range(games))
    lines = [sgf.dumps(record) for record in records]
    if damaged_at is not None:
        lines.insert(damaged_at, "(;GM[Skat]not a record")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def cut(state: State, actions: list[Action], cards: int) -> State:
    """Return the deal after some cards."""
    state = State.start(state.deal)
    for action in actions:
        if isinstance(action, Play) and state.cards_played == cards:
            break
        state = state.apply(action)
    return state


def redealt(state: State, actions: list[Action], world: _core.Worlds, rank: int, seat: int) -> State | None:
    """Return the same course of the game in another world of a seat; None where the rules forbid it."""
    held, skat = world.world(rank)
    for trick in state.tricks:
        for place, card in enumerate(trick.cards):
            held[trick.seat_of(place)] |= 1 << int(card)
    own_pick_up = state.picked_up and state.soloist == seat
    begun = [from_bits(bits) for bits in held]
    if own_pick_up:  # the observer knows both what was dealt and what was laid away
        begun[seat] = state.deal.hands[seat]
    dealt = Deal((begun[0], begun[1], begun[2]), state.deal.skat if own_pick_up else from_bits(skat))
    again = State.start(dealt)
    try:
        for action in actions:
            if isinstance(action, Play) and again.cards_played == state.cards_played:
                break
            if isinstance(action, Declare) and state.picked_up and not own_pick_up:
                action = Declare(action.declaration, from_bits(skat))
            again = again.apply(action)
    except IllegalAction:
        return None
    return again
