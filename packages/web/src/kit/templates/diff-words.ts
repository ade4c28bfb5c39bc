/** Compares two texts word by word. */

export interface TextSegment {
  readonly text: string;
  readonly differs: boolean;
}

/** The limit of comparisons: larger differences are not compared word by word; they are marked as a whole. */
const MAX_COMPARISONS = 250_000;

/** Splits a text into words with the white space before them. */
const splitWords = (text: string): readonly string[] =>
  text.split(/(?<=\S)(?=\s)/).filter((word) => word.trim() !== '');
const isSameWord = (a: string | undefined, b: string | undefined) => a?.trim() === b?.trim();

/** Returns both texts as segments, each marked by whether the other text lacks it. */
export function diffWords(one: string, other: string): readonly [readonly TextSegment[], readonly TextSegment[]] {
  const { a, b, isInA, isInB } = compareWords(one, other);
  return [toSegments(a, isInA), toSegments(b, isInB)];
}

export interface InlineSegment {
  readonly text: string;
  readonly kind: 'same' | 'removed' | 'added';
}

/** Returns both texts as one, in which removed words precede the words that were added in their place. */
export function diffInline(before: string, after: string): readonly InlineSegment[] {
  const { a, b, isInA, isInB } = compareWords(before, after);
  const segments: InlineSegment[] = [];
  const append = (word: string, kind: InlineSegment['kind']) => {
    const last = segments.at(-1);
    if (last?.kind === kind) segments[segments.length - 1] = { text: last.text + word, kind };
    else segments.push({ text: word, kind });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && !isInA(i)) append(a[i++]!, 'removed');
    else if (j < b.length && !isInB(j)) append(b[j++]!, 'added');
    else {
      i += 1;
      append(b[j++] ?? '', 'same');
    }
  }
  return segments;
}

function compareWords(one: string, other: string) {
  const [a, b] = [splitWords(one), splitWords(other)];
  let start = 0;
  while (start < a.length && start < b.length && isSameWord(a[start], b[start])) start += 1;
  let end = 0;
  const rest = Math.min(a.length, b.length) - start;
  while (end < rest && isSameWord(a[a.length - 1 - end], b[b.length - 1 - end])) end += 1;
  const [inA, inB] = findSharedWords(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const isShared = (words: readonly string[], shared: ReadonlySet<number>) => (at: number) =>
    at < start || at >= words.length - end || shared.has(at - start);
  return { a, b, isInA: isShared(a, inA), isInB: isShared(b, inB) };
}

/** The indices of the longest common subsequence of words. */
function findSharedWords(
  a: readonly string[],
  b: readonly string[],
): readonly [ReadonlySet<number>, ReadonlySet<number>] {
  const [inA, inB] = [new Set<number>(), new Set<number>()];
  if (a.length * b.length > MAX_COMPARISONS) return [inA, inB];
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] = isSameWord(a[i], b[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (isSameWord(a[i], b[j])) {
      inA.add(i++);
      inB.add(j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return [inA, inB];
}

/** Joins words to segments. White space belongs to the preceding segment, so that a mark starts with a letter. */
function toSegments(words: readonly string[], isShared: (at: number) => boolean): readonly TextSegment[] {
  const segments: TextSegment[] = [];
  const append = (text: string, differs: boolean) => {
    const last = segments.at(-1);
    if (last?.differs === differs) segments[segments.length - 1] = { text: last.text + text, differs };
    else if (text !== '') segments.push({ text, differs });
  };
  words.forEach((word, at) => {
    const differs = !isShared(at);
    const letters = word.trimStart();
    const space = word.slice(0, word.length - letters.length);
    append(space, differs && segments.at(-1)?.differs === true);
    append(letters, differs);
  });
  return segments;
}
