"""The report of a run: one summary, written as a terminal table, Markdown, JSON, CSV or PNG."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
