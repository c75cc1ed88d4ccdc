"""`counterplay skat`: the subcommands about Skat."""

from counterplay.cli.subcommands import group

app = group(
    __name__,
    "Skat: play and practise; show, check and review records; infer hands; solve positions; ask players; train.",
    {
        "show": "show:show",
        "check": "check:check",
        "review": "review:review",
        "infer": "infer:infer",
        "solve": "solve:solve",
        "ask": "ask:ask",
        "play": "play:play",
        "learn": "learn:learn",
        "practise": "practise:practise",
        "progress": "progress:progress",
        "mine": "mine:mine",
        "policies": "policies:policies",
        "train": "train:app",
    },
)
