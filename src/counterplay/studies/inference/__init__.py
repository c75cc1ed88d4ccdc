"""The study of inference: how well hidden cards are read, and what that is worth at the table."""
