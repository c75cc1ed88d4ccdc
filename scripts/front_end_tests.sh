#!/usr/bin/env bash
# Checks the front end (types, lint, formatting) and plays in a real browser; arguments are the files of tests that play, all
# without any. What cannot be done without npm is counted among what the run left out.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! scripts/needs.py where Node > /dev/null; then
    tests=$(cat tests/browser/*.test.mjs | grep -cE '^ *(await evening\.|test\.)?it\(' || true)
    echo "npm is not installed: the pages are not tested"
    printf '%s\tNode is not installed (Debian\x27s package npm)\n' "$tests" >> "${COUNTERPLAY_LEFT_OUT:-/dev/null}"
    exit 0
fi
scripts/front_end.sh tests
(cd frontend && npm run --silent check && npm run --silent lint)
node --throw-deprecation --test-reporter=spec tests/browser/all.mjs "$@"
