// The trace as a table. Long ones are shown a hundred rows at a time, around the step where the reader is.

import { html, nothing } from "./vendor/lit-html.js";
import { button, list, worded } from "./dom.js";
import { sign } from "./sentence.js";
import { t } from "./i18n.js";

const PAGE = 50;

export class Table {
	/** @param {Session} session @param {(step: number) => void} go @param {() => void} save @param {() => void} changed @param {(key: string) => number | string} lineOf the number of a line in the program that is shown */
	constructor(session, go, save, changed, lineOf) {
		this.lineOf = lineOf;
		this.session = session;
		this.go = go;
		this.save = save;
		this.changed = changed;
		/** Only steps that speak of this position. */
		this.filter = "";
		/** The page that was leafed to, until the player goes on. */
		this.page = { step: -1, at: 0 };
		this.cachedFor = "";
		/** @type {number[]} */
		this.cached = [];
	}

	/** The numbers of the steps that pass the filter. */
	rows() {
		const { trace, version } = this.session;
		const key = `${version} ${trace?.steps.length} ${this.filter}`;
		if (key !== this.cachedFor) {
			this.cachedFor = key;
			const v = trace?.labels.indexOf(this.filter) ?? -1;
			const all = (trace?.steps ?? []).map((_, i) => i);
			this.cached = v < 0 ? all : all.filter((i) => speaksOf(trace?.steps[i], v));
		}
		return this.cached;
	}

	/** @param {number} page @param {number} pages */
	leaf(page, pages) {
		this.page = { step: this.session.step, at: Math.max(0, Math.min(page, pages - 1)) };
		this.changed();
	}

	view() {
		const { trace, step } = this.session;
		if (!trace) return nothing;
		const rows = this.rows();
		const here = rows.findLastIndex((i) => i < Math.max(step, 1));
		const pages = Math.max(1, Math.ceil(rows.length / PAGE));
		const page = Math.min(pages - 1, this.page.step === step ? this.page.at : Math.max(0, Math.floor(here / PAGE)));
		return html`<section class="table" aria-label=${t("table.name")}>
			<div class="scroller" tabindex="0" role="region" aria-label=${t("table.rows")}>
				<table>
					<thead><tr>
						<th scope="col">${t("table.step")}</th><th scope="col">${t("table.line")}</th><th scope="col">${t("table.state")}</th><th scope="col">${t("table.sentence")}</th>
					</tr></thead>
					<tbody>${rows.slice(page * PAGE, (page + 1) * PAGE).map((i) => this.row(i))}</tbody>
				</table>
			</div>
			<div class="foot"><span>${pages > 1 ? this.pager(page, pages) : nothing}</span>${this.filters()} ${button(t("table.csv"), this.save)}</div>
		</section>`;
	}

	/** @param {number} i */
	row(i) {
		const { trace, step } = this.session;
		const { line, text } = /** @type {Trace} */ (trace).steps[i];
		const now = i + 1 === step;
		return html`<tr class=${now ? "now" : i < step ? "past" : ""} aria-current=${now ? "step" : nothing} @click=${() => this.go(i + 1)}>
			<td><button type="button" aria-label=${t("table.go", { step: i + 1 })}>${i + 1}</button></td>
			<td class="line">${this.lineOf(line)}</td>
			<td class="state">${changes(this.session, i)}</td>
			<td class="text">${text}</td>
		</tr>`;
	}

	filters() {
		const labels = worded("", this.session.trace?.labels ?? []);
		return list(t("table.filter"), [["", t("table.all")], ...labels], this.filter, (label) => ((this.filter = label), this.changed()), "filter");
	}

	/** @param {number} page @param {number} pages */
	pager(page, pages) {
		return html`<div class="row pager">
			${button(t("table.earlier"), () => this.leaf(page - 1, pages), page === 0)}
			<span>${t("table.page", { page: page + 1, pages })}</span>
			${button(t("table.later"), () => this.leaf(page + 1, pages), page + 1 === pages)}
		</div>`;
	}
}

/** @param {Step | undefined} step @param {number} v */
const speaksOf = (step, v) => !!step && (step.position === v || step.moves.some((move) => move.includes(v)));

/** What the step changed, as the lists of the trace tell it. @param {Session} session @param {number} i */
function changes({ trace, names }, i) {
	if (!trace) return "";
	const [now, before] = [trace.steps[i], trace.steps[i - 1]];
	const label = (/** @type {number} */ v) => names[v] ?? trace.labels[v];
	const question = /** @type {Question} */ (trace.question);
	const made = trace.decisions.slice(before?.decided ?? 0, now.decided);
	const counts = trace.counts.slice(before?.counted ?? 0, now.counted);
	const parts = [];
	if (i === 0 && trace.order.length) parts.push(few(trace.order.map(label)));
	if (i === 0 && trace.counters.length) parts.push(few(trace.counters));
	for (const { position, value, number } of made.slice(0, 6))
		parts.push(html`${sign(value, question)} <b>${label(position)}</b>${number === null || question !== "outcome" ? (question === "outcome" ? "" : ` = ${value}`) : ` ${t("table.in", { n: number })}`} `);
	for (const [v, count] of counts.slice(0, 6)) parts.push(html`<b>${label(v)}</b> → ${count} `);
	if (!made.length && now.taken > (before?.taken ?? 0)) parts.push(html`${t("table.take")} <b>${label(trace.queue[now.taken - 1])}</b>`);
	return html`${parts}`;
}

/** @param {(string | number)[]} list */
function few(list, between = " ") {
	return list.length > 12 ? `${list.slice(0, 12).join(between)} … (${list.length})` : list.join(between);
}
