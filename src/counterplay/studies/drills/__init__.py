"""Is the bidding drill right? Its answers are played out."""
