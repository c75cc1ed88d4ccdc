"""The line protocol of the International Skat Server (ISS): a client, and a server of our own."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
