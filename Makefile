# Everything here runs on a machine that has only Python 3.11 or newer, make and git.

PYTHON  ?= python3
PROFILE ?= dev
SEED    ?=
ARGS    ?=

VENV := .venv
BIN  := $(VENV)/bin
PLAY := $(VENV)/.installed
DEV  := $(VENV)/.installed-dev

.DEFAULT_GOAL := help
.PHONY: help demo play test check lint contracts docs wheel bench coverage

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(PLAY) ## play a whole game on the screen (ARGS="--players 4 --seed 7")
	@$(BIN)/splendor demo $(ARGS)

play: $(PLAY) ## sit down at the table (ARGS="--seats me,hard --seed 7")
	@$(BIN)/splendor play $(ARGS)

test: $(DEV) ## run the suite (PROFILE=dev, ci or deep; SEED=n replays a deep run; ARGS for pytest)
	HYPOTHESIS_PROFILE=$(PROFILE) $(BIN)/pytest --numprocesses auto --dist worksteal $(if $(SEED),--hypothesis-seed=$(SEED)) $(ARGS)

check: test lint contracts docs wheel ## the suite, and everything else that must hold before a release

lint: $(DEV) ## style and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

contracts: $(DEV) ## who may import whom
	$(BIN)/lint-imports

docs: $(DEV) ## the documentation, into docs/_build (DOCS_ONLINE=1 links names of other projects)
	$(BIN)/sphinx-build --nitpicky --fail-on-warning --keep-going --fresh-env --quiet docs docs/_build
	@echo "docs/_build/index.html"

wheel: $(DEV) ## what users get: types, imports and tests of the wheel in an empty environment (ARGS=types for one of them)
	$(BIN)/python tests/wheel.py $(ARGS)

coverage: $(DEV) ## every branch of the kernel and the modules, by scenarios and properties alone
	HYPOTHESIS_PROFILE=$(PROFILE) $(BIN)/coverage run -m pytest tests/scenarios tests/properties -q $(ARGS)
	$(BIN)/coverage report --include='*/kernel/*,*/modules/*' --fail-under=100

bench: $(DEV) ## measure, and print the figures
	@$(BIN)/splendor bench $(ARGS)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] + ": name another with PYTHON=..." if sys.version_info < (3, 11) else 0)'
	@echo "setting up $(VENV) ..." >&2
	@$(PYTHON) -m venv $(VENV)

$(PLAY): pyproject.toml | $(BIN)/python
	@echo "installing into $(VENV) what playing needs ..." >&2
	@$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --editable '.[oracle,play]'
	@touch $@

$(DEV): pyproject.toml | $(BIN)/python
	@echo "installing into $(VENV) what developing needs ..." >&2
	@$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(PLAY) $@
