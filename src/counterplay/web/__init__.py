"""Play, review and train in the browser: a FastAPI application without game logic."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
