#!/usr/bin/env bash
# Packs the program of the `dist` profile with its manual, completions and licences: scripts/pack.sh NAME makes
# target/NAME.tar.gz.
set -euo pipefail
cd "$(dirname "$0")/.."
name=${1:?"say what the archive shall be called"}
program=target/dist/retrograde
[ -x "$program" ] || { echo "there is no $program: run cargo build --profile dist" >&2; exit 1; }
folder=target/$name
rm -rf "$folder"
mkdir -p "$folder/completions"
cp "$program" README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$folder/"
"$program" man >"$folder/retrograde.1"
for shell in bash zsh fish; do "$program" completions $shell >"$folder/completions/retrograde.$shell"; done
tar -C target -czf "target/$name.tar.gz" "$name"
echo "packed target/$name.tar.gz"
