// Icons as paths: characters for play and pause show as empty boxes where the fonts lack them.

import { html, nothing } from "./vendor/lit-html.js";

const PATHS = {
	first: "M5 5v14M19 5l-10 7 10 7z",
	back: "M16 5l-10 7 10 7z",
	play: "M7 5l12 7-12 7z",
	pause: "M8 5v14M16 5v14",
	forward: "M8 5l10 7-10 7z",
	last: "M19 5v14M5 5l10 7-10 7z",
	select: "M6 4l12 8-6 1.5L9 20z",
	add: "M12 4a8 8 0 1 0 .01 0M12 8.5v7M8.5 12h7",
	minus: "M5 12h14",
	fit: "M4 9V4.5h5M20 9V4.5h-5M4 15v4.5h5M20 15v4.5h-5",
	connect: "M6 15.6a2.4 2.4 0 1 0 .01 0M18 3.6a2.4 2.4 0 1 0 .01 0M8 16l6.5-6.5M10.5 9h4.5v4.5",
	owner: "M12 3.5l6 8H6zM12 20.5l-4-5.5h8z",
	delete: "M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 10.5v6M13.5 10.5v6",
	undo: "M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
	redo: "M15 6l4.5 4.5L15 15M19 10.5h-9a5 5 0 0 0 0 10h3",
	share: "M12 15V4M8 7.5L12 4l4 3.5M5 13v6.5h14V13",
	examples: "M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z",
	find: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20",
	theme: "M12 4.5a7.5 7.5 0 1 0 0 15zM12 4.5a7.5 7.5 0 0 1 0 15",
	fold: "M18 6l-6 6 6 6M11 6l-6 6 6 6",
	ok: "M4 12.5l5.5 5.5L20 6.5",
	edit: "M5 19l1-4L16 5l3 3L9 18z",
	present: "M4 5h16v10H4zM9 20h6M12 15v5M10.5 8l4 2.2-4 2.2z",
	close: "M6 6l12 12M18 6L6 18",
	help: "M9.2 9a2.9 2.9 0 1 1 4.2 2.6c-.9.5-1.4 1-1.4 2.1M12 17.4v.2",
	hint: "M9.5 17h5M10.5 20h3M8.6 14.2a5.5 5.5 0 1 1 6.8 0c-.7.6-.9 1.2-.9 2.3h-5c0-1.1-.2-1.7-.9-2.3z",
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export const icon = (name) =>
	html`<svg class="icon icon-${name}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[name]} /></svg>`;

/** A button with an icon and words that are read, not seen. @param {Icon} name @param {string} label @param {() => void} click @param {{ disabled?: boolean, pressed?: boolean, keys?: string, class?: string }} [how] */
export const iconButton = (name, label, click, how = {}) => html`<button
	type="button"
	class="icon-button ${how.class ?? ""}"
	aria-label=${label}
	title=${how.keys ? `${label} (${how.keys})` : label}
	aria-pressed=${how.pressed === undefined ? nothing : String(how.pressed)}
	?disabled=${how.disabled ?? false}
	@click=${click}
>
	${icon(name)}
</button>`;
