/**
 * Searches a text in time proportional to the length of both texts. The search of JavaScript is faster for usual texts,
 * but takes the product of both lengths for others, such as "aaa…" in which "baaa…" is searched for.
 */

/** Longer parts are searched with a table of their own (Knuth, Morris and Pratt). */
const MAX_PLAIN_LENGTH = 32;

/** Whether a text contains a part. */
export function containsText(text: string, part: string): boolean {
  if (part.length <= MAX_PLAIN_LENGTH || part.length > text.length) return text.includes(part);
  const borders = findBorders(part);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (matched > 0 && code !== part.charCodeAt(matched)) matched = borders[matched - 1] as number;
    if (code === part.charCodeAt(matched)) matched += 1;
    if (matched === part.length) return true;
  }
  return false;
}

/** Finds, for each position, how long the longest beginning of the part is that also ends there. */
function findBorders(part: string): Int32Array {
  const borders = new Int32Array(part.length);
  let length = 0;
  for (let at = 1; at < part.length; at++) {
    const code = part.charCodeAt(at);
    while (length > 0 && code !== part.charCodeAt(length)) length = borders[length - 1] as number;
    if (code === part.charCodeAt(length)) length += 1;
    borders[at] = length;
  }
  return borders;
}
