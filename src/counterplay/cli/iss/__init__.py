"""`counterplay iss`: the Skat server's line protocol, as a client and as a server."""
