// A pitfall as what it does: the program that people write, running beside the right one on the same game. The right run is the
// engine's; one transport steps both, and where they end differently is marked on both.

import { html, nothing, render } from "./vendor/lit-html.js";
import { Board } from "./board.js";
import { Code } from "./code.js";
import { colored } from "./highlight.js";
import { iconButton } from "./icons.js";
import { translated } from "./lesson-figure.js";
import { badgeOf, blank, shapeOf } from "./marks.js";
import { counted } from "./dom.js";
import { sentence } from "./sentence.js";
import { Stage } from "./stage.js";
import { t } from "./i18n.js";
import { PROGRAMS } from "./wrong-programs.js";

const PAUSE = 1100;

export class Wrong {
	/** @param {HTMLElement} host @param {Engine} engine @param {Gallery} gallery @param {LessonScene} scene @param {() => void} changed */
	constructor(host, engine, gallery, scene, changed) {
		this.host = host;
		this.gallery = gallery;
		this.scene = scene;
		this.changed = changed;
		this.program = PROGRAMS[host.dataset.wrong ?? ""];
		this.words = document.createElement("div");
		this.words.className = "prompt";
		this.words.append(...host.childNodes);
		this.board = new Board(engine, changed, { plain: true });
		this.code = new Code(this.board.session, changed);
		this.stage = new Stage();
		/** @type {WrongStep[]} */
		this.steps = [];
		this.step = 0;
		this.timer = 0;
		this.ranFor = -1;
		this.opened = false;
		this.board.decorate = (marks) => this.differ(marks);
	}

	/** Opens its game when it comes into sight. */
	async arm() {
		if (this.opened) return;
		this.opened = true;
		const preset = this.scene.preset ? this.gallery.find(this.scene.preset) : undefined;
		const { question, rule, method } = { ...preset, ...this.scene };
		await this.board.session.open({ source: translated(this.scene) ?? preset?.source ?? { text: "" }, question, rule, method, arrange: "layered" });
	}

	/** Runs the wrong program, once the game is there. */
	ready() {
		const { session } = this.board;
		if (session.busy || !session.solved?.game || this.ranFor === session.version) return;
		this.ranFor = session.version;
		this.steps = this.program.run(session.solved.game);
		this.go(0);
	}

	/** @param {number} step */
	go(step) {
		this.step = Math.max(0, Math.min(step, this.steps.length));
		const { session } = this.board;
		// Both are at their beginnings and at their ends at the same time.
		session.step = this.steps.length ? Math.round((this.step / this.steps.length) * session.steps) : 0;
		this.changed();
	}

	toggle() {
		if (this.timer) return this.pause();
		if (this.step >= this.steps.length) this.go(0);
		this.timer = window.setInterval(() => {
			this.go(this.step + 1);
			if (this.step >= this.steps.length) this.pause();
		}, PAUSE);
		this.go(this.step + 1);
	}

	pause() {
		clearInterval(this.timer);
		this.timer = 0;
		this.changed();
	}

	/** The positions at which the two answers differ, once both are there. @returns {number[]} */
	get differing() {
		const { session } = this.board;
		if (!this.steps.length || this.step < this.steps.length || !session.solved?.game) return [];
		const { values } = this.steps[this.steps.length - 1];
		return session.solved.values.flatMap(({ value }, v) => (String(values[v] ?? "") !== String(value) ? [v] : []));
	}

	/** @param {Marks} marks */
	differ(marks) {
		for (const v of this.differing) {
			if (!marks.nodes[v]) continue;
			marks.nodes[v].state += " differs";
			marks.nodes[v].flag = "≠";
			marks.nodes[v].name += `, ${t("learn.differs")}`;
		}
	}

	/** What the wrong program has written so far. @returns {Marks} */
	marks() {
		const { session } = this.board;
		const { game, question } = /** @type {Solved} */ (session.solved);
		const plain = blank(session);
		const now = this.steps[this.step - 1];
		plain.nodes.forEach((node, v) => {
			const value = now?.values[v];
			node.state = now?.at === v ? "focus" : "";
			if (value === undefined) return;
			node.shape = shapeOf(value, question);
			node.badge = badgeOf(value, null, question);
			node.note = "";
			node.name = t("learn.called", { label: game.labels[v], value: node.badge });
		});
		for (const w of now?.seen ?? []) game.moves.forEach(([from, to], e) => from === now.at && to === w && (plain.edges[e].state = "hot"));
		this.differ(plain);
		return plain;
	}

	draw() {
		this.ready();
		const { board, stage } = this;
		const { session } = board;
		if (this.host.clientWidth && stage.svg.clientWidth) board.draw();
		if (!session.solved?.game || !stage.svg.isConnected) return;
		const boxes = session.boxes();
		stage.draw({ boxes, edges: session.edges(boxes), marks: this.marks(), game: session.solved.game, names: session.names, fit: session.view });
	}

	render() {
		render(this.view(), this.host);
	}

	view() {
		const { board, program, steps, step } = this;
		const { session } = board;
		const now = steps[step - 1];
		const running = this.code.runningAt(session.now?.line);
		const line = (/** @type {string} */ text, /** @type {boolean} */ here) => html`<li class=${here ? "running" : ""} aria-current=${here ? "step" : nothing}><code>${colored(text)}</code></li>`;
		const done = step >= steps.length && steps.length > 0;
		const differing = this.differing.map((v) => session.solved?.game.labels[v]);
		return html`${this.words}
			<div class="sides">
				<div role="group" class="side-wrong" aria-label=${t("learn.wrong")}>
					<h3><span class="cross" aria-hidden="true">✗</span> ${t("learn.wrong")}</h3>
					<div class="stage-host paper">${this.stage.svg}</div>
					<p class="sentence" aria-live="polite">${now ? t(/** @type {any} */ (`wrong.${now.key}`), now.words) : t("learn.wrong.before")}</p>
					<ol class="listing" tabindex="0" aria-label=${t("learn.wrong.code")}>${program.lines.map((text, i) => line(text, i === now?.line))}</ol>
				</div>
				<div role="group" class="side-right" aria-label=${t("learn.right")}>
					<h3><span class="tick" aria-hidden="true">✓</span> ${t("learn.right")}</h3>
					<div class="stage-host paper">${board.stage.svg}</div>
					<p class="sentence">${session.now ? sentence(session) : t("learn.right.before")}</p>
					<ol class="listing" tabindex="0" aria-label=${t("code.listing")}>${this.code.lines().map(({ text }, i) => line(text, i === running))}</ol>
				</div>
			</div>
			<div class="transport">
				<div class="buttons">
					${iconButton("back", t("player.back"), () => this.go(step - 1), { disabled: step === 0 })}
					${iconButton(this.timer ? "pause" : "play", t(this.timer ? "player.pause" : "learn.both"), () => this.toggle(), { class: "main", disabled: steps.length === 0 })}
					${iconButton("forward", t("player.forward"), () => this.go(step + 1), { disabled: step >= steps.length })}
				</div>
				<input type="range" min="0" max=${steps.length} .value=${String(step)} aria-label=${t("player.scrub")} @input=${counted((to) => this.go(to))} />
				<output class="count">${t("player.at", { step, steps: steps.length })}</output>
			</div>
			<p class="outcome" role="status">${done ? (differing.length ? t("learn.differ", { names: differing.join(", ") }) : t("learn.same")) : ""}</p>`;
	}
}

