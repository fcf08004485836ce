// The picture of the stage, standing on its own: what the page's style sheets say is written into it.

const FILL = ["fill", "opacity", "display"];
const STROKE = ["stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap"];
const TEXT = ["font-size", "font-weight", "text-anchor", "dominant-baseline", "paint-order"];
const DEFAULTS = new Set(["normal", "none", "inline", "auto", "1", "miter", "butt", "start", "400"]);

/** A copy of an element that looks the same without the page. @param {Element} element */
export function styled(element) {
	const copy = /** @type {Element} */ (element.cloneNode(true));
	const [from, to] = [element, copy].map((root) => [root, ...root.querySelectorAll("*")]);
	from.forEach((original, i) => {
		for (const name of ["tabindex", "role", "data-node", "data-edge", "data-label", "data-still", "aria-hidden", "aria-label", "class", "style"]) to[i].removeAttribute(name);
		const style = getComputedStyle(original);
		const has = (/** @type {string} */ property) => style.getPropertyValue(property);
		const words = original.nodeName === "text";
		const drawn = words || ["path", "circle", "rect", "line"].includes(original.nodeName);
		for (const property of [...(drawn ? FILL : ["opacity", "display"]), ...(drawn && has("stroke") !== "none" ? STROKE : []), ...(words ? TEXT : [])]) {
			const value = has(property);
			if (property === "display" ? value === "none" : value && !DEFAULTS.has(value)) to[i].setAttribute(property, value.replaceAll('"', "'"));
			else if (property === "fill") to[i].setAttribute("fill", "none");
		}
		if (words) to[i].setAttribute("font-family", "'Source Sans 3', system-ui, sans-serif");
	});
	for (const nothing of copy.querySelectorAll('[display="none"], path[d=""], text:empty, path[fill="none"]:not([stroke])')) nothing.remove();
	return copy;
}

/** @param {Record<string, string | number>} attributes @param {string} name */
export function shape(name, attributes) {
	const element = document.createElementNS("http://www.w3.org/2000/svg", name);
	for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
	return element;
}

/** The part of the picture that has something in it. @param {SVGSVGElement} svg */
export function extent(svg) {
	const parts = [".nodes", ".edges", ".rails"].map((layer) => /** @type {SVGGElement} */ (svg.querySelector(layer)).getBBox()).filter(({ width }) => width > 0);
	if (parts.length === 0) return { x: 0, y: 0, width: 400, height: 300 };
	const [x, y] = [Math.min(...parts.map(({ x }) => x)) - 16, Math.min(...parts.map(({ y }) => y)) - 16];
	return { x, y, width: Math.max(...parts.map(({ x, width }) => x + width)) + 16 - x, height: Math.max(...parts.map(({ y, height }) => y + height)) + 16 - y };
}

/** The colour of the ground. */
export const ground = () => getComputedStyle(document.documentElement).backgroundColor;

/** The picture as a file of its own. @param {SVGSVGElement} svg */
export function standing(svg) {
	const { x, y, width, height } = extent(svg);
	svg.toggleAttribute("data-still", true);
	const copy = /** @type {SVGSVGElement} */ (styled(svg));
	svg.toggleAttribute("data-still", false);
	copy.prepend(shape("rect", { x, y, width, height, fill: ground() }));
	for (const [key, value] of Object.entries({ xmlns: "http://www.w3.org/2000/svg", viewBox: [x, y, width, height].map(Math.round).join(" "), width: Math.round(width), height: Math.round(height) })) copy.setAttribute(key, String(value));
	return { text: new XMLSerializer().serializeToString(copy), width, height };
}
