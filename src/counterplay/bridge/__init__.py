"""Contract bridge: cards, auction, play, scores, LIN and PBN records, and values by the DDS solver."""
