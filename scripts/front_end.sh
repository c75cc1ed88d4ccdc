#!/usr/bin/env bash
# Builds the front end into src/counterplay/web/static, if it has changed; without npm it says so and goes on.
# With "tests" it also fetches what checks the front end and plays in a browser, and keeps that once it is there.
set -euo pipefail
cd "$(dirname "$0")/.."
built=src/counterplay/web/static/index.html
modules=frontend/node_modules
fetched() { [ -d "$modules/$1" ] && [ ! frontend/package-lock.json -nt "$modules/.package-lock.json" ]; }
fetch() { # WHAT SECONDS OPTIONS...: a lock file made where some optional packages cannot be had is refused by `ci`
    scripts/step.py "fetching $1" "$2" -- bash -c \
        'cd frontend; npm ci "$@" || npm install --no-save "$@"' npm --no-fund --no-audit --loglevel=error "${@:3}"
}
if ! scripts/needs.py where Node > /dev/null; then
    echo "npm is not installed: the pages are not built, the server runs without them"
    exit 0
fi
if [ "${1:-}" = tests ] || [ -d "$modules/eslint" ]; then
    fetched eslint || fetch "what checks the pages" 15
fi
if [ -f "$built" ] && [ -z "$(find frontend -path '*/node_modules' -prune -o -name openapi.d.ts -prune -o -type f -newer "$built" -print -quit)" ]; then
    exit 0
fi
fetched vite || fetch "what builds the pages" 6 --omit=dev
scripts/step.py "building the pages" 8 -- npm --prefix frontend run --silent build
touch "$built"
