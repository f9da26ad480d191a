# One command each. PYTHON picks the interpreter for a new environment (3.11 or later).
PYTHON ?= python3
BIN = .venv/bin
STAMP = .venv/.installed

.PHONY: demo test lint bench slow games wiki week

demo: $(STAMP)
	@$(BIN)/hostkit demo

test: $(STAMP)
	@$(BIN)/pytest -n auto

# The long tests, and those on a real wiki.
slow: $(STAMP)
	@$(BIN)/pytest -n auto -m "slow or wiki"

# A real wiki on http://127.0.0.1:8080 with a game on it, for your browser; see docs/wiki.md.
wiki: $(STAMP)
	@$(BIN)/python -m tests.wiki.playground

# A week run by `hostkit watch`, to look at; see docs/watch.md.
week: $(STAMP)
	@mkdir -p build
	@$(BIN)/pytest -q -m slow tests/cli/test_week.py --basetemp=build/week
	@echo "the posts, and what cron would have mailed: build/week/test_a_week_run_by_watch0/week"

lint: $(STAMP)
	@$(BIN)/ruff check hostkit tests bench
	@$(BIN)/ruff format --check hostkit tests bench
	@$(BIN)/mypy
	@$(BIN)/lint-imports

# The example games in games/, played again; look at the diff.
games: $(STAMP)
	@$(BIN)/python -m tests.make_games

bench: $(STAMP)
	@$(BIN)/pip install --quiet -e '.[bench]'
	@$(BIN)/python -m bench

$(STAMP): pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "hostkit needs Python 3.11 or later: make PYTHON=python3.12")'
	@echo "making the environment (once)"
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check -c requirements.lock -e '.[test]'
	@touch $@
