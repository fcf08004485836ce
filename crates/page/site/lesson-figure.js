// The live figure of a chapter: a stage with its sentence and transport, the code, and beside it trace, state, the game as text,
// the reason of a position, or a play. The prose moves it, and it marks the prose.

import { html, nothing } from "./vendor/lit-html.js";
import { Board } from "./board.js";
import { Code } from "./code.js";
import { exportAs } from "./export.js";
import { language, t } from "./i18n.js";
import { live } from "./live.js";
import { pictures } from "./lesson-pictures.js";
import { Table } from "./table.js";
import { Text } from "./text.js";

const PANES = /** @type {const} */ (["trace", "state", "text", "why", "play"]);

export class Figure {
	/** @param {Page} page */
	constructor(page) {
		const { engine, changed } = page;
		this.page = page;
		this.changed = changed;
		this.board = new Board(engine, changed);
		this.session = this.board.session;
		this.code = new Code(this.session, changed);
		this.table = new Table(this.session, (step) => this.board.player.go(step), () => exportAs("trace.csv", this.board), changed, (key) => this.code.lineOf(key));
		this.text = new Text(this.session, changed, (file) => this.openFile(file), (source) => this.session.open({ source }));
		/** @type {(typeof PANES)[number]} */
		this.pane = "trace";
		/** On a narrow window: whether code and trace are out. */
		this.out = false;
		/** The scene on stage, and which one was asked for last. @type {LessonScene | null} */
		this.scene = null;
		/** @type {Promise<void>} */
		this.coming = Promise.resolve();
		/** The position that a question is about, which must not be told. @type {string | null} */
		this.asked = null;
		this.followed = "";
		this.board.stage.view.free = [6, 38, 6, 6]; // what floats over the stage
		this.board.decorate = (marks) => this.mark(marks);
	}

	/** Brings a scene on stage, once; afterwards it is there. @param {LessonScene} scene @param {boolean} [anew] */
	show(scene, anew = false) {
		if (scene === this.scene && !anew && !this.session.own) return this.coming;
		this.scene = scene;
		this.asked = null;
		this.board.player.predicting = false;
		return (this.coming = this.open(scene));
	}

	/** @param {LessonScene} scene */
	async open(scene) {
		const { board, session, page } = this;
		const preset = scene.preset ? page.gallery.find(scene.preset) : undefined;
		const { question, rule, infinite, method } = { ...preset, ...scene };
		board.player.pause();
		this.text.draft = null;
		session.mode = "steps";
		const arrange = scene.arrange ?? (preset?.show?.grid ? "grid" : "layered");
		await session.open({ source: translated(scene) ?? preset?.source ?? { text: "" }, question, rule, infinite, method: preset?.show?.alphabeta ? "alphabeta" : method, arrange }, { step: scene.step ?? 0 });
		if (scene.pictures && session.solved?.game) {
			session.scenes = await pictures(session).catch(() => null);
			await session.arrange(arrange); // nodes with pictures have another size
		}
	}

	/** Goes to a step, a moment later if the scene is still on its way. @param {LessonScene} scene @param {(session: Session) => number | undefined} step */
	async go(scene, step) {
		await this.show(scene);
		const to = step(this.session);
		if (to === undefined) return;
		this.release();
		this.board.player.go(to);
	}

	/** A question comes: the figure waits before the step that answers it, and keeps what comes to itself. @param {string} label @param {number} before */
	hold(label, before) {
		const { player } = this.board;
		this.asked = label;
		player.predicting = true;
		if (this.session.mode !== "steps") this.board.setMode("steps");
		if (this.session.step > before || this.session.step < before) player.go(before);
		this.changed();
	}

	release() {
		this.asked = null;
		this.board.player.predicting = false;
	}

	/** @param {Marks} marks */
	mark(marks) {
		const v = this.asked === null ? -1 : (this.session.solved?.game.labels.indexOf(this.asked) ?? -1);
		const node = marks.nodes[v];
		if (!node || node.badge) return;
		node.state += " asked";
		node.note = "?";
	}

	/** @param {File} file */
	async openFile(file) {
		const { source } = await this.page.engine.open(file);
		this.session.open({ source });
	}

	/** The same game in the laboratory, with all its tools. */
	async toLab() {
		const { scene, session, page } = this;
		const { entry } = session;
		page.go("#/lab");
		await page.lab.openPreset({ id: session.own ? "" : (scene?.preset ?? ""), title: session.own ? t("stage.own") : (page.gallery.find(scene?.preset ?? "")?.title ?? document.title.split(" · ")[0]), about: "", source: entry.source, question: entry.question, rule: entry.rule, infinite: entry.infinite, method: entry.method, show: entry.arrange === "grid" ? { grid: true } : undefined });
		page.changed();
	}

	draw() {
		this.board.draw();
	}

	/** Keeps the running line and row in sight, each within its own list. @param {HTMLElement} root */
	follow(root) {
		const now = `${this.session.step} ${this.session.version} ${this.pane} ${this.code.chosen} ${this.code.lines().length}`;
		if (now === this.followed) return;
		this.followed = now;
		for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".live-figure .listing .running, .live-figure tr.now"))) {
			const list = /** @type {HTMLElement | null} */ (element.closest(".listing, .scroller"));
			if (!list) continue;
			const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()];
			if (inner.top < outer.top + 26 || inner.bottom > outer.bottom - 8) list.scrollTop += inner.top - outer.top - outer.height / 2;
		}
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		return this.board.key(event);
	}

	leave() {
		this.board.player.pause();
	}

	view() {
		const { board, session } = this;
		return html`<figure class="live-figure" aria-label=${t("learn.figure")} aria-busy=${String(session.busy)}>
			<div class="view paper">
				<div class="stage-host ${session.error ? "stale" : ""}">${board.stage.svg}</div>
				<div class="above">
					${session.own ? html`<button type="button" @click=${() => this.scene && this.show(this.scene, true)}>${t("learn.again")}</button>` : nothing}
					<button type="button" class="to-lab" @click=${() => this.toLab()}>${t("lessons.open")}</button>
				</div>
			</div>
			${board.player.view(this.spoken())}
			<button type="button" class="fold" aria-expanded=${String(this.out)} @click=${() => ((this.out = !this.out), this.changed())}>${t("learn.panes")}</button>
			<div class="panes ${this.out ? "out" : ""} ${this.asked === null ? "" : "hiding"}">
				${this.code.view()}
				<div class="rest">
					<div class="seg" role="group" aria-label=${t("learn.beside")}>${PANES.map((name) => html`<button type="button" data-pane=${name} aria-pressed=${String(name === this.shown)} @click=${() => this.turn(name)}>${t(`learn.pane.${name}`)}</button>`)}</div>
					${this.paneView()}
				</div>
			</div>
		</figure>`;
	}

	/** What stands in the place of the step's sentence. */
	spoken() {
		const { session, board } = this;
		if (session.mode === "play") return board.play.status();
		if (session.mode === "explain") return board.explain.proof?.sentences[0]?.text ?? t("explain.none");
		if (this.asked !== null) return t("learn.held", { label: this.asked });
		return undefined;
	}

	/** Which pane is seen: a play and an explanation are modes of the stage. */
	get shown() {
		const { mode } = this.session;
		if (mode === "play" || mode === "explain") return mode === "play" ? "play" : "why";
		return this.pane === "play" || this.pane === "why" ? "trace" : this.pane;
	}

	/** @param {(typeof PANES)[number]} pane */
	turn(pane) {
		this.pane = pane;
		this.release();
		this.board.setMode(pane === "play" ? "play" : pane === "why" ? "explain" : "steps");
	}

	paneView() {
		const pane = this.shown;
		if (pane === "state") return html`<div class="pane">${live(this.session)}</div>`;
		if (pane === "text") return html`<div class="pane">${this.text.view()}</div>`;
		if (pane === "trace") return this.table.view();
		return html`<div class="pane panel">${this.board.panel()}</div>`;
	}
}

/** The source of a scene, with its names in the reader's language. @param {LessonScene} scene */
export function translated({ source, names }) {
	if (!source || !("text" in source) || language() !== "zh" || !names) return source;
	return { ...source, text: source.text.replace(/\b[A-Za-z_]\w*\b(?!=)/g, (word) => names[word] ?? word) };
}
