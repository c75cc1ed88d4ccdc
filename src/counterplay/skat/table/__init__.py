"""A live table of Skat without a network: fair deals, the journal, undo, claims."""
