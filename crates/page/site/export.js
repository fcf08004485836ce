// Files to take along: the picture as it stands on the stage, still or moving, and what the engine writes.

import { film } from "./film.js";
import { standing } from "./picture.js";

export const FILES = ["svg", "png", "film.svg", "dot", "json", "csv", "trace.csv", "text", "gm"];

/** @param {string} name @param {Blob} blob */
export function save(name, blob) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {SVGSVGElement} svg */
async function png(svg) {
	const { text, width, height } = standing(svg);
	const scale = Math.min(2, 8000 / Math.max(width, height));
	const image = new Image();
	image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
	await image.decode();
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [width * scale, height * scale].map(Math.round);
	canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
	URL.revokeObjectURL(image.src);
	return new Promise((/** @type {(blob: Blob) => void} */ resolve, reject) =>
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
	);
}

/** Saves a file of this kind. @param {string} kind @param {Board} board */
export async function exportAs(kind, board) {
	const { session, stage: { svg } } = board;
	if (kind === "svg") return save("game.svg", new Blob([standing(svg).text], { type: "image/svg+xml" }));
	if (kind === "film.svg") return save("run.svg", new Blob([film(board)], { type: "image/svg+xml" }));
	if (kind === "png") return save("game.png", await png(svg));
	const method = kind === "trace.csv" ? session.entry.method : undefined;
	const { name, type, content } = await session.engine.call("export", { ...session.about, to: kind, method });
	save(name, new Blob([content], { type }));
}
