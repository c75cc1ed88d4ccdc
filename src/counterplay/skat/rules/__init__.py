"""Skat's rules: cards, auction, declaration, card play and score."""
