#!/usr/bin/env bash
# Fetches the parity games of oink (github.com/trolando/oink, Apache-2.0) for the tests that solve them: about 500 files, in
# target/oink, which git ignores. The tests say so when they are not there.
set -euo pipefail
cd "$(dirname "$0")/.."
games=target/oink
[ -d "$games/examples" ] && [ -d "$games/tests" ] && { echo "they are in $games already"; exit 0; }
command -v curl > /dev/null || { echo "curl is needed" >&2; exit 1; }
mkdir -p target
part=$(mktemp -d target/oink.XXXXXX)
trap 'rm -rf "$part"' EXIT
url=https://codeload.github.com/trolando/oink/tar.gz/refs/heads/master
curl --fail --silent --show-error --location --max-time 300 "$url" | tar -xz -C "$part" --strip-components=1 ||
	{ echo "the games could not be fetched from $url" >&2; exit 1; }
rm -rf "$games" && mkdir "$games"
mv "$part/examples" "$part/tests" "$games/"
echo "$(find "$games" -type f | wc -l) files in $games"
