# `make play` sets up and runs the game; `make test` sets up and runs every check. The rest is for those who change it.
PYTHON ?= python3
PORT ?= 8000
BROWSER ?= 1
TABLES ?= 50
MINUTES ?= 1
PROCESSES ?= 1
VENV := .venv
BIN := $(VENV)/bin
# What is used is compiled once, when it is first used, whatever the environment says of it.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile
unexport PYTHONDONTWRITEBYTECODE
export PATH := $(CURDIR)/$(BIN):$(PATH)

.DEFAULT_GOAL := help
.PHONY: help play test test-slow lint types python-tests site-tests browser-tests bench bench-cold bench-floors bench-site figures gallery load faults histories twins fuzz audit licences pins format

help:
	@echo "make play   the game at http://127.0.0.1:$(PORT)/ (PORT=$(PORT) BROWSER=$(BROWSER))"
	@echo "make test   lint, types, import contracts, Python, module and browser tests"
	@sed -n 's/^\([a-z-]*\):.*## /make \1   /p' Makefile

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; set PYTHON=…")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/play.stamp: requirements.txt infra/setup/local.txt | $(BIN)/python
	$(PIP) -r requirements.txt
	$(PIP) -r infra/setup/local.txt
	@touch $@

$(VENV)/test.stamp: $(VENV)/play.stamp infra/setup/tests.txt infra/setup/tools.sh
	$(PIP) -r infra/setup/tests.txt
	@infra/setup/tools.sh $(VENV)
	@touch $@

node_modules/install.stamp: package-lock.json | $(VENV)/test.stamp
	npm ci --no-fund --no-audit --loglevel=error
	@touch $@

play: $(VENV)/play.stamp
	@$(BIN)/python -m infra.local --port $(PORT) $(if $(filter 0,$(BROWSER)),--no-browser)

test: $(VENV)/test.stamp node_modules/install.stamp
	@$(MAKE) --no-print-directory -j2 --output-sync lint types site-tests
	@$(MAKE) --no-print-directory python-tests browser-tests

lint: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/bandit -q -c pyproject.toml -r app.py chalicelib infra

types: $(VENV)/test.stamp node_modules/install.stamp
	$(BIN)/mypy app.py chalicelib infra tests
	node_modules/.bin/tsc -p static_site

site-tests: node_modules/install.stamp
	node --test tests/site/modules/

python-tests: node_modules/install.stamp
	$(BIN)/python -m pytest -n 2 --dist loadfile -m 'not slow and not browser'

browser-tests: node_modules/install.stamp
	$(BIN)/python -m pytest tests/site -n 3 --dist loadfile -m 'browser and not slow'

test-slow: node_modules/install.stamp ## the large runs: every test marked slow
	$(BIN)/python -m pytest -m slow

bench: $(VENV)/test.stamp ## engine, rollout, move and DynamoDB figures, also in build/bench.json
	$(BIN)/python -m tests.benchmarks

bench-cold: $(VENV)/test.stamp ## a cold start of the built application, also in build/bench-cold.json
	$(BIN)/python -m tests.benchmarks.cold

bench-floors: $(VENV)/test.stamp ## commands a second beside two bare apps under the same server, also in build/bench-floors.json
	$(BIN)/python -m tests.load.floors

figures: $(VENV)/test.stamp ## docs/performance.md and its charts, from what the commands above and make load left in build/
	$(BIN)/python -m tests.benchmarks.page

bench-site: node_modules/install.stamp ## the built site in the lab: Lighthouse, weight, paint; also in build/bench-site.json
	$(BIN)/python -m tests.site.bench

gallery: node_modules/install.stamp ## pictures of every screen and size, and of all cards, in build/gallery
	$(BIN)/python -m tests.site.gallery build/gallery
	$(BIN)/python -m infra.art.render --sheets build/gallery/cards

load: $(VENV)/test.stamp ## a load on the local stack that checks what it sees: TABLES=50 MINUTES=1 MIX= HOST= PROCESSES=1
	$(BIN)/python -m tests.load --tables $(TABLES) --minutes $(MINUTES) --mix "$(MIX)" --host "$(HOST)" --processes $(PROCESSES)

faults: $(VENV)/test.stamp ## games with faults at every call, counted: MOVES=300000 SEED=0 WORKERS=2
	$(BIN)/python -m tests.faults games $(or $(MOVES),300000) --seed $(or $(SEED),0) --workers $(or $(WORKERS),2)

histories: $(VENV)/test.stamp ## histories of concurrent clients, checked for linearizability: N=100000 SEED=0 WORKERS=2
	$(BIN)/python -m tests.faults histories $(or $(N),100000) --seed $(or $(SEED),0) --workers $(or $(WORKERS),2)

twins: $(VENV)/test.stamp ## views of tables that differ in hidden cards, compared: N=1000000 SEED=1
	$(BIN)/python -m tests.trust twins $(or $(N),1000000) --seed $(or $(SEED),1)

fuzz: $(VENV)/test.stamp ## requests and frames at random, in process, then atheris at every parser: N=1000000 SEED=1 SECONDS=300
	$(BIN)/python -m tests.trust fuzz $(or $(N),1000000) --seed $(or $(SEED),1)
	$(PIP) -r infra/setup/fuzz.txt
	$(BIN)/python -m tests.trust.atheris_run $(or $(SECONDS),300)

audit: $(VENV)/test.stamp ## known vulnerabilities of what is deployed; fails for what could not be audited, too
	@$(BIN)/python -m infra.supply audit

licences: $(VENV)/test.stamp ## docs/licences.md from what the installed packages state
	$(BIN)/python -m infra.supply licences

pins: $(VENV)/test.stamp ## requirements.txt from infra/setup/deployed.in, with hashes
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links \
		--no-header --output-file requirements.txt infra/setup/deployed.in

format: $(VENV)/test.stamp ## the house's formatting
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
