"""`counterplay iss`: the Skat server's line protocol.

`play` sits at a server with one of our players, or by hand; `serve` is a server of our own; `replay` runs a
transcript through the client. `options` says where games are kept, `password` where a password comes from.
"""
