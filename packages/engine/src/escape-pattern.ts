/**
 * The text as a part of a regular expression that matches it and nothing else. `RegExp.escape` does the same, but not
 * on all browsers and versions of Node that this product supports.
 */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
