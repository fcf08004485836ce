// All keys, in words.

import { html } from "./vendor/lit-html.js";
import { help } from "./help.js";
import { t, tOr } from "./i18n.js";

const ROWS = ["player", "walk", "choose", "push", "new", "connect", "owner", "remove", "undo", "zoom", "drawer", "search"];

export function keys() {
	return html`<table class="keys"><tbody>${ROWS.map((what) => html`<tr><th scope="row">${tOr("keys", what)}</th><td><kbd>${tOr("keys", `${what}.keys`)}</kbd></td></tr>`)}</tbody></table>
		<p class="quiet">${help("page", t("keys.name"))} ${t("foot.about")}</p>`;
}
