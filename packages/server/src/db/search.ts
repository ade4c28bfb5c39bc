/** What somebody typed into a search, and the ids that a search was asked for. */

const MOST_WORDS = 10;
const MOST_IDS = 1000;

export const wordsIn = (q: string | undefined): string[] =>
  (q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** Numbers among them; undefined when none were asked for. What is no number names nothing. */
export const idsIn = (ids: string | readonly string[] | undefined): number[] | undefined =>
  ids === undefined
    ? undefined
    : [ids]
        .flat()
        .flatMap((list) => list.split(',', MOST_IDS))
        .slice(0, MOST_IDS)
        .map(Number)
        .filter(Number.isSafeInteger);
