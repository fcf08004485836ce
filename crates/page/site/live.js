// The live state: what the method holds in its hands after the step, with what the step changed marked.

import { html, nothing } from "./vendor/lit-html.js";
import { countersAt } from "./marks.js";
import { marksAt } from "./regions.js";
import { sign } from "./sentence.js";
import { t } from "./i18n.js";


const MOST = 24; // chips in a row: more are only counted
const FEW = 14; // of what the stage shows anyway

/** @param {string} name @param {unknown} content */
const row = (name, content) => html`<div class="live-row"><dt>${name}</dt><dd>${content}</dd></div>`;

/** @param {string} label @param {string} state */
const chip = (label, state = "") => html`<span class="chip ${state}">${label}</span>`;

/** A list of chips, cut where nobody would read on. @param {unknown[]} chips @param {number} [most] */
function chips(chips, most = MOST) {
	if (chips.length === 0) return html`<span class="quiet">${t("live.empty")}</span>`;
	const more = chips.length - most;
	return html`${chips.slice(0, most)}${more > 0 ? html`<span class="quiet">${t("live.more", { n: more })}</span>` : nothing}`;
}

/** Names as they stand on the stage. @type {string[]} */
let names = [];

/** @param {Session} session */
export function live(session) {
	const { trace, now } = session;
	names = session.names;
	if (!trace) return nothing;
	const before = trace.steps[session.step - 2];
	return html`<section class="live" aria-label=${t("live.name")}>
		<dl>
			${trace.order.length ? order(trace, session) : nothing}
			${trace.queue.length ? queue(trace, now, before) : nothing}
			${now && now.level !== null ? row(t(trace.marks?.length ? "live.priority" : "live.level"), chip(String(now.level), before?.level === now.level ? "" : "changed")) : nothing}
			${now?.set ? row(t("live.set"), html`<span class="set">{ ${now.set.join(", ")} }</span>`) : nothing}
			${now && now.best !== null ? row(t("live.best"), chip(String(now.best), "changed")) : nothing}
			${now?.depth !== undefined ? bounds(now) : nothing}
			${trace.counters.length ? counters(trace, session) : nothing}
			${trace.marks?.length ? regions(trace, now) : nothing}
			${decided(trace, session)}
		</dl>
	</section>`;
}

/** What both sides of an alpha-beta search are sure of. @param {Step} now */
const bounds = ({ alpha, beta, depth }) =>
	html`${row("α … β", html`${chip(alpha == null ? "−∞" : String(alpha))}${chip(beta == null ? "∞" : String(beta))}`)}${row(t("live.depth"), chip(String(depth)))}`;

/** Who is in whose region. @param {Trace} trace @param {Step | null} now */
function regions(trace, now) {
	const marks = marksAt(trace, now);
	const of = (/** @type {Player} */ player) =>
		chips(marks.filter((mark) => mark.player === player).map(({ position, won }) => chip(`${names[position] ?? trace.labels[position]}${won ? " ✓" : ""}`, position === now?.position ? "changed" : "")), FEW);
	return html`${row(t("live.region.first"), of("first"))}${row(t("live.region.second"), of("second"))}`;
}

/** The values that have been found so far, by position. @param {Trace} trace @param {Step | null} now */
const known = (trace, now) => new Map(trace.decisions.slice(0, now?.decided ?? 0).map(({ position, value }) => [position, value]));

/** A position as a chip, with its sign once it is decided. @param {Trace} trace @param {Map<number, string>} values @param {number} v @param {string} state */
const named = (trace, values, v, state) => {
	const value = values.get(v);
	return html`<span class="chip ${state}">${value === undefined ? nothing : sign(value, /** @type {Question} */ (trace.question))}<b>${names[v] ?? trace.labels[v]}</b></span>`;
};

/** @param {Trace} trace @param {Session} session */
function order(trace, { now }) {
	const values = known(trace, now);
	const at = now?.position == null ? 0 : trace.order.indexOf(now.position);
	const all = now ? trace.order.slice(Math.max(0, at - MOST / 2)) : [];
	return row(t("live.order"), chips(all.map((v) => named(trace, values, v, v === now?.position ? "changed" : values.has(v) ? "" : "next"))));
}

/** Who was taken, and who waits behind. @param {Trace} trace @param {Step | null} now @param {Step | undefined} before */
function queue(trace, now, before) {
	const values = known(trace, now);
	const taken = trace.queue[(now?.taken ?? 0) - 1];
	const inside = trace.queue.slice(now?.taken ?? 0, now?.queued ?? 0);
	const isNew = (/** @type {number} */ i) => (now?.taken ?? 0) + i >= (before?.queued ?? 0);
	return row(
		t("live.queue"),
		html`${taken === undefined ? nothing : html`${named(trace, values, taken, "next")}<span aria-hidden="true">←</span>`}
			<span class="tube">${chips(inside.map((v, i) => named(trace, values, v, isNew(i) ? "changed" : "")), 12)}</span>`,
	);
}

/** @param {Trace} trace @param {Session} session */
function counters(trace, { now, step }) {
	if (!now) return row(t("live.counters"), chips([]));
	const changed = new Set(trace.counts.slice(trace.steps[step - 2]?.counted ?? 0, now.counted).map(([v]) => v));
	const all = countersAt(trace, step).map((count, v) => ({ count, v }));
	return row(
		t("live.counters"),
		chips(all.map(({ count, v }) => html`<span class="chip pair ${changed.has(v) ? "changed" : ""}"><i>${names[v] ?? trace.labels[v]}</i>${count}</span>`)),
	);
}

/** What was decided, newest first; only what the step decided, where the lists above have told the rest. @param {Trace} trace @param {Session} session */
function decided(trace, { now, step }) {
	if (trace.order.length) return nothing;
	const before = trace.steps[step - 2]?.decided ?? 0;
	const made = trace.decisions.slice(0, now?.decided ?? 0).map(({ position }, i) => ({ position, isNew: i >= before }));
	const values = known(trace, now);
	const inQueue = new Set(trace.queue.slice(0, now?.queued ?? 0));
	const shown = trace.queue.length ? made.filter(({ position, isNew }) => isNew && !inQueue.has(position)) : made;
	if (trace.queue.length && shown.length === 0) return nothing;
	return row(t("live.values"), chips(shown.map(({ position, isNew }) => named(trace, values, position, isNew ? "changed" : "")).reverse(), FEW));
}
