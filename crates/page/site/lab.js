// The laboratory: the stage in the middle, the player under it, what the method does beside it, and the game as text and rules.

import { html, nothing } from "./vendor/lit-html.js";
import { Board } from "./board.js";
import { Compare } from "./compare.js";
import { Code } from "./code.js";
import { button, list, worded } from "./dom.js";
import { exportAs } from "./export.js";
import { grid, outline } from "./geometry.js";
import { iconButton } from "./icons.js";
import { inspector } from "./inspector.js";
import { Large } from "./large.js";
import { live } from "./live.js";
import { rules } from "./rules.js";
import { Table } from "./table.js";
import { complaint, Text } from "./text.js";
import { t, tOr } from "./i18n.js";


const TOOLS = /** @type {const} */ (["select", "add", "connect", "owner", "delete"]);
const MODES = /** @type {const} */ (["steps", "explain", "play", "quiz", "sum"]);
const ARRANGEMENTS = /** @type {const} */ (["layered", "remoteness", "force", "grid"]);

export class Lab {
	/** @param {Engine} engine @param {() => void} changed */
	constructor(engine, changed) {
		this.engine = engine;
		this.changed = changed;
		/** @type {Tool} */
		this.tool = "select";
		this.board = new Board(engine, changed, {
			tool: () => this.tool,
			editable: () => this.session.mode !== "play" && this.session.mode !== "quiz",
			pick: (v) => this.large.pick(v),
		});
		this.session = this.board.session;
		this.code = new Code(this.session, changed);
		this.text = new Text(this.session, changed, (file) => this.openFile(file));
		this.table = new Table(this.session, (step) => this.board.player.go(step), () => this.save("trace.csv"), changed);
		this.compare = new Compare(this.session, changed);
		this.large = new Large(this.session, changed);
		/** @type {Method[]} */
		this.methods = [];
		/** What the game on stage is called, and what there is to see. @type {{ id?: string, title: string, about: string, pitfalls?: string[] } | null} */
		this.preset = null;
		this.followed = "";
		this.embedded = new URLSearchParams(location.search).has("embed");
	}

	/** @param {Preset} preset */
	async openPreset(preset) {
		const { source, question, rule, infinite, show } = preset;
		this.preset = preset;
		this.text.draft = null;
		this.board.player.pause();
		this.board.sum.begin(show);
		this.compare.on = show?.compare !== undefined;
		this.session.mode = MODES.find((mode) => show && mode in show) ?? (show?.nim ? "sum" : "steps");
		const method = show?.alphabeta ? "alphabeta" : preset.method;
		await this.session.open({ source, question, rule, infinite, method, arrange: show?.grid ? "grid" : "layered" });
	}

	/** @param {File} file */
	async openFile(file) {
		const { session } = this;
		session.busy = true;
		this.changed();
		try {
			const { source } = await this.engine.open(file, { progress: (told) => ((session.progress = told), this.changed()) });
			this.preset = { title: file.name, about: "" };
			session.mode = "steps";
			await session.open({ source });
			session.settle();
		} catch (error) {
			session.busy = false;
			session.error = /** @type {Error} */ (error);
			this.changed();
		}
	}

	/** @param {string} kind */
	async save(kind) {
		try {
			await exportAs(kind, this.session, this.board.stage.svg);
		} catch (error) {
			this.session.error = /** @type {Error} */ (error);
			this.changed();
		}
	}

	/** Brings the picture up to date: of the game, or of a neighbourhood in a large one. */
	draw() {
		if (this.large.active) this.drawLarge();
		else {
			this.board.draw();
			if (this.session.solved && !performance.getEntriesByName("stage").length) performance.mark("stage");
			this.compare.draw();
		}
	}

	/** Keeps the line and the row of the step in sight, each within its own list. @param {HTMLElement} root */
	follow(root) {
		const { step, version } = this.session;
		const now = `${step} ${version} ${this.code.chosen}`;
		if (now === this.followed) return;
		this.followed = now;
		for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".listing .running, tr.now"))) {
			const list = /** @type {HTMLElement | null} */ (element.closest(".listing, .scroller"));
			if (!list) continue;
			const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()];
			if (inner.top < outer.top + 40 || inner.bottom > outer.bottom - 20) list.scrollTop += inner.top - outer.top - outer.height / 2;
		}
	}

	drawLarge() {
		const { around, layout } = this.large;
		if (!around || !layout) return;
		this.board.stage.draw(this.large.scene(around, layout));
	}

	view() {
		const { session } = this;
		const steps = session.mode === "steps";
		return html`<main id="main" class="lab ${this.embedded ? "embedded" : ""}" aria-busy=${String(session.busy)}>
			<div class="center">
				${this.stageCard()}
				${this.large.active || !steps ? nothing : this.board.player.view()}
				${this.compare.on && !this.large.active ? this.compare.view() : nothing}
			</div>
			<div class="side">
				${this.large.active ? this.large.view() : html`<div class="card">${this.modes()} ${steps ? html`${this.code.view()} ${live(session)}` : this.board.panel()}</div>`}
			</div>
			${this.embedded
				? nothing
				: html`<div class="game">${this.text.view()} ${this.large.active ? nothing : html`${rules(session, this.methods, this.compare)} ${inspector(session)}`}</div>
						${steps && !this.large.active ? this.table.view() : nothing}`}
		</main>`;
	}

	stageCard() {
		const { session, preset } = this;
		return html`<section class="card stage-card" aria-label=${t("stage.section")}>
			<div class="title">
				<h1>${preset?.title ?? t("stage.own")}</h1>
				${preset?.about ? html`<p>${preset.about}</p>` : nothing}
				${preset?.pitfalls?.length
					? html`<details><summary>${t("preset.pitfalls")}</summary><ul>${preset.pitfalls.map((text) => html`<li>${text}</li>`)}</ul></details>`
					: nothing}
			</div>
			${this.embedded ? nothing : this.toolbar()}
			<div class="stage-host ${session.error ? "stale" : ""}">${this.board.stage.svg}</div>
			${this.large.active ? nothing : this.legend()}
			<div role="status" class="told">${this.status()}</div>
			${this.embedded && session.error ? complaint(session.error) : nothing}
		</section>`;
	}

	/** What is going on: long work, a move that is being made, or that the picture is an older one. */
	status() {
		const { session } = this;
		const stop = button(t("stop"), () => session.cancel());
		const { progress } = session;
		if (session.busy && progress)
			return html`${t("working")} <progress aria-label=${progress.phase ?? t("working")} max=${progress.total || nothing} .value=${progress.done ?? 0}></progress> ${stop}`;
		if (session.error && session.solved) return t("stage.stale");
		return this.board.told;
	}

	toolbar() {
		const { session } = this;
		const editable = !this.large.active && session.mode !== "play" && session.mode !== "quiz";
		const use = (/** @type {Tool} */ tool) => () => ((this.tool = tool), this.changed());
		const { history, entry } = session;
		return html`<div class="toolbar" role="toolbar" aria-label=${t("tool.name")}>
			<div class="group">${TOOLS.map((tool) => iconButton(tool, t(`tool.${tool}`), use(tool), { pressed: this.tool === tool, disabled: !editable }))}</div>
			<div class="group">
				${iconButton("undo", t("tool.undo"), () => session.undo(), { disabled: !history.canUndo, keys: "Ctrl+Z" })}
				${iconButton("redo", t("tool.redo"), () => session.redo(), { disabled: !history.canRedo, keys: "Ctrl+Shift+Z" })}
			</div>
			${list(html`<span class="unseen">${t("tool.arrange")}</span>`, worded("arrange", ARRANGEMENTS.filter((kind) => kind !== "grid" || grid(session.solved?.game?.labels ?? [""]))), entry.arrange, (kind) => session.arrange(kind), "arrange")}
			${this.board.stage.view.buttons(() => this.board.stage.fit())}
		</div>`;
	}

	modes() {
		const { board, session } = this;
		return html`<div class="modes" role="group" aria-label=${t("mode.name")}>
			${MODES.map((mode) => html`<button type="button" data-mode=${mode} aria-pressed=${String(mode === session.mode)} @click=${() => board.setMode(mode)}>${t(`mode.${mode}`)}</button>`)}
		</div>`;
	}

	/** What the shapes mean, with how many there are of each in the whole answer. */
	legend() {
		const { solved, mode } = this.session;
		if (!solved || solved.question !== "outcome") return nothing;
		const shown = mode === "steps" || mode === "explain";
		return html`<ul class="legend">
			${["win", "loss", "tie", "draw"].filter((word) => word === "win" || word === "loss" || solved.counts[word]).map((word) => html`<li class=${word}>
				<svg viewBox="-14 -12 28 24" aria-hidden="true"><path d=${outline(word, word === "draw" ? 18 : 24, 18)} /></svg>
				<b>${tOr("letter", word)}</b> ${tOr("result", word)}${shown ? html` <span>${solved.counts[word] ?? 0}</span>` : nothing}</li>`)}
		</ul>`;
	}
}
