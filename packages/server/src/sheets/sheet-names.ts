/** Names of the sheets of a workbook, by the rules of spreadsheet programs, which repair a workbook that breaks them. */
const MAX_LENGTH = 31;
const RESERVED = 'history';
const FALLBACK = 'Rounds';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Distinct names in upper and lower case; further ones with the same name get a number. */
export function toSheetNames(titles: readonly string[]): string[] {
  const usedNames = new Set([RESERVED]);
  return titles.map((title) => {
    const base = cleanName(title);
    let name = cut(base, MAX_LENGTH);
    for (let number = 2; usedNames.has(name.toLowerCase()); number += 1) {
      const suffix = ` ${number}`;
      name = cut(base, MAX_LENGTH - suffix.length) + suffix;
    }
    usedNames.add(name.toLowerCase());
    return name;
  });
}

/** Some signs are not allowed at all, apostrophes not at the ends. */
const cleanName = (title: string): string =>
  trimEnds(title.toWellFormed().replace(/[\\/*?:[\]\p{Cc}]/gu, ' ')) || FALLBACK;

function trimEnds(text: string): string {
  const isTrimmed = (sign: string | undefined) => sign !== undefined && /[\s']/.test(sign);
  let [start, end] = [0, text.length];
  while (isTrimmed(text[start])) start += 1;
  while (end > start && isTrimmed(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/** Whole letters and emoji only. */
function cut(text: string, max: number): string {
  let short = '';
  for (const { segment } of graphemes.segment(text)) {
    if (short.length + segment.length > max) break;
    short += segment;
  }
  return trimEnds(short) || FALLBACK;
}
