// The code panel: the method that runs, in five languages, with the line that has just run. The listings are the engine's.

import { html, nothing } from "./vendor/lit-html.js";
import { t } from "./i18n.js";

export const LANGUAGES = ["pseudocode", "rust", "python", "cpp", "java"];
/** @type {Record<string, string>} */
const NAMES = { rust: "Rust", python: "Python", cpp: "C++", java: "Java" };

/** @typedef {{ text: string, key: string | null, indent: number }} Line */

export class Code {
	/** @param {Session} session @param {() => void} changed */
	constructor(session, changed) {
		this.session = session;
		this.changed = changed;
		this.chosen = "pseudocode";
		/** Listings by question, method and language of the reader. @type {Map<string, Record<string, Line[]> | null>} */
		this.listings = new Map();
	}

	/** The lines to show; they are fetched once for each method. @returns {Line[]} */
	lines() {
		const { trace, engine } = this.session;
		if (!trace) return [];
		const key = `${trace.question} ${trace.method} ${engine.language}`;
		if (!this.listings.has(key)) this.fetch(key, trace);
		return this.listings.get(key)?.[this.chosen] ?? trace.code;
	}

	/** @param {string} key @param {Trace} trace */
	async fetch(key, { question, method }) {
		this.listings.set(key, null);
		try {
			const reply = await this.session.engine.call("code", { question, method });
			/** @type {Record<string, Line[]>} */
			const all = {};
			for (const language of LANGUAGES) if (Array.isArray(reply[language])) all[language] = reply[language].map(tidy);
			this.listings.set(key, all);
			this.changed();
		} catch {
			// The pseudo-code is in the trace all the same.
		}
	}

	view() {
		const lines = this.lines();
		const running = this.session.now?.line;
		const choose = (/** @type {string} */ language) => ((this.chosen = language), this.changed());
		return html`<section class="code" aria-label=${t("code.name")}>
			<div class="heading">
				<h2>${t("code.name")}</h2>
				<div class="chips" role="group" aria-label=${t("code.language")}>
					${LANGUAGES.map(
						(language) => html`<button type="button" aria-pressed=${String(language === this.chosen)} @click=${() => choose(language)}>
							${NAMES[language] ?? t("code.pseudocode")}
						</button>`,
					)}
				</div>
			</div>
			<ol class="listing" tabindex="0" aria-label=${t("code.listing")}>
				${lines.map((line) => {
					const now = running !== undefined && line.key === running;
					return html`<li class="indent${line.indent} ${now ? "running" : ""}" aria-current=${now ? "step" : nothing}><code>${line.text}</code></li>`;
				})}
			</ol>
		</section>`;
	}
}

/** A line whose indentation is told, not spelt. @param {{ text: string, key?: string | null, indent?: number }} line @returns {Line} */
function tidy({ text, key, indent }) {
	const blanks = text.length - text.trimStart().length;
	return { text: text.trimStart(), key: key ?? null, indent: indent ?? Math.min(8, Math.round(blanks / 4)) };
}
