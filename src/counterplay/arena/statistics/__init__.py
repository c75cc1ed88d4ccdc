"""What results mean: points with their errors, paired differences, win rates, when to stop.

Begin with `standings`: points a list of every entry, and differences on the same deals. `rates` counts wins by
role and game with Wilson's intervals, `sprt` ends a run as soon as it is clear who leads, `measures` are those of
a paper.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
