"""Deep Monte Carlo: play a round, then move every value towards what its game brought. Or PPO, for comparison.

Only decisions with a choice are learned, and only those of the learner's own seats. A card's value is the
soloist's points less the defenders' (or minus that) in hundreds; a call's is the seat's own points less the
mean of the others', so that bidding against nobody and defending are weighed alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput
from counterplay.skat.learn.selfplay import bits, network, ppo
from counterplay.skat.learn.selfplay.company import named_decider, sort_on_device, tensors
from counterplay.skat.learn.selfplay.deciders import NetworkDecider
from counterplay.skat.learn.selfplay.models import ModelDecider
from counterplay.skat.learn.selfplay.network import Weights
from counterplay.skat.learn.selfplay.plan import CONTRACTS_BY, PPO, SelfplayPlan
from counterplay.skat.learn.selfplay.rollout import (
    CHANCES,
    Company,
    Exploration,
    Round,
    SelfplayRounds,
)
from counterplay.skat.learn.selfplay.words import PLAY_WORDS
from counterplay.skat.players import PROFILE_WORDS, PROFILED_SEATS, ProfileBank, with_profiles, words_of_strangers

FORMAT = "counterplay skat selfplay 1"
POINTS_WEIGHT = 0.25  # of the card points in the loss


class Learner:
    """Networks that learn, all they need to go on later, and how far they are."""

    def __init__(self, plan: SelfplayPlan, device: torch.device | str, *, compiled: bool = False) -> None:
        plan.check()
        self.plan, self.device = plan, torch.device(device)
        self.bank = ProfileBank.load(Path(plan.told)) if plan.told else None
        self._profiles = None if self.bank is None else torch.from_numpy(self.bank.words.view("int32")).to(device)
        self._play_shape = network.play_shape(
            plan.width, plan.blocks, PROFILED_SEATS * PROFILE_WORDS if plan.told else 0
        )
        self.kind = torch.bfloat16 if self.device.type == "cuda" else torch.float32
        generator = torch.Generator().manual_seed(plan.seed)
        shapes = (
            network.before_shape(plan.before_width, plan.before_blocks),
            self._play_shape,
        )
        before, play = (network.new_weights(shape, generator) for shape in shapes)
        if plan.guesses:
            play = network.with_guesses(play, generator)
        self.before, self.play = self._trainable(before), self._trainable(play)
        self.critic = self._trainable(ppo.new_critic(generator)) if plan.method == PPO else {}
        self.averaged = [_copy(self.before), _copy(self.play)]
        playing = network.without_guesses(self.play)
        self.acting = [_copy(self.before, self.kind), _copy(playing, self.kind)]
        self.old = [_copy(self.before, self.kind), _copy(playing, self.kind)]
        self._run_acting = torch.compile(network.run, dynamic=False) if compiled else network.run
        self._run_learning = torch.compile(network.run, dynamic=False) if compiled else network.run
        self.pool: list[list[Weights]] = []
        self._make_optimizers()
        self.rounds_played = self.steps = self.games_played = 0
        self.seconds = 0.0
        self.rounds = SelfplayRounds(plan.games, self.device)
        models = plan.models if self.bank is None else [sort_on_device(sort)[0] for sort in self.bank.sorts[1:]]
        self.models = [named_decider(name, self.device, self.kind) for name in models]
        self._contracts_by = named_decider(CONTRACTS_BY, self.device) if plan.contracts else None
        self._noise = torch.ones((), device=self.device)
        self.exploration = _exploration(plan, self._noise)
        self._numbers = torch.empty((plan.games, CHANCES), device=self.device)
        self._graph: Any = None
        self._round: Round | None = None

    def _trainable(self, weights: Weights) -> Weights:
        return {name: tensor.to(self.device).requires_grad_() for name, tensor in weights.items()}

    def _make_optimizers(self) -> None:
        cuda = self.device.type == "cuda"
        self.optimizers = [
            torch.optim.AdamW(
                list(weights.values()), lr=self.plan.rate, betas=(0.9, 0.98), weight_decay=1e-4, fused=cuda
            )
            for weights in (self.before, self.play, self.critic)
            if weights
        ]

    def decider(self, profile_words: Sequence[int] | None = None) -> NetworkDecider:
        """Return the averaged network, as a player; one who is told of the others is told this."""
        play = network.without_guesses(self.averaged[1])
        if self.bank is not None:
            arrays = {name: tensor.cpu().numpy() for name, tensor in play.items()}
            play = tensors(
                with_profiles(arrays, PLAY_WORDS, words_of_strangers() if profile_words is None else profile_words)
            )
            play = {name: tensor.to(self.device) for name, tensor in play.items()}
        return NetworkDecider(self.averaged[0], play, self.kind)

    def company(self) -> Sequence[Company]:
        """Return who sits at the other seats, in the last of the games."""
        plan = self.plan
        models = int(plan.games * plan.model_share) if self.models else 0
        old = int(plan.games * plan.pool)
        companies = []
        if old:
            start = plan.games - models - old
            companies.append(
                Company(NetworkDecider(self.old[0], self.old[1], self.kind), slice(start, start + old))
            )
        each = models // max(1, len(self.models))
        for number, model in enumerate(self.models):
            start = plan.games - models + number * each
            if not each:
                continue
            games = slice(start, start + each)
            if self.bank is None:
                companies.append(Company(model, games, plan.model_alone, as_dealt=True))
                continue
            noise, knows_suits = sort_on_device(self.bank.sorts[number + 1])[1], isinstance(model, ModelDecider)
            companies.append(Company(model, games, plan.model_alone, knows_suits, sort=number + 1, noise=noise))
        bidden = int(plan.games * plan.contracts)
        if self._contracts_by is not None and bidden:
            companies.append(Company(self._contracts_by, slice(0, bidden), contracts_only=True))
        return companies

    def _play_round(self) -> Round:
        learner = NetworkDecider(self.acting[0], self.acting[1], self.kind, self._run_acting)
        return self.rounds.play(self._numbers, learner, self.company(), self.exploration, profiles=self._profiles)

    def play_round(self) -> Round:
        """Play the next round; on a GPU as one captured graph, whose result is good until the next."""
        generator = torch.Generator(device=self.device).manual_seed(
            self.plan.seed * 1_000_003 + self.rounds_played
        )
        torch.rand(self._numbers.shape, generator=generator, device=self.device, out=self._numbers)
        for acting, weights in zip(self.acting, (self.before, self.play), strict=True):
            _assign(acting, weights)
        self._visit_pool()
        if self.device.type != "cuda":
            with torch.no_grad():
                return self._play_round()
        if self._graph is None:
            self._capture()
        self._graph.replay()
        assert self._round is not None
        return self._round

    def _capture(self) -> None:
        with torch.no_grad():
            stream = torch.cuda.Stream()  # type: ignore[no-untyped-call,unused-ignore]
            stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(stream):
                self._play_round()
            torch.cuda.current_stream().wait_stream(stream)
            torch.cuda.empty_cache()
            self._graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self._graph):
                self._round = self._play_round()

    def _visit_pool(self) -> None:
        """Take an old self for this round; keep the present one from time to time, ever rarer."""
        plan = self.plan
        if not plan.pool:
            return
        if self.rounds_played % plan.pool_every == 0:
            self.pool.append([_copy(network.without_guesses(averaged), self.kind) for averaged in self.averaged])
            if len(self.pool) > plan.pool_size:
                del self.pool[1 + self.rounds_played // plan.pool_every % (plan.pool_size - 1)]
        chosen = self.pool[self.rounds_played * 7919 % len(self.pool)]
        for old, weights in zip(self.old, chosen, strict=True):
            _assign(old, weights)

    def learn_round(self, progress: float) -> dict[str, float]:
        """Play a round and learn from it; `progress` is the share of the run that is done."""
        plan = self.plan
        settling = min(1.0, (1 - progress) / plan.settle) if plan.settle else 1.0
        self._noise.fill_(plan.last_noise + (1 - plan.last_noise) * settling)
        played = self.play_round()
        rate = plan.rate * max(0.01, settling)
        generator = torch.Generator(device=self.device).manual_seed(plan.seed * 999_983 + self.rounds_played)
        losses = {
            "before": 0.0 if plan.cards_only else self._learn_calls(played, rate, generator),
            "play": 0.0 if plan.auction_only else self._learn_cards(played, rate, generator),
        }
        self.rounds_played += 1
        self.games_played += plan.games
        return losses

    def _batches(self, counts: Tensor, generator: torch.Generator) -> Sequence[Tensor]:
        rows = counts.flatten().nonzero()[:, 0]
        rows = rows[torch.randperm(len(rows), generator=generator, device=self.device)]
        size = min(self.plan.batch, len(rows))
        return [rows[start : start + size] for start in range(0, len(rows) - size + 1, max(1, size))]

    def _learn_calls(self, played: Round, rate: float, generator: torch.Generator) -> float:
        calls = played.calls
        points = played.points.float() / 100
        own = points * 1.5 - points.sum(1, keepdim=True) / 2
        words = torch.stack([made.words for made in calls]).flatten(0, 1)
        low = torch.stack([made.first + made.low for made in calls]).flatten()
        high = torch.stack([made.first + made.high for made in calls]).flatten()
        targets = torch.stack([own.gather(1, made.seat[:, None])[:, 0] for made in calls])
        targets[:5] = torch.where(played.passed_in, 0.0, targets[:5])
        targets = targets.flatten()
        numbers = torch.arange(network.BEFORE_OUTPUTS, device=self.device)
        total = torch.zeros((), device=self.device)
        batches = self._batches(torch.stack([made.counts for made in calls]), generator)
        for rows in batches:
            outputs = self._run_learning(self.before, words[rows], self.kind)
            same = (numbers >= low[rows][:, None]) & (numbers <= high[rows][:, None])
            errors = (outputs - targets[rows][:, None]).square() * same
            loss = (errors.sum(1) / same.sum(1)).mean()
            self._step(0, loss, rate)
            self.steps += self.plan.auction_only
            total += loss.detach()
        return float(total.item()) / max(1, len(batches))

    def _learn_cards(self, played: Round, rate: float, generator: torch.Generator) -> float:
        cards, play = played.cards, played.play
        soloist = points_of(played)[0] / 100
        trumps = play.contract.kind != bits.NULL
        card_points = torch.where(trumps, (played.card_points - 60) / 60, 0.0)
        games = self.plan.games
        words, chosen, alone = cards.words.flatten(0, 1), cards.card.flatten(), cards.soloist.flatten()
        hidden = cards.hidden.flatten(0, 1)
        total = torch.zeros((), device=self.device)
        batches = self._batches(cards.counts, generator)
        for rows in batches:
            game = rows % games
            sign = torch.where(alone[rows], 1.0, -1.0)
            inputs = words[rows]
            if self.critic:
                wanted = sign * (soloist + network.POINTS_SHARE * card_points)[game]
                total += self._learn_policy(inputs, hidden[rows], chosen[rows], wanted, rate)
                self.steps += 1
                continue
            outputs = self._run_learning(self.play, inputs, self.kind, guesses=bool(self.plan.guesses))
            card = chosen[rows][:, None]
            value = outputs.gather(1, card)[:, 0]
            points = outputs.gather(1, card + bits.CARDS)[:, 0]
            loss = (value - sign * soloist[game]).square().mean()
            loss = loss + POINTS_WEIGHT * (points - sign * card_points[game]).square().mean()
            total += loss.detach()
            if self.plan.guesses:
                guesses = outputs[:, network.PLAY_OUTPUTS :]
                loss = loss + self.plan.guesses * _guess_loss(guesses, inputs, hidden[rows])
            self._step(1, loss, rate)
            self.steps += 1
        return float(total.item()) / max(1, len(batches))

    def _learn_policy(self, inputs: Tensor, hidden: Tensor, card: Tensor, wanted: Tensor, rate: float) -> Tensor:
        """Move the policy towards cards that brought more than the critic predicted; return how wrong it was."""
        predicted = self._run_learning(self.critic, torch.cat((inputs, hidden), 1), self.kind)[:, 0]
        wrong = (predicted - wanted).square().mean()
        self._step(2, wrong, ppo.CRITIC_RATE * rate / self.plan.rate)
        if self.rounds_played >= ppo.CRITIC_ALONE:
            temperature = self.plan.temperature * self._noise
            with torch.no_grad():
                then = network.card_values(self._run_acting(self.acting[1], inputs, self.kind))
                then = ppo.chances(then, inputs, temperature)
                better = wanted - predicted
                better = better / better.std().clamp(min=1e-6)
            now = network.card_values(self._run_learning(self.play, inputs, self.kind))
            self._step(1, ppo.loss(ppo.chances(now, inputs, temperature), then, card, better), rate)
        return wrong.detach()

    def _step(self, which: int, loss: Tensor, rate: float) -> None:
        optimizer, weights = self.optimizers[which], (self.before, self.play, self.critic)[which]
        optimizer.param_groups[0]["lr"] = rate * min(1.0, (self.steps + 1) / self.plan.warm_up)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call,unused-ignore]
        torch.nn.utils.clip_grad_norm_(weights.values(), 1.0)
        optimizer.step()
        if weights is self.critic:
            return
        with torch.no_grad():
            average = min(self.plan.average, (self.steps + 1) / (self.steps + 10))
            torch._foreach_lerp_(list(self.averaged[which].values()), list(weights.values()), 1 - average)

    def save(self, path: Path) -> None:
        """Write all that is needed to go on exactly from here."""
        state = {
            "format": FORMAT,
            "plan": asdict(self.plan),
            "before": _copy(self.before),
            "play": _copy(self.play),
            "critic": _copy(self.critic),
            "averaged": [_copy(part) for part in self.averaged],
            "pool": [[_copy(part) for part in pair] for pair in self.pool],
            "optimizers": [part.state_dict() for part in self.optimizers],
            "counts": (self.rounds_played, self.steps, self.games_played, self.seconds),
        }
        with draft_of(path) as draft:
            torch.save(state, draft)

    def load(self, path: Path) -> None:
        """Go on from a checkpoint of the same plan."""
        state = read_checkpoint(path, self.device)
        plan: dict[str, Any] = {
            name: tuple(part) if isinstance(part, list) else part for name, part in state["plan"].items()
        }
        if SelfplayPlan(**plan) != self.plan:
            raise BadInput(
                f"{path} is of another plan: name another folder, or give the options it was begun with"
            )
        self._take(state)
        _assign(self.critic, state.get("critic", {}))
        self.averaged = [dict(part) for part in state["averaged"]]
        self.pool = [[dict(part) for part in pair] for pair in state["pool"]]
        for optimizer, part in zip(self.optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(part)
        self.rounds_played, self.steps, self.games_played, self.seconds = state["counts"]

    def start_from(self, before: Weights, play: Weights) -> None:
        """Take over the weights of a network that has learned, a shallower one too; the rest begins anew."""
        generator = torch.Generator().manual_seed(self.plan.seed)
        shape = self._play_shape
        if play["in.bias"].shape == (shape.width,):
            play = network.grown(play, shape, generator)
        guesses = {name: tensor for name, tensor in self.play.items() if name.startswith(network.HIDDEN)}
        self._take({"before": before, "play": {**play, **guesses}})
        self.averaged = [_copy(self.before), _copy(self.play)]

    def _take(self, state: dict[str, Any]) -> None:
        with torch.no_grad():
            for name, weights in (("before", self.before), ("play", self.play)):
                if {key: tensor.shape for key, tensor in weights.items()} != {
                    key: tensor.shape for key, tensor in state[name].items()
                }:
                    raise BadInput("these networks have another shape than the plan's")
                _assign(weights, state[name])


def _exploration(plan: SelfplayPlan, scale: Tensor) -> Exploration:
    """Return how seats stray: PPO draws every card by its policy, and fixed card play never strays."""
    usual = Exploration(plan.greedy, plan.little, given=plan.given, kinds=plan.kinds, scale=scale)
    if plan.method == PPO:
        return replace(usual, card_greedy=0.0, card_noise=(plan.temperature, plan.temperature))
    return replace(usual, card_noise=(0.0, 0.0)) if plan.auction_only else usual


def _guess_loss(logits: Tensor, words: Tensor, hidden: Tensor) -> Tensor:
    """Return how wrong the guesses are about the cards this seat has not seen, a card."""
    unseen = bits.spread(words[:, 2]).repeat(1, 2)
    wrong = functional.binary_cross_entropy_with_logits(
        logits, bits.spread(hidden).flatten(1).float(), weight=unseen.float(), reduction="sum"
    )
    return wrong / unseen.sum().clamp(min=1)


def points_of(played: Round) -> tuple[Tensor, Tensor]:
    """Return the soloist's points less both defenders', and who won."""
    points = played.points.float()
    alone = points.gather(1, played.play.soloist[:, None])[:, 0]
    return 2 * alone - points.sum(1), played.won


def read_checkpoint(path: Path, device: torch.device | str = "cpu") -> dict[str, Any]:
    """Return what `Learner.save` wrote."""
    try:
        state = torch.load(path, map_location=device, weights_only=True)
    except FileNotFoundError:
        raise BadInput(f"there is no checkpoint {path}") from None
    except Exception:  # torch's own errors for foreign and damaged files have no common name
        raise BadInput(f"{path} is not a checkpoint of self-play, or it is damaged") from None
    if not isinstance(state, dict) or state.get("format") != FORMAT:
        raise BadInput(f"{path} is not a checkpoint of self-play of this version")
    return dict(state)


def _copy(weights: Weights, kind: torch.dtype | None = None) -> Weights:
    return {name: tensor.detach().to(kind or tensor.dtype, copy=True) for name, tensor in weights.items()}


def _assign(to: Weights, weights: Weights) -> None:
    if not to:
        return
    with torch.no_grad():
        torch._foreach_copy_(list(to.values()), [weights[name].detach() for name in to])
