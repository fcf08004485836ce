// The game as text, beside the stage. Both ways: typing changes the picture, drawing changes the text.

import { html, nothing } from "./vendor/lit-html.js";
import { button, list, typed, worded } from "./dom.js";
import { DRAWN } from "./edit.js";
import { EngineError } from "./engine.js";
import { inWords } from "./errors.js";
import { help } from "./help.js";
import { icon } from "./icons.js";
import { t } from "./i18n.js";

const FORMATS = ["text", "edges", "contest", "dot", "json", "gm", "adjlist", "csv", "mtx", "graphml", "gexf", "pajek", "metis", "dimacs", "tgf"];
const PAUSE = 250; // milliseconds after the last key before the engine is asked

export class Text {
	/** @param {Session} session @param {() => void} changed @param {(file: File) => void} open @param {(source: Source) => void} begin another game of the reader's own */
	constructor(session, changed, open, begin) {
		this.begin = begin;
		this.cycles = false;
		this.session = session;
		this.changed = changed;
		this.open = open;
		/** What is being typed; null while the text is the game's. @type {string | null} */
		this.draft = null;
		this.format = "";
		this.timer = 0;
		this.seen = -1;
	}

	/** The text to show: what the reader typed, or what the engine wrote for a game that was drawn or built in. */
	get shown() {
		const { session } = this;
		if (this.draft !== null) return this.draft;
		const { source } = session.entry;
		const typed = "text" in source && !(source.format === "json" && source.text.startsWith(DRAWN));
		return typed ? source.text : (session.solved?.text ?? "");
	}

	/** @param {string} text */
	type(text) {
		this.draft = text;
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.send(), PAUSE);
		this.changed();
	}

	async send() {
		const text = this.draft;
		if (text === null) return;
		const { entry } = this.session;
		// What the text says about the rules is meant; else what the panel says stays.
		const says = (/** @type {string} */ key) => new RegExp(`\\b${key}\\W{0,3}[=:]`).test(text);
		await this.session.change({
			source: { text, ...(this.format ? { format: this.format } : {}) },
			rule: says("rule") ? undefined : entry.rule,
			infinite: says("infinite") ? undefined : entry.infinite,
			// What was placed by hand stays where it is.
			places: Object.keys(entry.places).length ? this.session.allPlaces() : {},
		});
		if (this.draft === text) this.draft = null;
		this.changed();
	}

	/** @param {string} format */
	choose(format) {
		this.format = format;
		this.draft = this.shown;
		this.send();
	}

	view() {
		const pick = (/** @type {Event} */ event) => {
			const input = /** @type {HTMLInputElement} */ (event.target);
			if (input.files?.[0]) this.open(input.files[0]);
			input.value = "";
		};
		const error = this.session.error;
		return html`<section class="text" aria-label=${t("text.name")}>
			<div class="heading">
				<h2 class="cap">${t("text.name")} ${help("text", t("text.name"))}</h2>
				${button(t("text.new"), () => this.fresh())}
				${button(t("text.random"), () => this.random())}
				<label class="button file">${t("text.open")}<input type="file" class="unseen" @change=${pick} /></label>
			</div>
			<textarea id="text" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off" rows=${Math.max(5, Math.min(14, this.shown.split("\n").length))}
				aria-label=${t("text.label")} aria-invalid=${String(!!error)} aria-describedby="text-error"
				.value=${this.shown} @input=${typed((text) => this.type(text))}></textarea>
			<div id="text-error" role="alert">${error ? complaint(error) : nothing}</div>
			<div class="heading under">${error ? html`<span></span>` : this.facts()}
				${list(html`<span class="unseen">${t("text.format")}</span>`, [["", t("text.auto")], ...worded("", FORMATS)], this.format, (format) => this.choose(format), "format")}</div>
			${this.session.solved?.notes?.map((note) => html`<p class="quiet">${inWords(note)}</p>`)}
		</section>`;
	}

	/** What was read, so that a misread line is seen. */
	facts() {
		const { solved } = this.session;
		if (!solved?.game) return html`<span></span>`;
		const { positions, moves, terminals } = solved.counts;
		return html`<p class="facts quiet">${icon("ok")}${t("text.facts", { n: positions, m: moves, ends: terminals })} ${t(solved.game.acyclic ? "text.acyclic" : "text.cyclic")}</p>`;
	}

	/** An empty stage to draw on. */
	fresh() {
		this.draft = null;
		this.begin({ text: JSON.stringify({ directed: true, multigraph: true, nodes: [], links: [] }), format: "json" });
	}

	/** A random game, small enough to be read; every other one has cycles. */
	random() {
		this.draft = null;
		const n = 6 + Math.floor(Math.random() * 6);
		this.cycles = !this.cycles;
		const pick = (/** @type {number} */ below) => Math.floor(Math.random() * below);
		const lines = Array.from({ length: n }, (_, v) => {
			const later = v + 1 < n ? [v + 1 + pick(n - v - 1), v + 1 + pick(n - v - 1)] : [];
			const back = this.cycles && v > 1 && pick(3) === 0 ? [pick(v)] : [];
			const to = v + 2 < n || v % 2 ? [...new Set([...later, ...back])] : [];
			return [v, "->", ...to].join(" ").replace(/ ->$/, "");
		});
		this.begin({ text: `${lines.join("\n")}\n` });
	}
}

/** An error with its place: line, column, the text with the fault marked, and what to do. @param {Error} error */
export function complaint(error) {
	if (!(error instanceof EngineError)) return html`<div class="error"><p>${t("error.reach")}</p></div>`;
	const { line, column, length, excerpt } = error;
	// An error of a file that was opened is not in the text of the game on stage.
	const area = () => /** @type {HTMLTextAreaElement | null} */ (document.getElementById("text"));
	const there = line > 0 && (area()?.value ?? "").split("\n")[line - 1]?.includes(excerpt);
	const jump = () => {
		const before = (area()?.value ?? "").split("\n").slice(0, line - 1);
		const from = before.join("\n").length + (before.length ? 1 : 0) + column - 1;
		area()?.focus();
		area()?.setSelectionRange(from, from + length);
	};
	const [head, fault, tail] = [[...excerpt].slice(0, column - 1), [...excerpt].slice(column - 1, column - 1 + length), [...excerpt].slice(column - 1 + length)];
	return html`<div class="error">
		${line ? html`<p class="place">${t("error.place", { line, column })}</p>` : nothing}
		<p>${inWords(error.message)}</p>
		${line && excerpt ? html`<pre>${head.join("")}<mark>${fault.join("") || " "}</mark>${tail.join("")}</pre>` : nothing}
		${error.help ? html`<p class="quiet">${inWords(error.help)}</p>` : nothing}
		${there ? button(t("error.jump"), jump) : nothing}
	</div>`;
}
