"""What is said about a game of Skat in German."""

TEXTS = {
    # --- cards and games
    "and": " und ",
    "or": " oder ",
    "rank.J": "B",
    "rank.Q": "D",
    "suit.french.clubs": "Kreuz",
    "suit.french.spades": "Pik",
    "suit.french.hearts": "Herz",
    "suit.french.diamonds": "Karo",
    "suit.german.clubs": "Eichel",
    "suit.german.spades": "Grün",
    "suit.german.hearts": "Herz",
    "suit.german.diamonds": "Schellen",
    "jack.french": "Bube",
    "jack.german": "Unter",
    "jacks.french": "Buben",
    "jacks.german": "Unter",
    "game.grand": "Grand",
    "game.null": "Null",
    "ouvert": " ouvert",
    "hand": " Hand",
    "schneider": ", Schneider angesagt",
    "schwarz": ", Schwarz angesagt",
    "card_points": "{} Auge|{} Augen",
    # --- a record
    "label.role": "Rolle",
    "label.trick": "Stich",
    "label.game": "Spiel",
    "label.soloist": "Alleinspieler",
    "label.left defender": "linker Gegenspieler",
    "label.right defender": "rechter Gegenspieler",
    "label.suit": "Farbspiel",
    "label.grand": "Grand",
    "label.null": "Null",
    "label.the soloist": "den Alleinspieler",
    "title": "{game} bei {bid}, {soloist} gegen {others}",
    "hidden": "ein verdecktes Spiel",
    "passed_in": "eingepasst",
    "nothing_declared": "nichts angesagt",
    "not_shown": "Karten sind nicht gezeigt",
    "interrupted": "ein Spieler ging oder überschritt die Zeit",
    "ended.none": "die Aufzeichnung endet vor der letzten Karte",
    "ended.soloist_resigned": "der Alleinspieler gab auf",
    "ended.defenders_resigned": "die Gegenspieler gaben auf",
    # --- the auction and the declaration
    "call.pass": (
        "{who} passte mit einem Blatt, das bei {bid} zu {chance} gewinnt und {points} bringt{held_out}; "
        "Passen bringt {passing}{lost}"
    ),
    "call.hold": (
        "{who} hielt {bid} mit einem Blatt, das bei {bid} zu {chance} gewinnt und {points} bringt{held_out}; "
        "Passen bringt {passing}{lost}"
    ),
    "call.bid": (
        "{who} reizte {bid} mit einem Blatt, das bei {bid} zu {chance} gewinnt und {points} bringt{held_out}; "
        "Passen bringt {passing}{lost}"
    ),
    "held_out": " (solche Blätter brachten {came} ± {error} in {games} fremden Spielen)",
    "points_lost": ": {loss} Punkte verloren",
    "points_lost_error": ": {loss} ± {error} Punkte verloren",
    "picked_up": (
        "{who} nahm den Skat auf: mit Skat {chance} und {points}, {hand} {hand_chance} und {hand_points}{lost}; "
        "wie die Karten lagen, kommt {with_skat} auf {with_skat_score}, {hand} auf {hand_score}"
    ),
    "played_hand": (
        "{who} spielte aus der Hand: mit Skat {chance} und {points}, {hand} {hand_chance} und "
        "{hand_points}{lost}; "
        "wie die Karten lagen, kommt {with_skat} auf {with_skat_score}, {hand} auf {hand_score}"
    ),
    "declared": "{who} sagte {game} an: gewinnt {wins}, {points} ± {error}{lost}",
    "tried": "  {game}: gewinnt {wins}, {points} ± {error}; wie die Karten lagen {score}",
    "tried_declared": "  {game}: gewinnt {wins}, {points} ± {error}; wie die Karten lagen {score} (angesagt)",
    "without": "{game} ohne {cards}",
    # --- why a card turned the game
    "deed.last_trump": "Den letzten Trumpf mit {card} zu ziehen",
    "deed.draws": "Mit {card} Trumpf zu ziehen",
    "deed.trumps": "Mit {card} einzustechen",
    "deed.takes": "Den Stich mit {card} zu nehmen",
    "deed.lets_partner": "Den Stich mit {card} dem Partner zu lassen",
    "deed.ducks": "Den Stich mit {card} abzugeben",
    "deed.loses": "{card}",
    "reason.null_soloist": (
        "{card} lässt den Alleinspieler den {lost_trick}. Stich bekommen. {deed} hält ihn aus jedem Stich heraus."
    ),
    "reason.null_defender": (
        "Nach {card} bekommt der Alleinspieler keinen Stich. {deed} lässt ihn den {won_trick}. Stich bekommen."
    ),
    "reason.brings": (
        "{card} lässt dem Partner {trick}, führt aber zu {ends}. {deed} führt zu {reached}{needed}."
    ),
    "reason.takes": "{card} nimmt {trick}, führt aber zu {ends}. {deed} führt zu {reached}{needed}.",
    "reason.gives": "{card} gibt der Gegenseite {trick} und führt zu {ends}. {deed} führt zu {reached}{needed}.",
    "reason.gives_trick": "{card} gibt den Stich ab und führt zu {ends}. {deed} führt zu {reached}{needed}.",
    "reason.needed": "; nötig sind {needed}",
    # --- could it have been won?
    "rescue.won": "{who} hat gewonnen.",
    "rescue.no": "{who} konnte gegen bestes Spiel nicht gewinnen.",
    "rescue.yes": "{who} hätte gewinnen können: mit einer anderen Karte im {trick}. Stich.",
    "rescue.partner": (
        "{who} hätte gewinnen können, wenn der Partner im {trick}. Stich eine andere Karte gespielt hätte."
    ),
    "rescue.against_best": "  gegen bestes Spiel: {cards}: {end}, {points}",
    "rescue.against_likely": "  gegen wahrscheinliches Spiel: {cards}: {end}, {points}",
    "won": "gewonnen",
    "lost_game": "verloren",
    # --- a beginner's questions
    "why.not_your_turn": "Sie sind noch nicht an der Reihe.",
    "why.you_may": "Diese Karte dürfen Sie spielen.",
    "why.declare_first": (
        "Noch wird keine Karte gespielt: Legen Sie erst zwei Karten weg und wählen Sie ein Spiel."
    ),
    "why.auction_first": "Noch wird keine Karte gespielt: Erst wird gereizt, wer allein spielt.",
    "why.trump_in_grand": (
        "Trumpf wurde angespielt, und Sie haben Trumpf: Sie müssen bedienen. "
        "Im Grand sind nur die vier {jacks} Trumpf."
    ),
    "why.trump": (
        "Trumpf wurde angespielt, und Sie haben Trumpf: Sie müssen bedienen. "
        "Trumpf sind die vier {jacks} und alle {suit}-Karten."
    ),
    "why.suit": "{led} wurde angespielt, und Sie haben {suit}: Sie müssen bedienen.",
    "why.jack": "{suit_led} Der {suit}-{jack} bedient nicht: Er ist Trumpf.",
    "value": "{name}: {steps}, mal {base} = {value}",
    "null_value": "Null: immer {value}",
    "step.with": "mit {}",
    "step.without": "ohne {}",
    "step.game": "Spiel {}",
    "step.hand": "Hand {}",
    "skat.french": "Die zwei Karten im Skat zählen mit: Ein Bube dort kann mit und ohne noch ändern.",
    "skat.german": "Die zwei Karten im Skat zählen mit: Ein Unter dort kann mit und ohne noch ändern.",
    "bid": ("Wer {bid} reizt, verspricht ein Spiel, das mindestens {bid} wert ist. Genau {bid} wert: {games}."),
    "bid.game": "{name} {base} mal {times}",
    "bid.matadors": "{name} {base} mal {times} (mit oder ohne {tops})",
    # --- what an opponent has learned about you
    "learned.not_modelled": (
        "{bot} hat nichts gelernt: Sie haben gebeten, dass aus Ihren Spielen nichts gelernt wird."
    ),
    "learned": "{bot}: {sentence}",
    "like.rules": "der Vereinsspieler",
    "like.xskat": "XSkat",
    "like.population": "das gemischte Feld der Spieler, die er kennt",
    "like.learned": "das, was er aus Ihren eigenen Spielen gelernt hat",
    "resemble": (
        "Von denen, die er kennt, spielen Sie am ehesten wie {whom} (zu {sure} % sicher); von Ihren "
        "{cards} Karten "
        "hat er {share} % vorausgesagt. Darauf verlässt er sich mit {trust} % dessen, was er sich "
        "höchstens erlaubt."
    ),
    "resemble.no_trust": (
        "Von denen, die er kennt, spielen Sie am ehesten wie {whom} (zu {sure} % sicher); von Ihren "
        "{cards} Karten "
        "hat er {share} % vorausgesagt. Das ist zu wenig, um sich darauf zu verlassen: "
        "Vorerst spielt er nur seine Karten."
    ),
    "early": "Noch zu früh. Er hat noch keine Karte von Ihnen gesehen, bei der Sie die Wahl hatten.",
    "early.choices": (
        "Noch zu früh. Er hat eine Karte von Ihnen gesehen, bei der Sie die Wahl hatten, und will {wanted}.|"
        "Noch zu früh. Er hat {} Karten von Ihnen gesehen, bei denen Sie die Wahl hatten, und will {wanted}."
    ),
    "early.opportunities": (
        "Noch zu früh. Er hat eine Karte, die ein Spiel verschenken konnte, von Ihnen gesehen und will {wanted}.|"
        "Noch zu früh. Er hat {} Karten, die ein Spiel verschenken konnten, von Ihnen gesehen und will {wanted}."
    ),
    "err": (
        "Von {opportunities} Karten, die ein Spiel verschenken konnten, waren {mistakes} falsch "
        "(das sind {low} % bis {high} %), und danach reizt er."
    ),
    # --- who an opponent is, and how it adapts
    "opponent.beginner": ("Rechnet, verschenkt aber jede dritte Karte: für den ersten Abend."),
    "adapts.not_at_all": ("Er passt sich nicht an: Er spielt gegen alle gleich."),
    "opponent.casual": ("Rechnet und patzt jedes fünfte Mal: eine freundliche Runde."),
    "opponent.club": ("Spielt nach Faustregeln, sofort und ohne zu rechnen."),
    "opponent.xskat": (
        "XSkats Doppelgänger: hat aus Spielen des bekannten Programms gelernt und spielt, was XSkat spielen würde."
    ),
    "opponent.strong": ("Rechnet jede Karte über vierzig mögliche Kartenlagen und patzt einmal in zwanzig."),
    "opponent.expert": ("Rechnet jede Karte über hundert mögliche Kartenlagen."),
    "opponent.match": ("Wie ich: rechnet und patzt etwa so oft wie Sie."),
    "adapts.your_level": (
        "Seine Patzer folgen Ihren Fehlern, Spiel für Spiel; sonst spielt er gegen alle gleich."
    ),
    "opponent.pi20": ("Rechnet und liest aus jedem Gebot und jeder Karte, wo die verdeckten wohl liegen."),
    "adapts.within_a_deal": (
        "Er schließt nur innerhalb eines Spiels, und zwar daraus, wie viele andere spielen; von Ihnen behält "
        "er nichts."
    ),
    "opponent.count": ("Rechnet, zählt Ihre Fehler und reizt danach: der Count."),
    "adapts.your_mistakes": ("Wo Sie oft irren, reizt er kühner, wo nicht, vorsichtiger. Er merkt sich Sie."),
    "opponent.autodidact": (
        "Hat es sich in Millionen Spielen gegen sich selbst beigebracht: rechnet nicht, kennt keine Faustregeln."
    ),
    "opponent.counterplay": (
        "Lernt, wem Sie ähnlich spielen und was Sie dann in der Hand haben, und spielt dagegen."
    ),
    "adapts.your_play": (
        "Nach jedem Spiel fragt er, wie gut er Sie vorausgesagt hat. Je besser, desto mehr verlässt er sich "
        "auf das, was er von Ihnen glaubt; bei einem Fremden verlässt er sich auf nichts. Er merkt sich Sie."
    ),
    "opponent.random": ("Spielt irgendeine erlaubte Karte: zum Ausprobieren."),
}
