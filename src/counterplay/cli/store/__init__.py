"""`counterplay store`: the memory itself, judged, copied and put back."""
