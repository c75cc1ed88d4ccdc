from .executor import (
    DEATHS_ALLOWED as DEATHS_ALLOWED,
    Executor as Executor,
    RunBroken as RunBroken,
    Task as Task,
    each as each,
    in_order as in_order,
    stream as stream,
)
from .here import HERE as HERE, HereExecutor as HereExecutor
from .pool import CallFailed as CallFailed, PoolFull as PoolFull, ProcessPool as ProcessPool, local_executor as local_executor
from .ray import cluster as cluster
