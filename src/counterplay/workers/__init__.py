"""Where work is done: in this process, in processes of this machine, or on a Ray cluster. Results never differ.

An executor is handed a function, what all its calls share, and tasks, one after the other. It yields what the
calls yield as it comes, so a long run can write it down at once. Who dies in the middle of a task is replaced, and
the task is given out again.

>>> from counterplay.workers import HereExecutor, each
>>> sorted(each(HereExecutor(), pow, 2, [3, 4]))
[(3, 8), (4, 16)]
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
