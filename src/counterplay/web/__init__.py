"""Play, review and train in the browser: a FastAPI application over games and foundations; no game logic of its own."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
