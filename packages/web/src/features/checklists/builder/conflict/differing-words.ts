/** Two texts beside each other: which of their words the other one does not have there. */

export interface Stretch {
  readonly text: string;
  readonly differs: boolean;
}

/** Longer middles are not compared word by word: they differ as a whole. */
const MOST_COMPARISONS = 250_000;

const wordsOf = (text: string): readonly string[] => text.match(/\s*\S+/g) ?? [];
const sameWord = (a: string | undefined, b: string | undefined) => a?.trim() === b?.trim();

/** Both texts in stretches that the other has, too, and stretches that it has not. */
export function differingWords(one: string, other: string): readonly [readonly Stretch[], readonly Stretch[]] {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  let start = 0;
  while (start < a.length && start < b.length && sameWord(a[start], b[start])) start += 1;
  let end = 0;
  const rest = Math.min(a.length, b.length) - start;
  while (end < rest && sameWord(a[a.length - 1 - end], b[b.length - 1 - end])) end += 1;
  const [inA, inB] = sharedWords(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const isShared = (words: readonly string[], shared: ReadonlySet<number>) => (at: number) =>
    at < start || at >= words.length - end || shared.has(at - start);
  return [stretches(a, isShared(a, inA)), stretches(b, isShared(b, inB))];
}

/** The places of the longest row of words that both have in the same order. */
function sharedWords(a: readonly string[], b: readonly string[]): readonly [ReadonlySet<number>, ReadonlySet<number>] {
  const [inA, inB] = [new Set<number>(), new Set<number>()];
  if (a.length * b.length > MOST_COMPARISONS) return [inA, inB];
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] = sameWord(a[i], b[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (sameWord(a[i], b[j])) {
      inA.add(i++);
      inB.add(j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return [inA, inB];
}

/** White space before a word goes with the words before it, so that a mark begins with a letter. */
function stretches(words: readonly string[], isShared: (at: number) => boolean): readonly Stretch[] {
  const made: Stretch[] = [];
  const put = (text: string, differs: boolean) => {
    const last = made.at(-1);
    if (last?.differs === differs) made[made.length - 1] = { text: last.text + text, differs };
    else if (text !== '') made.push({ text, differs });
  };
  words.forEach((word, at) => {
    const differs = !isShared(at);
    const letters = word.trimStart();
    const space = word.slice(0, word.length - letters.length);
    put(space, differs && made.at(-1)?.differs === true);
    put(letters, differs);
  });
  return made;
}
