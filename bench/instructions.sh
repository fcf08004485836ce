#!/usr/bin/env bash
# Counts the instructions of reading and of solving with callgrind and compares them with instructions.txt, so that a
# kernel that got slower shows, however noisy the machine is.
#
#     bench/instructions.sh            fails if a count is more than 5 % above what is recorded
#     bench/instructions.sh --record   records the counts
#
# Another compiler makes other code: then the counts are printed and nothing is compared.
set -euo pipefail
cd "$(dirname "$0")"
command -v valgrind >/dev/null || { echo "skipped: there is no valgrind"; exit 0; }

tolerance=5 positions=100000 work=work/instructions
cargo build --quiet --profile bench -p retrograde-bench
program=${CARGO_TARGET_DIR:-../target}/release/retrograde-bench
"$program" --positions $positions --rounds 1 --threads 1 --no-textbook --work $work >/dev/null

count() { # count FUNCTION METHOD FILE
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect="*$1*" \
        "$program" measure --method "$2" "$3" 2>&1 >/dev/null | sed -n 's/.*Collected : //p'
}

compiler=$(rustc --version | cut -d' ' -f1-2)
found=$(mktemp)
trap 'rm -f "$found"' EXIT
for case in read_game:pull:uniform.txt read_game:pull:owned.gm read_game:pull:uniform.rgg \
    solve_game:pull:uniform.txt solve_game:pull:poisson.txt solve_game:pull:local.txt solve_game:pull:chain.txt \
    solve_game:pull:star.txt solve_game:pull:dense.txt solve_game:pull:owned.gm solve_game:pull:subtraction.txt \
    solve_game:queue:uniform.txt solve_game:sweep:dense.txt; do
    IFS=: read -r function method file <<<"$case"
    echo "$case $(count "$function" "$method" "$work/${file%.*}-$positions-4.${file##*.}")" | tee -a "$found"
done

if [ "${1:-}" = --record ]; then
    { echo "# $compiler"; cat "$found"; } >instructions.txt
    exit
fi
grep -qx "# $compiler" instructions.txt || { echo "not compared: recorded with another compiler than $compiler"; exit 0; }
failed=0
while read -r case count; do
    budget=$(sed -n "s/^$case //p" instructions.txt)
    [ -n "$budget" ] || { echo "no record of $case: run with --record"; failed=1; continue; }
    [ "$count" -le $((budget + budget * tolerance / 100)) ] || {
        echo "$case: $count instructions, recorded are $budget"
        failed=1
    }
done <"$found"
exit $failed
