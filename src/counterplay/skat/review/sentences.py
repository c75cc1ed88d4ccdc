"""What was judged in a game of Skat, put into sentences of any language that has a catalogue (`texts`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from counterplay.review import Language, Words, catalogue
from counterplay.skat.records import card_text
from counterplay.skat.review.auction import JudgedCall
from counterplay.skat.review.declaration import JudgedDeclaration, JudgedPickUp, PossibleGame
from counterplay.skat.review.everything import JudgedWhole
from counterplay.skat.review.evidence import ActionEvidence
from counterplay.skat.review.reasons import Deed, Reason
from counterplay.skat.review.rescue import Rescue, RescueAnswer
from counterplay.skat.review.variations import Variation
from counterplay.skat.rules import Card, Declaration, Game

CardNames = Callable[[Card], str]
Faces = Literal["french", "german"]
Spoken = Mapping[str, str]  # a sentence by language: en and de


class SkatWords(Words):
    """A language, and what a review of Skat says in it; `card` writes the cards."""

    def __init__(self, language: Language, card: CardNames | None = None) -> None:
        """Speak a language; without `card` cards are written as its players write them."""
        super().__init__(language, catalogue(Path(__file__).parent / "texts", language))
        self.card = card or self._card

    def _card(self, card: Card) -> str:
        """Return a card as players write it.

        >>> [SkatWords(Language.GERMAN).card(card) for card in (Card.CJ, Card.DQ, Card.HT)]
        ['♣B', '♦D', '♥10']
        """
        text = card_text(card).plain
        return text[:-1] + self.texts.get(f"rank.{text[-1]}", text[-1])

    def suit(self, suit: int, faces: Faces = "french") -> str:
        """Return a suit as it is on these cards."""
        return self.texts[f"suit.{faces}.{Game(suit).title}"]

    def game(self, game: Game, faces: Faces = "french") -> str:
        """Return a game's name."""
        return self.texts[f"game.{game.title}"] if game in (Game.GRAND, Game.NULL) else self.suit(game, faces)

    def declaration(self, declaration: Declaration) -> str:
        """Return a game with its announcements as players say it.

        >>> SkatWords(Language.GERMAN).declaration(Declaration.parse("CHS"))
        'Kreuz Hand, Schneider angesagt'
        """
        said = [self.game(declaration.game)]
        said += [self.texts[mark] for mark in ("ouvert", "hand") if getattr(declaration, mark)]
        if declaration.game is not Game.NULL and not declaration.ouvert:
            said += [self.texts[mark] for mark in ("schwarz", "schneider") if getattr(declaration, mark)][:1]
        return "".join(said)

    # --- before the first card

    def before(self, whole: JudgedWhole, names: Sequence[str]) -> list[str]:
        """Return sentences on the auction, the pick-up and the declaration, in order."""
        said = [self._call(call, names[call.seat]) for call in whole.calls]
        if whole.pick_up is not None:
            said.append(self._pick_up(whole.pick_up, names[whole.pick_up.seat]))
        if whole.declaration is not None:
            said += self._declared(whole.declaration, names[whole.declaration.seat])
        return said

    def _points(self, points: float) -> str:
        return self.number(points, sign=True)

    def _call(self, call: JudgedCall, who: str) -> str:
        """Return a call: what it was about, what both ways bring, and what such estimates have shown."""
        on, held_out, lost = call.going_on, "", ""
        if (shown := on.shown_points) is not None:
            came, error = self._points(shown.came), self.number(shown.error)
            held_out = self.say("held_out", came=came, error=error, games=shown.games)
        if call.loss > 0:
            lost = self.say("points_lost_error", loss=self.number(call.loss), error=self.number(call.error))
        return self.say(
            f"call.{call.call}",
            who=who,
            bid=call.bid,
            chance=self.percent(on.chance),
            points=self._points(on.points),
            passing=self._points(call.passing.points),
            held_out=held_out,
            lost=lost,
        )

    def _pick_up(self, judged: JudgedPickUp, who: str) -> str:
        return self.say(
            "picked_up" if judged.picked_up else "played_hand",
            who=who,
            chance=self.percent(judged.with_skat.chance),
            points=self._points(judged.with_skat.points),
            hand=self._choice(judged.hindsight_hand),
            hand_chance=self.percent(judged.hand.chance),
            hand_points=self._points(judged.hand.points),
            lost=self.say("points_lost", loss=self.number(judged.loss)) if judged.loss > 0 else "",
            with_skat=self._choice(judged.hindsight_with_skat),
            with_skat_score=f"{judged.hindsight_with_skat.came.score:+d}",
            hand_score=f"{judged.hindsight_hand.came.score:+d}",
        )

    def _declared(self, judged: JudgedDeclaration, who: str) -> list[str]:
        """Return the declaration: first what it lost, then the best few."""
        loss, error = self.number(judged.loss), self.number(judged.error)
        lost = "" if judged.none else self.say("points_lost_error", loss=loss, error=error)
        rows = [("declared", judged.chosen)]
        rows += [("tried_declared" if game.chosen else "tried", game) for game in judged.games]
        return [
            self.say(
                text,
                who=who,
                game=self._choice(game),
                wins=self.percent(game.practical.wins),
                points=self._points(game.practical.points),
                error=self.number(game.practical.error),
                score=f"{game.came.score:+d}",
                lost=lost,
            )
            for text, game in rows
        ]

    def _choice(self, game: PossibleGame) -> str:
        """Return a game with what is laid away for it."""
        name = self.declaration(game.game)
        cards = ", ".join(self.card(card) for card in reversed(game.discards))
        return self.say("without", game=name, cards=cards) if cards else name

    # --- the cards

    def reason(self, reason: Reason) -> str:
        """Return why a card was wrong: by the points its own side makes under best play from there on."""
        played, better = reason.played, reason.better
        if reason.null:
            text = "null_soloist" if reason.soloist else "null_defender"
        elif played.ours:
            text = "brings" if played.deed is Deed.LETS_PARTNER else "takes"
        else:
            text = "gives" if played.trick_points else "gives_trick"
        return self.say(
            f"reason.{text}",
            card=self.card(played.card),
            deed=self.say(f"deed.{better.deed}", card=self.card(better.card)),
            trick=self.count("card_points", played.trick_points),
            ends=self.count("card_points", played.reached),
            reached=better.reached,
            needed=self._needed(reason),
            lost_trick=played.decisive,
            won_trick=better.decisive,
        )

    def _needed(self, reason: Reason) -> str:
        """Return what is needed, or that both lines end alike."""
        needed = reason.needed_by_mover
        if needed is None:
            return ""
        if reason.turned:
            return self.say("reason.needed", needed=needed)
        return self.say("reason.both_win" if reason.played.reached >= needed else "reason.both_lose")

    def rescue(self, rescue: Rescue, names: Sequence[str]) -> list[str]:
        """Answer "could I have won?"."""
        trick = 0 if rescue.at is None else rescue.at // 3 + 1
        said = [self.say(f"rescue.{rescue.answer}", who=names[rescue.seat], trick=trick)]
        if rescue.answer is RescueAnswer.WON:
            return said
        for text, variation in (("best", rescue.against_best), ("likely", rescue.against_likely)):
            if variation is not None:
                said.append(
                    self.say(
                        f"rescue.against_{text}",
                        cards=self._in_tricks(variation),
                        end=self.texts["won" if variation.won_by(rescue.seat) else "lost_game"],
                        points=self.count("card_points", variation.points_of(rescue.seat)),
                    )
                )
        return said

    def _in_tricks(self, variation: Variation) -> str:
        """Return the cards of a variation, trick by trick."""
        tricks: list[list[str]] = []
        for number, played in enumerate(variation.cards, variation.start):
            if number % 3 == 0 or not tricks:
                tricks.append([])
            tricks[-1].append(self.card(played.card))
        return " | ".join(map(" ".join, tricks))

    def evidence(self, actions: Iterable[ActionEvidence], names: Sequence[str]) -> list[str]:
        """Return what each action told a seat, those that told something; in English only."""
        return [
            self.say(
                "evidence",
                who=names[action.seat],
                did=self._did(action.action),
                card=self.card(change.card),
                words=change.words,
                before=self.percent(change.before),
                after=self.percent(change.after),
            )
            for action in actions
            for change in action.changes
        ]

    def _did(self, action: str) -> str:
        if action in Card.__members__:
            return self.say("did.play", action=self.card(Card[action]))
        kind = action if action in ("p", "y") else "bid" if action.isdigit() else "declare"
        return self.say(f"did.{kind}", action=action)


_WORDS = {language: SkatWords(language) for language in Language}


def in_both(say: Callable[[SkatWords], str]) -> Spoken:
    """Return a sentence in every language."""
    return {str(language): say(words) for language, words in _WORDS.items()}


def spoken(text: str, /, **values: Any) -> Spoken:
    """Return a text of the catalogues in every language; a value may be spoken itself."""
    return {
        str(language): words.say(
            text,
            **{name: value[language] if isinstance(value, Mapping) else value for name, value in values.items()},
        )
        for language, words in _WORDS.items()
    }
