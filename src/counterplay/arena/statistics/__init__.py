"""What results mean: points with their errors, paired differences, win rates, when to stop."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
