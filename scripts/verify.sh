#!/usr/bin/env bash
# The long proofs of the C++ core: its tests under other compilers, optimisation levels and sanitizers.
set -euo pipefail
export COUNTERPLAY_SAMPLE=10  # ten times the sample of `make test`: 50,000 positions against the plain solver
run() { echo "== $1"; scripts/cpp_tests.sh "build/verify-$1" "${@:2}"; }
for compiler in g++ clang++; do
    if ! command -v "$compiler" > /dev/null; then echo "$compiler is not installed: left out"; continue; fi
    run "$compiler-O0" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug
    run "$compiler-O3" -DCMAKE_CXX_COMPILER="$compiler"
done
run sanitizers -DCOUNTERPLAY_SANITIZE=address,undefined -DCMAKE_BUILD_TYPE=RelWithDebInfo
