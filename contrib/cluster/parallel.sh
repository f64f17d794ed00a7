#!/bin/sh
# Runs all parts of a folder with GNU parallel, those too that are made on the way.
# usage: parallel.sh DIR [OPTION OF GNU PARALLEL]…
#
# QUADRILLE is the program (default: quadrille), RUN its further options, such as
# "--split-after 30m".
set -eu
dir=${1:?usage: parallel.sh DIR [OPTION OF GNU PARALLEL]…}
shift
dir=$(cd "$dir" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
while "$here/open-parts.sh" "$dir" | grep -q .; do
    # Stops at the first part that fails; run this again once the reason is gone.
    # shellcheck disable=SC2086
    "$here/open-parts.sh" "$dir" |
        parallel --halt soon,fail=1 "$@" "${QUADRILLE:-quadrille}" run ${RUN:-} {}
done
"${QUADRILLE:-quadrille}" parts "$dir"
