"""What a seat may believe of the hidden cards, and the networks that say it.

Begin with `make_inference(name, samples)`: an inference weighs worlds that fit what a seat saw by how likely they
make what everybody did. By name there are none (`ni`), Kermit's tables (`ki`), card locations (`cli`), policies
(`pi`), policies over the full history (`pif`), and policies that follow each opponent (`pi+`); one file each.
`believe` turns weighted worlds into a `CardBelief`: a chance for every card at every place. `tssr` measures an
inference by how much it raises the true world. `Network` and `shipped_policies` are the policies behind `pi`.

>>> from counterplay.skat.beliefs import believe
>>> from counterplay.skat.records import load, state_after
>>> from counterplay.skat.rules import observe
>>> state = state_after(next(load("src/counterplay/skat/sample.sgf")), 2)
>>> belief = believe(observe(state, 0), "ni", samples=500)
>>> belief.hidden_places, round(sum(belief.places[min(belief.places)].values()), 6)
((1, 2, 3), 1.0)
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
