"""Which measure of a card foretells best what came of it?"""
