// The code panel: the method that runs, in five languages, short or general, with the line that has just run and the values
// that it reads. The listings are the engine's.

import { html, nothing } from "./vendor/lit-html.js";
import { help } from "./help.js";
import { colored } from "./highlight.js";
import { lenses } from "./lens.js";
import { t, tOr } from "./i18n.js";

export const LANGUAGES = ["pseudocode", "python", "rust", "cpp", "java"];
/** @type {Record<string, string>} */
const NAMES = { rust: "Rust", python: "Python", cpp: "C++", java: "Java" };

/** @typedef {{ text: string, key: string | null }} Line */
/** @typedef {Record<string, Line[]>} Programs */

export class Code {
	/** @param {Session} session @param {() => void} changed */
	constructor(session, changed) {
		this.session = session;
		this.changed = changed;
		this.chosen = "pseudocode";
		/** Whether the program is shown that also knows owners, ties and declared ends. */
		this.general = false;
		this.copied = false;
		/** @type {Promise<void>} */
		this.pending = Promise.resolve();
		/** Listings by question, method, rule and language of the reader. @type {Map<string, { general: Programs, short: Programs | null } | null>} */
		this.listings = new Map();
	}

	/** The listings, fetched once for each method. */
	get found() {
		const { trace, engine, solved } = this.session;
		if (!trace) return null;
		const rule = solved?.game?.rule ?? "normal";
		const key = `${trace.question} ${trace.method} ${rule} ${engine.language}`;
		if (!this.listings.has(key)) this.pending = this.fetch(key, trace, rule);
		return this.listings.get(key) ?? null;
	}

	/** Waits until the listings are there. */
	async ready() {
		if (this.found === null) await this.pending;
	}

	/** Whether the short program says all there is to say about this game. */
	get shortFits() {
		const game = this.session.solved?.game;
		if (!game || !this.found?.short) return false;
		if (this.session.trace?.question !== "outcome") return true;
		return game.owners.every((owner) => owner === null) && game.results.every((result) => result === null);
	}

	/** @returns {Line[]} */
	lines() {
		const { trace } = this.session;
		if (!trace) return [];
		const { found } = this;
		const programs = found && (this.general || !this.shortFits ? found.general : found.short);
		return programs?.[this.chosen] ?? trace.code.map(spelt);
	}

	/** The number of the first line with this key. @param {string} key @returns {number | string} */
	lineOf(key) {
		const at = this.runningAt(key);
		return at < 0 ? "" : at + 1;
	}

	/** Of the lines of a step, the first that does something: a condition has been passed when it runs. @param {string | undefined} key */
	runningAt(key) {
		const lines = this.lines();
		const own = lines.flatMap((line, i) => (line.key !== null && line.key === key ? [i] : []));
		return own.find((i) => !/[:：{]$/.test(lines[i].text)) ?? own[0] ?? -1;
	}

	/** @param {string} key @param {Trace} trace @param {string} rule */
	async fetch(key, { question, method }, rule) {
		this.listings.set(key, null);
		const programs = (/** @type {any} */ from) => {
			/** @type {Programs} */
			const all = {};
			for (const language of LANGUAGES) if (Array.isArray(from?.[language])) all[language] = from[language].map(spelt);
			return all;
		};
		try {
			const reply = await this.session.engine.call("code", { question, method, rule });
			this.listings.set(key, { general: programs(reply), short: reply.short ? programs(reply.short) : null });
			this.changed();
		} catch {
			// The pseudo-code is in the trace all the same.
		}
	}

	async copy() {
		const text = this.lines().map(({ text }) => text).join("\n");
		await navigator.clipboard?.writeText(`${text}\n`).catch(() => {});
		this.copied = true;
		this.changed();
		setTimeout(() => ((this.copied = false), this.changed()), 1500);
	}

	view() {
		const lines = this.lines();
		const { trace, now } = this.session;
		const beside = lenses(this.session);
		const choose = (/** @type {string} */ language) => ((this.chosen = language), this.changed());
		const first = this.runningAt(now?.line);
		const told = new Set();
		return html`<section class="code" aria-label=${t("code.name")}>
			<div class="heading">
				<h2>${trace ? tOr("method", trace.method) : t("code.name")}</h2>
				<div class="langs chips" role="group" aria-label=${t("code.language")}>
					${LANGUAGES.map(
						(language) => html`<button type="button" aria-pressed=${String(language === this.chosen)} @click=${() => choose(language)}>${NAMES[language] ?? t("code.pseudocode")}</button>`,
					)}
				</div>
			</div>
			<ol class="listing" tabindex="0" aria-label=${t("code.listing")}>
				${lines.map((line, i) => {
					const about = line.key !== null && line.key in beside;
					const lens = about && !told.has(line.key) && (line.key !== now?.line || i === first) ? beside[/** @type {string} */ (line.key)] : "";
					if (lens) told.add(line.key);
					return html`<li class=${i === first ? "running" : about ? "was" : ""} aria-current=${i === first ? "step" : nothing}><code>${colored(line.text)}</code>${lens ? html`<span class="lens">${lens}</span>` : nothing}</li>`;
				})}
			</ol>
			<div class="under">
				${this.shortFits ? html`<label class="check"><input type="checkbox" class="general" .checked=${this.general} @change=${() => ((this.general = !this.general), this.changed())} />${t("code.general")}</label>` : html`<span class="check"></span>`}
				${help("code", t("code.name"))}
				<button type="button" @click=${() => this.copy()}>${this.copied ? t("share.copied") : t("code.copy")}</button>
			</div>
		</section>`;
	}
}

/** A line with its indentation. @param {{ text: string, key?: string | null, indent?: number }} line @returns {Line} */
const spelt = ({ text, key, indent }) => ({ text: "    ".repeat(indent ?? 0) + text, key: key ?? null });
