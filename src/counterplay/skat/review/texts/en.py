"""What is said about a game of Skat in English."""

CERTAIN = "certain"
IMPOSSIBLE = "impossible"
AS_LIKELY = (  # from this ratio on
    (2.6, "three times as likely"),
    (1.75, "twice as likely"),
    (1.3, "half as likely again"),
    (1.0, "likelier"),
    (0.8, "a little less likely"),
    (0.6, "two thirds as likely"),
    (0.4, "half as likely"),
    (0.27, "a third as likely"),
    (0.15, "a fifth as likely"),
    (0.0, "hardly likely"),
)

TEXTS = {
    # --- cards and games
    "and": " and ",
    "or": " or ",
    "rank.J": "J",
    "rank.Q": "Q",
    "suit.french.clubs": "clubs",
    "suit.french.spades": "spades",
    "suit.french.hearts": "hearts",
    "suit.french.diamonds": "diamonds",
    "suit.german.clubs": "acorns",
    "suit.german.spades": "leaves",
    "suit.german.hearts": "hearts",
    "suit.german.diamonds": "bells",
    "jack.french": "jack",
    "jack.german": "unter",
    "jacks.french": "jacks",
    "jacks.german": "unters",
    "game.grand": "grand",
    "game.null": "null",
    "ouvert": " ouvert",
    "hand": " hand",
    "schneider": ", schneider announced",
    "schwarz": ", schwarz announced",
    "card_points": "{} points|{} points",
    # --- a record
    "title": "{game} at {bid}, {soloist} against {others}",
    "hidden": "a hidden deal",
    "passed_in": "passed in",
    "nothing_declared": "nothing declared",
    "not_shown": "cards are not shown",
    "interrupted": "a player left or ran out of time",
    "ended.none": "the record stops before the last card",
    "ended.soloist_resigned": "the soloist resigned",
    "ended.defenders_resigned": "the defenders resigned",
    # --- the auction and the declaration
    "call.pass": (
        "{who} passed a hand that wins {chance} and brings {points} at {bid}{held_out}; passing "
        "brings {passing}{lost}"
    ),
    "call.hold": (
        "{who} held {bid} with a hand that wins {chance} and brings {points} at {bid}{held_out}; "
        "passing brings {passing}{lost}"
    ),
    "call.bid": (
        "{who} bid {bid} with a hand that wins {chance} and brings {points} at {bid}{held_out}; "
        "passing brings {passing}{lost}"
    ),
    "held_out": " (such hands brought {came} ± {error} in {games} held-out games)",
    "points_lost": ": {loss} points lost",
    "points_lost_error": ": {loss} ± {error} points lost",
    "picked_up": (
        "{who} took the skat: with the skat {chance} and {points}, {hand} {hand_chance} and {hand_points}{lost}; "
        "as the cards lay {with_skat} comes to {with_skat_score}, {hand} to {hand_score}"
    ),
    "played_hand": (
        "{who} played from the hand: with the skat {chance} and {points}, {hand} {hand_chance} and "
        "{hand_points}{lost}; "
        "as the cards lay {with_skat} comes to {with_skat_score}, {hand} to {hand_score}"
    ),
    "declared": "{who} declared {game}: wins {wins}, {points} ± {error}{lost}",
    "tried": "  {game}: wins {wins}, {points} ± {error}; as the cards lay {score}",
    "tried_declared": "  {game}: wins {wins}, {points} ± {error}; as the cards lay {score} (declared)",
    "without": "{game} without {cards}",
    # --- why a card turned the game
    "deed.last_trump": "Drawing the last trump with {card}",
    "deed.draws": "Drawing trumps with {card}",
    "deed.trumps": "Trumping with {card}",
    "deed.takes": "Taking the trick with {card}",
    "deed.lets_partner": "Leaving the trick to the partner with {card}",
    "deed.ducks": "Giving the trick up with {card}",
    "deed.loses": "{card}",
    "reason.null_soloist": (
        "{card} makes the soloist take trick {lost_trick}. {deed} keeps clear of every trick."
    ),
    "reason.null_defender": ("After {card} the soloist takes no trick. {deed} makes him take trick {won_trick}."),
    "reason.brings": "{card} leaves the partner {trick}, but leads to {ends}. {deed} leads to {reached}{needed}.",
    "reason.takes": "{card} takes {trick}, but leads to {ends}. {deed} leads to {reached}{needed}.",
    "reason.gives": "{card} gives the other side {trick} and leads to {ends}. {deed} leads to {reached}{needed}.",
    "reason.gives_trick": "{card} gives the trick away and leads to {ends}. {deed} leads to {reached}{needed}.",
    "reason.needed": "; {needed} are needed",
    # --- could it have been won?
    "rescue.won": "{who} won.",
    "rescue.no": "{who} could not have won against best play.",
    "rescue.yes": "{who} could have won: {who} plays another card in trick {trick}.",
    "rescue.partner": "{who} could have won: {who}'s partner plays another card in trick {trick}.",
    "rescue.against_best": "  against best play: {cards}: {end}, {points}",
    "rescue.against_likely": "  against likely play: {cards}: {end}, {points}",
    "won": "won",
    "lost_game": "lost",
    # --- what an action told
    "evidence": "{who} {did} made {card} {words} there ({before} to {after})",
    "did.p": "passing",
    "did.y": "holding",
    "did.play": "playing {action}",
    "did.bid": "bidding {action}",
    "did.declare": "declaring {action}",
    # --- a beginner's questions
    "why.not_your_turn": "It is not your turn: another card comes first.",
    "why.you_may": "You may play this card.",
    "why.declare_first": "No card is played yet: lay two cards away and choose a game first.",
    "why.auction_first": "No card is played yet: first the auction decides who plays alone.",
    "why.trump_in_grand": (
        "A trump was led, and you have one: you must play it. In grand the four {jacks} are the trumps."
    ),
    "why.trump": (
        "A trump was led, and you have trumps: you must play one. Trumps are the four {jacks} and all {suit}."
    ),
    "why.suit": "{led} were led, and you have {suit}: you must follow suit.",
    "why.jack": "{suit_led} The {jack} of {suit} does not follow: it is a trump.",
    "value": "{name}: {steps}, times {base} = {value}",
    "null_value": "null: always {value}",
    "step.with": "with {}",
    "step.without": "without {}",
    "step.game": "game {}",
    "step.hand": "hand {}",
    "skat.french": "The two cards of the skat will count as yours: a jack there can change with and without.",
    "skat.german": "The two cards of the skat will count as yours: an unter there can change with and without.",
    "bid": "A bid of {bid} promises a game worth {bid} or more. Worth exactly {bid}: {games}.",
    "bid.game": "{name} {base} times {times}",
    "bid.matadors": "{name} {base} times {times} (with or without {tops})",
    # --- what an opponent has learned about you
    "learned.not_modelled": ("{bot} has learned nothing: you asked that nothing be learned from your games."),
    "learned": "{bot}: {sentence}",
    "like.rules": "the club player",
    "like.xskat": "XSkat",
    "like.population": "the mixed field of players it knows",
    "like.learned": "what it learned from your own games",
    "resemble": (
        "of those it knows you play most like {whom} ({sure}% sure); it predicted {share}% of your {cards} cards. "
        "It relies on that with {trust}% of the most it ever does."
    ),
    "resemble.no_trust": (
        "of those it knows you play most like {whom} ({sure}% sure); it predicted {share}% of your {cards} cards. "
        "That is too little to rely on: for now it plays its own cards."
    ),
    "early": "too early to say. It has seen no card of yours yet that you had a choice of.",
    "early.choices": (
        "too early to say. It has seen one card of yours that you had a choice of, and wants {wanted}.|"
        "too early to say. It has seen {} cards of yours that you had a choice of, and wants {wanted}."
    ),
    "early.opportunities": (
        "too early to say. It has seen one card of yours that could give a game away, and wants {wanted}.|"
        "too early to say. It has seen {} cards of yours that could give a game away, and wants {wanted}."
    ),
    "err": (
        "of {opportunities} cards that could give a game away you missed {mistakes} "
        "(a rate of {low}% to {high}%), and it bids by that."
    ),
    # --- who an opponent is, and how it adapts
    "opponent.beginner": ("Searches, but gives a card away every third time: for a first evening."),
    "adapts.not_at_all": ("It does not adapt: it plays everybody alike."),
    "opponent.casual": ("Searches, and slips every fifth time: a friendly round."),
    "opponent.club": ("Plays by rules of thumb, at once and without search."),
    "opponent.xskat": (
        "XSkat’s double: learned from the games of the well-known program, it plays what XSkat would play."
    ),
    "opponent.strong": (
        "Searches every card in forty ways the hidden ones may lie, and slips one time in twenty."
    ),
    "opponent.expert": ("Searches every card in a hundred ways the hidden ones may lie."),
    "opponent.match": ("My level: it searches, and slips about as often as you do."),
    "adapts.your_level": ("Its slips follow your own mistakes, deal by deal; otherwise it plays everybody alike."),
    "opponent.pi20": ("Searches, and reads from every bid and card where the hidden ones are likely to lie."),
    "adapts.within_a_deal": (
        "It draws its conclusions within a deal, from a population of players; of you it keeps nothing."
    ),
    "opponent.count": ("Searches, counts your mistakes, and bids by them: the Count."),
    "adapts.your_mistakes": (
        "Where you err often it bids more boldly, where you do not, more carefully. It remembers you."
    ),
    "opponent.autodidact": (
        "Taught itself by playing millions of games against itself: no search, no rules of thumb."
    ),
    "opponent.counterplay": (
        "Learns whom you play like, what you hold when you play like that, and plays against you."
    ),
    "adapts.your_play": (
        "After every deal it asks how well it predicted you. The better it did, the more it trusts what it "
        "believes of you; a stranger it does not trust at all. It remembers you."
    ),
    "opponent.random": ("Plays any card the rules allow: to try things out."),
}
