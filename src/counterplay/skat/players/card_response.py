"""What a card is worth: the network's own value, double dummy in weighed worlds, and playing on with the models.

    value = (1 - w) x plain + w x playouts          w: trust in both models
    plain = (1 - s) x own + s x double dummy        s: by role and trick; 1 from where search alone decides

The network knows what nobody can see, the solver counts, and playouts know what these two will do. It is a
restricted Nash response (Johanson et al. 2007): w is its p, and the plain value stands for an adversary of whom
nothing is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from counterplay.opponent import Trust
from counterplay.protocol import BadInput, Response
from counterplay.skat.players import playouts
from counterplay.skat.players.network_search import double_dummy_points, near_best, trick_of
from counterplay.skat.players.opponent_models import OpponentModels
from counterplay.skat.players.playouts import PlayedOut, PlayoutLimits
from counterplay.skat.players.profile_networks import ProfileNetworks
from counterplay.skat.players.search import Search, Turn
from counterplay.skat.players.valuation import ValuedMove
from counterplay.skat.rules import Action, Card, Observation, Play
from counterplay.untrusted import from_json

FORMAT = "counterplay card weights 1"
SHIPPED = Path(__file__).parent / "data" / "card-weights.json"
ROLES = ("soloist", "defender")
TRICKS = 10
EVERY_CARD = 0.15  # trust from which every legal card is played out, not only those near the best
TIE = 0.001  # of the network's value, where search alone decides


@dataclass(frozen=True, slots=True)
class CardWeights:
    """How much search counts in the plain value, and how much of the trust the model gets, by role and trick."""

    search: Mapping[str, Sequence[float]]
    model: Mapping[str, Sequence[float]]
    points: Mapping[str, float]  # what a point of a playout counts, by role alone: the network counts some double

    def __post_init__(self) -> None:
        for rows in (self.search, self.model):
            for role in ROLES:
                row = rows[role]
                if len(row) != TRICKS or not all(0 <= weight <= 1 for weight in row):
                    raise ValueError(f"{role} needs {TRICKS} weights from 0 to 1, not {row}")
        if not all(self.points[role] > 0 for role in ROLES):
            raise ValueError(f"a point counts more than nothing, not {self.points}")

    def at(self, observation: Observation) -> tuple[float, float, float]:
        """Return the weights of search, of the model, and of its points for a card that is to be played."""
        role, trick = ROLES[observation.seat != observation.soloist], trick_of(observation) - 1
        return self.search[role][trick], self.model[role][trick], self.points[role]

    @classmethod
    def load(cls, path: Path) -> dict[str, CardWeights]:
        """Read weights by name; a damaged file gives BadInput."""
        try:
            data = from_json(path.read_text(encoding="utf-8"))
            if data["format"] != FORMAT:
                raise ValueError(f"its format is {data['format']!r}, not {FORMAT!r}")
            named = data["weights"].items()
            return {name: cls(rows["search"], rows["model"], rows["points"]) for name, rows in named}
        except (OSError, ValueError, KeyError, TypeError) as problem:
            raise BadInput(f"{path} does not hold weights for cards: {problem}") from None

    @classmethod
    @cache
    def named(cls, name: str) -> CardWeights:
        """Return shipped weights by name, or the first of a file."""
        known = cls.load(Path(name) if name.endswith(".json") else SHIPPED)
        if name.endswith(".json"):
            return next(iter(known.values()))
        if name not in known:
            raise BadInput(f"counterplay has the weights {', '.join(known)}, not {name!r}")
        return known[name]


@dataclass(frozen=True, slots=True)
class Consideration:
    """What a decision came from: what was chosen, what would be without models, and how each candidate did."""

    action: Action
    without: Action  # without the models
    trust: float  # w
    candidates: tuple[ValuedMove, ...]


class CardResponse(Response[Turn, Consideration]):
    """Chooses cards by what networks, search and the models of the others together say."""

    def __init__(
        self,
        models: OpponentModels,
        search: Search,
        networks: ProfileNetworks,
        *,
        trust: Trust,
        weights: CardWeights,
        limits: PlayoutLimits,
    ) -> None:
        """Take the parts; the search holds the belief."""
        self._models, self._search, self._networks = models, search, networks
        self._trust, self._weights, self._limits = trust, weights, limits

    def answer(self, turn: Turn, /) -> Consideration:
        """Return the card of the highest value, and all values."""
        observation = turn.observation
        share, factor, scale = self._weights.at(observation)
        w = factor * self._models.trust(self._trust)
        own = self._networks.card_points(observation)
        if share < 1 and w < EVERY_CARD and len(near := near_best(own)) == 1:
            only = Play(next(iter(near)))  # far ahead of all others: not worth a search
            return Consideration(only, only, w, ())
        plain = self._plain(turn, own, share)
        asked = plain if w >= EVERY_CARD else near_best(plain)
        ahead = {card: (1 - w) / (w * scale) * value for card, value in asked.items()} if w > 0 else {}
        played = self._play_out(turn, ahead) if w > 0 and len(asked) > 1 else {}
        valued = [ValuedMove.of(card, value, played.get(card), w, scale) for card, value in plain.items()]
        valued.sort(key=lambda view: (bool(played) and view.model is None, -view.value))
        best, without = valued[0].choice, max(plain, key=lambda card: plain[card])
        assert isinstance(best, Card)
        return Consideration(Play(best), Play(without), w, tuple(valued))

    def _plain(self, turn: Turn, own: Mapping[Card, float], share: float) -> dict[Card, float]:
        """Return the values without the models."""
        if share == 0:
            return dict(own)
        views = {view.card: view for view in self._search.answer(turn)}
        dummy = {card: double_dummy_points(turn.observation, card, views) for card in own}
        if share == 1:
            return {card: dummy[card] + TIE * own[card] for card in own}
        return {card: (1 - share) * own[card] + share * dummy[card] for card in own}

    def _play_out(self, turn: Turn, cards: Mapping[Card, float]) -> dict[Card, PlayedOut]:
        """Return what comes of cards, each with its head start, when the others play as believed."""
        observation, seed = turn.observation, turn.chance.next64()
        worlds = self._search.weighted(observation, turn.chance)
        assert worlds is not None
        seats = self._models.by_seat(observation.seat)
        return playouts.value_cards(observation, worlds, cards, seats, seed, self._limits)
