#!/usr/bin/env bash
# Builds the front end into src/counterplay/web/static, if it has changed; without npm it says so and goes on.
set -euo pipefail
cd "$(dirname "$0")/.."
built=src/counterplay/web/static/index.html
[ -f frontend/package.json ] || exit 0
if [ -f "$built" ] && [ -z "$(find frontend -path '*/node_modules' -prune -o -type f -newer "$built" -print -quit)" ]; then
    exit 0
fi
if ! command -v npm > /dev/null; then
    echo "npm is not installed: the pages are not built, the server runs without them"
    exit 0
fi
echo "building the front end"
cd frontend
if [ ! -d node_modules ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    # A lock file made where some optional packages cannot be had is refused by `ci`; `install` takes it as it is.
    npm ci --no-fund --no-audit --loglevel=silent || npm install --no-save --no-fund --no-audit --loglevel=error
fi
npm run --silent build
touch "../$built"
