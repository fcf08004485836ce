// What the page uses of CodeMirror, as one module: ../editor.sh makes crates/page/site/vendor/codemirror.js of it.

export { Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
export { Decoration, EditorView, WidgetType, drawSelection, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
export { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
export { HighlightStyle, StreamLanguage, bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
export { mkPython } from "@codemirror/legacy-modes/mode/python";
export { tags } from "@lezer/highlight";
