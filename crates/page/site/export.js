// Files to take along: the picture as it stands on the stage, and what the engine writes.

export const FILES = ["svg", "png", "dot", "json", "csv", "trace.csv", "text", "gm"];

/** @param {string} name @param {Blob} blob */
function save(name, blob) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The properties that the picture's style sheet sets: what a picture outside the page must carry itself. */
const PROPERTIES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "display"];

/** The picture, standing on its own. @param {SVGSVGElement} svg */
function standing(svg) {
	const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
	const [from, to] = [svg, copy].map((root) => [root, ...root.querySelectorAll("*")]);
	from.forEach((element, i) => {
		const style = getComputedStyle(element);
		for (const property of PROPERTIES) {
			const value = style.getPropertyValue(property);
			if (value && value !== "none" && value !== "normal") to[i].setAttribute(property, value.replaceAll('"', "'"));
			else if (property === "fill") to[i].setAttribute("fill", "none");
		}
		for (const name of ["tabindex", "role", "data-node", "data-edge", "aria-hidden"]) to[i].removeAttribute(name);
	});
	for (const hit of copy.querySelectorAll(".hit, .rubber")) hit.remove();
	const [x, y, width, height] = (svg.getAttribute("viewBox") ?? "0 0 400 300").split(" ").map(Number);
	const paper = document.createElementNS(copy.namespaceURI, "rect");
	const color = getComputedStyle(document.body).backgroundColor;
	for (const [key, value] of Object.entries({ x, y, width, height, fill: color })) paper.setAttribute(key, String(value));
	copy.prepend(paper);
	copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
	copy.setAttribute("width", String(width));
	copy.setAttribute("height", String(height));
	return { text: new XMLSerializer().serializeToString(copy), width, height };
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
	if (kind === "png") return save("game.png", await png(svg));
	const method = kind === "trace.csv" ? session.entry.method : undefined;
	const { name, type, content } = await session.engine.call("export", { ...session.about, to: kind, method });
	save(name, new Blob([content], { type }));
}
