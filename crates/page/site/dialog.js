// The one dialog of the page: a native one, so that focus stays inside and Escape closes it.

import { html, nothing, render } from "./vendor/lit-html.js";
import { iconButton } from "./icons.js";
import { t } from "./i18n.js";

export class Dialog {
	constructor() {
		this.element = document.createElement("dialog");
		document.body.append(this.element);
		/** @type {{ title: () => string, view: () => unknown } | null} */
		this.content = null;
		this.element.addEventListener("close", () => ((this.content = null), this.render()));
		this.element.addEventListener("click", (event) => event.target === this.element && this.element.close());
	}

	/** @param {() => string} title @param {() => unknown} view */
	open(title, view) {
		this.content = { title, view };
		this.render();
		if (!this.element.open) this.element.showModal();
	}

	close() {
		this.element.close();
	}

	render() {
		const { content } = this;
		this.element.setAttribute("aria-label", content?.title() ?? t("dialog"));
		const close = () => iconButton("close", t("close"), () => this.close(), { keys: "Esc" });
		render(
			content
				? html`<div class="dialog"><div class="heading"><h2>${content.title()}</h2>${close()}</div>${content.view()}</div>`
				: nothing,
			this.element,
		);
	}
}
