#!/usr/bin/env bash
# Checks the front end (types, lint, formatting) and plays in a real browser; without npm it says so and goes on.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v npm > /dev/null; then
    echo "npm is not installed: the front end is not tested"
    exit 0
fi
(cd frontend && npm run --silent check && npm run --silent lint)
node --test tests/browser/*.test.mjs
