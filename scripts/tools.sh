# What the scripts have in common: finding tools, and building for browsers. Sourced from the project's folder.

have() { command -v "$1" >/dev/null 2>&1; }
listed=
install() { # install PACKAGE...: with apt, if we may
    have apt-get && [ "$(id -u)" = 0 ] || return 1
    echo "installing from Debian: $*"
    export DEBIAN_FRONTEND=noninteractive
    # Lists as old as an image name compilers that are too old.
    [ -n "$listed" ] || { apt-get update -qq && listed=yes; } || true
    apt-get install -qq -y --no-install-recommends "$@" >/dev/null
}

have cargo || [ ! -x "$HOME/.cargo/bin/cargo" ] || PATH="$HOME/.cargo/bin:$PATH"
have cargo || { echo "there is no cargo: install a Rust toolchain first (rustup, or Debian's cargo)" >&2; exit 1; }

# Builds for wasm32-unknown-unknown into target/web, apart from other files. With rustup's target, or with Debian's compiler
# for the web, which builds the standard library from its sources.
wasm_target=wasm32-unknown-unknown
# The interpreter of rules files names a source of randomness that it never asks. Said to every build, or all would be built twice.
wasm_flags='--cfg getrandom_backend="unsupported"'
find_wasm() { # find_wasm: defines `wasm_build CARGO-ARGUMENTS...`, or fails
    if [ -d "$(rustc --print sysroot)/lib/rustlib/$wasm_target" ]; then
        wasm_build() { RUSTFLAGS=$wasm_flags CARGO_TARGET_DIR=target/web cargo build --quiet --target $wasm_target "$@"; }
    elif [ -x /usr/bin/rustc ] && [ -d /usr/lib/rustlib/src/rust/library ] || install rustc-web cargo-web rust-web-src; then
        # Debian's own cargo and rustc: they must be as old as their sources. The linker is any that knows the target.
        local linker
        linker=$(command -v wasm-ld || ls "$(rustc --print sysroot)"/lib/rustlib/*/bin/rust-lld 2>/dev/null | head -1) || true
        [ -z "$linker" ] || export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker
        wasm_build() {
            RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS=$wasm_flags CARGO_TARGET_DIR=target/web \
                /usr/bin/cargo build --quiet --target $wasm_target -Z build-std=std,panic_abort "$@"
        }
    else
        return 1
    fi
}
