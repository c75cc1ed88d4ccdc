#!/usr/bin/env bash
# Builds and runs the C++ unit tests in folder $1; further arguments go to cmake.
set -euo pipefail
folder=$1; shift
mkdir -p "$folder"
cmake -S . -B "$folder" -G Ninja -DCOUNTERPLAY_TESTS=ON -DCOUNTERPLAY_BINDINGS=OFF "$@" > "$folder/configure.log" \
    || { cat "$folder/configure.log"; exit 1; }
cmake --build "$folder" > "$folder/build.log" || { cat "$folder/build.log"; exit 1; }
ctest --test-dir "$folder" --output-on-failure --progress
