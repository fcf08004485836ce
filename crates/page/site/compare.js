// The same game under both rules, side by side: one transport steps both, what differs is marked on both.

import { html, nothing } from "./vendor/lit-html.js";
import { legend } from "./legend.js";
import { watched } from "./marks.js";
import { iconButton } from "./icons.js";
import { sentence } from "./sentence.js";
import { Session } from "./session.js";
import { Stage } from "./stage.js";
import { t } from "./i18n.js";

export class Compare {
	/** @param {Board} board @param {() => void} changed */
	constructor(board, changed) {
		this.board = board;
		this.changed = changed;
		this.other = new Session(board.session.engine, changed);
		this.stage = new Stage();
		this.stage.svg.addEventListener("click", (event) => {
			const v = this.stage.at(event, "node");
			if (v !== null) board.session.select(v);
		});
		board.decorate = (marks) => this.on && this.mark(marks, board.session);
		this.on = false;
		this.askedFor = "";
	}

	toggle() {
		this.on = !this.on;
		this.board.setMode("steps");
	}

	/** Asks for the twin where the first game is another, and steps with it. */
	ready() {
		const first = this.board.session;
		const { other } = this;
		if (!this.on || !first.solved?.game) return;
		const rule = first.solved.game.rule === "normal" ? "misere" : "normal";
		const key = `${first.version} ${first.engine.language}`;
		if (key !== this.askedFor) {
			this.askedFor = key;
			other.open({ ...first.entry, question: "outcome", method: first.trace?.method, rule }, { step: first.step });
		}
		other.selected = first.selected;
		// A step is a step on both sides; the shorter run waits at its end.
		other.step = first.step === first.steps ? other.steps : Math.min(first.step, other.steps);
	}

	/** The positions whose outcome is another under the other rule. */
	get differing() {
		const [a, b] = [this.board.session.solved, this.other.solved];
		if (!a?.game || !b?.game || a.game.labels.length !== b.game.labels.length) return [];
		return a.values.flatMap(({ value }, v) => (value !== b.values[v].value ? [v] : []));
	}

	draw() {
		const { other, stage } = this;
		const first = this.board.session;
		if (!this.on || !other.solved?.game || other.solved.game.labels.length !== first.boxes().length) return;
		const boxes = first.boxes();
		stage.view.free = this.board.stage.view.free;
		const marks = watched(other);
		this.mark(marks, other);
		stage.draw({ boxes, edges: first.edges(boxes), marks, game: other.solved.game, names: first.dense ? first.names.map(() => "") : first.names, pictures: first.scenes, fit: first.view });
	}

	/** Marks what differs, once it is decided. @param {Marks} marks @param {Session} session */
	mark(marks, session) {
		const decided = new Set((session.trace?.decisions ?? []).slice(0, session.now?.decided ?? 0).map(({ position }) => position));
		for (const v of this.differing) {
			if (!decided.has(v) || !marks.nodes[v]) continue;
			marks.nodes[v].state += " differs";
			marks.nodes[v].flag = "≠";
			marks.nodes[v].name += `, ${t("compare.differs")}`;
		}
	}

	/** @param {import("./lab.js").Lab} lab */
	view(lab) {
		this.ready();
		const { board, other } = this;
		const { session } = board;
		const side = (/** @type {Session} */ of, /** @type {Stage} */ stage, /** @type {string} */ name) => {
			const rule = of.solved?.game?.rule ?? (name === "compare" ? "misere" : "normal");
			return html`<section class="stage-card paper ${name}" aria-label=${t(rule === "misere" ? "compare.misere" : "compare.normal")}>
				<div class="rule-name"><h2>${t(rule === "misere" ? "compare.misere.name" : "compare.normal.name")}</h2><p>${t(rule === "misere" ? "compare.misere" : "compare.normal")}</p></div>
				<div class="stage-host">${stage.svg}</div>
				${legend(of)}
			</section>`;
		};
		const n = this.differing.length;
		const said = html`<div class="both"><p>${board.player.sentence()}</p><p>${other.now ? sentence(other) : board.player.sentence()}</p></div>`;
		return html`<main id="main" class="lab fixed comparing" aria-busy=${String(session.busy)}>
			<header class="strip"><h1>${lab.name}</h1><p class="quiet">${t("compare.about")}</p>
				<span class="chip changed count-differs">≠ ${t("compare.count", { n, all: session.solved?.game?.labels.length ?? 0 })}</span>
				${iconButton("close", t("compare.off"), () => this.toggle())}</header>
			${side(session, board.stage, "first")} ${side(other, this.stage, "compare")}
			${board.player.view(said)}
			${session.error ? html`<p class="told" role="status">${session.error.message}</p>` : nothing}
		</main>`;
	}
}
