"""How strong the self-taught player is.

Begin with `study`, which has the parts: `card_play` at held-out contracts (equation (4) of Rebstock et al.),
`whole` games, `disagreements` with double dummy and who was right, the safe `frontier` of its answers to `rules`,
and `trials`, what trainings beside the shipped one came to. `paired` compares two players on the same deals.
"""
