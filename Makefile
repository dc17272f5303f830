# Conclave: everything a fresh machine needs is set up by the targets themselves.
# Only Python 3.11+ and make must be there before. uv is used when it is there.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
UV := $(shell command -v uv 2>/dev/null)
PORT ?= 8000
HOST ?= 127.0.0.1
# a module of tests stays together, so that it starts its browser once; in the order of folders, the longest not last
AT_ONCE := -n 2 --dist loadscope --no-loadscope-reorder

.PHONY: help serve test test-long check types lint setup browser shots bench clean

help:
	@echo "make serve   open the house on http://localhost:$(PORT)"
	@echo "make test    set everything up and run all checks"
	@echo "make test-long   thousands of games, slow faults"
	@echo "make shots   screenshots of the pages into shots/"
	@echo "make bench   measure"

$(STAMP): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Conclave needs Python 3.11 or newer; $(PYTHON) is older. Name another: make PYTHON=python3.12 ..."; exit 1; }
ifdef UV
	@test -x $(BIN)/python || uv venv --quiet --python $(PYTHON) $(VENV)
	@uv pip install --quiet --python $(BIN)/python --requirement requirements.txt
	@uv pip install --quiet --python $(BIN)/python --no-deps --editable .
else
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
		{ echo "Python's venv module is missing (on Debian: apt install python3-venv)."; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
endif
	@touch $(STAMP)

setup: $(STAMP)

serve: setup
	@$(BIN)/conclave serve --host $(HOST) --port $(PORT)

lint: setup
	@$(BIN)/ruff check .

types: setup
	@$(BIN)/mypy

check: lint types

browser: setup
	@$(BIN)/python -m tests.browser

test: check browser
	@$(BIN)/python -m pytest $(AT_ONCE)

test-long: check browser
	@CONCLAVE_GAMES=500 $(BIN)/python -m pytest $(AT_ONCE) -m "long or not long"

shots: setup browser
	@$(BIN)/python -m tests.shots

bench: setup
	@$(BIN)/python -m bench

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache build dist *.egg-info
