#!/bin/sh
# What an image of Yurt is made by, in a folder that holds a checkout: run by the Dockerfile, and by hand to try it.
set -eu
npm ci --include=dev --no-audit --no-fund
npm run build
npm prune --omit=dev --no-audit --no-fund
