"""Whom we know, and how well: for each opponent a belief over policies, and how well it explains him.

Both are kept in the memory that the player is handed, under the opponent's name, and so is a policy that was
learned from his own games (`learning.py`), which is a candidate for nobody else.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.opponent import FIT_MEMORY, Fit, Mixture, StyleBelief
from counterplay.protocol import BadInput, Change, ModelMemory
from counterplay.skat.beliefs import (
    POLICIES_PART,
    POLICY_FORGETTING,
    POLICY_NAMES,
    POLICY_TEMPER,
    NamedPolicies,
    Point,
    PolicyNetwork,
    StylePolicies,
    choices_of,
    completed_policies,
    log_likelihoods,
    networks,
    shipped_policies,
)
from counterplay.skat.players import playouts
from counterplay.skat.players.known_style import BY_STYLE, KnownStyle, card_chances, decisions_of, styles_there
from counterplay.skat.players.learning import FIT_PART, LEARNED_PART, STYLE_PART, LearnedPolicy, SeenGame
from counterplay.skat.rules import Card, State

LEAST_SHARE = 0.02  # policies believed less are not asked
INTRODUCED = 0.1  # the fit of one who was introduced: as good as a fit can be
OWN = 0.9  # how far what was just learned from somebody's own games is believed
PROGRAMS = ("xskat",)  # policies of programs that play one card for certain


class Acquaintances:
    """Beliefs over policies for each name, with their fit, and the policies to play out by."""

    def __init__(
        self,
        policies: NamedPolicies,
        memory: ModelMemory | None = None,
        anybody: Mapping[str, Any] | None = None,
        styles: StylePolicies | None = None,
        *,
        by_style: bool = True,
    ) -> None:
        """Believe in each of these policies alike; the first stand in where others say nothing.

        `anybody` is the document that everyone starts from of whom the memory says nothing. With `styles` everyone
        is also found in their space, and `by_style` he is believed to play so as far as it predicts him better.
        """
        self.styles, self._by_style = styles, by_style
        self.policies = completed_policies(policies)
        self.memory = memory
        self._anybody = dict(anybody or {})
        self._known: dict[str, _Acquaintance] = {}
        self._sorts = {name: _Sort.of(name, policy) for name, policy in self.policies.items()}

    def with_memory(self, memory: ModelMemory) -> Acquaintances:
        """Return the same policies with another memory."""
        other = copy(self)
        other.memory, other._known = memory, {}
        return other

    def of(self, name: str) -> StyleBelief:
        """Return the belief about a name."""
        return self._look_up(name).belief

    def fit(self, name: str) -> Fit:
        """Return how well what is believed of a name explains what he did."""
        return self._look_up(name).fit

    def style(self, name: str) -> KnownStyle | None:
        """Return where a name lies in the space of styles, if there is one."""
        return self._look_up(name).style

    def learned(self, name: str) -> LearnedPolicy | None:
        """Return what was learned from a name's own games, if anything."""
        return self._look_up(name).learned

    def forget(self) -> None:
        """Look everyone up again: the memory may say something new."""
        self._known.clear()

    def introduce(self, name: str, policy: str) -> None:
        """Say by what policy a name plays: it is believed for certain, and trusted, until he plays otherwise."""
        if policy not in self.policies:
            raise BadInput(f"there is no policy {policy!r} to believe in: {', '.join(self.policies)}")
        known = self._look_up(name)
        known.belief.shares = [float(candidate == policy) for candidate in known.belief.types]
        known.style = known.styled = None
        known.fit = Fit(decisions=FIT_MEMORY, surplus=INTRODUCED * FIT_MEMORY, predicted=FIT_MEMORY)

    def shares(self, name: str) -> dict[str, float]:
        """Return how far each policy is believed; those hardly believed are left out."""
        believed = self.of(name).as_dict()
        likely = {policy: share for policy, share in believed.items() if share >= LEAST_SHARE}
        total = sum(likely.values())
        return {policy: share / total for policy, share in likely.items()}

    def model(self, name: str) -> Mixture[playouts.CardPolicy]:
        """Return the model of a name: by what policies, and with what shares, it is played out."""
        known = self._look_up(name)
        believed = known.style_share
        parts = [
            (known.sorts[policy].played, (1 - believed) * share) for policy, share in self.shares(name).items()
        ]
        if known.styled is not None and believed:
            parts.append((known.styled.played, believed))
        return Mixture(tuple(parts))

    def to_weigh(self, names: Sequence[str]) -> tuple[NamedPolicies, list[list[float]]]:
        """Return the policies to weigh worlds by, and for each name the share of each of them."""
        policies: dict[str, Mapping[Point, PolicyNetwork]] = dict(self.policies)
        for name in names:
            if (own := self._look_up(name).sorts.get(LEARNED_PART)) is not None:
                policies[f"{LEARNED_PART}: {name}"] = own.networks
            known = self._look_up(name)
            if known.styled is not None and known.style_share:
                policies[f"{STYLE_PART}: {name}"] = known.styled.networks
        rows = []
        for name in names:
            share = self._look_up(name).style_share
            believed = {policy: (1 - share) * rest for policy, rest in self.shares(name).items()}
            believed[f"{LEARNED_PART}: {name}"] = believed.pop(LEARNED_PART, 0.0)
            believed[f"{STYLE_PART}: {name}"] = share
            rows.append([believed.get(policy, 0.0) for policy in policies])
        return policies, rows

    def learn(self, state: State, names: Sequence[str], seat: int) -> None:
        """Take in a finished deal: judge by what was believed before it, then believe anew."""
        for place, name in enumerate(names):
            if place != seat:
                self.learn_one(state, place, name)

    def learn_one(self, state: State, seat: int, name: str) -> None:
        """Take in what one did in a finished deal."""
        styled = self.styles is not None and (self._by_style or self.memory is not None)  # or nobody would ask
        lesson = _lesson(state, seat, self._look_up(name).sorts, styled=styled)
        if self.memory is None:
            self._known[name].take_in(lesson)
        else:
            document = self.memory.update(name, partial(self.adding, lesson=lesson))
            self._known[name] = _Acquaintance(document, self._sorts, self.policies, self.styles, self._by_style)

    def lesson(self, state: State, seat: int) -> dict[str, Any]:
        """Return what a finished deal teaches about one seat, as JSON: how likely each policy makes it."""
        return _lesson(state, seat, self._sorts, styled=True)

    def adding(self, before: Mapping[str, Any] | None, lesson: Mapping[str, Any]) -> dict[str, Any]:
        """Return a name's document after a lesson."""
        document = dict(before or self._anybody)
        known = _Acquaintance(document, self._sorts, self.policies, self.styles, self._by_style)
        known.take_in(lesson)
        document[POLICIES_PART] = {"shares": known.belief.as_dict(), "deals": known.belief.observations}
        document[FIT_PART] = known.fit.as_dict()
        if known.style is not None and self.styles is not None:
            document[STYLE_PART] = known.style.as_dict(self.styles)
        return document

    def _look_up(self, name: str) -> _Acquaintance:
        if name not in self._known:
            document = None if self.memory is None else self.memory.load(name)
            self._known[name] = _Acquaintance(
                document or self._anybody, self._sorts, self.policies, self.styles, self._by_style
            )
        return self._known[name]


class _Sort:
    """A policy as it is asked: its networks weigh worlds, it predicts cards, and it plays in playouts."""

    def __init__(
        self, policy: Mapping[Point, PolicyNetwork], drawn: playouts.CardPolicy, played: playouts.CardPolicy
    ):
        self.networks = policy
        self.drawn = drawn
        self.played = played

    @classmethod
    def of(cls, name: str, policy: Mapping[Point, PolicyNetwork]) -> _Sort:
        """Return it: `rules` is a program we have, and a program's networks take their likeliest card."""
        drawn = playouts.by_networks(policy, likeliest=False)
        if name == "rules":
            return cls(policy, drawn, playouts.by_rules())
        return cls(policy, drawn, playouts.by_networks(policy, likeliest=True) if name in PROGRAMS else drawn)


class _StyledSort:
    """A style as it is asked: nothing is held here of networks, which are made when somebody asks them."""

    def __init__(self, style: NDArray[np.float64], styles: StylePolicies) -> None:
        self.networks: Mapping[Point, PolicyNetwork] = styles.of(style)

    @property
    def played(self) -> playouts.CardPolicy:
        """Return how one of this style plays."""
        return playouts.by_networks(self.networks, likeliest=False)


class _Acquaintance:
    """One whom we have met, as a document keeps him."""

    def __init__(
        self,
        document: Mapping[str, Any],
        sorts: Mapping[str, _Sort],
        policies: NamedPolicies,
        styles: StylePolicies | None,
        by_style: bool,
    ) -> None:
        self._styles, self._believed = styles, by_style
        self.style = None if styles is None else KnownStyle.read(document, styles)
        self.styled = self._styled()
        self.sorts = dict(sorts)
        self.learned = _learned(document, policies)
        if self.learned is not None:
            self.sorts[LEARNED_PART] = _Sort.of(LEARNED_PART, self.learned.networks(policies))
        self.belief = StyleBelief(tuple(self.sorts), forgetting=POLICY_FORGETTING)
        self.fit = Fit.read(document.get(FIT_PART))
        stored: Mapping[str, Any] = document.get(POLICIES_PART) or {"shares": {}}
        believed: Mapping[str, float] = stored["shares"]
        if set(believed) - {LEARNED_PART} != set(sorts):  # a belief over other policies says nothing about these
            believed = {}
        if believed:
            self.belief.observations = int(stored["deals"])
        shares = {policy: float(believed.get(policy, 0.0 if believed else 1.0)) for policy in self.sorts}
        if self.learned is not None and LEARNED_PART not in believed:
            # learned since, from his own games: likelier than all others together
            rest = sum(shares[policy] for policy in sorts)
            shares = {policy: (1 - OWN) * share / rest for policy, share in shares.items()} | {LEARNED_PART: OWN}
        self.belief.shares = [shares[policy] / sum(shares.values()) for policy in self.sorts]

    def take_in(self, lesson: Mapping[str, Any]) -> None:
        """Judge what he did by what was believed, then believe anew; of some policies a lesson may say nothing."""
        likelihoods: Mapping[str, float] = lesson["likelihoods"]
        asked = {policy: share for policy, share in self.belief.as_dict().items() if policy in likelihoods}
        total = sum(asked.values())
        by_style = self._chances_by_style(lesson)
        for place, (chances, number) in enumerate(lesson["choices"]):
            mixed: dict[Card, float] = {}
            for policy, share in asked.items():
                for card, chance in chances[policy]:
                    mixed[Card(card)] = mixed.get(Card(card), 0.0) + share / total * chance
            if by_style:
                share = self.style_share
                mixed = {
                    card: (1 - share) * mixed.get(card, 0.0) + share * by_style[place].get(card, 0.0)
                    for card in {**mixed, **by_style[place]}
                }
            self.fit = self.fit.after(mixed, Card(number))
        if self.style is not None and self._styles is not None and "decisions" in lesson:
            logs = {policy: math.log(max(likelihoods[policy], 1e-300)) / POLICY_TEMPER for policy in asked}
            said = float(
                np.logaddexp.reduce(
                    [logs[policy] + math.log(asked[policy] / total) for policy in asked if asked[policy]]
                )
            )
            self.style = self.style.after(lesson, self._styles, said + lesson["best"])
            self.styled = self._styled()
        neutral = sum(share * likelihoods[policy] for policy, share in asked.items()) / total
        self.belief.update([likelihoods.get(policy, neutral) for policy in self.sorts])

    @property
    def style_share(self) -> float:
        """Return how far he is believed to play by his style; one hardly believed is not asked."""
        share = 0.0 if self.style is None or not self._believed else self.style.share
        return share if share >= LEAST_SHARE else 0.0

    def _styled(self) -> _StyledSort | None:
        if self.style is None or self._styles is None:
            return None
        return _StyledSort(self.style.place.mean, self._styles)

    def _chances_by_style(self, lesson: Mapping[str, Any]) -> list[dict[Card, float]]:
        """Return the chance of each card by his style, where he had a choice; none where a lesson does not say."""
        if self.style is None or self._styles is None or not self.style_share or "decisions" not in lesson:
            return []
        chances = card_chances(lesson, self._styles, self.style.place.mean)
        return chances if len(chances) == len(lesson["choices"]) else []


def _lesson(state: State, seat: int, sorts: Mapping[str, _Sort], *, styled: bool) -> dict[str, Any]:
    logs = log_likelihoods(state, {policy: sort.networks for policy, sort in sorts.items()})[:, seat]
    choices = [
        [{policy: list(map(list, sort.drawn.chances(seen.core))) for policy, sort in sorts.items()}, int(card)]
        for seen, card in choices_of(state)
        if seen.seat == seat
    ]
    return {
        "likelihoods": dict(zip(sorts, np.exp(POLICY_TEMPER * (logs - logs.max())).tolist(), strict=True)),
        "choices": choices,
        "best": float(logs.max()),
        **(decisions_of(state, seat) if styled else {}),
    }


def _learned(document: Mapping[str, Any], policies: NamedPolicies) -> LearnedPolicy | None:
    stored = document.get(LEARNED_PART)
    if stored is None or stored.get("start") not in policies:
        return None
    return LearnedPolicy.read(stored)


def read_policies(names: str) -> NamedPolicies:
    """Return policies by name: shipped ones, or ONNX files."""
    if not names.split():
        raise BadInput(f"it needs policies, shipped ones or files, as in policies='{' '.join(POLICY_NAMES)}'")
    return {
        name: (networks.load(Path(name)) if name.endswith(".onnx") else networks.shipped_networks(name)).networks
        for name in names.split()
    }


def renew_style(games: Iterable[SeenGame], styles: StylePolicies) -> Change:
    """Return what puts the style of all these games into a document, with the odds as if each were just played."""
    known = Acquaintances(shipped_policies(), styles=styles)
    for state, seat in games:
        known.learn_one(state, seat, "somebody")
    style = replace(known.style("somebody") or KnownStyle(styles.prior), redone=True)
    return lambda document: {**(document or {}), STYLE_PART: style.as_dict(styles)}


@cache
def acquaintances() -> Acquaintances:
    """Return who tells the shipped policies apart: loading them takes a moment, and few games need them."""
    return Acquaintances(shipped_policies(), styles=styles_there(), by_style=BY_STYLE)


class AcquaintanceStudent:
    """Learns from games that are kept, as `counterplay` does at the table."""

    def lessons(self, record: Any, seats: Sequence[int]) -> Iterable[tuple[tuple[int, ...], dict[str, Any]]]:
        """Return what each of the others did, and how likely each policy makes it."""
        return [((seat,), acquaintances().lesson(record.state, seat)) for seat in range(3) if seat not in seats]

    def adding(self, document: dict[str, Any] | None, lesson: Mapping[str, Any]) -> dict[str, Any]:
        """Return a name's document after a lesson."""
        return acquaintances().adding(document, lesson)


@cache
def own_policy() -> playouts.CardPolicy:
    """Return how we play ourselves in playouts: fast, and as well as a program."""
    return playouts.by_networks(networks.shipped_networks("xskat").networks, likeliest=True)
