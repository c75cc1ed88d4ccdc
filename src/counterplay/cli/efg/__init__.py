"""`counterplay efg`: the subcommands about two-player games and safe answers to a known opponent."""
