"""`counterplay skat`: the subcommands about Skat."""
