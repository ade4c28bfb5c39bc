/** Matches “48.82,2.30” and “48.82 2.30”. */
const POINT_PAIR = /^(-?\d+(?:\.\d+)?)[,;\s]\s*(-?\d+(?:\.\d+)?)$/;
/** Matches “48,82; 2,30” and “48,82 2,30”. */
const COMMA_PAIR = /^(-?\d+(?:,\d+)?)(?:;|,?\s)\s*(-?\d+(?:,\d+)?)$/;
/** It may as well be one number with a decimal comma. */
const SINGLE = /^-?\d+,\d+$/;

/** Reads two numbers from one cell, such as the coordinates “48.82, 2.30”; null if they are not two. */
export function parseNumberPair(text: string): readonly [number, number] | null {
  const inner = text
    .trim()
    .replace(/^[([](.*)[)\]]$/, '$1')
    .trim();
  if (SINGLE.test(inner)) return null;
  for (const pattern of [POINT_PAIR, COMMA_PAIR]) {
    const [, first, second] = pattern.exec(inner) ?? [];
    if (first && second) return [Number(first.replace(',', '.')), Number(second.replace(',', '.'))];
  }
  return null;
}
