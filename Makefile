# `make run` and `make test` need nothing before them but Python 3.11, 3.12 or 3.13, a C++ compiler, Node and make.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
PYTHON ?= python3
BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
# Modules are compiled when they are first used, and most never are; then it is kept, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE
PIP := $(BIN)/pip install --disable-pip-version-check --no-compile -c constraints.txt
STEP := @$(PYTHON) scripts/step.py
SIDE_BY_SIDE := @$(MAKE) --no-print-directory
CORE := $(shell find cpp -name '*.cpp' -o -name '*.hpp') CMakeLists.txt
ROOMS := $(notdir $(patsubst %/.,%,$(wildcard cpp/bind/*/.)))
export COUNTERPLAY_LEFT_OUT ?= $(CURDIR)/build/left-out

.PHONY: run setup front-end develop test test-quick lint docs cpp-test front-end-test python-test verify format bench wheel stubs openapi clean

run:
	$(SIDE_BY_SIDE) -s -j3 setup
	@$(BIN)/counterplay serve --open $(if $(LAN),--lan)

# What running needs and nothing else.
setup: .venv/.core .venv/.packages front-end

.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Counterplay needs Python 3.11 or newer; name one with PYTHON=...'; exit 1; }
	$(STEP) "making a place for Python packages in .venv" 4 -- $(PYTHON) -m venv .venv
	@touch $@

.venv/.tools: .venv/.made pyproject.toml constraints.txt
	$(STEP) "fetching CMake, Ninja and nanobind" 4 -- $(PIP) cmake ninja nanobind scikit-build-core
	@touch $@

.venv/.core: .venv/.tools $(CORE)
	$(STEP) "compiling the core" 35 -- $(PIP) --verbose --no-deps --no-build-isolation $(STRICTLY) -e .
	@touch $@

.venv/.packages: .venv/.made pyproject.toml constraints.txt
	@$(PYTHON) scripts/dependencies.py running plots science > .venv/running.txt
	$(STEP) "fetching the Python packages that run it" 15 -- $(PIP) -r .venv/running.txt
	@touch $@

front-end:
	@scripts/front_end.sh

# What developing needs on top; PyTorch is large, and only the tests of training need it.
develop: setup .venv/.develop

.venv/.develop: .venv/.packages pyproject.toml constraints.txt
	@$(PYTHON) scripts/dependencies.py dev train > .venv/developing.txt
	$(STEP) "fetching the Python packages that test it" 60 -- $(PIP) -r .venv/developing.txt
	@touch $@

# Where it compiles, warnings are errors; whoever only runs it may have a compiler that warns of more.
test: export COUNTERPLAY_STRICT := ON
STRICTLY := $(if $(COUNTERPLAY_STRICT),-Ccmake.define.COUNTERPLAY_STRICT=ON)

# The last line says what was left out. What cannot keep both cores busy alone stands side by side; what is quick to
# find something is first, and beside pytest, which is most of it, the rest comes one after the other.
test:
	@mkdir -p build; : > $(COUNTERPLAY_LEFT_OUT)
	@scripts/needs.py install
	$(SIDE_BY_SIDE) -s -j3 develop
	$(SIDE_BY_SIDE) -j2 --output-sync=target lint cpp-test
	$(SIDE_BY_SIDE) -j2 --output-sync=line python-test docs front-end-test
	@scripts/needs.py report "make test" $(COUNTERPLAY_LEFT_OUT)

# For the desk: what the changed files and the tests that mirror them name.
test-quick: develop
	@$(BIN)/python scripts/quick.py

lint: develop
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run --Werror $$(find cpp -name '*.cpp' -o -name '*.hpp')
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: develop
	$(BIN)/sphinx-build -q -W -b html docs docs/_build/html

# In the folder that the modules are built in: what they share is not compiled again.
cpp-test: develop
	@scripts/cpp_tests.sh "$$(dirname "$$(ls -t build/cp*/CMakeCache.txt | head -n 1)")"

# Types, lint and the tests in a real browser; screenshots stay in tests/browser/shots.
front-end-test: develop
	@scripts/front_end_tests.sh

python-test: develop
	$(BIN)/pytest -n 3 --dist worksteal -m 'not verify'

# The long proofs; the last line counts what could not be proved on this machine.
verify: develop
	@scripts/verify.sh

# The stubs of the C++ core are generated, committed, and compared by a test.
stubs: develop
	for room in $(ROOMS); do $(BIN)/python -m nanobind.stubgen -q -p cpp/bind/stubs.pat -m counterplay.$$room._core -o src/counterplay/$$room/_core.pyi; done

# The description of the web interface: the front end's types are generated from it; a test compares it.
openapi: setup
	$(BIN)/python -m counterplay.web.openapi > frontend/openapi.json

format: develop
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $$(find cpp -name '*.cpp' -o -name '*.hpp')

bench: develop
	for bench in benchmarks/*.py; do echo "== $$bench"; $(BIN)/python $$bench; done

# What others install: sources, and a wheel with pages, networks and samples that runs on any x86-64 of this system and,
# as its name says after auditwheel, of others with a C library that is no older. A release builds it in manylinux_2_28.
wheel: develop
	@rm -rf dist
	$(BIN)/python -m build --no-isolation --outdir dist -Ccmake.define.COUNTERPLAY_NATIVE=OFF .
	@if [ -n "$$(ls dist/*-linux_*.whl 2> /dev/null)" ]; then $(BIN)/auditwheel repair -w dist dist/*-linux_*.whl && rm dist/*-linux_*.whl; fi
	@ls -l dist

clean:
	rm -rf .venv build docs/_build
