// Why has this position its value? The proof in the engine's words, with its arrows on the stage.

import { html, nothing } from "./vendor/lit-html.js";
import { help } from "./help.js";
import { t } from "./i18n.js";
import { complaint } from "./text.js";

export class Explain {
	/** @param {Session} session @param {() => void} changed */
	constructor(session, changed) {
		this.session = session;
		this.changed = changed;
		/** @type {Explanation | null} */
		this.proof = null;
		/** @type {Error | null} */
		this.error = null;
		/** The sentence that is pointed at. @type {number | null} */
		this.sentence = null;
		this.askedFor = "";
	}

	/** Asks anew where the position or the game is another than last time. */
	ask() {
		const { selected, version, engine, about, solved } = this.session;
		const key = `${selected} ${version} ${engine.language}`;
		if (key === this.askedFor) return;
		this.askedFor = key;
		this.proof = this.error = this.sentence = null;
		if (selected === null || !solved?.game) return;
		engine
			.call("explain", { ...about, position: selected })
			.then((proof) => key === this.askedFor && (this.proof = proof))
			.catch((error) => key === this.askedFor && (this.error = error))
			.finally(this.changed);
	}

	view() {
		this.ask();
		const { session, proof } = this;
		const labels = session.solved?.game?.labels ?? [];
		if (session.selected === null) return html`<p class="empty">${t("explain.none")}</p>`;
		if (this.error) return complaint(this.error);
		if (!proof) return html`<p class="empty">…</p>`;
		const point = (/** @type {number | null} */ i) => ((this.sentence = i), this.changed());
		return html`<section class="explain" aria-label=${t("mode.explain")} aria-live="polite">
			<h2>${t("explain.title", { label: labels[session.selected] ?? "" })} ${help("explain", t("mode.explain"))}</h2>
			<ol class="proof">
				${proof.sentences.map(
					({ text }, i) => html`<li><button type="button" class="plain" aria-pressed=${String(this.sentence === i)}
						@click=${() => point(this.sentence === i ? null : i)}>${text}</button></li>`,
				)}
			</ol>
			${proof.line.length > 1
				? html`<p class="line">${proof.line.map((v, i) => html`${i ? html` <span>→</span> ` : nothing}<button type="button" class="chip" @click=${() => session.select(v)}>${labels[v]}</button>`)}
							${proof.returns_to !== null && proof.returns_to !== undefined ? html`<span>↺ ${t("explain.round", { label: labels[proof.line[proof.returns_to]] })}</span>` : nothing}
							${proof.complete ? nothing : "…"}</p>`
				: nothing}
			<p class="quiet">${t("explain.hint")}</p>
		</section>`;
	}
}
