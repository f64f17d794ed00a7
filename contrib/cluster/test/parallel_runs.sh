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

# Only the parts of `split` are divided: else a slow machine divides without end.
cat >"$place/quadrille" <<PROGRAM
#!/bin/sh
for word in "\$@"; do part=\$(basename "\$word"); done
case \$1,\$part in
    run,*-*) exec "$program" "\$@" ;;
    run,*) shift; exec "$program" run --split-after 1ms "\$@" ;;
    *) exec "$program" "\$@" ;;
esac
PROGRAM
chmod +x "$place/quadrille"
export QUADRILLE="$place/quadrille" RUN="--checkpoint-every 1s"

"$program" solve --all --model "pentominoes 6x10" >"$place/alone"
"$program" split --parts 8 -o "$place/run" --model "pentominoes 6x10"

mv "$place/run/0003.qpt" "$place/whole"
printf 'no part' >"$place/run/0003.qpt"
if "$here/../parallel.sh" "$place/run" --jobs 2 >"$place/told" 2>&1; then
    fail "a damaged part was taken"
fi
grep -q '0003.qpt: this is not a checkpoint' "$place/told" || fail "it is not named: $(cat "$place/told")"

mv "$place/whole" "$place/run/0003.qpt"
"$here/../parallel.sh" "$place/run" --jobs 2 >"$place/told" 2>&1 || fail "$(cat "$place/told")"
parts=$(find "$place/run" -name '*.qpt' | wc -l)
[ "$parts" -gt 8 ] || fail "no part was divided"
"$program" merge "$place/run" >"$place/merged"
cmp "$place/alone" "$place/merged" || fail "merge printed something else"
echo "$parts parts on GNU parallel, $((parts - 8)) of them made on the way"
