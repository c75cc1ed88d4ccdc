"""The report of a run: one summary, written as a terminal table, Markdown, JSON, CSV or PNG.

Begin with `summary`, everything a report says as plain data, which is also what `--json` prints. `tables` turns it
into texts for people, `forms` and `plot` only draw them.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
