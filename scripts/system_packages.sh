#!/usr/bin/env bash
# Installs the system programs that the tests need ($1 is "tests"), or also those of the long proofs ("proofs"), where
# we are root on a Debian; says so, and never fails: a test whose program is missing is skipped with that reason.
set -u
declare -A packages=([xskat]=xskat [initdb]=postgresql)
[ "${1:-tests}" = proofs ] && packages+=([g++]=g++ [clang++]=clang)
missing=()
for program in "${!packages[@]}"; do
    PATH="$PATH:/usr/games:$(printf '%s:' /usr/lib/postgresql/*/bin)" command -v "$program" > /dev/null || missing+=("${packages[$program]}")
done
if [ "${1:-tests}" = proofs ]; then  # the runtime of Clang's sanitizers is a package of its own, named by its version
    version=$(clang -dumpversion 2> /dev/null || apt-cache depends clang 2> /dev/null | sed -n 's/.*Depends: clang-//p')
    runtime="libclang-rt-${version%%.*}-dev"
    [ -n "$version" ] && ! dpkg -s "$runtime" > /dev/null 2>&1 && missing+=("$runtime")
fi
[ ${#missing[@]} -eq 0 ] && exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get > /dev/null; then
    echo "not installed, their tests will be skipped (needs root and apt-get): ${missing[*]}"
    exit 0
fi
echo "installing for the tests: ${missing[*]}"
{ apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"; } \
    > /dev/null 2>&1 || echo "could not be installed, their tests will be skipped: ${missing[*]}"
