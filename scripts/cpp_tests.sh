#!/usr/bin/env bash
# Builds and runs the C++ unit tests in folder $1; further arguments go to cmake.
set -euo pipefail
folder=$1; shift
mkdir -p "$folder"
cmake -S . -B "$folder" -G Ninja -DCOUNTERPLAY_TESTS=ON "$@" > "$folder/configure.log" \
    || { cat "$folder/configure.log"; exit 1; }
scripts/step.py "compiling the C++ tests" 25 -- cmake --build "$folder" --target cpp_tests
ctest --test-dir "$folder" --output-on-failure --progress -j "${CTEST_PARALLEL_LEVEL:-2}"
