"""An account of what `counterplay` makes of somebody: whom it takes him for, and how far it trusts that.

Interfaces show it to people: what is believed of them is theirs to see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from counterplay.opponent import Fit, InProcessMemory, Trust, chance_right
from counterplay.protocol import BadInput, Stream, Table
from counterplay.skat.beliefs import choices_of
from counterplay.skat.players.acquaintance import Acquaintances
from counterplay.skat.players.counterplay import CounterplayPlayer
from counterplay.skat.players.learning import LearnedPolicy
from counterplay.skat.players.style_account import StyleAccount, style_account
from counterplay.skat.players.valuation import ValuedMove
from counterplay.skat.records import sgf

_SOMEBODY = "somebody"


@dataclass(frozen=True, slots=True)
class BeliefAccount:
    """What is believed of one person."""

    shares: Mapping[str, float]  # how far each policy is believed, the most first
    deals: int  # seen
    fit: Fit
    chance_right: float  # that this is how he plays
    trust: float  # w, if the other at the table were known as well
    learned: LearnedPolicy | None
    style: StyleAccount | None  # where there are styles


def account_of(
    known: Acquaintances, document: Mapping[str, Any] | None, others: Iterable[Mapping[str, Any]] = ()
) -> BeliefAccount:
    """Return what a document says of somebody, beside the documents of others who play here."""
    memory = InProcessMemory()
    memory.update(_SOMEBODY, lambda _: dict(document or {}))
    looked_up = known.with_memory(memory)
    belief, fit = looked_up.of(_SOMEBODY), looked_up.fit(_SOMEBODY)
    shares = dict(sorted(belief.as_dict().items(), key=lambda policy_share: -policy_share[1]))
    return BeliefAccount(
        shares,
        belief.observations,
        fit,
        chance_right(fit),
        Trust().in_one(fit),
        looked_up.learned(_SOMEBODY),
        None if known.styles is None else style_account(document, known.styles, others),
    )


@dataclass(frozen=True, slots=True)
class CardValue:
    """A card with its values in tournament points, less the mean of the other two's."""

    card: str
    search: float  # against perfect play with all cards open
    model: float | None  # against the model; None: out of its reach
    value: float


@dataclass(frozen=True, slots=True)
class ReconsideredCard:
    """A card of a finished deal, looked at again with what is known today."""

    index: int  # of the card in the deal
    played: str
    chosen: str  # by counterplay today
    without: str  # by search alone
    trust: float
    candidates: tuple[CardValue, ...]  # the best first


def reconsidered(record: str, seat: int, documents: Mapping[str, Mapping[str, Any]]) -> list[ReconsideredCard]:
    """Return what `counterplay`, at a seat of a finished deal, would play now, and without a model.

    `documents` are what it knows of the others, by their names in the record.
    """
    read = sgf.loads(record)
    state = read.state
    if state is None or len(set(read.players)) < 3:
        raise BadInput("the record does not say who played which card")
    memory = InProcessMemory()
    for name, document in documents.items():
        memory.update(name, lambda _, document=document: dict(document))  # type: ignore[misc]
    player = CounterplayPlayer(memory=memory)
    names = [read.players[(seat + place) % 3] for place in range(3)]
    player.start(Table("skat", tuple(names), 0))
    cards_again = []
    for seen, card in choices_of(state):
        if seen.seat != seat:
            continue
        index = sum(len(trick.cards) for trick in seen.tricks)
        thought = player.consider(seen, Stream(0, "reconsidered", index))
        if thought.candidates:
            cards_again.append(
                ReconsideredCard(
                    index,
                    str(card),
                    str(thought.action),
                    str(thought.without),
                    thought.trust,
                    tuple(map(_value, thought.candidates)),
                )
            )
    return cards_again


def _value(candidate: ValuedMove) -> CardValue:
    model = None if candidate.model is None else round(candidate.model.points, 1)
    return CardValue(str(candidate.choice), round(candidate.search, 1), model, round(candidate.value, 1))
