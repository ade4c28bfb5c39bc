/**
 * Matches the regular expressions of the function `regex` by a set of states (Thompson's algorithm). A JavaScript
 * regular expression could block a device or the server; here the time is at most the length of the text times that of
 * the pattern, and limited on top. Groups, classes, escapes and quantifiers are supported; backreferences, lookaround
 * and word boundaries are not.
 */

/** One state of a pattern: it either consumes a character or continues without one. */
type Step =
  | { readonly kind: 'consume'; readonly fits: CharacterTest; readonly next: number }
  | { readonly kind: 'fork'; readonly next: readonly number[] }
  | { readonly kind: 'start' | 'end'; readonly next: number }
  | { readonly kind: 'done' };

/** The maximum size of a pattern with all its repetitions written out. */
export const MAX_PATTERN_SIZE = 5_000;
/** The maximum length in characters; longer patterns count as too large. */
const MAX_PATTERN_LENGTH = 10_000;
const MAX_TEXT_LENGTH = 10_000;
/**
 * The maximum number of states that a match may visit. A text of 10,000 characters and a pattern of 200 states always
 * stay below it.
 */
const MAX_VISITED_STATES = 2_000_000;

/** A part of a pattern, with the number of steps that it adds; empty parts count as one where they are repeated. */
interface Piece {
  readonly size: number;
  /** Given the number of the following step, adds its own steps and returns the first. */
  readonly add: (next: number) => number;
}

type CharacterTest = (character: string) => boolean;
const toTest = (character: string | CharacterTest): CharacterTest =>
  typeof character === 'string' ? (input) => input === character : character;

const CLASSES: Readonly<Record<string, CharacterTest>> = {
  d: (character) => /^\d$/.test(character),
  w: (character) => /^\w$/.test(character),
  s: (character) => /^\s$/.test(character),
};
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

class PatternError extends Error {
  readonly isTooLarge: boolean;
  constructor(isTooLarge = false) {
    super(isTooLarge ? 'The pattern is too large' : 'The pattern is invalid');
    this.isTooLarge = isTooLarge;
  }
}

/** `unreadable`: the pattern is invalid or too large. `limit`: the text is too long or matching takes too many steps. */
export type MatchResult = 'match' | 'no_match' | 'unreadable' | 'limit';

/**
 * The numbers of other steps that take as long as a visited state, a character of a text, and a character of a pattern.
 */
const STEPS_PER_STATE = 4;
const STEPS_PER_CHARACTER = 25;
const STEPS_OF_READING = 20;

/**
 * Matches a whole text. `count` is called with the steps of each character, which depend on the states that the match
 * is in: at most twice the size of the pattern.
 */
export function matchPattern(text: string, pattern: string, count: (steps: number) => void): MatchResult {
  // Reading is counted even if the pattern is cached: the number of steps must not depend on earlier evaluations.
  count(STEPS_OF_READING * Math.min(pattern.length, MAX_PATTERN_LENGTH));
  const compiled = readPattern(pattern);
  if (compiled instanceof PatternError) return 'unreadable';
  if (text.length > MAX_TEXT_LENGTH) return 'limit';
  return new Matcher(compiled.steps, count).match(compiled.first, [...text]);
}

/** Whether the whole text matches a pattern; null if the pattern is invalid or a limit is reached. */
export function matchesPattern(text: string, pattern: string): boolean | null {
  const result = matchPattern(text, pattern, () => {});
  return result === 'match' ? true : result === 'no_match' ? false : null;
}

/** Returns why a pattern cannot be used; null if it can. */
export function checkPattern(pattern: string): 'invalid' | 'too_large' | null {
  const compiled = readPattern(pattern);
  if (!(compiled instanceof PatternError)) return null;
  return compiled.isTooLarge ? 'too_large' : 'invalid';
}

interface Compiled {
  readonly steps: readonly Step[];
  readonly first: number;
}
const cache = new Map<string, Compiled | PatternError>();
const MAX_CACHED_PATTERNS = 200;

/** Returns the compiled pattern, or why it is invalid. Both are cached. */
function readPattern(pattern: string): Compiled | PatternError {
  if (pattern.length > MAX_PATTERN_LENGTH) return new PatternError(true);
  const cached = cache.get(pattern);
  if (cached) return cached;
  let compiled: Compiled | PatternError;
  try {
    compiled = parsePattern(pattern);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    compiled = error;
  }
  if (cache.size >= MAX_CACHED_PATTERNS) cache.clear();
  cache.set(pattern, compiled);
  return compiled;
}

function parsePattern(pattern: string): Compiled {
  const characters = [...pattern];
  const steps: Step[] = [{ kind: 'done' }];
  let at = 0;
  let depth = 0;
  const add = (step: Step): number => steps.push(step) - 1;
  /** Creates a piece whose size is known before any of its steps is added. */
  const createPiece = (size: number, addSteps: Piece['add']): Piece => {
    if (size > MAX_PATTERN_SIZE) throw new PatternError(true);
    return { size, add: addSteps };
  };
  const consume = (fits: CharacterTest): Piece => createPiece(1, (next) => add({ kind: 'consume', fits, next }));
  const addSizes = (pieces: readonly Piece[]): number => pieces.reduce((sum, { size }) => sum + size, 0);
  const readChoice = (): Piece => {
    const pieces = [readSequence()];
    while (characters[at] === '|') {
      at += 1;
      pieces.push(readSequence());
    }
    const [only] = pieces;
    return pieces.length === 1 && only
      ? only
      : createPiece(1 + addSizes(pieces), (next) =>
          add({ kind: 'fork', next: pieces.map((piece) => piece.add(next)) }),
        );
  };
  const readSequence = (): Piece => {
    const pieces: Piece[] = [];
    while (at < characters.length && characters[at] !== '|' && characters[at] !== ')') pieces.push(readRepeated());
    return createPiece(addSizes(pieces), (next) =>
      pieces.reduceRight((following, piece) => piece.add(following), next),
    );
  };
  const readRepeated = (): Piece => {
    let piece = readOne();
    for (let bounds = readBounds(); bounds; bounds = readBounds()) {
      piece = repeatPiece(piece, bounds[0], bounds[1]);
      // A lazy quantifier has no effect on whether the whole text matches.
      if (characters[at] === '?') at += 1;
    }
    return piece;
  };
  const repeatPiece = (piece: Piece, min: number, max: number): Piece => {
    const size = Math.max(1, piece.size);
    const optional = max === Number.POSITIVE_INFINITY ? 1 : max - min;
    return createPiece(min * size + optional * (size + 1), (next) => {
      let following = next;
      if (max === Number.POSITIVE_INFINITY) {
        const loop = add({ kind: 'fork', next: [] });
        steps[loop] = { kind: 'fork', next: [piece.add(loop), next] };
        following = loop;
      } else
        for (let more = min; more < max; more++) following = add({ kind: 'fork', next: [piece.add(following), next] });
      for (let more = 0; more < min; more++) following = piece.add(following);
      return following;
    });
  };
  const readBounds = (): [number, number] | null => {
    const mark = characters[at];
    if (mark === '*' || mark === '+' || mark === '?') {
      at += 1;
      return [mark === '+' ? 1 : 0, mark === '?' ? 1 : Number.POSITIVE_INFINITY];
    }
    if (mark !== '{') return null;
    const bounds = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(characters.slice(at, at + 12).join(''));
    if (!bounds) return null;
    at += bounds[0].length;
    const min = Number(bounds[1]);
    const max = bounds[2] === undefined ? min : bounds[3] === '' ? Number.POSITIVE_INFINITY : Number(bounds[3]);
    if (max < min) throw new PatternError();
    return [min, max];
  };
  const readOne = (): Piece => {
    const character = characters[at] as string;
    at += 1;
    if (character === '.') return consume((input) => input !== '\n');
    if (character === '^' || character === '$') {
      return createPiece(1, (next) => add({ kind: character === '^' ? 'start' : 'end', next }));
    }
    if (character === '\\') return consume(toTest(readEscape()));
    if (character === '[') return consume(readSet());
    if (character === '*' || character === '+' || character === '?') throw new PatternError();
    if (character !== '(') return consume((input) => input === character);
    depth += 1;
    if (depth > 50) throw new PatternError();
    if (characters[at] === '?') {
      if (characters[at + 1] !== ':') throw new PatternError();
      at += 2;
    }
    const inner = readChoice();
    if (characters[at] !== ')') throw new PatternError();
    at += 1;
    depth -= 1;
    return inner;
  };
  /** The character that an escape stands for, or the test of a class of characters. */
  const readEscape = (): string | CharacterTest => {
    const character = characters[at];
    at += 1;
    if (character === undefined || /^[1-9bBkpPux]$/.test(character)) throw new PatternError();
    const test = CLASSES[character.toLowerCase()];
    if (test) return character === character.toLowerCase() ? test : (input) => !test(input);
    return ESCAPES[character] ?? character;
  };
  const readSet = (): CharacterTest => {
    const isNot = characters[at] === '^';
    if (isNot) at += 1;
    const single = new Set<string>();
    const ranges: Range[] = [];
    const classes = new Map<string, CharacterTest>();
    for (let first = true; first || characters[at] !== ']'; first = false) {
      const from = characters[at];
      if (from === undefined) throw new PatternError();
      at += 1;
      if (from === '\\') {
        const name = characters[at] ?? '';
        const escaped = readEscape();
        if (typeof escaped === 'string') single.add(escaped);
        else classes.set(name, escaped);
      } else if (characters[at] === '-' && characters[at + 1] !== ']' && characters[at + 1] !== undefined) {
        ranges.push({ from, to: characters[at + 1] as string });
        at += 2;
      } else single.add(from);
    }
    at += 1;
    const tests = [...classes.values()];
    const sortedRanges = mergeRanges(ranges);
    return (input) =>
      (single.has(input) || isInRanges(sortedRanges, input) || tests.some((fits) => fits(input))) !== isNot;
  };
  const whole = readChoice();
  if (at < characters.length) throw new PatternError();
  return { first: whole.add(0), steps };
}

/** A range of characters, both ends included. */
interface Range {
  readonly from: string;
  readonly to: string;
}

/** Sorts and merges ranges, so that a character is found in few steps however many there are. */
function mergeRanges(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    if (range.to < range.from) continue;
    const last = result.at(-1);
    if (!last || range.from > last.to) result.push(range);
    else if (range.to > last.to) result[result.length - 1] = { from: last.from, to: range.to };
  }
  return result;
}

function isInRanges(ranges: readonly Range[], character: string): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { from, to } = ranges[middle] as Range;
    if (character < from) high = middle;
    else if (character > to) low = middle + 1;
    else return true;
  }
  return false;
}

/** Follows all paths through a pattern at once, character by character. */
class Matcher {
  readonly #steps: readonly Step[];
  readonly #count: (steps: number) => void;
  /** For each state, the number of characters before it was last reached, counted from 1. */
  readonly #reachedAt: Int32Array;
  #visited = 0;

  constructor(steps: readonly Step[], count: (steps: number) => void) {
    this.#steps = steps;
    this.#count = count;
    this.#reachedAt = new Int32Array(steps.length);
  }

  match(first: number, text: readonly string[]): MatchResult {
    let states = [first];
    let next: number[] = [];
    if (!this.#followForks(states, 1, text.length === 0)) return 'limit';
    for (let index = 0; index < text.length && states.length > 0; index++) {
      const character = text[index] as string;
      next.length = 0;
      for (const state of states) {
        const step = this.#steps[state] as Step;
        if (step.kind === 'consume' && step.fits(character)) next.push(step.next);
      }
      if (!this.#followForks(next, index + 2, index === text.length - 1)) return 'limit';
      [states, next] = [next, states];
    }
    return states.includes(0) ? 'match' : 'no_match';
  }

  /**
   * Replaces states by all those that are reached from them without consuming a character. Returns false if the match
   * takes too many steps.
   */
  #followForks(states: number[], time: number, atEnd: boolean): boolean {
    const visitedBefore = this.#visited;
    const pending = states.splice(0);
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      this.#visited += 1;
      if (this.#reachedAt[state] === time) continue;
      this.#reachedAt[state] = time;
      states.push(state);
      const step = this.#steps[state] as Step;
      if (step.kind === 'fork') for (const target of step.next) pending.push(target);
      else if ((step.kind === 'start' && time === 1) || (step.kind === 'end' && atEnd)) pending.push(step.next);
    }
    this.#count(STEPS_PER_CHARACTER + STEPS_PER_STATE * (this.#visited - visitedBefore));
    return this.#visited <= MAX_VISITED_STATES;
  }
}
