// The editor for rules files: CodeMirror, in a shadow of its own so that its style sheet is one of the document's making (the
// content policy allows no other), with the error of the rules under its line.

import { Decoration, EditorState, EditorView, HighlightStyle, StateEffect, StateField, StreamLanguage, WidgetType, bracketMatching, defaultKeymap, drawSelection, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, history, historyKeymap, indentUnit, indentWithTab, keymap, lineNumbers, mkPython, syntaxHighlighting, tags } from "./vendor/codemirror.js";

/** What is wrong and where, with a word to put there instead. @typedef {{ line: number, column: number, length: number, title: string, message: string, help: string, instead: string, fix: string }} Fault */

const told = StateEffect.define();

/** The error under its line. */
class Note extends WidgetType {
	/** @param {Fault} fault @param {() => void} mend */
	constructor(fault, mend) {
		super();
		this.fault = fault;
		this.mend = mend;
	}

	/** @param {Note} other */
	eq(other) {
		return JSON.stringify(other.fault) === JSON.stringify(this.fault);
	}

	toDOM() {
		const { title, message, help, instead, fix } = this.fault;
		const box = document.createElement("div");
		box.className = "cm-fault";
		const head = document.createElement("b");
		head.textContent = `${title} ${message}`;
		box.append(head, document.createTextNode(help ? ` ${help}` : ""));
		if (instead) {
			const button = document.createElement("button");
			button.type = "button";
			button.textContent = fix;
			button.addEventListener("click", this.mend);
			box.append(" ", button);
		}
		return box;
	}

	ignoreEvent() {
		return true;
	}
}

const look = EditorView.theme({
	"&": { height: "100%", fontSize: "13px", color: "var(--ink)", backgroundColor: "var(--sunk)" },
	".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "24px", overflow: "auto" },
	".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
	".cm-gutters": { backgroundColor: "var(--sunk)", color: "var(--soft)", border: "0", fontSize: "11.5px" },
	".cm-lineNumbers .cm-gutterElement": { padding: "0 12px 0 8px", minWidth: "32px" },
	".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 8%, transparent)" },
	"&.cm-focused": { outline: "2.5px solid var(--accent)", outlineOffset: "-3px" },
	".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
	".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)" },
	".cm-matchingBracket": { backgroundColor: "var(--accent-wash)", outline: "1px solid var(--accent)" },
	".cm-wrong": { textDecoration: "underline wavy var(--loss) 1.5px", textUnderlineOffset: "4px" },
	".cm-wrongline": { backgroundColor: "color-mix(in srgb, var(--loss-wash) 60%, transparent)", boxShadow: "inset 3px 0 0 var(--loss)" },
	".cm-fault": { padding: "7px 16px 9px 44px", font: "14px/1.4 var(--sans)", whiteSpace: "normal", color: "var(--loss)", backgroundColor: "var(--loss-wash)" },
	".cm-fault b": { display: "block" },
	".cm-fault button": { padding: "1px 7px", minHeight: "26px", borderRadius: "6px", border: "1px solid currentColor", background: "none", color: "inherit", font: "13px var(--mono)", cursor: "pointer" },
});

const colours = HighlightStyle.define([
	{ tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.atom], color: "var(--accent)" },
	{ tag: [tags.definition(tags.variableName), tags.function(tags.variableName)], color: "light-dark(#5d4a8a, #c3b3f2)" },
	{ tag: [tags.number, tags.literal], color: "var(--hot)" },
	{ tag: tags.string, color: "var(--win)" },
	{ tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
]);

export class RulesEditor {
	/** @param {string} label what it is called for those who listen @param {(text: string) => void} typed */
	constructor(label, typed) {
		this.host = document.createElement("div");
		this.host.className = "editor";
		const root = this.host.attachShadow({ mode: "open" });
		/** @type {Fault | null} */
		this.fault = null;
		const faults = StateField.define({
			create: () => Decoration.none,
			update: (/** @type {any} */ shown, /** @type {any} */ change) => {
				for (const effect of change.effects) if (effect.is(told)) return this.marks(change.state, effect.value);
				return shown.map(change.changes);
			},
			provide: (/** @type {any} */ field) => EditorView.decorations.from(field),
		});
		const starlark = StreamLanguage.define(mkPython({ version: 3 }));
		this.extensions = [
			lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history(), drawSelection(), indentUnit.of("    "), EditorState.tabSize.of(4), bracketMatching(), highlightActiveLine(), EditorView.lineWrapping,
			starlark, syntaxHighlighting(colours), look, faults,
			// Escape, then Tab, leaves the editor; Tab alone indents.
			keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
			EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
			EditorView.updateListener.of((/** @type {any} */ update) => update.docChanged && !this.quiet && typed(this.text)),
		];
		this.quiet = false;
		this.view = new EditorView({ state: this.state(""), parent: root, root });
	}

	/** @param {string} text */
	state(text) {
		return EditorState.create({ doc: text, extensions: this.extensions });
	}

	get text() {
		return this.view.state.doc.toString();
	}

	/** Another file: nothing of the one before can be undone into it. @param {string} text */
	open(text) {
		this.quiet = true;
		this.view.setState(this.state(text));
		this.quiet = false;
	}

	/** Says what is wrong, or that nothing is. @param {Fault | null} fault */
	tell(fault) {
		this.fault = fault;
		this.view.dispatch({ effects: told.of(fault) });
	}

	/** @param {any} state @param {Fault | null} fault */
	marks(state, fault) {
		if (!fault) return Decoration.none;
		const line = state.doc.line(Math.max(1, Math.min(fault.line, state.doc.lines)));
		// Columns count characters, as the engine does.
		const letters = [...line.text];
		const from = line.from + letters.slice(0, fault.column - 1).join("").length;
		const to = Math.min(line.to, from + letters.slice(fault.column - 1, fault.column - 1 + fault.length).join("").length);
		const mend = () => this.view.dispatch({ changes: { from, to, insert: fault.instead } });
		const marks = [Decoration.line({ class: "cm-wrongline" }).range(line.from), ...(to > from ? [Decoration.mark({ class: "cm-wrong" }).range(from, to)] : []), Decoration.widget({ widget: new Note(fault, mend), block: true, side: 1 }).range(line.to)];
		return Decoration.set(marks, true);
	}

	/** @param {number} line */
	goTo(line) {
		const at = this.view.state.doc.line(Math.max(1, Math.min(line, this.view.state.doc.lines)));
		this.view.dispatch({ selection: { anchor: at.from }, effects: EditorView.scrollIntoView(at.from, { y: "center" }) });
		this.view.focus();
	}
}
