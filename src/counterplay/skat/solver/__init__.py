"""The double-dummy solver and what it says of worlds and finished games."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
