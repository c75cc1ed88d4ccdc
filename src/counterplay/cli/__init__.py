"""The command line: a file for each subcommand, which holds no game logic.

Begin with `catalogue`, which lists every command and where it is; `main` puts them together and turns a user's
mistake into a sentence (`world` does so for full disks and closed streams). Commands of a group are in a folder of
its name: `counterplay skat review` is `skat/review.py`.

What they share: `terminal` (where text goes, exit codes), `options` and `option_groups` (options as dataclasses),
`reviewing` and `judging` (reports, judgements), `store_names` and `game_batches` (the store), `stage_bars`
(progress).
"""
