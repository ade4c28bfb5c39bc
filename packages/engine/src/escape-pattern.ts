/**
 * Escapes a text, so that it matches itself and nothing else as a part of a regular expression. `RegExp.escape` does
 * the same, but not on all browsers and versions of Node that this product supports.
 */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
