#!/usr/bin/env bash
# The long proofs: the C++ core under other compilers, optimisation levels and sanitizers, then the long tests.
# What this machine cannot prove is counted in the last line. A run that was stopped goes on: build/proved lists what
# has passed, test programs by their bytes and Python tests by the sources; delete it to prove everything again.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
export COUNTERPLAY_LEFT_OUT="$PWD/build/left-out"  # how many tests, tab, why; the tests add what they skip
: > "$COUNTERPLAY_LEFT_OUT"
left_out() { echo "left out: $1"; printf '1\t%s\n' "$1" >> "$COUNTERPLAY_LEFT_OUT"; }
export COUNTERPLAY_PROVED="$PWD/build/proved"
touch "$COUNTERPLAY_PROVED"
before=$(wc -l < "$COUNTERPLAY_PROVED")
works() { echo 'int main() {}' | "$@" -x c++ - -o build/works 2> /dev/null && build/works; }

scripts/needs.py install proofs

export COUNTERPLAY_SAMPLE=10  # ten times the sample of `make test`: 50,000 positions against the plain solver
export CTEST_PARALLEL_LEVEL=2
run() {
    echo "== $1"
    scripts/cpp_tests.sh "build/verify-$1" "${@:2}" -DCOUNTERPLAY_BINDINGS=OFF -DCMAKE_TEST_LAUNCHER="$PWD/scripts/unless_proved.sh"
}
run plain -DCOUNTERPLAY_PLAIN=ON
for compiler in g++ clang++; do
    if works "$compiler"; then
        run "$compiler-O0" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug
        run "$compiler-O3" -DCMAKE_CXX_COMPILER="$compiler"
    else
        left_out "the C++ tests by $compiler, which is not installed"
    fi
    if works "$compiler" -fsanitize=address,undefined; then
        run "$compiler-sanitizers" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
            -DCOUNTERPLAY_SANITIZE=address,undefined
    else
        left_out "the sanitizers of $compiler, whose runtime is not installed"
    fi
done

echo "== the Python modules under the address sanitizer"
if works g++ -fsanitize=address,undefined; then
    export COUNTERPLAY_SANITIZED_CORE="$PWD/build/verify-core"  # a test fuzzes them
    {
        cmake -S . -B "$COUNTERPLAY_SANITIZED_CORE" -G Ninja -DCMAKE_CXX_COMPILER=g++ \
            -DPython_EXECUTABLE="$(command -v python)" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
            -DCOUNTERPLAY_SANITIZE=address,undefined
        cmake --build "$COUNTERPLAY_SANITIZED_CORE"
    } > build/verify-core.log || { tail -n 40 build/verify-core.log; exit 1; }
fi

pip install --quiet --disable-pip-version-check -c constraints.txt ray || echo "Ray could not be installed"
# Whatever the Python tests see but prose and tables; where git is missing, nothing of an earlier run counts.
sources=$(git ls-files -z -- . ':!docs' ':!*.md' ':!src/counterplay/results' | xargs -0 sha256sum | sha256sum | cut -c1-64) \
    || sources=$(date +%s)
export COUNTERPLAY_SOURCES="$sources"
pytest -n 2 --dist worksteal -m verify  # a few tests are most of the work
COUNTERPLAY_PROPERTIES=verify pytest -n 2 --dist worksteal -m hypothesis
echo "== committed tables, from what is kept of their games"
counterplay study verify

echo "verify: $(($(wc -l < "$COUNTERPLAY_PROVED") - before)) proofs made in this run; build/proved lists all"
scripts/needs.py report verify "$COUNTERPLAY_LEFT_OUT"
