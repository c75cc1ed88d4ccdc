"""What a seat may believe of the hidden cards, and the networks that tell it."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
