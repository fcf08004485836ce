#!/usr/bin/env bash
# The one command that passes every test. It needs a Rust toolchain; on Debian, run by root, it installs what else is
# missing and says so. It goes to no other place than cargo and apt do. `cargo test` alone passes the tests in Rust.
set -euo pipefail
cd "$(dirname "$0")"
. scripts/tools.sh

skipped=()
step() { # step NAME COMMAND...: runs it, and says how long it took
    local name=$1 began=$SECONDS
    shift
    printf '\n== %s\n' "$name"
    "$@" || fail "$name" "$*"
    printf '== %s: passed in %d s\n' "$name" $((SECONDS - began))
}
beside=()
beside() { # beside NAME COMMAND...: begins it, so that no core is idle while others go on; `together` waits for it
    local name=$1 told
    shift
    told=$(mktemp)
    ("$@") >"$told" 2>&1 &
    beside+=("$! $told $SECONDS $name")
}
together() { # together: waits for all that was begun beside, and shows what each of them said
    local one pid told began name
    for one in ${beside[@]+"${beside[@]}"}; do
        read -r pid told began name <<<"$one"
        printf '\n== %s\n' "$name"
        local passed=yes
        wait "$pid" || passed=
        cat "$told"
        rm -f "$told"
        [ -n "$passed" ] || fail "$name" "see above"
        printf '== %s: passed, %d s after it began\n' "$name" $((SECONDS - began))
    done
    beside=()
}
fail() {
    printf '\n== failed: %s\n   command: %s\n' "$1" "$2" >&2
    exit 1
}
trap 'running=$(jobs -p); [ -z "$running" ] || kill $running 2>/dev/null || true' EXIT
skip() { # skip NAME REASON
    printf '\n== %s: skipped, %s\n' "$1" "$2"
    skipped+=("$1: $2")
}
# Who builds from nothing and only once needs nothing that makes the next build quick, and no debugger.
[ "${CI:-}" != true ] || export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=false

# Some of the compressors are C inside.
have cc || install gcc libc6-dev || { echo "there is no C compiler: install gcc" >&2; exit 1; }

# ---- for browsers, beside the form --------------------------------------------------------------------------------------
# In one profile and a folder of its own, so that what the three have in common is built once, and nobody waits for a lock.
browsers() {
    # Who publishes the page gets small modules; what they answer is the same without the last kilobyte, for half of the time.
    [ "${CI:-}" != true ] || export CARGO_PROFILE_WEB_OPT_LEVEL=1 CARGO_PROFILE_WEB_LTO=off CARGO_PROFILE_WEB_CODEGEN_UNITS=16
    wasm_build --profile web -p retrograde-core
    wasm_build --profile web -p retrograde
    ./site.sh
}
if find_wasm; then
    beside "wasm32: core, retrograde, and the static site" browsers
else
    skip "wasm32" "there is no target for it (rustup target add $wasm_target)"
fi

# What else is missing is fetched meanwhile, and only that: a node from elsewhere comes with its npm, and Debian's does not go
# with it. What cannot be had is a reason to skip, later.
missing=()
have valgrind || missing+=(valgrind)
have chromium || missing+=(chromium fonts-dejavu-core fonts-noto-cjk)
have node || missing+=(nodejs)
have npm || missing+=(npm)
tools() { [ ${#missing[@]} -eq 0 ] || install "${missing[@]}" || echo "not to be had: ${missing[*]}"; }
beside "tools" tools

# ---- form --------------------------------------------------------------------------------------------------------------
if cargo fmt --version >/dev/null 2>&1; then
    step "format" cargo fmt --all --check
else
    skip "format" "there is no rustfmt (rustup component add rustfmt)"
fi
if cargo clippy --version >/dev/null 2>&1; then
    step "lints" cargo clippy --workspace --all-targets --quiet -- -D warnings
else
    skip "lints" "there is no clippy (rustup component add clippy)"
fi
step "documentation" env RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet
step "packages" cargo package --workspace --no-verify --allow-dirty --offline --quiet
if cargo deny --version >/dev/null 2>&1; then
    step "licences" cargo deny check licenses bans sources
fi # a test checks the licences in any case
# The modules keep one core for long: the other compiles the tests meanwhile. Always of the whole workspace: of a part the
# dependencies have other features, and all would be built once more.
if cargo nextest --version >/dev/null 2>&1; then
    step "compiling the tests" cargo nextest run --workspace --no-run
else
    step "compiling the tests" cargo test --workspace --lib --bins --tests --examples --quiet --no-run
fi
together

# ---- for Python, beside the tests -----------------------------------------------------------------------------------------
# What its tests need stands in pyproject.toml, and is fetched into an environment under target/. What cannot be had is a reason
# to skip, later.
python=target/python
python_packages() {
    local needs
    needs=$(sed -n '/^test = \[/,/^\]/p' pyproject.toml | grep -o '"[^"]*"' | tr -d '"')
    rm -f $python/complete
    # shellcheck disable=SC2086
    python3 -m venv $python && $python/bin/pip install --quiet maturin $needs && touch $python/complete || echo "not to be had"
}
have python3 && beside "packages for Python" python_packages

# ---- tests -------------------------------------------------------------------------------------------------------------
# With the module built above, a test compares it with the program.
if [ -f target/site/retrograde.wasm ] && have node; then
    export RETROGRADE_WASM="$PWD/target/site/retrograde.wasm"
else
    skip "the module answers like the program" "there is no module, or no node"
fi
if cargo nextest --version >/dev/null 2>&1; then
    step "tests" cargo nextest run --workspace
else
    step "tests" cargo test --workspace --lib --bins --tests --examples --quiet
fi

# ---- the kernels, beside the examples in the documentation ----------------------------------------------------------------
if have valgrind; then
    # The only unsafe code is the tables for the hot loops: their tests once more, with every access to memory looked at.
    # (Miri knows neither these vector instructions nor the system's calls.)
    beside "memory of the kernels" env CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="valgrind -q --error-exitcode=9 --leak-check=no" \
        cargo test --workspace --lib --quiet -- store:: rows_of_every_size
    # Times are noise on such machines; instructions are not.
    beside "instructions of the kernels" bench/instructions.sh
else
    skip "memory and instructions of the kernels" "there is no valgrind"
fi
step "examples in the documentation" cargo test --workspace --doc --quiet
together

# ---- the page in a browser ----------------------------------------------------------------------------------------------
# As a person uses it, from the program's own server, and from a plain one where the module was built above.
page() {
    local tests=crates/page/tests/browser
    have chromium && have node && have npm || {
        skip "the page in a browser" "it needs chromium, node and npm"
        return
    }
    npm ci --prefix $tests --no-audit --no-fund --silent || {
        skip "the page in a browser" "npm could not fetch what the tests need"
        return
    }
    cargo build --quiet --workspace --bin retrograde
    if [ -f target/site/retrograde.wasm ]; then
        beside "the page as a static site" env SITE="$PWD/target/site" timeout 1800 npm --prefix $tests test --silent
    fi
    step "the page in a browser" timeout 1800 npm --prefix $tests test --silent
    together
}
page

# ---- the package for Python ----------------------------------------------------------------------------------------------
# The wheel in an empty environment, then its tests, with everything that games come from.
python_package() {
    local wheels=target/python-wheels
    [ -e $python/complete ] || { skip "the package for Python" "there is no python3 with venv, or pip could not fetch what the tests need"; return; }
    rm -rf $wheels
    # With the features of the rest, so that what the tests above compiled is taken as it is.
    step "a wheel for Python" $python/bin/maturin build --quiet --profile dev --features as-tested --out $wheels
    python3 -m venv --clear $python-empty
    $python-empty/bin/pip install --quiet $wheels/*.whl
    step "the wheel in an empty environment" $python-empty/bin/python -I -c \
        "import retrograde as rg; answer = rg.solve([(0, 1), (1, 2)]); answer.check(); assert '<svg' in str(answer.draw()) and answer[0].move == 1"
    $python/bin/pip install --quiet --force-reinstall --no-deps $wheels/*.whl
    step "the package for Python" $python/bin/pytest
    step "its types" $python/bin/mypy --cache-dir target/mypy
}
python_package

printf '\n'
for reason in ${skipped[@]+"${skipped[@]}"}; do echo "skipped: $reason"; done
echo "everything passed, in $SECONDS s"
