// The places of the page, in the order of the bar. The laboratory is there from the beginning; every other one is a module that
// is fetched when somebody goes there. Its class is made once, with the page, and is a `Tab` (types.d.ts says what that is).

/** @type {{ id: string, load: () => Promise<new (page: Page) => Tab> }[]} */
export const TABS = [
	{ id: "lab", load: async () => (await import("./lab.js")).Lab },
	{ id: "learn", load: async () => (await import("./lessons.js")).Lessons },
	{ id: "play", load: async () => (await import("./play-tab.js")).PlayTab },
	{ id: "heaps", load: async () => (await import("./heaps-tab.js")).HeapsTab },
	{ id: "rules", load: async () => (await import("./rules-tab.js")).RulesTab },
	{ id: "gallery", load: async () => (await import("./gallery.js")).GalleryTab },
	{ id: "book", load: async () => (await import("./book.js")).Book },
];

/** Addresses of the first edition. @type {Record<string, string>} */
export const OLD = { lessons: "learn" };
