// The same game under the other rule, beside the first: misère next to normal.

import { html } from "./vendor/lit-html.js";
import { t } from "./i18n.js";
import { answer } from "./marks.js";
import { Session } from "./session.js";
import { Stage } from "./stage.js";

export class Compare {
	/** @param {Session} first @param {() => void} changed */
	constructor(first, changed) {
		this.first = first;
		this.other = new Session(first.engine, changed);
		this.stage = new Stage();
		this.on = false;
		this.askedFor = "";
	}

	/** Asks for the twin where the first game is another. */
	ready() {
		const { first, other } = this;
		if (!this.on || !first.solved?.game) return;
		const rule = first.solved.game.rule === "normal" ? "misere" : "normal";
		const key = `${first.version} ${first.engine.language}`;
		if (key === this.askedFor) return;
		this.askedFor = key;
		other.open({ ...first.entry, question: "outcome", rule });
	}

	draw() {
		const { first, other } = this;
		if (!this.on || !other.solved?.game || other.solved.game.labels.length !== first.boxes().length) return;
		const boxes = first.boxes();
		this.stage.draw({ boxes, edges: first.edges(boxes), marks: answer(other), game: other.solved.game, fit: first.view });
	}

	view() {
		this.ready();
		const rule = this.other.solved?.game?.rule ?? "misere";
		return html`<section class="card compare" aria-label=${t("compare.name")}>
			<h2>${t(rule === "misere" ? "compare.misere" : "compare.normal")}</h2>
			<div class="stage-host">${this.stage.svg}</div>
		</section>`;
	}
}
