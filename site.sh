#!/usr/bin/env bash
# Builds the page for a plain web server, without one of our own: ./site.sh [FOLDER]. The engine is a WebAssembly module there.
set -euo pipefail
cd "$(dirname "$0")"
. scripts/tools.sh

folder=${1:-target/site}
find_wasm || { echo "there is no compiler for browsers: rustup target add $wasm_target" >&2; exit 1; }
wasm_build --profile web -p retrograde-wasm
mkdir -p "$folder"
# The pages of the book are links to the documentation: what they lead to is copied.
rm -rf "$folder/book"
cp -rL crates/page/site/. "$folder/"
cp "target/web/$wasm_target/web/retrograde_wasm.wasm" "$folder/retrograde.wasm"
# With the interpreter of rules files, for who writes or plays by rules. A page without this module says so, and keeps the rest.
if wasm_build --profile web -p retrograde-wasm --features rules; then
    cp "target/web/$wasm_target/web/retrograde_wasm.wasm" "$folder/retrograde-rules.wasm"
else
    rm -f "$folder/retrograde-rules.wasm"
    echo "the interpreter of rules files cannot be built for browsers here: the page says so" >&2
fi
# The page asks the module instead of a server, and the browser is told what a server would tell it.
policy="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
sed -i -e 's|<meta name="engine" content="server"|<meta name="engine" content="wasm"|' \
    -e "s|<meta charset=\"utf-8\"[^>]*>|&\n    <meta http-equiv=\"Content-Security-Policy\" content=\"$policy\" />|" "$folder/index.html"
echo "the page is in $folder; any web server can serve it, such as: python3 -m http.server --directory $folder"
