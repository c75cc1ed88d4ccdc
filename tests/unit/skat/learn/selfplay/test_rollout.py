"""The lock-step game against the core: whole random games, every choice, every word, every score."""

import pytest
import torch

from counterplay.skat import _core
from counterplay.skat.learn.selfplay import bits, rollout
from counterplay.skat.learn.selfplay.declarations import PICK_UP
from counterplay.skat.rules.actions import Bid, Declare, Hold, Pass, PickUp, Play
from counterplay.skat.rules.auction import BID_VALUES, next_bid
from counterplay.skat.rules.cards import Card, Game, from_bits
from counterplay.skat.rules.declaration import ALL_DECLARATIONS
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Ending, Phase
from counterplay.skat.rules.score import seeger_fabian
from counterplay.skat.rules.state import State

VALUES = (0, *BID_VALUES)
MANY = 500


class Wild:
    """Chooses at random, low bids more often, so that every kind of game comes up."""

    def __init__(self, seed: int) -> None:
        self._generator = torch.Generator().manual_seed(seed)

    def _draw(self, games: int, many: int) -> torch.Tensor:
        return torch.rand((games, many), generator=self._generator)

    def limits(self, at, words):
        return self._draw(len(words), 64) - 0.04 * torch.arange(64)

    def skat(self, at, words):
        scores = self._draw(len(words), 23)
        scores[:, PICK_UP] += 0.5
        return scores

    def declare(self, at, words):
        return self._draw(len(words), 7), None

    def cards(self, play, stage, words, tables):
        return self._draw(len(words), 32)


def unsigned(words: torch.Tensor) -> list[int]:
    return [word & 0xFFFFFFFF for word in words.tolist()]


def moved_back(word: int, slots: list[int], null: bool) -> int:
    """The cards of the deal that a set in the space of play stands for."""
    return moved(word, [slots.index(suit) for suit in range(len(slots))], null)


def moved(word: int, slots: list[int], null: bool) -> int:
    cards = 0
    for place in range(32):
        if word >> place & 1:
            stays = place & 7 == 7 and not null
            cards |= 1 << (place if stays else 8 * slots[place >> 3] + (place & 7))
    return cards


class Replay:
    """One game of a round, played again in the core, which checks every step."""

    def __init__(self, round_: rollout.Round, game: int) -> None:
        self.round, self.game = round_, game
        hands, skat = unsigned(round_.hands[game]), round_.skat[game].item() & 0xFFFFFFFF
        self.state = State(_core.State(tuple(hands), skat))
        self.slots = round_.slots[game].tolist()

    def seen(self):
        return observe(self.state, self.state.core.to_act)

    def act(self, action) -> None:
        self.state = self.state.apply(action)

    def run(self) -> None:
        self.auction()
        assert self.round.passed_in[self.game].item() == (self.state.ending is Ending.PASSED_IN)
        if self.state.ending is Ending.PASSED_IN:
            return
        assert self.state.soloist == self.round.play.soloist[self.game].item()
        assert self.state.bid == self.round.play.contract.bid[self.game].item()
        self.contract()
        self.cards()
        self.result()

    def auction(self) -> None:
        """Every call by the limits that were decided as the pairs began."""
        pair = 0
        while self.state.phase is Phase.AUCTION:
            core = self.state.core
            seat = core.to_act
            alone = core.forehand_alone
            if alone:
                number = 4
            else:
                bidder_turn = not core.must_answer
                number = 2 * pair + (0 if bidder_turn else 1)
            made = self.round.calls[number]
            assert made.seat[self.game].item() == seat
            words = unsigned(made.words[self.game])
            assert words == list(_core.selfplay_words_before(self.seen().core))
            limit = made.choice[self.game].item()
            low, high = made.low[self.game].item(), made.high[self.game].item()
            assert low <= limit <= high
            if core.must_answer:
                action = Hold() if VALUES.index(core.bid) <= limit else Pass()
            else:
                wanted = next_bid(core.bid)
                action = Bid(wanted) if wanted is not None and VALUES.index(wanted) <= limit else Pass()
            self.act(action)
            if isinstance(action, Pass):
                pair += 1

    def contract(self) -> None:
        skat, declare = self.round.calls[5], self.round.calls[6]
        assert unsigned(skat.words[self.game]) == list(_core.selfplay_words_before(self.seen().core))
        play = self.round.play
        contract = play.contract
        fields = (contract.game, contract.hand, contract.ouvert, contract.schneider, contract.schwarz)
        core = tuple(field[self.game].item() for field in fields)
        declaration = next(one for one in ALL_DECLARATIONS if one.core == core)
        declaration.check(picked_up=play.picked_up[self.game].item(), bid=self.state.bid)
        null = declaration.game is Game.NULL
        self.null = null
        if not play.picked_up[self.game].item():
            self.act(Declare(declaration))
            return
        self.act(PickUp())
        assert unsigned(declare.words[self.game]) == list(_core.selfplay_words_before(self.seen().core))
        laid = 0
        for number in range(2):
            words = unsigned(self.round.cards.words[number, self.game])
            rebuilt = _core.selfplay_words_laying(self.seen().core, declaration.core, laid, self.slots)
            assert words == list(rebuilt)
            laid |= moved_back(1 << self.round.cards.card[number, self.game].item(), self.slots, null)
        self.act(Declare(declaration, from_bits(laid)))

    def cards(self) -> None:
        chosen = self.round.cards
        for ply in range(30):
            counts = chosen.counts[2 + ply, self.game].item()
            if self.state.over:
                assert not counts
                continue
            core = self.state.core
            words = unsigned(chosen.words[2 + ply, self.game])
            assert words == list(_core.selfplay_words_in_play(self.seen().core, self.slots))
            assert words[1] == moved(core.legal_cards, self.slots, self.null)
            assert counts == (core.legal_cards & (core.legal_cards - 1) != 0)
            assert chosen.soloist[2 + ply, self.game].item() == (core.to_act == core.soloist)
            card = moved_back(1 << chosen.card[2 + ply, self.game].item(), self.slots, self.null)
            self.act(Play(Card(card.bit_length() - 1)))

    def result(self) -> None:
        result = self.state.result
        assert result is not None
        assert result.points == self.round.card_points[self.game].item()
        assert result.won == self.round.won[self.game].item()
        assert result.score == self.round.scores[self.game].item()
        assert seeger_fabian(result) == tuple(self.round.points[self.game].tolist())


def play_again(games: int, seed: int) -> set[str]:
    rounds = rollout.SelfplayRounds(games, "cpu")
    numbers = torch.rand((games, rollout.CHANCES), generator=torch.Generator().manual_seed(seed))
    played = rounds.play(numbers, Wild(seed), exploration=rollout.NO_EXPLORATION)
    kinds = set()
    for game in range(games):
        replay = Replay(played, game)
        replay.run()
        if replay.state.declaration is not None:
            kinds.add(str(replay.state.declaration))
        else:
            kinds.add("passed in")
    return kinds


def test_whole_games_are_those_of_the_core() -> None:
    kinds = play_again(MANY, 1)
    assert {"passed in", "D", "C", "G", "N", "NO", "GH", "CHSZ", "SHOSZ"} <= kinds


@pytest.mark.verify
def test_thousands_of_whole_games_are_those_of_the_core() -> None:
    for seed in range(2, 11):
        play_again(MANY, seed)


def test_sets_spread_and_gather() -> None:
    words = torch.tensor([0, 1, -1, -(2**31), 0x5A5A], dtype=torch.int32)
    assert torch.equal(bits.gather(bits.spread(words)), words)
    assert bits.count(words).tolist() == [0, 1, 32, 1, 8]


def test_given_contracts_are_balanced_and_sound() -> None:
    rounds = rollout.SelfplayRounds(400, "cpu")
    numbers = torch.rand((400, rollout.CHANCES), generator=torch.Generator().manual_seed(5))
    played = rounds.play(numbers, Wild(5), exploration=rollout.Exploration(given=1.0))
    kinds = torch.bincount(played.play.contract.kind, minlength=3) / 400
    assert played.given.all()
    assert kinds[1].item() == pytest.approx(0.2, abs=0.08)
    assert kinds[2].item() == pytest.approx(0.35, abs=0.08)
    limits = torch.stack([made.counts for made in played.calls[:6]])
    assert not limits.any()  # what was given is no lesson in bidding
    assert (bits.count(played.play.skat) == 2).all()
