"""The command line: one file per subcommand, no game logic."""
