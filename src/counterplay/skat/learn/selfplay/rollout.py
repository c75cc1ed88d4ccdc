"""Whole games in lock-step: deal, auction, contract, thirty cards, score; and what there is to learn from them.

Nothing here waits for the device or branches on what the cards are, so a whole round can be captured as one graph.
Chance is handed in as a block of uniform numbers. Some contracts are given rather than bid, so that rare kinds of
game are played often enough; a deal that was passed in is played as one of those.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from counterplay.skat.learn.selfplay import bits
from counterplay.skat.learn.selfplay import declarations as contracts
from counterplay.skat.learn.selfplay import play as playing
from counterplay.skat.learn.selfplay.auction import LIMITS, BiddingPair, bid_out
from counterplay.skat.learn.selfplay.bits import CardTables
from counterplay.skat.learn.selfplay.deciders import Before, Decider
from counterplay.skat.learn.selfplay.declarations import DECLARATIONS, HAND_DECLARATIONS, PICK_UP
from counterplay.skat.learn.selfplay.plan import GIVEN_KINDS
from counterplay.skat.learn.selfplay.play import GamesInPlay
from counterplay.skat.learn.selfplay.words import (
    ALONE,
    ANSWER_FIRST,
    ANSWER_SECOND,
    BID_FIRST,
    BID_SECOND,
    DECLARE,
    LAYING_FIRST,
    LAYING_SECOND,
    PLAYING,
    SKAT,
    play_words,
)

CHANCES = 32 + 3 + 7 + 1 + 8 + 3 + 4 + 5 * LIMITS + HAND_DECLARATIONS + 1 + DECLARATIONS + 32 * bits.CARDS
_OF_KIND = ((1, 1, 1, 1, 0, 0, 0), (0, 0, 0, 0, 1, 0, 0), (0, 0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 0, 0, 1))
NEVER = -1e9


class ChanceNumbers:
    """Uniform numbers for some games, [n, CHANCES], handed out column by column."""

    def __init__(self, numbers: Tensor) -> None:
        self._numbers, self._next = numbers, 0

    def take(self, many: int) -> Tensor:
        """Return the next columns, [n, many]."""
        self._next += many
        return self._numbers[:, self._next - many : self._next]

    def gumbel(self, many: int) -> Tensor:
        """Return noise by which the highest of scores is a draw by their softmax."""
        return -torch.log(-torch.log(self.take(many).clamp(1e-7, 1 - 1e-7)))


@dataclass(frozen=True)
class Exploration:
    """How seats stray: each draws for a game whether it is greedy, strays a little, or a lot."""

    greedy: float = 0.6
    little: float = 0.25
    card_noise: tuple[float, float] = (0.03, 0.12)
    call_noise: tuple[float, float] = (0.02, 0.07)  # of one seat: wild bids of others would make passing pay
    given: float = 0.3  # share of contracts that are given
    kinds: tuple[float, ...] = GIVEN_KINDS
    scale: Tensor | float = 1.0  # of all noise
    card_greedy: float | None = None  # as greedy, for cards alone

    def noise(self, draw: Tensor, levels: tuple[float, float], greedy: float | None = None) -> Tensor:
        """Return how much noise is added to scores."""
        greedy = self.greedy if greedy is None else greedy
        strays = torch.where(draw < greedy + self.little, levels[0], levels[1])
        return torch.where(draw < greedy, 0.0, strays) * self.scale


NO_EXPLORATION = Exploration(greedy=2.0, given=0.0)


@dataclass(frozen=True)
class Company:
    """Others who take seats in some of the games: who, in which games, and how many of the seats."""

    decider: Decider
    games: slice
    alone: float = 0.7  # share of its games in which it has both other seats
    as_dealt: bool = False  # it knows the suits: they must not be shuffled among themselves
    contracts_only: bool = False  # it bids, declares and lays away at all seats; the learner plays the cards
    sort: int = 0  # whose profiles the learner is told of it
    noise: float = 0.0  # added to the scores of its cards, in hundreds of points


@dataclass(frozen=True)
class CallsMade:
    """Decisions before the play, one after the other, with the range of choices that would have done the same."""

    words: Tensor  # [n, 12]
    first: int  # where its choices begin among the outputs
    choice: Tensor
    low: Tensor
    high: Tensor
    seat: Tensor
    counts: Tensor  # decided by the learner, with a choice


@dataclass(frozen=True)
class CardsChosen:
    """Cards laid away or played: [plies, n]."""

    words: Tensor  # [plies, n, 31]
    card: Tensor
    soloist: Tensor  # decided by him
    counts: Tensor
    hidden: Tensor  # [plies, n, 2] the hands of the next seat and of the one after it


@dataclass
class Round:
    """What came of the games."""

    play: GamesInPlay  # at the end
    calls: list[CallsMade]
    cards: CardsChosen
    passed_in: Tensor
    given: Tensor
    points: Tensor  # [n, 3] tournament points by seat, of the games as they were played
    card_points: Tensor  # the soloist's
    won: Tensor
    scores: Tensor
    hands: Tensor  # [n, 3] as dealt, by seat
    skat: Tensor
    slots: Tensor  # [n, 4] where each suit went


class SelfplayRounds:
    """Plays rounds of many games on a device."""

    def __init__(self, games: int, device: torch.device | str) -> None:
        self.games = games
        self.tables: CardTables = bits.tables(device)
        self._values = contracts.bid_values(device)
        self._device = device

    def deal(self, draw: Tensor) -> tuple[Tensor, Tensor]:
        """Return hands [n, 3] and skats [n] by the order of 32 draws."""
        cards = self.tables.bit[draw.argsort(1)]
        hands = [cards[:, 10 * seat : 10 * seat + 10].sum(1, dtype=torch.int32) for seat in range(3)]
        return torch.stack(hands, 1), cards[:, 30:].sum(1, dtype=torch.int32)

    def play(
        self,
        numbers: Tensor,
        learner: Decider,
        company: Sequence[Company] = (),
        exploration: Exploration = NO_EXPLORATION,
        dealt: tuple[Tensor, Tensor] | None = None,
        profiles: Tensor | None = None,
    ) -> Round:
        """Play every game to its end; with profiles, [sorts, rows, words], the learner is told of the others."""
        table = _Table(self, ChanceNumbers(numbers), learner, company, exploration, profiles)
        return table.play(dealt)

    def duel(self, numbers: Tensor, first: Decider, other: Decider, contracts_by: Decider) -> Duel:
        """Play the same contracts twice: `one` alone against two of the other, then the other way round.

        `contracts_by` bids, declares and lays away; it may know the suits, which stay as they were dealt.
        """
        everywhere = Company(contracts_by, slice(None), as_dealt=True)
        table = _Table(self, ChanceNumbers(numbers), contracts_by, [everywhere], NO_EXPLORATION)
        start = table.lay_away(table.begin(None), [])
        values = []
        for soloist, defender in ((first, other), (other, first)):
            play = start
            for _ in range(30):
                words = play_words(play, PLAYING, self.tables)
                alone = (play.turn == 0)[:, None]
                scores = torch.where(
                    alone,
                    soloist.cards(play, PLAYING, words, self.tables),
                    defender.cards(play, PLAYING, words, self.tables),
                )
                legal = bits.spread(words[:, 1]).bool()
                card = scores.masked_fill(~legal, NEVER).argmax(1)
                play = playing.play_card(play, card, self.tables)
            outcome = playing.outcome(play, self.tables)
            points, defenders = contracts.tournament_points(outcome)
            values.append(points - 2 * defenders)
        return Duel(start.contract, ~table.passed_in, values[0].float(), values[1].float())


@dataclass(frozen=True)
class Duel:
    """The same contracts played by one against two of the other, and the other way round."""

    contract: contracts.PlayedContracts
    counts: Tensor  # there was a contract
    one_alone: Tensor  # the soloist's points less the defenders'
    other_alone: Tensor

    @property
    def gain(self) -> Tensor:
        """Return what `one` takes more than the other, for each seat: equation (4) of the inference study."""
        return (self.one_alone - self.other_alone) / 3


class _Table:
    """One round in the making."""

    def __init__(
        self,
        rounds: SelfplayRounds,
        chance: ChanceNumbers,
        learner: Decider,
        company: Sequence[Company],
        exploration: Exploration,
        profiles: Tensor | None = None,
    ) -> None:
        self.rounds, self.chance, self.learner, self.company = rounds, chance, learner, company
        self.profiles = profiles
        self.tables, self.exploration = rounds.tables, exploration
        self.calls: list[CallsMade] = []

    def begin(self, dealt: tuple[Tensor, Tensor] | None) -> GamesInPlay:
        """Deal, bid and declare; return the games before a card is laid away."""
        draw = self.chance.take(32)
        self.hands, self.skat = self.rounds.deal(draw) if dealt is None else dealt
        self._seat_company(self.chance.take(3))
        levels = self.chance.take(7)
        how = self.exploration
        self.card_noise = how.noise(levels[:, :3], how.card_noise, how.card_greedy)
        straying = torch.arange(3, device=draw.device) == (levels[:, 6:] * 3).long()
        noise = self.exploration.noise(levels[:, 3:6], self.exploration.call_noise)
        self.call_noise = torch.where(straying, noise, 0.0)
        self._hold_auction()
        number, picked_up = self._choose_contract()
        return self._begin(number, picked_up, self.chance.take(4))

    def play(self, dealt: tuple[Tensor, Tensor] | None) -> Round:
        """Play whole games."""
        play, cards = self._play_cards(self.begin(dealt))
        outcome = playing.outcome(play, self.tables)
        soloist, defender = contracts.tournament_points(outcome)
        alone = torch.arange(3, device=soloist.device) == self.soloist[:, None]
        return Round(
            play,
            self.calls,
            cards,
            self.passed_in,
            self.given,
            torch.where(alone, soloist[:, None], defender[:, None]),
            playing.final_points(play, self.tables),
            outcome.won,
            outcome.score,
            self.hands,
            self.skat,
            self.slots,
        )

    def _seat_company(self, draw: Tensor) -> None:
        self.others = torch.zeros_like(self.hands, dtype=torch.bool)  # who play cards
        self.callers = torch.zeros_like(self.others)  # and who decide before that
        self.shuffles = torch.ones_like(self.skat, dtype=torch.bool)
        self.bidden = torch.zeros_like(self.shuffles)  # contracts that are neither given nor the learner's
        self.sorts = torch.zeros_like(self.hands, dtype=torch.int64)
        self.company_noise = torch.zeros_like(draw)
        for company in self.company:
            if company.contracts_only:
                self.callers[company.games] = True
                self.bidden[company.games] = True
                continue
            part = draw[company.games]
            ours = (part[:, 1] * 3).long().clamp(max=2)  # the learner's seat, or the single stranger's
            single = torch.arange(3, device=draw.device) == ours[:, None]
            both = part[:, :1] < company.alone
            seated = torch.where(both, ~single, single)
            self.others[company.games] = self.callers[company.games] = seated
            self.sorts[company.games] = torch.where(seated, company.sort, 0)
            self.company_noise[company.games] = torch.where(seated, company.noise, 0.0)
            if company.as_dealt:
                self.shuffles[company.games] = False
        self.told = None if self.profiles is None else _drawn(self.profiles, self.sorts, draw)

    def _ask_before(self, at: Before, ask: str) -> tuple[Tensor, Tensor]:
        """Return the words and the scores of whoever decides; note what is laid away together with a game."""
        words = at.words()
        scores, pair = _scores(self.learner, ask, at, words)
        laid = torch.zeros_like(self.skat) if pair is None else pair
        for company in self.company:
            theirs, pair = _scores(
                company.decider, ask, playing.some_games(at, company.games), words[company.games]
            )
            seated = self.callers[company.games].gather(1, at.seat[company.games][:, None])
            scores, laid = scores.clone(), laid.clone()
            scores[company.games] = torch.where(seated, theirs, scores[company.games])
            theirs = torch.zeros_like(laid[company.games]) if pair is None else pair
            laid[company.games] = torch.where(seated[:, 0], theirs, laid[company.games])
        self.laid = laid
        return words, scores

    def _stray(self, scores: Tensor, seat: Tensor, noise: Tensor) -> Tensor:
        """Add the noise of the deciding seat, unless a stranger sits there."""
        level = torch.where(self.callers, 0.0, noise).gather(1, seat[:, None])
        return scores + level * self.chance.gumbel(scores.shape[1])

    def _limits(self, at: Before) -> tuple[Tensor, Tensor]:
        words, scores = self._ask_before(at, "limits")
        return words, self._stray(scores, at.seat, self.call_noise).argmax(1).to(torch.int32)

    def _is_learner(self, seat: Tensor) -> Tensor:
        return ~self.callers.gather(1, seat[:, None])[:, 0]

    def _note_limit(self, words: Tensor, limit: Tensor, seat: Tensor, same: Tensor, counts: Tensor) -> None:
        counts = counts & self._is_learner(seat)
        self.calls.append(CallsMade(words, 0, limit, same[:, 0], same[:, 1], seat, counts))

    def _hold_auction(self) -> None:
        skat = self.skat
        none = torch.zeros_like(skat)
        seats = [torch.full_like(skat, seat, dtype=torch.int64) for seat in range(3)]
        called = torch.zeros_like(self.hands)
        passed = torch.zeros_like(self.hands, dtype=torch.bool)
        number = torch.arange(3, device=skat.device)
        given = self.chance.take(1)[:, 0] < self.exploration.given
        # strangers who know the suits choose their own contracts
        given = given & self.shuffles & ~self.bidden
        heard = ~given

        def at(seat: Tensor, stage: int, highest: Tensor) -> Before:
            hand = self.hands.gather(1, seat[:, None])[:, 0]
            return Before(hand, none, seat, torch.full_like(none, stage), called, passed, highest)

        def bid(bidder: Tensor, listener: Tensor, stages: tuple[int, int], highest: Tensor) -> BiddingPair:
            bid_words, bids = self._limits(at(bidder, stages[0], highest))
            answer_words, holds = self._limits(at(listener, stages[1], highest))
            pair = bid_out(highest, bids, holds)
            self._note_limit(bid_words, bids, bidder, pair.bidder_range, heard)
            self._note_limit(answer_words, holds, listener, pair.listener_range, heard & (bids > highest))
            return pair

        pair = bid(seats[1], seats[0], (BID_FIRST, ANSWER_FIRST), none)
        survivor = torch.where(pair.listener_stays, seats[0], seats[1])
        called = torch.stack((pair.listener_held, pair.bidder_said, none), 1)
        passed = (number < 2) & (number != survivor[:, None])

        pair = bid(seats[2], survivor, (BID_SECOND, ANSWER_SECOND), pair.highest)
        winner = torch.where(pair.listener_stays, survivor, seats[2])
        called = torch.where(number == 2, torch.maximum(called, pair.bidder_said[:, None]), called)
        held = torch.where(number == survivor[:, None], pair.listener_held[:, None], 0)
        called = torch.maximum(called, held)
        passed = passed | (number == torch.where(pair.listener_stays, seats[2], survivor)[:, None])

        alone = pair.highest == 0  # nobody has bid: forehand may say 18
        passed_alone = (number > 0).expand_as(passed)
        passed = torch.where(alone[:, None], passed_alone, passed)
        words, limit = self._limits(at(seats[0], ALONE, none))
        says = limit > 0
        low = torch.where(says, 1, 0).to(torch.int32)
        high = torch.where(says, LIMITS - 1, 0).to(torch.int32)
        self._note_limit(words, limit, seats[0], torch.stack((low, high), 1), heard & alone)
        self.passed_in = alone & ~says & ~given
        winner = torch.where(alone, seats[0], winner)
        eighteen = alone & says
        called = torch.where((number == 0) & eighteen[:, None], 1, called)
        self.soloist, self.called, self.passed = winner, called, passed
        self.highest = torch.where(eighteen, 1, pair.highest)
        self.given = given | (self.passed_in & self.shuffles)

    def _give_contracts(self) -> Tensor:
        """Choose soloist, bid and game where they are given; return the game's number."""
        draw = self.chance.take(8)
        stage = torch.full_like(self.skat, DECLARE)
        twelves, scores = [], []
        for number in range(3):
            twelve = self.hands[:, number] | self.skat
            at = Before(
                twelve,
                self.skat,
                torch.full_like(self.soloist, number),
                stage,
                torch.zeros_like(self.called),
                torch.zeros_like(self.passed),
                torch.zeros_like(self.highest),
            )
            scores.append(self.learner.declare(at, at.words())[0])
            twelves.append(twelve)
        values = torch.stack(scores, 1)  # [n, seats, games]
        kind = torch.bucketize(
            draw[:, 0].contiguous(), bits.constant(self.exploration.kinds, draw, draw.dtype), right=True
        )
        of_kind = bits.constant(_OF_KIND, values, torch.bool)[kind]
        best, game = values.masked_fill(~of_kind[:, None], NEVER).max(2)
        noise = torch.where(draw[:, 1:2] < 0.5, 0.0, 0.3)
        seat = (best + noise * self.chance.gumbel(3)).argmax(1)
        game = game.gather(1, seat[:, None])[:, 0]
        base = bits.constant(contracts.BASES, values)[game.clamp(max=5)]
        value = torch.where(game == 5, 23, torch.where(game == 6, 46, 2 * base))
        most = (self.rounds._values[None] <= value[:, None]).sum(1) - 1
        bid = 1 + (draw[:, 2] * draw[:, 3] * most).to(torch.int32)
        others = (draw[:, 4:7] * draw[:, 7:8] * bid[:, None]).to(torch.int32)
        alone = torch.arange(3, device=bid.device) == seat[:, None]
        given = self.given[:, None]
        self.called = torch.where(given, torch.where(alone, bid[:, None], others), self.called)
        self.passed = torch.where(given, ~alone, self.passed)
        self.highest = torch.where(self.given, bid, self.highest)
        self.soloist = torch.where(self.given, seat, self.soloist)
        return game

    def _choose_contract(self) -> tuple[Tensor, Tensor]:
        given_game = self._give_contracts()
        bid = self.rounds._values[self.highest.long()]
        hand = self.hands.gather(1, self.soloist[:, None])[:, 0]
        none = torch.zeros_like(hand)
        ours = self._is_learner(self.soloist)

        def at(cards: Tensor, skat: Tensor, stage: int) -> Before:
            stages = torch.full_like(none, stage)
            return Before(cards, skat, self.soloist, stages, self.called, self.passed, self.highest)

        words, scores = self._ask_before(at(hand, none, SKAT), "skat")
        legal = contracts.legal_declarations(bid, hand=True)
        scores = self._stray(scores, self.soloist, self.call_noise).masked_fill(~legal, NEVER)
        choice = scores.argmax(1)
        counts = ours & ~self.given & ~self.passed_in
        self.calls.append(CallsMade(words, LIMITS, choice, choice, choice, self.soloist, counts))
        picked_up = (choice == PICK_UP) | self.given

        words, scores = self._ask_before(at(hand | self.skat, self.skat, DECLARE), "declare")
        legal = contracts.legal_declarations(bid, hand=False)
        scores = self._stray(scores, self.soloist, self.call_noise).masked_fill(~legal, NEVER)
        game = torch.where(self.given, given_game, scores.argmax(1))
        first = LIMITS + HAND_DECLARATIONS + 1
        counts = ours & picked_up & (self.given | ~self.passed_in)
        self.calls.append(CallsMade(words, first, game, game, game, self.soloist, counts))
        return torch.where(picked_up, game, choice), picked_up

    def _begin(self, number: Tensor, picked_up: Tensor, draw: Tensor) -> GamesInPlay:
        """Return the games before the first card, by role and in the space of play."""
        bid = self.rounds._values[self.highest.long()]
        contract = contracts.declared(number, ~picked_up, bid)
        around = (self.soloist[:, None] + torch.arange(3, device=number.device)) % 3
        hands = self.hands.gather(1, around)
        ten = hands[:, 0]
        alone = torch.arange(3, device=number.device) == 0
        hands = torch.where(alone & picked_up[:, None], hands | self.skat[:, None], hands)
        self.slots = _slots(contract, draw, self.shuffles)
        sets = torch.cat((hands, self.skat[:, None], ten[:, None], self.laid[:, None]), 1)
        sets = bits.permute_suits(sets, self.slots, contract.kind == bits.NULL)
        self.laid = sets[:, 5]
        play = playing.begin(
            contract, self.soloist, self.called.gather(1, around), picked_up, sets[:, :3], sets[:, 3], sets[:, 4]
        )
        over = self.passed_in & ~self.given
        self.others_by_role = self.others.gather(1, around)
        self.noise_by_role = torch.where(self.others, self.company_noise, self.card_noise).gather(1, around)
        if self.told is not None:
            self.told = self.told.gather(1, around[:, :, None].expand_as(self.told))
        return replace(play, over=over)

    def lay_away(self, play: GamesInPlay, rows: list[tuple[Tensor, ...]]) -> GamesInPlay:
        """Lay two cards away where the skat was picked up."""
        for stage in (LAYING_FIRST, LAYING_SECOND):
            words, card = self._choose_card(play, stage)
            wanted = self.laid & ~play.skat
            wanted = torch.where(self.given, 0, wanted)
            card = torch.where(wanted != 0, _lowest(wanted), card)
            counts = play.picked_up & ~play.over & ~self.others_by_role[:, 0]
            rows.append((words, card, torch.ones_like(counts), counts, play.hands[:, 1:]))
            play = playing.lay_away(play, card, self.tables)
        return play

    def _play_cards(self, play: GamesInPlay) -> tuple[GamesInPlay, CardsChosen]:
        rows: list[tuple[Tensor, ...]] = []
        play = self.lay_away(play, rows)
        for _ in range(30):
            words, card = self._choose_card(play, PLAYING)
            legal = words[:, 1]
            choice = (legal & (legal - 1)) != 0
            ours = ~self.others_by_role.gather(1, play.turn[:, None])[:, 0]
            rows.append((words, card, play.turn == 0, choice & ours & ~play.over, play.hidden))
            play = playing.play_card(play, card, self.tables)
        return play, CardsChosen(*(torch.stack(part) for part in zip(*rows, strict=True)))

    def _choose_card(self, play: GamesInPlay, stage: int) -> tuple[Tensor, Tensor]:
        words = play_words(play, stage, self.tables)
        turn = play.turn if stage == PLAYING else torch.zeros_like(play.turn)
        if self.told is not None:
            words = torch.cat((words, _of_others(self.told, turn)), 1)
        scores = self.learner.cards(play, stage, words, self.tables)
        for company in self.company:
            if company.contracts_only:
                continue
            part = playing.some_games(play, company.games)
            part = replace(part, contract=playing.some_games(play.contract, company.games))
            theirs = company.decider.cards(part, stage, words[company.games], self.tables)
            seated = self.others_by_role[company.games].gather(1, turn[company.games][:, None])
            scores = scores.clone()
            scores[company.games] = torch.where(seated, theirs, scores[company.games])
        noise = self.noise_by_role.gather(1, turn[:, None])
        scores = scores + noise * self.chance.gumbel(bits.CARDS)
        legal = bits.spread(words[:, 1]).bool()
        return words, scores.masked_fill(~legal, NEVER).argmax(1)


def _scores(decider: Decider, ask: str, at: Before, words: Tensor) -> tuple[Tensor, Tensor | None]:
    if ask == "limits":
        return decider.limits(at, words), None
    return (decider.skat(at, words), None) if ask == "skat" else decider.declare(at, words)


def _drawn(profiles: Tensor, sorts: Tensor, draw: Tensor) -> Tensor:
    """Return a profile of each seat, [n, 3, words], by low bits of numbers whose high ones seat company."""
    rows = profiles.shape[1]
    low = torch.stack((draw[:, 2], draw[:, 2] * 4096, draw[:, 0] * 4096), 1)
    row = ((low - low.floor()) * rows).long().clamp(max=rows - 1)
    return profiles[sorts, row]


def _of_others(profile_bits: Tensor, turn: Tensor) -> Tensor:
    """Return what is told of the next role and of the one after it, [n, 2 x words]."""
    around = (turn[:, None] + torch.arange(1, 3, device=turn.device)) % 3
    return profile_bits.gather(1, around[:, :, None].expand(-1, -1, profile_bits.shape[2])).flatten(1)


def _lowest(words: Tensor) -> Tensor:
    """Return the lowest card of sets that are not empty."""
    return bits.spread(words).argmax(-1)


def _slots(contract: contracts.PlayedContracts, draw: Tensor, shuffles: Tensor) -> Tensor:
    """Return where each suit goes: trumps to the last, the others at random; or as the core turns them."""
    suits = torch.arange(4, device=draw.device)
    trump = torch.where(contract.kind == bits.SUIT, contract.game, bits.TRUMP_SUIT).long()
    is_trump = suits == trump[:, None]
    # the core swaps trumps and clubs
    swapped = torch.where(is_trump, 3, torch.where(suits == 3, trump[:, None], suits))
    keyed = torch.where(is_trump & (contract.kind == bits.SUIT)[:, None], 2.0, draw)
    shuffled = keyed.argsort(1).argsort(1)
    return torch.where(shuffles[:, None], shuffled, swapped).to(torch.int32)
