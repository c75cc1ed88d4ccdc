#!/usr/bin/env bash
# The trainings beside the shipped one that docs/autodidact.md tells of, side by side on one GPU:
#   [FROM=NETWORKS] scripts/selfplay_trials.sh methods|longer|company|sixth|seventh|answers RUNS OUT
# RUNS holds the runs, OUT what is kept of them: networks and logs. Equal time means side by side for as long.
# FROM is what the last three begin with: a file (.npz) or a shipped name.
set -u
part=$1 runs=$2 out=$3 from=${FROM:-autodidact}
export PYTHONPATH=src${PYTHONPATH:+:$PYTHONPATH} PYTHONUNBUFFERED=1 OMP_NUM_THREADS=3
mkdir -p "$runs" "$out"

train() { # NAME, then the command and its options
  local name=$1
  shift
  python3 scripts/train_without_core.py skat train "$@" --out "$runs/$name" >"$runs/$name.log" 2>&1 ||
    echo "FAILED $name: $(tail -3 "$runs/$name.log")"
}

compare() { # NAME, then options
  local name=$1
  shift
  python3 scripts/train_without_core.py skat train compare --json "$@" >"$runs/$name.json" 2>"$runs/$name.log" ||
    echo "FAILED $name: $(tail -3 "$runs/$name.log")"
}

keep() { # NAMES
  local name
  for name in "$@"; do
    [ -f "$runs/$name/networks.npz" ] && cp "$runs/$name/networks.npz" "$out/$name.npz"
  done
  (cd "$runs" && tar czf "$out/logs.tgz" ./*.log ./*.json ./*/log.jsonl 2>/dev/null)
}

keeping() { # NAMES: wait for the trainings, and keep what there is every minute
  local jobs_before keeper job
  jobs_before=$(jobs -p)
  (while sleep 60; do keep "$@"; done) >/dev/null 2>&1 & # its sleep must not hold our output open
  keeper=$!
  for job in $jobs_before; do wait "$job"; done
  kill $keeper
  # opponents that are runs of ours are named by the run
  sed -i "s|$runs/\([a-z0-9-]*\)/networks.npz\"|\1\"|g" "$runs"/*/log.jsonl "$runs"/*.json 2>/dev/null
  keep "$@"
}

measured="--opponent autodidact --opponent rules --opponent xskat --evaluate-every 100"
cards="--start autodidact --blocks 6 --cards-only --contracts 0.4 --greedy 0.65 --settle 0.6 --minutes 8.2 $measured"
monte_carlo="--rate 7e-4 --last-noise 0.15"
ppo="--method ppo --last-noise 0.3 --guesses 0"
auction="--start autodidact --blocks 6 --auction-only --contracts 0 --given 0.15 --rate 5e-4 --settle 0.7
  --last-noise 0.1 --batch 32768 --minutes 3.9 $measured --opponent population"

best() { # NAMES: print the one whose card play gained most on autodidact
  python3 - "$runs" "$@" <<'PY'
import json, sys
def gain(name):
    last = open(f"{sys.argv[1]}/{name}/log.jsonl").read().splitlines()[-1]
    kinds = json.loads(last)["autodidact"]["card play"]
    return 0.6 * kinds["suit"][0] + 0.25 * kinds["grand"][0] + 0.15 * kinds["null"][0]
print(max(sys.argv[2:], key=gain))
PY
}

case $part in
methods) # deep Monte Carlo or PPO; the auction alone, with few or many games beside models
  train dmc21 selfplay $cards $monte_carlo --seed 21 &
  train ppo21 selfplay $cards $ppo --rate 2e-5 --seed 21 &
  train ppo22 selfplay $cards $ppo --rate 8e-5 --seed 22 &
  (
    train bid30 selfplay $auction --models 0.3 --pool 0.15 --seed 31
    train bid70 selfplay $auction --models 0.7 --pool 0.1 --seed 32
  ) &
  keeping dmc21 ppo21 ppo22 bid30 bid70
  ;;
longer) # on with the best of these, a second seed of it; one network for all kinds or one for each
  first=$(best dmc21 ppo21 ppo22)
  echo "best: $first"
  case $first in
  dmc21) how=$monte_carlo ;;
  ppo21) how="$ppo --rate 2e-5" ;;
  ppo22) how="$ppo --rate 8e-5" ;;
  esac
  train longer selfplay $cards $how --start "$runs/$first/networks.npz" --seed 41 &
  train second selfplay $cards $how --seed 42 &
  given="--start early --cards-only --given 1 --models 0 --contracts 0 --opponent autodidact"
  (for seed in 51 52; do train all$seed selfplay $given --games 7000000 --seed $seed; done) &
  (
    for seed in 51 52; do
      train suit$seed selfplay $given --kind suit --games 3200000 --seed $seed
      train grand$seed selfplay $given --kind grand --games 1400000 --seed $seed
      train null$seed selfplay $given --kind null --games 2400000 --seed $seed
    done
  ) &
  keeping longer second
  compare mean --networks "$runs/longer/networks.npz" --networks "$runs/second/networks.npz" --opponent autodidact
  compare values --networks autodidact --skats 16 --opponent autodidact --opponent rules --opponent xskat --opponent population
  compare learned --networks autodidact --opponent autodidact --opponent rules --opponent xskat --opponent population
  keep
  cat "$runs"/mean.json "$runs"/values.json "$runs"/learned.json
  ;;
company) # straying and company varied, two seeds each; an answer to XSkat; a small network for playouts
  young="--start early --cards-only --contracts 0.4 --rate 7e-4 --settle 0.6 --last-noise 0.15 --minutes 5.6
    --round 65536 --batch 32768 --opponent autodidact --opponent rules --opponent xskat --opponent population
    --evaluate-every 160"
  for seed in 71 72; do
    train usual$seed selfplay $young --seed $seed &
    train straight$seed selfplay $young --greedy 1 --little 0 --seed $seed &
    train alone$seed selfplay $young --pool 0 --models 0 --seed $seed &
    train crowd$seed selfplay $young --pool 0.25 --models 0.3 --seed $seed &
  done
  train xskat-50 response --against xskat --p 0.5 --cards-only --minutes 5.6 --seed 3 --opponent autodidact \
    --opponent xskat --evaluate-every 160 &
  train quick selfplay --width 128 --blocks 2 --contracts 0.4 --minutes 5.7 --seed 81 --opponent autodidact \
    --opponent rules --opponent xskat --evaluate-every 160 &
  keeping xskat-50 quick
  ;;
sixth | seventh) # card play learned on from the networks FROM; again with the same folder goes on
  case $part in
  sixth) course="--minutes 12.4 --seed 61" ;;
  seventh) course="--minutes 16.6 --seed 62" ;;
  esac
  train "$part" selfplay --start "$from" --blocks 6 --cards-only --contracts 0.4 --greedy 0.65 --rate 7e-4 --settle 0.6 \
    --last-noise 0.1 $course --pause-after "${PAUSE:-9}" --resume --opponent autodidact --opponent rules \
    --opponent xskat --evaluate-every 150 &
  keeping "$part"
  ;;
answers) # restricted Nash responses to three models, then best responses to those to rules and to self-play
  self_play=$runs/self-play/networks.npz
  mkdir -p "$runs/self-play"
  case $from in
  *.npz) cp "$from" "$self_play" ;;
  *) cp "src/counterplay/skat/networks/$from.npz" "$self_play" ;;
  esac
  many="--evaluate-every 900 --seed 3 --start $self_play"
  answer="response --cards-only --minutes ${MINUTES:-3.6} $many --opponent $self_play"
  for p in 50 90 100; do
    train rules-$p $answer --against rules --p "$(printf '%d.%02d' $((p / 100)) $((p % 100)))" --opponent rules &
  done
  train xskat-50 $answer --against xskat --p 0.5 --opponent xskat &
  train population-50 $answer --against population --p 0.5 --opponent population &
  train population-100 $answer --against population --p 1 --opponent population &
  keeping rules-50 rules-90 rules-100 xskat-50 population-50 population-100
  best="response --cards-only --minutes ${BEST:-1.5} $many --p 1"
  for name in self-play rules-50 rules-90 rules-100; do
    other=$runs/$name/networks.npz
    train best-$name $best --against "$other" --opponent "$other" &
  done
  keeping # their logs alone
  compare self-play --networks "$self_play" --seed 1001 --opponent rules --opponent xskat --opponent population
  keep
  ;;
esac
for log in "$runs"/*.log; do echo "== $log" && tail -2 "$log"; done
