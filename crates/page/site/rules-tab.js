// Rules of one's own: a file in an editor, its parameters as fields, and the graph that grows beside it while one types.

import { html, nothing } from "./vendor/lit-html.js";
import { Board } from "./board.js";
import { button } from "./dom.js";
import { inWords } from "./errors.js";
import { save } from "./export.js";
import { help } from "./help.js";
import { icon } from "./icons.js";
import { legend } from "./legend.js";
import { inflate, deflate } from "./share.js";
import { complaint } from "./text.js";
import { side } from "./rules-side.js";
import { t } from "./i18n.js";

const PAUSE = 350; // milliseconds after the last key before the rules are run
const FUNCTIONS = ["result(p)", "score(p)", "player(p)", "name(p)", "scene(p)", "canonical(p)"];
const EMPTY = "# A game of your own: a start, and where a move leads.\nstart = 10\n\ndef moves(n):\n    return [n - k for k in (1, 2) if k <= n]\n";

/** @typedef {{ name: string, value: string, line: number }} Parameter */
/** @typedef {{ positions: number, all: boolean, faults: { promise: string, position: string, found: string }[] }} Report */
/** @typedef {{ positions: number, right: number, wrong: number, wrongly_lost: number, missed: number, said_lost: number, counterexample: { position: number, label: string, said: string | number, value: Value, scene: { view: number[], body: string, spoken: string } | null } | null }} Tried */

export class RulesTab {
	/** @param {Page} page */
	constructor(page) {
		this.page = page;
		/** @type {{ name: string, text: string }[]} */
		this.examples = [];
		/** Whether the engine runs rules at all; null until it is known. @type {boolean | null} */
		this.runs = null;
		this.name = "";
		this.text = "";
		/** @type {Parameter[]} */
		this.parameters = [];
		/** What was put in their place. @type {Record<string, string>} */
		this.given = {};
		/** @type {Report | null} */
		this.report = null;
		/** @type {Tried | null} */
		this.tried = null;
		this.guess = "";
		/** Errors of the parts beside the stage. @type {{ parameters?: Error, selftest?: Error, guess?: Error }} */
		this.errors = {};
		/** Which positions are new since the last change. @type {Set<string>} */
		this.fresh = new Set();
		/** @type {Set<string>} */
		this.before = new Set();
		/** The part that a phone shows: file, stage or side. */
		this.part = "file";
		this.timer = 0;
		this.seen = -1;
		this.turn = 0;
		/** @type {import("./rules-editor.js").RulesEditor | null} */
		this.editor = null;
		this.engine = page.engine.beside(true);
		this.board = new Board(this.engine, page.changed, { pop: true, pictures: true, from: (v) => this.play(v) });
		this.board.decorate = (marks) => this.ring(marks);
	}

	get session() {
		return this.board.session;
	}

	title() {
		return `${this.name || t("nav.rules")} · ${t("nav.rules")}`;
	}

	/** @param {string[]} path the name of an example, or `own` and what a link holds */
	async enter([name = "", packed = ""]) {
		this.engine.language = this.page.engine.language;
		if (!this.editor) {
			const { RulesEditor } = await import("./rules-editor.js");
			this.editor = new RulesEditor(t("editor.file"), (text) => this.type(text));
		}
		if (this.runs === null) await this.find();
		const { dropped } = this.page;
		this.page.dropped = null;
		if (dropped) return this.drop(dropped);
		if (packed) return this.arrive(packed);
		const example = this.examples.find((example) => example.name === name);
		if (example && (this.name !== `${name}.star` || this.text !== example.text)) return this.open(`${name}.star`, example.text);
		if (!this.text) this.open("subtraction.star", this.examples.find(({ name }) => name === "subtraction")?.text ?? EMPTY);
	}

	/** What there is to begin with, and whether the engine runs rules. */
	async find() {
		try {
			({ examples: this.examples } = await this.engine.call("examples"));
		} catch {
			this.examples = []; // no module with the interpreter beside the page
		}
		this.runs = this.examples.length > 0;
	}

	leave() {
		this.board.player.pause();
	}

	async translate() {
		this.engine.language = this.page.engine.language;
		await this.run();
	}

	/** @param {string} packed */
	async arrive(packed) {
		try {
			const held = await inflate(packed);
			if (typeof held?.text !== "string" || typeof held.name !== "string" || typeof (held.given ?? {}) !== "object") throw new Error("not a link of this page");
			this.guess = typeof held.guess === "string" ? held.guess : "";
			const given = Object.entries(held.given ?? {}).filter(([, value]) => typeof value === "string");
			await this.open(held.name, held.text, Object.fromEntries(/** @type {[string, string][]} */ (given)));
		} catch {
			this.page.tell(t("link.nonsense"));
			if (!this.text) await this.open("own.star", EMPTY);
		}
	}

	/** @param {string} name @param {string} text @param {Record<string, string>} [given] */
	async open(name, text, given = {}) {
		[this.name, this.text, this.given, this.fresh, this.before] = [name, text, given, new Set(), new Set()];
		[this.report, this.tried, this.errors] = [null, null, {}];
		this.editor?.open(text);
		await this.run();
	}

	/** @param {File} file */
	async drop(file) {
		await this.open(file.name, await file.text());
	}

	/** @param {string} text */
	type(text) {
		this.text = text;
		if (!/^own/.test(this.name) && this.examples.some(({ name }) => this.name === `${name}.star`)) this.name = `own-${this.name}`;
		this.later();
	}

	later() {
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.run(), PAUSE);
	}

	/** @param {string} name @param {string} value */
	put(name, value) {
		const own = this.parameters.find((parameter) => parameter.name === name)?.value;
		this.given = Object.fromEntries(Object.entries({ ...this.given, [name]: value }).filter(([key, text]) => key !== name || text !== own));
		this.later();
		this.page.changed();
	}

	get source() {
		const parameters = Object.fromEntries(Object.entries(this.given).filter(([name]) => this.parameters.some((parameter) => parameter.name === name)));
		return { rules: this.text, ...(Object.keys(parameters).length ? { parameters } : {}) };
	}

	/** Runs the rules: parameters, graph, answer. The last good graph stays until there is another one. */
	async run() {
		const turn = ++this.turn;
		this.address();
		if (!this.runs) return this.page.changed();
		const { session } = this;
		// Work that nobody waits for any more is ended; a module's thread only with the module.
		if (session.busy) (session.cancel(), this.engine.stop());
		try {
			({ parameters: this.parameters } = await this.engine.call("parameters", { rules: this.text }));
			delete this.errors.parameters;
		} catch {
			// What is wrong with the file is told when it runs.
		}
		if (turn !== this.turn) return;
		const labels = session.solved?.game?.labels ?? [];
		this.before = new Set(session.error ? this.before : labels);
		await session.open({ source: this.source, arrange: "layered" }, { step: "last" });
		if (turn !== this.turn) return;
		const now = session.solved?.game?.labels ?? [];
		this.fresh = new Set(session.error || this.before.size === 0 || now.every((label) => !this.before.has(label)) ? [] : now.filter((label) => !this.before.has(label)));
		this.tell();
		[this.report, this.tried] = [null, null];
		delete this.errors.selftest;
		delete this.errors.guess;
		if (this.guess.trim() && !session.error) await this.tryGuess();
		this.page.changed();
	}

	/** Shows the error at its place in the file. */
	tell() {
		const error = /** @type {any} */ (this.session.error);
		if (!error || !error.line) return this.editor?.tell(null);
		const words = inWords(error.message ?? "");
		const instead = /(?:did you mean|是不是(?:想写)?) ?`?([A-Za-z_]\w*)`?/i.exec(error.message)?.[1] ?? "";
		this.editor?.tell({ line: error.line, column: error.column, length: error.length, title: `${t("error.place", { line: error.line, column: error.column })}:`, message: words, help: error.help ? inWords(error.help) : "", instead, fix: instead ? t("editor.instead", { word: instead }) : "" });
	}

	/** New positions have a ring. @param {Marks} marks */
	ring(marks) {
		const labels = this.session.solved?.game?.labels ?? [];
		labels.forEach((label, v) => this.fresh.has(label) && marks.nodes[v] && (marks.nodes[v].state += " fresh"));
		const { counterexample } = this.tried ?? {};
		if (counterexample && marks.nodes[counterexample.position]) marks.nodes[counterexample.position].state += " picked";
	}

	async address() {
		if (!location.hash.startsWith("#/rules")) return;
		const { name, text, given, guess, turn } = this;
		const example = this.examples.find((example) => name === `${example.name}.star` && text === example.text);
		const own = !example || Object.keys(given).length || guess;
		const hash = own ? `#/rules/own/${await deflate({ name, text, given, guess })}` : `#/rules/${example.name}`;
		if (turn === this.turn && location.hash.startsWith("#/rules")) history.replaceState(null, "", hash);
	}

	stop() {
		this.session.cancel();
		this.engine.stop();
	}

	async selftest() {
		delete this.errors.selftest;
		try {
			this.report = await this.engine.call("selftest", { source: this.source }, { progress() {}, full: true });
		} catch (error) {
			this.errors.selftest = /** @type {Error} */ (error);
		}
		this.page.changed();
	}

	async tryGuess() {
		const { guess, turn } = this;
		delete this.errors.guess;
		this.tried = null;
		if (guess.trim()) {
			try {
				const tried = await this.engine.call("guess", { ...this.session.about, source: this.source, guess }, { progress() {}, full: true });
				if (turn !== this.turn || guess !== this.guess) return;
				this.tried = tried;
				const { counterexample } = tried;
				if (counterexample && this.session.solved?.game) this.session.select(counterexample.position);
			} catch (error) {
				this.errors.guess = /** @type {Error} */ (error);
			}
		}
		this.address();
		this.page.changed();
	}

	/** @param {HTMLElement} root */
	draw(root) {
		const place = root.querySelector(".editor-place");
		if (place && this.editor && this.editor.host.parentElement !== place) place.append(this.editor.host);
		this.board.stage.view.free = [14, 56, 14, 48];
		this.board.draw();
		this.board.popover.place(root);
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		if (/** @type {HTMLElement} */ (event.target).closest(".editor")) return false;
		if (event.key === "Escape" && this.board.popover.open) return this.board.popover.close(), true;
		return this.board.key(event);
	}

	view() {
		const { session, board } = this;
		const parts = ["file", "stage", "side"];
		return html`<main id="main" class="rulestab fixed" data-part=${this.part} aria-busy=${String(session.busy)}>
			${innerWidth <= 1000 && this.part !== "file" ? html`<h1 class="unseen">${this.name}</h1>` : nothing}
			<div class="parts seg" role="group" aria-label=${t("editor.parts")}>${parts.map((part) => html`<button type="button" aria-pressed=${String(part === this.part)} @click=${() => ((this.part = part), this.page.changed())}>${t(/** @type {any} */ (`editor.part.${part}`))}</button>`)}</div>
			<section class="drawer-file" aria-label=${t("editor.file")}>${this.file()}</section>
			<section class="stage-card paper" aria-label=${t("stage.section")}>
				${this.runs === false ? html`<p class="without">${t("editor.without")}</p>` : html`<div class="stage-host ${session.error ? "stale" : ""}">${board.stage.svg}</div>${legend(session)}<div role="status" class="statusline">${this.status()}</div>${board.popover.view()}`}
			</section>
			<section class="dock ruledock" aria-label=${t("editor.what")}>${this.dock()}</section>
			<aside class="side ruleside" aria-label=${t("editor.side")}>${side(this)}</aside>
		</main>`;
	}

	file() {
		const pick = (/** @type {Event} */ event) => {
			const input = /** @type {HTMLInputElement} */ (event.target);
			if (input.files?.[0]) this.drop(input.files[0]);
			input.value = "";
		};
		const choose = (/** @type {string} */ name) => name && (name === "new" ? this.open("own.star", EMPTY) : this.page.go(`#/rules/${name}`));
		return html`<header><h1>${this.name} ${help("own", t("nav.rules"))}</h1>
				<label><span class="unseen">${t("editor.examples")}</span><select id="example" @change=${(/** @type {Event} */ event) => (choose(/** @type {HTMLSelectElement} */ (event.target).value), (/** @type {HTMLSelectElement} */ (event.target).value = ""))}><option value="">${t("editor.examples")}</option><option value="new">${t("editor.new")}</option>${this.examples.map(({ name, text }) => html`<option value=${name}>${name} · ${t("editor.lines", { n: text.trimEnd().split("\n").length })}</option>`)}</select></label>
				<label class="button file">${t("text.open")}<input type="file" accept=".star,.bzl,.py,text/plain" class="unseen" @change=${pick} /></label>
				${button(t("editor.save"), () => save(this.name || "own.star", new Blob([this.text], { type: "text/plain" })))}</header>
			<div class="editor-place"></div>
			<div class="under"><p>${t("editor.needs")}</p><p class="row">${FUNCTIONS.map((name) => html`<code class="chip">${name}</code>`)}</p></div>`;
	}

	status() {
		const { session } = this;
		if (session.busy && session.progress) return html`${t("working")} <progress aria-label=${t("working")} max=${session.progress.total || nothing} .value=${session.progress.done ?? 0}></progress> ${button(t("stop"), () => this.stop())}`;
		if (session.busy) return html`${t("working")} ${button(t("stop"), () => this.stop())}`;
		const error = /** @type {any} */ (session.error);
		if (error) return html`<b class="waits">${error.line ? t("editor.waits", { line: error.line }) : t("editor.waits.all")}</b>`;
		if (this.fresh.size) return html`<span class="grew">${t("editor.grew", { n: this.fresh.size })}</span>`;
		return "";
	}

	dock() {
		const { session } = this;
		const error = /** @type {any} */ (session.error);
		const start = session.solved?.start ?? null;
		const value = start === null ? null : session.solved?.values?.[start];
		const label = start === null ? "" : (session.solved?.game?.labels[start] ?? "");
		const says = error && !error.line ? complaint(error) : session.solved?.large ? t("editor.large", { n: session.solved.counts.positions.toLocaleString() }) : value ? html`<p><b>${label}</b>: ${value.words}.</p>` : "";
		return html`<div class="says">${says}</div><div class="does"><button type="button" ?disabled=${!session.solved || !!error} @click=${() => this.watch()}>${t("editor.watch")}</button><button type="button" class="go" ?disabled=${!session.solved || !!error} @click=${() => this.play()}>${icon("play")}<span>${t("editor.play")}</span></button></div>`;
	}

	/** In the laboratory, from the first step. */
	async watch() {
		const { lab } = this.page;
		lab.begin({ title: this.name, about: "" });
		await lab.session.open({ source: this.source });
		this.page.go("#/lab");
	}

	/** On a board, from the start or another position. @param {number} [v] */
	async play(v) {
		const from = v === undefined ? undefined : this.session.solved?.game?.labels[v];
		this.page.go(`#/play/own~${await deflate({ source: this.source, from, title: this.name.replace(/\.star$/, "") })}`);
	}
}
