// Errors in the words of the page: the engine says them in the reader's language, and names built-in games as they are typed elsewhere.

/** @param {string} text @returns {string} */
export const inWords = (text) => text.replace(/@(?=[a-z])/g, "");
