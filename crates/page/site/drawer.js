// The drawer: what is on stage, its text, its rules, the position that is chosen, and what one could look at next.

import { html, nothing } from "./vendor/lit-html.js";
import { iconButton } from "./icons.js";
import { rules } from "./rules.js";
import { sign } from "./sentence.js";
import { thumb } from "./thumb.js";
import { button } from "./dom.js";
import { t } from "./i18n.js";

export class Drawer {
	/** @param {import("./lab.js").Lab} lab */
	constructor(lab) {
		this.lab = lab;
	}

	view() {
		const { lab } = this;
		const { session, preset, compare } = lab;
		const example = preset && !session.own;
		return html`<aside class="drawer" aria-label=${t("drawer.name")}>
			<div class="title">
				<h1>${lab.name}</h1>
				${iconButton("fold", t("drawer.fold"), () => lab.fold(), { keys: "[" })}
				${example && preset.about ? html`<p>${preset.about}</p>` : nothing}
			</div>
			${example && preset.pitfalls?.length
				? html`<details><summary>${t("preset.pitfalls")}</summary><ul>${preset.pitfalls.map((text) => html`<li>${text}</li>`)}</ul></details>`
				: nothing}
			${lab.text.view()} ${rules(session, lab.methods)}
			${session.solved?.game ? html`<label class="check"><input type="checkbox" class="twin" .checked=${compare.on} @change=${() => compare.toggle()} />${t("compare.name")}</label>` : nothing}
			${this.picked()} ${this.next()}
		</aside>`;
	}

	/** The position that is chosen, in a sentence. */
	picked() {
		const { session, board } = this.lab;
		const { selected: v, solved, mode } = session;
		const game = solved?.game;
		if (!game || v === null || v >= game.labels.length || mode === "quiz" || mode === "play") return nothing;
		const shown = !board.popover.hides(v) && solved.values[v].value !== null;
		return html`<section aria-label=${t("inspector.chosen")}>
			<div class="heading"><h2 class="cap">${t("inspector.chosen")}</h2>${button(t("inspector.edit"), () => board.popover.show(true))}</div>
			<p class="picked">${shown ? sign(solved.values[v].value ?? "", solved.question) : nothing} <b>${game.labels[v]}</b> ${board.popover.neighbours(game, v)}</p>
		</section>`;
	}

	/** Three more games, in the order of the lessons. */
	next() {
		const { presets } = this.lab.page.gallery;
		if (!presets.length) return nothing;
		const at = presets.findIndex(({ id }) => id === this.lab.preset?.id);
		const three = [1, 2, 3].map((i) => presets[(at + i) % presets.length]).filter(Boolean);
		return html`<section class="next" aria-label=${t("next.name")}>
			<div class="heading"><h2 class="cap">${t("next.name")}</h2><a class="quiet" href="#/gallery">${t("next.all", { n: presets.length })}</a></div>
			<ul>${three.map((preset) => html`<li><a href="#/preset/${preset.id}">${thumb(preset)}${preset.title}</a></li>`)}</ul>
		</section>`;
	}
}
