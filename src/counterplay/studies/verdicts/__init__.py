"""From how many points lost on is a card an inaccuracy, a mistake, a blunder?"""
