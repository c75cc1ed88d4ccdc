"""Post-mortems on people: how often bridge players give a contract away, and who does.

Begin with `study`: `analysis` judges every board once, `collect` adds up by role, trick and player, `crossfit`
holds mistakes against results of other boards, `report` and `plots` write tables and pictures.
"""
