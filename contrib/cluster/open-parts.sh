#!/bin/sh
# Prints the parts of a folder that have no result, one per line.
# usage: open-parts.sh DIR
set -eu
dir=${1:?usage: open-parts.sh DIR}
for part in "$dir"/*.qpt; do
    [ -e "$part" ] || continue
    [ -e "${part%.qpt}.qpr" ] || printf '%s\n' "$part"
done
