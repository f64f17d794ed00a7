#!/bin/sh
# Proves that parallel.sh runs all parts, those too that are made on the way, and stops where one is
# damaged.
# usage: parallel_runs.sh QUADRILLE
set -eu
program=$1
here=$(cd "$(dirname "$0")" && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() { echo "error: $*" >&2; exit 1; }

export QUADRILLE="$program" RUN="--split-after 500ms"
"$program" solve --all --engine links --model "pentominoes 6x10" >"$place/alone"
"$program" split --parts 2 --engine links -o "$place/run" --model "pentominoes 6x10"

mv "$place/run/0001.qpt" "$place/whole"
printf 'no part' >"$place/run/0001.qpt"
if "$here/../parallel.sh" "$place/run" --jobs 2 >"$place/told" 2>&1; then
    fail "a damaged part was taken"
fi
grep -q '0001.qpt: this is not a checkpoint' "$place/told" || fail "it is not named: $(cat "$place/told")"

mv "$place/whole" "$place/run/0001.qpt"
"$here/../parallel.sh" "$place/run" --jobs 2 >"$place/told" 2>&1 || fail "$(cat "$place/told")"
parts=$(find "$place/run" -name '*.qpt' | wc -l)
[ "$parts" -gt 2 ] || fail "no part was divided"
"$program" merge "$place/run" >"$place/merged"
cmp "$place/alone" "$place/merged" || fail "merge printed something else"
echo "$parts parts on GNU parallel, most of them made on the way"
