# What the stubs of the cores say otherwise than nanobind would.
_core\.NumberedLeduc$:
    \from counterplay.core_games import CoreGames
    class NumberedLeduc(CoreGames):
        def __init__(self, count: int) -> None: ...

_core\.NumberedTournaments$:
    \from counterplay.core_games import CoreGames
    class NumberedTournaments(CoreGames):
        def __init__(self, rules: Rules, count: int) -> None: ...

_core\.NumberedGames$:
    \from counterplay.core_games import CoreGames
    class NumberedGames(CoreGames):
        def __init__(self, declarations: Sequence[tuple[int, bool, bool, bool, bool]], count: int) -> None: ...
