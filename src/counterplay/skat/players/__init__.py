"""Skat players, one per file, and the parts they hold; `registry` names them."""
