"""`counterplay skat`: play, review, solve, practise, and train networks.

Begin with `play` and `review`. About positions: `ask`, `solve`, `infer`; about records: `show`, `check`, `mine`;
about oneself: `practise`, `progress`; about an opponent: `learn`, `policies`. The files `train*` are the
subcommands of `counterplay skat train`; their options are the fields of the plans in `counterplay.skat.learn`.
"""
