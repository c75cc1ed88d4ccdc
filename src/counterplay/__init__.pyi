from . import (
    arena as arena,
    bridge as bridge,
    efg as efg,
    onecard as onecard,
    opponent as opponent,
    protocol as protocol,
    review as review,
    skat as skat,
    store as store,
    studies as studies,
    workers as workers,
)

__version__: str
