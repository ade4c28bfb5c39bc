/** Ranks how well a name matches the typed text: exact names first, then beginnings, then beginnings of words. */
import { normalizeText, toSearchWords } from '../../platform/i18n/index.ts';

const EXACT = 0;
const BEGINNING = 1;
const WORDS = 2;
const WITHIN = 3;
const OTHER_WORDS = 4;

/** Ranks a name: smaller is better, null means no match. `others` are hints and other words for the same thing. */
export function rankName(typed: string, name: string, others = ''): number | null {
  const text = normalizeText(typed.trim());
  const full = normalizeText(name);
  if (full === text) return EXACT;
  if (full.startsWith(text)) return BEGINNING;
  const words = toSearchWords(typed);
  const begins = (where: string) => {
    const parts = where.split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  if (begins(full)) return WORDS;
  if (full.includes(text)) return WITHIN;
  const rest = `${full} ${normalizeText(others)}`;
  return others !== '' && (begins(rest) || rest.includes(text)) ? OTHER_WORDS : null;
}

/** The rank of results of the server, which match somewhere even if the name does not say why. */
export const FOUND_ELSEWHERE = OTHER_WORDS;
