# `make run` and `make test` need nothing before them but Python 3.11, a C++ compiler, Node and make.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
PYTHON ?= python3
BIN := .venv/bin
CORE := $(shell find cpp -name '*.cpp' -o -name '*.hpp') CMakeLists.txt
ROOMS := $(notdir $(patsubst %/.,%,$(wildcard cpp/bind/*/.)))

.PHONY: run front-end front-end-test test verify format bench wheel docs stubs openapi lint cpp-test python-test system-packages clean

run: .venv/.core front-end
	@$(BIN)/counterplay serve --open

front-end:
	@scripts/front_end.sh

test: .venv/.core lint cpp-test docs system-packages front-end-test python-test

.venv/.tools: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Counterplay needs Python 3.11 or newer; name one with PYTHON=...'; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt cmake ninja nanobind scikit-build-core
	@rm -f .venv/.core; touch $@

.venv/.core: .venv/.tools $(CORE)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt --no-build-isolation -e '.[dev]'
	@touch $@

# The stubs of the C++ core are generated, committed, and compared by a test.
stubs: .venv/.core
	for room in $(ROOMS); do $(BIN)/python -m nanobind.stubgen -q -m counterplay.$$room._core -o src/counterplay/$$room/_core.pyi; done

# The description of the web interface: the front end's types are generated from it; a test compares it.
openapi: .venv/.core
	$(BIN)/python -m counterplay.web.openapi > frontend/openapi.json

lint: .venv/.core
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run --Werror $$(find cpp -name '*.cpp' -o -name '*.hpp')
	$(BIN)/mypy
	$(BIN)/lint-imports

# Types, lint and the tests in a real browser; screenshots stay in tests/browser/shots.
front-end-test: .venv/.core front-end system-packages
	@scripts/front_end_tests.sh

cpp-test: .venv/.core
	@PATH="$(CURDIR)/$(BIN):$$PATH" scripts/cpp_tests.sh build/cpp-tests

# PyTorch is large, and only the tests of training need it.
.venv/.train: .venv/.core
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt torch
	@touch $@

python-test: .venv/.train
	$(BIN)/pytest -n 2 -m 'not verify'

# Test programs that are not Python packages: installed where we are root, else their tests say why they skip.
system-packages:
	@scripts/system_packages.sh tests

# The long proofs; the last line counts what could not be proved on this machine.
verify: .venv/.train front-end
	@PATH="$(CURDIR)/$(BIN):$$PATH" scripts/verify.sh

format: .venv/.core
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $$(find cpp -name '*.cpp' -o -name '*.hpp')

bench: .venv/.core
	for bench in benchmarks/*.py; do echo "== $$bench"; $(BIN)/python $$bench; done

# What others install: sources, and a wheel with pages, networks and samples that runs on any x86-64 of this system.
wheel: .venv/.core front-end
	@rm -rf dist
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m build --no-isolation --outdir dist -Ccmake.define.COUNTERPLAY_NATIVE=OFF .
	@ls -l dist

docs: .venv/.core
	$(BIN)/sphinx-build -q -W -b html docs docs/_build/html

clean:
	rm -rf .venv build docs/_build
