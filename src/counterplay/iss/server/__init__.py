"""A server of our own for the line protocol: for clubs, for tests, and to prove the client."""
