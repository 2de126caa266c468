# Three commands for a fresh machine with python3, pip and make:
#   make demo    sets everything up, serves a small web on loopback and reads it
#   make serve   sets everything up and runs the service, with a token
#   make test    sets everything up and runs every check and test
# And: make read URL=https://example.com/   reads one page of the real web

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
SECONDS ?= 60
# What is built where there is a compiler.
NATIVE := setup.py $(wildcard sanitize/*.pyx)
export FETCHWARDEN_DATA ?= $(abspath $(wildcard ../shared/data))

.PHONY: demo serve test read lint types layers coverage tests fuzz bench soak docs format clean

demo: $(VENV)/ready
	@$(BIN)/python -m examples.demo

read: $(VENV)/ready
	@test -n "$(URL)" || { echo "give the address: make read URL=https://example.com/" >&2; exit 2; }
	@$(BIN)/fetchwarden read "$(URL)" --trace

# The service on this machine, for who has the token that it makes once.
serve: $(VENV)/ready-service
	@$(BIN)/fetchwarden serve --token-file $(VENV)/token $(ARGS)

test: lint types layers coverage tests

lint: $(VENV)/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/ready-dev
	$(BIN)/mypy

layers: $(VENV)/ready-dev
	$(BIN)/lint-imports

# The tests of policy alone must reach every branch of policy.
coverage: $(VENV)/ready-dev
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -q tests/policy
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --include='policy/*' --fail-under=100 --skip-covered

tests: $(VENV)/ready-dev
	$(BIN)/python -m pytest -q -n 2 --ignore=tests/policy

# Long runs; the short ones are among the tests.
fuzz: $(VENV)/ready-dev
	$(BIN)/python -m fetchwarden.fuzz --seconds $(SECONDS)

bench: $(VENV)/ready-dev
	$(BIN)/python -m benchmarks

# The service under mixed requests; it must not grow.
soak: $(VENV)/ready-dev
	$(BIN)/python -m benchmarks.soak $(or $(SOAK_SECONDS),600)

docs: $(VENV)/ready-dev
	$(BIN)/python -m docs.generate

format: $(VENV)/ready-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf sanitize/*.c sanitize/*.so $(VENV) build dist *.egg-info src/*.egg-info .coverage* .mypy_cache .ruff_cache .pytest_cache .hypothesis

# Some systems ship python3 without the parts of venv; virtualenv, put aside, does the same there.
$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  $(PYTHON) -m pip install -q --target $(VENV)-bootstrap virtualenv && \
	  PYTHONPATH=$(VENV)-bootstrap $(PYTHON) -m virtualenv -q $(VENV); }
	$(BIN)/python -m pip install -q --upgrade 'pip>=25.1'

$(VENV)/ready: pyproject.toml $(NATIVE) | $(VENV)/bin/python
	$(BIN)/python -m pip install -q -e .
	@touch $@

$(VENV)/ready-service: pyproject.toml $(VENV)/ready
	$(BIN)/python -m pip install -q -e '.[service,mcp]'
	@touch $@

$(VENV)/ready-dev: pyproject.toml $(VENV)/ready
	$(BIN)/python -m pip install -q --group dev
	@touch $@
