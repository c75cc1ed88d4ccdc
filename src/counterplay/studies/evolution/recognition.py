"""How well a style is recognised: readings of Table III, beliefs by reading, against switchers and bluffers."""

from __future__ import annotations

from typing import Any

import numpy as np

from counterplay.onecard import (
    STYLE_READINGS,
    STYLES,
    Action,
    Hand,
    OneCardTurn,
    Rules,
    Style,
    StyleReader,
    Table,
    likelihoods,
)
from counterplay.opponent import NONE_OF_THESE
from counterplay.protocol import Stream

Row = dict[str, Any]

_FOUR = Rules(seats=4)
READINGS_OF_TABLE_3: dict[str, Rules] = {
    "literal, two seats": Rules(),
    "literal, four seats": _FOUR,
    "no bet limit, two seats": Rules(limit=0),
    "no bet limit, four seats": _FOUR.with_(limit=0),
    "weak free checks shown as folds": _FOUR.with_(weak_check_shown_as_fold=True),
    "no limit, weak checks as folds": _FOUR.with_(limit=0, weak_check_shown_as_fold=True),
    "no limit, weak checks as folds, busted count": _FOUR.with_(
        limit=0, weak_check_shown_as_fold=True, count_busted=True
    ),
    "weak cards folded": _FOUR.with_(weak_cards_fold=True),
    "no limit, weak cards folded, busted count": _FOUR.with_(limit=0, weak_cards_fold=True, count_busted=True),
}


def table3() -> list[Row]:
    """Action frequencies of each style under each reading of the rules, and how far they are from Table III."""
    rows = [_row("the paper's Table III", likelihoods.PAPER)]
    return rows + [_row(name, likelihoods.single(rules)) for name, rules in READINGS_OF_TABLE_3.items()]


def _row(name: str, table: Any) -> Row:
    distance = float(np.sqrt(((table - likelihoods.PAPER) ** 2).mean()))
    row: Row = {"reading": name, "rmse": round(distance, 4)}
    for style, chances in zip(STYLES, table, strict=True):
        for action, chance in zip(("fold", "call", "raise"), chances, strict=True):
            row[f"{style.name} {action}"] = round(float(chance), 4)
    return row


def watch(truth: list[Style], readers: list[StyleReader], stream: Stream, after: list[int]) -> list[list[str]]:
    """Let readers watch an opponent for some hands (each with its style); their best types after some of them.

    Every hand starts from equal chips against a random style, so that no tournament ends the watching.
    """
    rules = readers[0].rules
    answers = []
    for number, style in enumerate(truth):
        pack = list(range(1, rules.deck + 1))
        stream.shuffle(pack)
        seats = [stream.choice(STYLES), style]
        hand = Hand(rules, [rules.chips] * 2, pack[:2], number % 2)
        for reader in readers:
            reader.start_hand(hand.cards[0])
        while not hand.over:
            actor = hand.table.actor
            action = _choose(seats[actor], hand.cards[actor], hand.table, stream)
            if actor == 1:
                for reader in readers:
                    reader.observe(hand.table, action)
            hand.play(action)
        for reader in readers:
            reader.end_hand(hand.shown()[1])
        if number + 1 in after:
            answers.append([reader.belief.best for reader in readers])
    return answers


def _choose(style: Style, card: int, table: Table, stream: Stream) -> Action:
    chances = style.chances(OneCardTurn(card, table))
    draw = stream.uniform()
    return Action.FOLD if draw < chances[0] else Action.CALL if draw < chances[0] + chances[1] else Action.RAISE


def recognition(sessions: int, seed: int) -> list[Row]:
    """How often each reading names the right style after 5, 10, 20 and 40 hands."""
    after = [5, 10, 20, 40]
    right = np.zeros((len(STYLE_READINGS), len(after)))
    for session in range(sessions):
        for style in STYLES:
            readers = [StyleReader(Rules(), 1, reading) for reading in STYLE_READINGS]
            stream = Stream(seed, "recognition", session, style.name)
            answers = watch([style] * after[-1], readers, stream, after)
            right += np.array([[answer == style.name for answer in row] for row in answers]).T
    count = sessions * len(STYLES)
    return [
        {"reading": reading, "hands": hands, "right": round(right[i, j] / count, 4), "sessions": count}
        for i, reading in enumerate(STYLE_READINGS)
        for j, hands in enumerate(after)
    ]


SWITCH_READERS: dict[str, dict[str, float]] = {
    "plain": {},
    "forgetting 0.02": {"forgetting": 0.02},
    "forgetting 0.1": {"forgetting": 0.1},
    "change detection": {"change_limit": 4.0},
}


def switchers(sessions: int, seed: int) -> list[Row]:
    """Opponents that switch after 20 hands: how often the style is right before and after the switch."""
    after = [20, 25, 30, 40]
    pairs = [(before, later) for before in STYLES for later in STYLES if before is not later]
    right = np.zeros((len(SWITCH_READERS), len(after)))
    for session in range(sessions):
        for before, later in pairs:
            readers = [StyleReader(Rules(), 1, "exact", **options) for options in SWITCH_READERS.values()]  # type: ignore[arg-type]
            stream = Stream(seed, "switchers", session, before.name, later.name)
            answers = watch([before] * 20 + [later] * 20, readers, stream, after)
            for j, row in enumerate(answers):
                truth = before.name if after[j] <= 20 else later.name
                right[:, j] += [answer == truth for answer in row]
    count = sessions * len(pairs)
    return [
        {"reader": name, "hands": hands, "right": round(right[i, j] / count, 4), "sessions": count}
        for i, name in enumerate(SWITCH_READERS)
        for j, hands in enumerate(after)
    ]


def strangers(sessions: int, seed: int) -> list[Row]:
    """How often "none of these" is the best type after 40 hands: wrong for a style, right for a bluffer."""
    rows = []
    for chance in (0.0, 0.12, 0.25, 0.5, 0.75):
        hits = 0
        for session in range(sessions):
            for style in STYLES:
                reader = StyleReader(Rules(), 1, "exact", unknown=0.05)
                truth = style.bluffing(chance) if chance else style
                stream = Stream(seed, "strangers", session, truth.name)
                hits += watch([truth] * 40, [reader], stream, [40])[0][0] == NONE_OF_THESE
        count = sessions * len(STYLES)
        rows.append({"bluff": chance, "none of these": round(hits / count, 4), "sessions": count})
    return rows
