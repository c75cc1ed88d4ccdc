"""`counterplay onecard`: the subcommands about one-card poker."""
