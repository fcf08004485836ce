// The laboratory: one window with the stage, the sentence and the transport under it, what the method does beside it, and the
// game as text and rules in a drawer that folds away.

import { html, nothing } from "./vendor/lit-html.js";
import { Board } from "./board.js";
import { Compare } from "./compare.js";
import { Code } from "./code.js";
import { button, list, worded } from "./dom.js";
import { Drawer } from "./drawer.js";
import { exportAs } from "./export.js";
import { grid } from "./geometry.js";
import { icon, iconButton } from "./icons.js";
import { Large } from "./large.js";
import { legend } from "./legend.js";
import { live } from "./live.js";
import { minimap } from "./minimap.js";
import { Predict } from "./predict.js";
import { deflate } from "./share.js";
import { Table } from "./table.js";
import { complaint, Text } from "./text.js";
import { t, tOr } from "./i18n.js";

const TOOLS = /** @type {const} */ (["select", "add", "connect", "owner", "delete"]);
const MODES = /** @type {const} */ (["steps", "explain", "play", "quiz", "sum"]);
const ARRANGEMENTS = /** @type {const} */ (["layered", "remoteness", "force", "grid"]);
const FREE = [14, 60, 14, 52]; // what floats over the stage, in pixels

export class Lab {
	/** @param {Page} page */
	constructor(page) {
		const { engine, changed } = page;
		this.page = page;
		this.engine = engine;
		this.changed = changed;
		/** @type {Tool} */
		this.tool = "select";
		this.board = new Board(engine, changed, {
			tool: () => this.tool,
			editable: () => this.session.mode !== "play" && this.session.mode !== "quiz",
			pick: (v) => this.large.pick(v),
			pop: true,
			pictures: true,
			from: (v) => this.playFrom(v),
		});
		this.session = this.board.session;
		this.code = new Code(this.session, changed);
		this.text = new Text(this.session, changed, (file) => this.openFile(file), (source) => this.openOwn(source));
		this.table = new Table(this.session, (step) => this.board.player.go(step), () => this.save("trace.csv"), changed, (key) => this.code.lineOf(key));
		this.compare = new Compare(this.board, changed);
		this.large = new Large(this.board, changed);
		this.predict = new Predict(this.board, changed);
		this.drawer = new Drawer(this);
		/** @type {Method[]} */
		this.methods = [];
		/** What the game on stage is called, and what there is to see. @type {{ id?: string, title: string, about: string, pitfalls?: string[] } | null} */
		this.preset = null;
		this.followed = "";
		/** Whether somebody has brought a game. */
		this.started = false;
		this.embedded = new URLSearchParams(location.search).has("embed");
		this.presenting = false;
		this.folded = innerWidth <= 1240;
		/** Whether the drawing tools are out. */
		this.tooled = innerWidth > 1240;
		/** On a phone: how high the sheet stands, and which part of it is seen. */
		this.sheet = "half";
		this.part = "code";
		this.width = 0;
	}

	get fixed() {
		return true;
	}

	/** What this place is called in the window's title. */
	title() {
		return this.name;
	}

	/** What the game on stage is called: a drawn or changed one is not the example any more. */
	get name() {
		const own = this.session.own || !this.preset;
		return own ? t("stage.own") : (this.preset?.title ?? "");
	}

	/** @param {Preset} preset */
	async openPreset(preset) {
		const { source, question, rule, infinite, show } = preset;
		this.begin(preset);
		this.board.sum.begin(show);
		this.compare.on = show?.compare !== undefined;
		this.session.mode = MODES.find((mode) => show && mode in show) ?? (show?.nim ? "sum" : "steps");
		if (this.session.mode !== "steps") this.part = "panel";
		const method = show?.alphabeta ? "alphabeta" : preset.method;
		await this.session.open({ source, question, rule, infinite, method, arrange: show?.grid ? "grid" : "layered" });
	}

	/** Another game comes on stage: nothing of the one before stays. @param {Preset | { title: string, about: string } | null} preset */
	begin(preset) {
		this.started = true;
		this.preset = preset;
		this.text.draft = null;
		this.board.player.pause();
		this.board.cancel();
		this.board.popover.open = false;
		this.compare.on = false;
		this.session.mode = "steps";
		this.tool = "select";
	}

	/** A game of the reader's own, empty or thrown by dice. @param {Source} source */
	async openOwn(source) {
		this.begin(null);
		await this.session.open({ source });
	}

	/** @param {File} file */
	async openFile(file) {
		const { session } = this;
		if (/\.star$/i.test(file.name)) {
			this.page.dropped = file;
			return this.page.go("#/rules/own");
		}
		this.started = session.busy = true;
		this.changed();
		try {
			const { source } = await this.engine.open(file, { progress: (told) => ((session.progress = told), this.changed()) });
			this.begin({ title: file.name, about: "" });
			await session.open({ source });
			session.settle();
		} catch (error) {
			session.busy = false;
			session.error = /** @type {Error} */ (error);
			this.changed();
		}
	}

	/** A play on a board that begins at a position of the game on stage. @param {number} v */
	async playFrom(v) {
		const { solved, about } = this.session;
		const from = solved?.game.labels[v];
		const source = "digest" in about.source && solved?.text ? { text: solved.text } : about.source;
		this.page.go(`#/play/own~${await deflate({ ...about, source, from, title: this.name })}`);
	}

	/** @param {string} kind */
	async save(kind) {
		try {
			await exportAs(kind, this.board);
		} catch (error) {
			this.session.error = /** @type {Error} */ (error);
			this.changed();
		}
	}

	/** Brings the picture up to date: of the game, or of a neighbourhood in a large one. @param {HTMLElement} root */
	draw(root) {
		const { view } = this.board.stage;
		const wide = this.tooled && !this.embedded && !this.presenting && innerWidth > 900;
		view.free = this.embedded || this.presenting ? [14, 14, 14, 48] : [wide ? 86 : FREE[0], FREE[1], FREE[2], FREE[3]];
		if (this.large.active) this.large.draw();
		else {
			this.board.draw();
			if (this.session.solved && !performance.getEntriesByName("stage").length) performance.mark("stage");
			this.compare.draw();
		}
		this.board.popover.place(root);
		this.place(root);
		this.follow(root);
	}

	/** The card of the node under the pointer stands beside it. @param {HTMLElement} root */
	place(root) {
		const card = /** @type {HTMLElement | null} */ (root.querySelector(".hover"));
		const box = card && this.board.stage.boxes[Number(card.dataset.at)];
		if (!card || !box) return;
		const { view } = this.board.stage;
		const [x, y] = view.onScreen(box.x, box.y + box.h / 2);
		card.style.left = `${Math.round(Math.max(8, Math.min(x - card.offsetWidth / 2, (card.parentElement?.clientWidth ?? 0) - card.offsetWidth - 8)))}px`;
		card.style.top = `${Math.round(Math.min(y + 10, (card.parentElement?.clientHeight ?? 0) - card.offsetHeight - 8))}px`;
	}

	/** Keeps the line and the row of the step in sight, each within its own list. @param {HTMLElement} root */
	follow(root) {
		if (this.width) root.querySelector(".lab")?.setAttribute("data-width", "own");
		const lab = /** @type {HTMLElement | null} */ (root.querySelector(".lab"));
		if (lab && this.width) lab.style.setProperty("--right", `${this.width}px`);
		const { step, version } = this.session;
		const now = `${step} ${version} ${this.code.chosen} ${this.part} ${this.sheet} ${this.code.lines().length}`;
		if (now === this.followed) return;
		this.followed = now;
		for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".listing .running, tr.now"))) {
			const list = /** @type {HTMLElement | null} */ (element.closest(".listing, .scroller"));
			if (!list) continue;
			const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()];
			if (inner.top < outer.top + 30 || inner.bottom > outer.bottom - 14) list.scrollTop += inner.top - outer.top - outer.height / 2;
		}
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		const target = /** @type {HTMLElement} */ (event.target);
		const typing = target.closest("input, textarea, select");
		if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing) {
			if (event.shiftKey) this.session.redo();
			else this.session.undo();
			return true;
		}
		if (event.key === "Escape" && this.board.popover.open) return this.board.popover.close(), true;
		if (event.key === "Escape" && this.presenting) return this.present(false), true;
		if (!typing && !event.ctrlKey && !event.metaKey && event.key === "[") return this.fold(), true;
		return this.board.key(event);
	}

	fold() {
		this.folded = !this.folded;
		this.changed();
	}

	/** Large, for a wall: the stage, the sentence and the keys. @param {boolean} on */
	present(on) {
		this.presenting = on;
		if (on) document.documentElement.requestFullscreen?.().catch(() => {});
		else if (document.fullscreenElement) document.exitFullscreen?.();
		this.changed();
	}

	/** @param {File} file */
	drop(file) {
		this.openFile(file);
	}

	leave() {
		this.board.player.pause();
	}

	view() {
		const { session, board, embedded } = this;
		const large = this.large.active;
		const steps = session.mode === "steps";
		if (large) return this.large.view(this);
		if (this.compare.on) return this.compare.view(this);
		return html`<main id="main" class="lab fixed ${embedded ? "embedded" : ""} ${this.presenting ? "presenting" : ""} ${this.folded ? "folded" : ""}"
			data-sheet=${this.sheet} data-part=${this.part} aria-busy=${String(session.busy)}>
			${embedded ? nothing : this.drawer.view()}
			${this.stageCard()}
			${embedded || this.presenting ? nothing : this.side(steps)}
			${board.player.view(this.predict.sentence() ?? this.spoken(), steps ? this.predict.button() : nothing)}
		</main>`;
	}

	/** What the mode says in the place of the step's sentence. */
	spoken() {
		const { session, board } = this;
		if (session.mode === "play") return board.play.status();
		if (session.mode === "quiz") return board.quiz.question;
		if (session.mode === "explain") return board.explain.proof?.sentences[0]?.text ?? t("explain.none");
		if (session.mode === "sum") return (board.sum.nimFirst ? board.sum.nim : board.sum.reply)?.words ?? t("sum.hint");
		return undefined;
	}

	/** @param {boolean} steps */
	side(steps) {
		return html`<div class="side">
			<span class="grip" aria-hidden="true" @pointerdown=${(/** @type {PointerEvent} */ event) => this.pull(event)}></span>
			<button type="button" class="handle" aria-label=${t("sheet.handle")} @click=${() => this.lift()}></button>
			${steps || this.part !== "panel" ? html`${this.code.view()} ${live(this.session)}` : nothing}
			${this.modes()}
			<div class="panel ${steps ? "flush" : ""}">${steps ? this.table.view() : this.board.panel()}</div>
		</div>`;
	}

	/** The sheet of a phone goes from half to full to a strip. */
	lift() {
		this.sheet = { half: "full", full: "peek", peek: "half" }[this.sheet] ?? "half";
		this.changed();
	}

	/** The side is drawn wider or narrower. @param {PointerEvent} event */
	pull(event) {
		const grip = /** @type {HTMLElement} */ (event.target);
		grip.setPointerCapture(event.pointerId);
		grip.onpointermove = ({ clientX }) => ((this.width = Math.max(340, Math.min(640, innerWidth - clientX))), this.changed());
		grip.onpointerup = () => (grip.onpointermove = null);
	}

	modes() {
		const { board, session } = this;
		const part = (/** @type {string} */ name) => {
			this.part = name;
			if (this.sheet === "peek") this.sheet = "half";
			this.changed();
		};
		const mode = (/** @type {Mode} */ mode) => () => (board.setMode(mode), part("panel"));
		return html`<div class="modes" role="group" aria-label=${t("mode.name")}>
			${["code", "state"].map((name) => html`<button type="button" class="narrow" aria-pressed=${String(this.part === name)} @click=${() => part(name)}>${t(name === "code" ? "code.name" : "live.name")}</button>`)}
			${MODES.map((name) => html`<button type="button" data-mode=${name} aria-pressed=${String(name === session.mode && (innerWidth > 900 || this.part === "panel"))} @click=${mode(name)}>${t(`mode.${name}`)}</button>`)}
		</div>`;
	}

	stageCard() {
		const { session, board } = this;
		return html`<section class="stage-card paper" aria-label=${t("stage.section")}>
			${this.embedded || this.folded || this.presenting ? html`<h1 class="unseen">${this.name}</h1>` : nothing} ${this.embedded ? nothing : this.toolbar()}
			<div class="stage-host ${session.error ? "stale" : ""}">${board.stage.svg}</div>
			${legend(session)}
			<div role="status" class="told">${this.status()}</div>
			${minimap(board)} ${board.popover.view()} ${this.hoverCard()}
			${this.embedded && session.error ? complaint(session.error) : nothing}
		</section>`;
	}

	/** The whole name and the value of the node under the pointer, where the stage shows less of it. */
	hoverCard() {
		const { board, session } = this;
		const v = board.hovered;
		if (v === null || board.popover.open || session.mode === "quiz" || !session.solved?.game || v >= session.solved.game.labels.length) return nothing;
		const label = session.solved.game.labels[v];
		const small = !board.stage.svg.classList.contains("coins");
		if (!small && session.names[v] === label && !session.dense) return nothing;
		const told = session.mode !== "play" && !board.popover.hides(v) ? ` · ${session.solved.values[v]?.words ?? ""}` : "";
		return html`<p class="hover float" aria-hidden="true" data-at=${v}><b>${label}</b>${told}</p>`;
	}

	/** What is going on: long work, a move that is being made, or that the picture is an older one. */
	status() {
		const { session } = this;
		const stop = button(t("stop"), () => session.cancel());
		const { progress } = session;
		if (session.busy && progress)
			return html`${t("working")} <progress aria-label=${progress.phase ?? t("working")} max=${progress.total || nothing} .value=${progress.done ?? 0}></progress> ${stop}`;
		if (session.error && session.solved) return t("stage.stale");
		if (session.solved?.game?.labels.length === 0) return t("stage.empty");
		return this.board.told;
	}

	toolbar() {
		const { session, board } = this;
		const editable = session.mode !== "play" && session.mode !== "quiz";
		const use = (/** @type {Tool} */ tool) => () => (board.cancel(), (this.tool = tool), this.changed());
		const { history, entry } = session;
		const tool = (/** @type {import("./icons.js").Icon} */ name, /** @type {string} */ label, /** @type {() => void} */ click, /** @type {boolean} */ disabled, /** @type {boolean | undefined} */ pressed) =>
			html`<button type="button" aria-label=${label} title=${label} aria-pressed=${pressed === undefined ? nothing : String(pressed)} ?disabled=${disabled} @click=${click}>${icon(name)}<span aria-hidden="true">${tOr("short", name)}</span></button>`;
		return html`${this.folded ? html`<button type="button" class="float unfold" title="[" @click=${() => this.fold()}>${innerWidth > 900 ? t("drawer.open") : this.name} ›</button>` : nothing}
			<div class="float tools" role="toolbar" aria-label=${t("tool.name")}>
				${this.tooled
					? html`${TOOLS.map((name) => tool(name, t(`tool.${name}`), use(name), !editable, this.tool === name))}
							<hr />
							${tool("undo", t("tool.undo"), () => session.undo(), !history.canUndo, undefined)}
							${tool("redo", t("tool.redo"), () => session.redo(), !history.canRedo, undefined)}
							${innerWidth <= 1240 ? tool("close", t("tool.hide"), () => ((this.tooled = false), use("select")()), false, undefined) : nothing}`
					: tool("edit", t("tool.show"), () => ((this.tooled = true), this.changed()), false, undefined)}
			</div>
			<div class="float place">
				${list(html`<span class="unseen">${t("tool.arrange")}</span>`, worded("arrange", ARRANGEMENTS.filter((kind) => kind !== "grid" || grid(session.solved?.game?.labels ?? [""]))), entry.arrange, (kind) => session.arrange(kind), "arrange")}
				${board.stage.view.buttons(() => board.stage.fit())}
				${iconButton("present", this.presenting ? t("present.off") : t("present.on"), () => this.present(!this.presenting), { class: "present" })}
			</div>`;
	}
}
