"""Play, review and train in the browser: a FastAPI application without game logic.

Begin with `create_app(Settings(...))`. `routes` has a file for each group of addresses, `table` and `socket` join
a live table of `counterplay.skat.table` to browsers, `work` is what processes do, `schema*` is what is sent. The
pages are in `frontend/`; `counterplay serve` runs it all.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
