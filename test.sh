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
    "$@" || { printf '\n== failed: %s\n   command: %s\n' "$name" "$*" >&2; exit 1; }
    printf '== %s: passed in %d s\n' "$name" $((SECONDS - began))
}
skip() { # skip NAME REASON
    printf '\n== %s: skipped, %s\n' "$1" "$2"
    skipped+=("$1: $2")
}
# Some of the compressors are C inside.
have cc || install gcc libc6-dev || { echo "there is no C compiler: install gcc" >&2; exit 1; }

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
if cargo deny --version >/dev/null 2>&1; then
    step "licences" cargo deny check licenses bans sources
fi # a test checks the licences in any case

# ---- tests -------------------------------------------------------------------------------------------------------------
if cargo nextest --version >/dev/null 2>&1; then
    step "tests" cargo nextest run --workspace
    step "examples in the documentation" cargo test --workspace --doc --quiet
else
    step "tests" cargo test --workspace --quiet
fi

# The only unsafe code is the tables for the hot loops: their tests once more, with every access to memory looked at. (Miri
# knows neither these vector instructions nor the system's calls.)
if have valgrind || install valgrind; then
    step "memory of the kernels" env CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="valgrind -q --error-exitcode=9 --leak-check=no" \
        cargo test --workspace --lib --quiet -- store:: rows_of_every_size
else
    skip "memory of the kernels" "there is no valgrind"
fi

# Times are noise on such machines; instructions are not.
if have valgrind; then
    step "instructions of the kernels" bench/instructions.sh
fi

# ---- for browsers -------------------------------------------------------------------------------------------------------
if find_wasm; then
    step "wasm32: core" wasm_build -p retrograde-core
    step "wasm32: retrograde" wasm_build -p retrograde --no-default-features
    step "static site" ./site.sh
    if have node; then
        step "the module answers like the program" \
            env RETROGRADE_WASM="$PWD/target/site/retrograde.wasm" cargo test --quiet -p retrograde-wasm
    else
        skip "the module answers like the program" "there is no node"
    fi
else
    skip "wasm32" "there is no target for it (rustup target add $wasm_target)"
fi

# ---- the page in a browser ----------------------------------------------------------------------------------------------
# As a person uses it, from the program's own server, and from a plain one where the module was built above.
page() {
    local tests=crates/page/tests/browser needs="chromium, node and npm"
    # Only what is missing: a node from elsewhere comes with its npm, and Debian's does not go with it.
    local missing=()
    have chromium || missing+=(chromium fonts-dejavu-core fonts-noto-cjk)
    have node || missing+=(nodejs)
    have npm || missing+=(npm)
    [ ${#missing[@]} -eq 0 ] || install "${missing[@]}" || {
        skip "the page in a browser" "it needs $needs"
        return
    }
    npm ci --prefix $tests --no-audit --no-fund --silent || {
        skip "the page in a browser" "npm could not fetch what the tests need"
        return
    }
    cargo build --quiet -p retrograde-cli
    step "the page in a browser" timeout 400 npm --prefix $tests test --silent
    if [ -f target/site/retrograde.wasm ]; then
        step "the page as a static site" env SITE="$PWD/target/site" timeout 400 npm --prefix $tests test --silent
    fi
}
page

printf '\n'
for reason in ${skipped[@]+"${skipped[@]}"}; do echo "skipped: $reason"; done
echo "everything passed, in $SECONDS s"
