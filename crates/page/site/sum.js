// Several games at once: components of the graph on stage and their sum, or heaps of Nim with their binary table.

import { html, nothing } from "./vendor/lit-html.js";
import { button, list, typed } from "./dom.js";
import { complaint } from "./text.js";
import { t } from "./i18n.js";


export class Sum {
	/** @param {Session} session @param {() => void} changed */
	constructor(session, changed) {
		this.session = session;
		this.changed = changed;
		/** @type {Component[]} */
		this.components = [];
		/** @type {SumReply | null} */
		this.reply = null;
		/** @type {number[]} */
		this.heaps = [3, 4, 5];
		/** @type {NimReply | null} */
		this.nim = null;
		/** @type {Error | null} */
		this.error = null;
		this.askedFor = "";
		/** What is wrong with the heaps that were typed. */
		this.wrong = "";
		/** Whether the heaps are what the reader came for. */
		this.nimFirst = false;
	}

	/** What a preset begins with. @param {Preset["show"]} show */
	begin(show) {
		this.nimFirst = show?.nim !== undefined;
		this.components = show?.sum ?? [];
		if (show?.nim) this.heaps = show.nim.heaps;
	}

	/** @param {Component[]} components */
	put(components) {
		this.components = components;
		this.changed();
	}

	/** The `i`-th component moves. @param {number} i @param {number} position */
	move(i, position) {
		this.put(this.components.map((old, j) => (i === j ? { ...old, position } : old)));
	}

	/** A position was chosen on the stage: the first component of that game moves there. @param {number} v */
	pick(v) {
		this.move(this.components.findIndex(({ source }) => !source), v);
	}

	ask() {
		const { engine, version, solved, entry } = this.session;
		if (!solved?.game || this.session.busy) return; // the game that comes has other positions
		const own = JSON.stringify(entry.source);
		// A component of the game on stage is known as such, and may be given by its label.
		this.components = this.components.map(({ source, position }) => {
			if (source && JSON.stringify(source) !== own) return { source, position };
			const v = typeof position === "string" ? solved.game.labels.indexOf(position) : position;
			return { position: v >= 0 && v < solved.game.labels.length ? v : 0 };
		});
		if (this.components.length === 0) this.components = [{ position: solved.game.start ?? 0 }, { position: solved.game.start ?? 0 }];
		const { rule } = solved.game;
		const key = JSON.stringify([version, engine.language, this.components, this.heaps, rule]);
		if (key === this.askedFor) return;
		this.askedFor = key;
		const components = this.components.map(({ source, position }) => ({ source: source ?? entry.source, position }));
		const fail = (/** @type {Error} */ error) => key === this.askedFor && ((this.error = error), (this.reply = null));
		this.error = null;
		engine.call("sum", { components }).then((reply) => key === this.askedFor && (this.reply = reply), fail).finally(this.changed);
		engine.call("nim", { heaps: this.heaps, rule }).then((nim) => key === this.askedFor && (this.nim = nim), fail).finally(this.changed);
	}

	view() {
		this.ask();
		return html`<section class="sum" aria-label=${t("mode.sum")}>${this.nimFirst ? html`${this.nimTable()} ${this.parts()}` : html`${this.parts()} ${this.nimTable()}`}</section>`;
	}

	/** The heaps alone, as a figure of a lesson. */
	heapsView() {
		this.ask();
		return html`<section class="sum" aria-label=${t("nim.title")}>${this.nimTable()}</section>`;
	}

	parts() {
		const labels = this.session.solved?.game?.labels ?? [];
		const { components, reply } = this;
		const few = components.length < 8;
		const add = (/** @type {Component} */ component) => () => this.put([...components, component]);
		return html`<h2>${t("sum.title")}</h2>
			<p class="quiet">${t("sum.hint")}</p>
			<ul class="components">${components.map((component, i) => this.part(component, i, labels))}</ul>
			<div class="row" ?hidden=${!few}>
				<button type="button" @click=${add({ position: 0 })}>${t("sum.add")}</button>
				<button type="button" @click=${add({ source: { game: "nim:3" }, position: "(3,)" })}>${t("sum.heap")}</button>
			</div>
			${this.error ? complaint(this.error) : nothing}
			${reply
				? html`<p class="total">${t("sum.value")} <span class="chip changed">${reply.value}</span></p>
						<p class="words">${reply.words}</p>
						<div class="row">${reply.winning.map(({ component, to }) => {
							const label = reply.components[component]?.moves.find(([v]) => v === to)?.[1] ?? to;
							return button(t("sum.move", { n: component + 1, label }), () => this.move(component, to));
						})}</div>`
				: nothing}`;
	}

	/** @param {Component} component @param {number} i @param {string[]} labels */
	part({ source, position }, i, labels) {
		const { reply, components } = this;
		const name = t("sum.component", { n: i + 1 });
		const there = reply?.components[i];
		/** @type {[string | number, string][]} */
		const choices = source ? [["", there?.label ?? "…"], ...(there?.moves ?? [])] : labels.map((label, v) => [v, label]);
		return html`<li>${list(name, choices, source ? "" : position, (v) => v !== "" && this.move(i, Number(v)))}
			<span class="chip">${reply?.values[i] ?? "…"}</span>
			${components.length > 1
				? html`<button type="button" aria-label=${t("sum.remove", { n: i + 1 })} @click=${() => this.put(components.filter((_, j) => j !== i))}>×</button>`
				: nothing}</li>`;
	}

	/** Other heaps. @param {number[]} heaps */
	take(heaps) {
		this.heaps = heaps;
		this.changed();
	}

	nimTable() {
		const { nim } = this;
		const type = typed((text) => {
			const words = text.split(/[\s,，、;]+/).filter((word) => word !== "");
			const wrong = words.find((word) => !/^\d{1,15}$/.test(word));
			this.wrong = wrong !== undefined ? t("nim.wrong", { word: wrong }) : words.length === 0 || words.length > 20 ? t("nim.count") : "";
			if (this.wrong) this.changed();
			else this.take(words.map(Number));
		});
		return html`<h2>${t("nim.title")}</h2>
			<label>${t("nim.heaps")}<input type="text" inputmode="numeric" .value=${this.wrong ? nothing : this.heaps.join(", ")} aria-invalid=${String(this.wrong !== "")} @change=${type} /></label>
			<div role="alert">${this.wrong ? html`<p class="error">${this.wrong}</p>` : nothing}</div>
			${nim
				? html`<table class="nim">
							<thead><tr><th scope="col">${t("nim.heap")}</th>${nim.columns.map((power) => html`<th scope="col">${power}</th>`)}</tr></thead>
							<tbody>
								${nim.rows.map((row, i) => html`<tr><th scope="row">${this.heaps[i]}</th>${row.map((bit) => html`<td class="bit${bit}">${bit}</td>`)}</tr>`)}
								<tr class="xor"><th scope="row">${t("nim.sum")} ${nim.sum}</th>${nim.sum_row.map((bit) => html`<td class="bit${bit}">${bit}</td>`)}</tr>
							</tbody>
						</table>
						<p class="words">${nim.words}</p>
						<div class="row">${nim.winning.map(({ heap, from, to }) => html`<button type="button"
							@click=${() => this.take(this.heaps.map((old, i) => (i === heap ? to : old)))}>${t("nim.move", { from, to })}</button>`)}</div>`
				: nothing}`;
	}
}
