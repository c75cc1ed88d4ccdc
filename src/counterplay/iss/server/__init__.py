"""A server of our own for the line protocol: for clubs, for tests, and to prove the client.

Begin with `lobby`: who is here, which tables there are, and what becomes of what somebody wants. A served `table`
is a live table of `counterplay.skat.table` with the protocol's lines; it stands on `backend`, and `bots` can be
invited to it. `connections` accepts lines and reads them at a bounded rate, a `member` is somebody who is logged
in, `accounts` says who may.
"""
