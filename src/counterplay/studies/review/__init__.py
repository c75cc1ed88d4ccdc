"""Which measure of a card predicts best what came of it?"""
