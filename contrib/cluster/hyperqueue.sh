#!/bin/sh
# Runs all parts of a folder as tasks of HyperQueue, those too that are made on the way, and waits.
# usage: hyperqueue.sh DIR [OPTION OF hq submit]…
#
# A server and workers must be running. Workers may come and go: HyperQueue hands a lost task out
# again, and the part goes on where it stood. QUADRILLE is the program (default: quadrille), RUN its
# further options, such as "--split-after 30m"; HQ is HyperQueue (default: hq).
set -eu
dir=${1:?usage: hyperqueue.sh DIR [OPTION OF hq submit]…}
shift
dir=$(cd "$dir" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
hq=${HQ:-hq}
list=$dir/open-parts.$$.txt
trap 'rm -f "$list"' EXIT
while :; do
    "$here/open-parts.sh" "$dir" >"$list"
    [ -s "$list" ] || break
    # One task for each line of the list. A part that fails is reported at the end.
    # shellcheck disable=SC2016
    "$hq" submit --each-line "$list" --wait --stdout=none --stderr="$dir/hq-%{JOB_ID}-%{TASK_ID}.log" \
        "$@" -- sh -c "exec \"${QUADRILLE:-quadrille}\" run ${RUN:-} \"\$HQ_ENTRY\"" || {
        echo "some parts failed; their messages are in $dir/hq-*.log" >&2
        exit 1
    }
done
"${QUADRILLE:-quadrille}" parts "$dir"
