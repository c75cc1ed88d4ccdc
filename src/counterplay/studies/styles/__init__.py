"""How well is somebody predicted after a few games, by styles and by what there was before?

Begin with `prediction`; `gain` asks what playing by the prediction brings.
"""
