#!/usr/bin/env bash
# Makes crates/page/site/vendor/codemirror.js anew from the versions in scripts/editor/package.json. The page needs no build: this
# runs only when another version of CodeMirror is wanted. It needs Node and npm.
set -euo pipefail
cd "$(dirname "$0")/editor"
npm ci --silent
vendor=../../crates/page/site/vendor
npx esbuild editor.js --bundle --minify --format=esm --target=es2022 --legal-comments=none --log-level=warning \
    --banner:js="/** @license CodeMirror 6: Copyright (C) 2018 by Marijn Haverbeke and others. SPDX-License-Identifier: MIT */" \
    --outfile="$vendor/codemirror.js"
{
    echo "codemirror.js is made of these packages, all under the licence below:"
    for folder in node_modules/@codemirror/* node_modules/@lezer/* node_modules/@marijn/* node_modules/crelt node_modules/style-mod node_modules/w3c-keyname; do
        node -p "const { name, version, license } = require('./$folder/package.json'); if (license !== 'MIT') throw new Error(name + ': ' + license); '  ' + name + ' ' + version"
    done
    echo
    cat node_modules/@codemirror/view/LICENSE
} > "$vendor/LICENSE-codemirror"
rm -r node_modules
