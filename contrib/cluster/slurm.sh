#!/bin/sh
# Submits a Slurm array over all parts of a folder that have no result.
# usage: slurm.sh DIR [--array-limit N] [OPTION OF sbatch]…
#
# Each task runs every N-th part, N being the size of the array, so an array need not be as large
# as the number of parts. A minute before the end of its time, a task ends where it stands, and its
# part goes on from there when this is run again. QUADRILLE is the program (default: quadrille), RUN
# its further options.
set -eu
dir=${1:?usage: slurm.sh DIR [--array-limit N] [OPTION OF sbatch]…}
shift
limit=500
if [ "${1:-}" = --array-limit ]; then
    limit=$2
    shift 2
fi
dir=$(cd "$dir" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
list=$dir/open-parts.$$.txt
"$here/open-parts.sh" "$dir" >"$list"
open=$(wc -l <"$list")
if [ "$open" -eq 0 ]; then
    rm -f "$list"
    echo "every part has a result"
    exit 0
fi
tasks=$((open < limit ? open : limit))
sbatch --job-name="quadrille" --array="0-$((tasks - 1))" --ntasks=1 --cpus-per-task=1 \
    --output="$dir/slurm-%A_%a.log" --signal=B:TERM@60 "$@" <<JOB
#!/bin/sh
# Slurm sends the signal to this shell alone. A part that hears it writes where it stands.
is_over=0 failed=0 number=0
trap 'is_over=1; kill -s TERM "\$part"' TERM
while IFS= read -r path; do
    number=\$((number + 1))
    [ \$((number % $tasks)) -eq "\$SLURM_ARRAY_TASK_ID" ] || continue
    "${QUADRILLE:-quadrille}" run ${RUN:-} "\$path" &
    part=\$!
    wait "\$part" || failed=1
    # The trap ends the wait, but not yet the part.
    if [ "\$is_over" -eq 1 ]; then
        wait "\$part"
        break
    fi
done <"$list"
exit "\$failed"
JOB
