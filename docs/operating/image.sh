#!/bin/sh
# Installs, builds and removes development dependencies in the current folder, a checkout. The Dockerfile runs it.
set -eu
npm ci --include=dev --no-audit --no-fund
npm run build
npm prune --omit=dev --no-audit --no-fund
