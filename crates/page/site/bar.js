// The bar: where one is, where one can go, the search, sharing, the scheme and the language.

import { html, nothing } from "./vendor/lit-html.js";
import { icon } from "./icons.js";
import { language, t, tOr } from "./i18n.js";

/** @param {Page & { view: string, share(): unknown, keys(): unknown, speak(to: "en" | "zh"): unknown, theme(): unknown, search(): unknown }} page @param {readonly { id: string }[]} tabs */
export function bar(page, tabs) {
	const other = language() === "zh" ? "en" : "zh";
	return html`<a class="skip" href="#main" @click=${skip}>${t("skip")}</a>
		<header class="bar">
			<a class="brand" href="#/lab" aria-label="Retrograde">${logo()}<b>Retrograde</b></a>
			<nav aria-label=${t("nav.name")}>${tabs.map(({ id }) => html`<a href="#/${id}" aria-current=${page.view === id ? "page" : nothing}>${tOr("nav", id)}</a>`)}</nav>
			<button type="button" class="find" aria-label=${t("nav.find")} @click=${() => page.search()}>${icon("find")}<span>${t("nav.find.short")}</span><kbd>/</kbd></button>
			<button type="button" class="act" aria-label=${t("nav.share")} @click=${() => page.share()}>${icon("share")}<span>${t("nav.share")}</span></button>
			<button type="button" class="act rare" aria-label=${t("keys.name")} @click=${() => page.keys()}>${icon("help")}</button>
			<button type="button" class="act rare" aria-label=${t("nav.theme")} @click=${() => page.theme()}>${icon("theme")}</button>
			<button type="button" class="act" lang=${other === "zh" ? "zh-CN" : "en"} @click=${() => page.speak(other)}>${other === "zh" ? "中文" : "English"}</button>
		</header>`;
}

/** What an embedded page has instead. */
export const band = () => html`<header class="bar band"><a class="brand" href="./${location.hash}" target="_blank" rel="noopener">${logo()}<b>Retrograde</b> <span>${t("embed.open")} ↗</span></a></header>`;

const logo = () => html`<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M8 8h9a7 7 0 0 1 0 14h-5M15 17l-5 5 5 5" /><circle cx="7" cy="8" r="3" /></svg>`;

/** To the main part, without a change of the address. @param {Event} event */
function skip(event) {
	event.preventDefault();
	const main = document.getElementById("main");
	main?.setAttribute("tabindex", "-1");
	main?.focus();
}
