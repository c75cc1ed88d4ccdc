"""Studies: a paper's tables and figures made again, or a question of ours, each run in its own folder.

A study has options, parts, a way to run what is missing and a way to report what is there (`shape.py`);
`runner.py` lists them all and runs any of them; `folder.py` says what a folder looks like. Begin with
`abd/study.py`, the shortest that has parts. The committed runs are in `counterplay/results`.

>>> from counterplay import studies
>>> studies.NAMES[:3]
('abd', 'autodidact', 'evolution')
>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     done = studies.run("abd", folder, parts=["table1"], seed=1)
>>> [row["utility"] for row in done.tables["table1"] if row["method"] == "abd"]
['1.000000', '1.000000', '1.000000', '1.000000']
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
