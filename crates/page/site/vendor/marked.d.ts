// The part of marked's interface that the page uses, for the type checker; nothing here is served to anybody.
export const marked: { parse(text: string, options: { async: false; gfm: true }): string };
