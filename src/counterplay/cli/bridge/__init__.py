"""`counterplay bridge`: the subcommands about bridge."""
