// Sharing: a link that holds the whole state with its title, a frame for other pages, and files.

import { html } from "./vendor/lit-html.js";
import { button, typed } from "./dom.js";
import { FILES } from "./export.js";
import { help } from "./help.js";
import { pack, unpack } from "./share.js";
import { t, tOr } from "./i18n.js";

export class Sharing {
	/** @param {Page} page */
	constructor(page) {
		this.page = page;
		this.link = "";
		this.copied = "";
		/** How high the frame is that is offered. */
		this.height = 520;
	}

	/** The link to what is on stage now. */
	async show() {
		const { lab, dialog } = this.page;
		const { session, board, code } = lab;
		const about = session.own ? "" : (lab.preset?.about ?? "");
		const more = { heaps: board.sum.heaps, sum: board.sum.components, code: code.chosen, title: lab.name, about, compare: lab.compare.on };
		const { step, mode, selected, entry } = session;
		const hash = `#s=${await pack({ v: 1, entry, step, mode, selected, more })}`;
		this.link = new URL(hash, location.href).href;
		this.copied = "";
		history.replaceState(null, "", hash);
		dialog.open(() => t("share.name"), () => this.view());
	}

	/** Opens what a link holds; false if it is none of ours. @param {string} text */
	async open(text) {
		const { lab } = this.page;
		try {
			const shared = await unpack(text);
			const { title, about, heaps, sum, code, compare } = shared.more ?? {};
			lab.begin(title ? { title, about: about ?? "" } : null);
			lab.session.mode = shared.mode;
			if (heaps) lab.board.sum.take(heaps);
			if (sum) lab.board.sum.put(sum);
			if (code) lab.code.chosen = code;
			lab.compare.on = compare === true;
			await lab.session.open(shared.entry, { step: shared.step });
			lab.session.select(shared.selected !== null && shared.selected < (lab.session.solved?.game?.labels.length ?? 0) ? shared.selected : null);
			return true;
		} catch {
			return false;
		}
	}

	/** What another page writes to show this one. */
	get frame() {
		return `<iframe src="${this.link.replace("#", "?embed#")}" width="720" height="${this.height}" title="${this.page.lab.name.replaceAll('"', "&quot;")} · Retrograde"></iframe>`;
	}

	view() {
		const { lab } = this.page;
		const large = lab.session.solved?.large === true;
		const copy = (/** @type {string} */ what, /** @type {string} */ text) => async () => {
			await navigator.clipboard.writeText(text).catch(() => document.querySelector(/** @type {"input"} */ (`#${what}`))?.select());
			this.copied = what;
			this.page.changed();
		};
		const words = (/** @type {string} */ what) => (this.copied === what ? t("share.copied") : t("share.copy"));
		return html`<p>${help("page", t("share.name"))} ${large ? t("share.large") : t("share.about")}</p>
			<div class="row" ?hidden=${large}><input id="link" type="text" readonly aria-label=${t("share.link")} .value=${this.link} /> ${button(words("link"), copy("link", this.link))}</div>
			<div ?hidden=${large} class="frame"><label>${t("share.embed")}<textarea id="frame" readonly rows="3" .value=${this.frame}></textarea></label>
				<div class="row"><label>${t("share.height")}<input type="number" min="240" max="1200" step="20" .value=${String(this.height)} @input=${typed((value) => ((this.height = Math.max(240, Math.min(1200, Number(value) || 520))), this.page.changed()))} /></label> ${button(words("frame"), copy("frame", this.frame))}</div></div>
			<h3>${t("export.name")} ${help("files", t("export.name"))}</h3>
			<div class="row files">${FILES.map((kind) => html`<button type="button" data-export=${kind} @click=${() => lab.save(kind)}>${tOr("export", kind)}</button>`)}</div>`;
	}
}
