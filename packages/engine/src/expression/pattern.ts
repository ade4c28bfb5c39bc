/**
 * Regular expressions for the function `regex`, matched by a set of states (Thompson's algorithm). A
 * JavaScript regular expression could block a device or the server; here the time is at most the length
 * of the text times that of the pattern, and limited on top. Groups, classes, escapes and quantifiers
 * are supported; backreferences, lookaround and word boundaries are not.
 */

/** One state of a pattern: consume a character, or continue without. */
type Step =
  | { readonly kind: 'consume'; readonly fits: (character: string) => boolean; readonly next: number }
  | { readonly kind: 'fork'; readonly next: readonly number[] }
  | { readonly kind: 'start' | 'end'; readonly next: number }
  | { readonly kind: 'done' };

/** The maximum size of a pattern with all its repetitions written out. */
export const MAX_PATTERN_SIZE = 5_000;
const MAX_TEXT_LENGTH = 10_000;
/** States that a match may visit: a text of 10,000 characters and a pattern of 200 states always stay below. */
const MAX_VISITED_STATES = 2_000_000;

/** A part of a pattern, with the number of steps that it adds; empty parts count as one where they are repeated. */
interface Piece {
  readonly size: number;
  /** Given the number of the following step, adds its own steps and returns the first. */
  readonly add: (next: number) => number;
}

const CLASSES: Readonly<Record<string, (character: string) => boolean>> = {
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

/** Matches a whole text. `count` is called with the number of states that were visited. */
export function matchPattern(text: string, pattern: string, count: (visited: number) => void): MatchResult {
  const compiled = readPattern(pattern);
  count(pattern.length);
  if (compiled instanceof PatternError) return 'unreadable';
  if (text.length > MAX_TEXT_LENGTH) return 'limit';
  const matcher = new Matcher(compiled.steps);
  const result = matcher.match(compiled.first, [...text]);
  count(matcher.visited);
  return result;
}

/** Whether the whole text matches a pattern; null if the pattern is invalid or a limit is reached. */
export function matchesPattern(text: string, pattern: string): boolean | null {
  const result = matchPattern(text, pattern, () => {});
  return result === 'match' ? true : result === 'no_match' ? false : null;
}

/** Why a pattern cannot be used; null if it can. */
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

/** The compiled pattern, or why it is none. Both are cached. */
function readPattern(pattern: string): Compiled | PatternError {
  const known = cache.get(pattern);
  if (known) return known;
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
  /** A piece whose size is known before any of its steps is added. */
  const createPiece = (size: number, addSteps: Piece['add']): Piece => {
    if (size > MAX_PATTERN_SIZE) throw new PatternError(true);
    return { size, add: addSteps };
  };
  const consume = (fits: (character: string) => boolean): Piece =>
    createPiece(1, (next) => add({ kind: 'consume', fits, next }));
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
    if (character === '.') return consume((read) => read !== '\n');
    if (character === '^' || character === '$') {
      return createPiece(1, (next) => add({ kind: character === '^' ? 'start' : 'end', next }));
    }
    if (character === '\\') return consume(readEscape());
    if (character === '[') return consume(readSet());
    if (character === '*' || character === '+' || character === '?') throw new PatternError();
    if (character !== '(') return consume((read) => read === character);
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
  const readEscape = (): ((character: string) => boolean) => {
    const character = characters[at];
    at += 1;
    if (character === undefined || /^[1-9bBkpPux]$/.test(character)) throw new PatternError();
    const named = CLASSES[character.toLowerCase()];
    if (named) return character === character.toLowerCase() ? named : (read) => !named(read);
    const escaped = ESCAPES[character] ?? character;
    return (read) => read === escaped;
  };
  const readSet = (): ((character: string) => boolean) => {
    const isNot = characters[at] === '^';
    if (isNot) at += 1;
    const parts: ((character: string) => boolean)[] = [];
    while (characters[at] !== ']' || parts.length === 0) {
      const from = characters[at];
      if (from === undefined) throw new PatternError();
      at += 1;
      if (from === '\\') parts.push(readEscape());
      else if (characters[at] === '-' && characters[at + 1] !== ']' && characters[at + 1] !== undefined) {
        const to = characters[at + 1] as string;
        at += 2;
        parts.push((read) => read >= from && read <= to);
      } else parts.push((one) => one === from);
    }
    at += 1;
    return (read) => parts.some((part) => part(read)) !== isNot;
  };
  const whole = readChoice();
  if (at < characters.length) throw new PatternError();
  return { first: whole.add(0), steps };
}

class VisitLimitError extends Error {}

class Matcher {
  visited = 0;
  readonly #steps: readonly Step[];

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
  }

  match(first: number, text: readonly string[]): MatchResult {
    try {
      return this.#run(first, text) ? 'match' : 'no_match';
    } catch (error) {
      if (error instanceof VisitLimitError) return 'limit';
      throw error;
    }
  }

  #run(first: number, text: readonly string[]): boolean {
    let states = this.#followForks([first], true, text.length === 0);
    for (let index = 0; index < text.length && states.size > 0; index++) {
      const next: number[] = [];
      for (const state of states) {
        const step = this.#steps[state] as Step;
        if (step.kind === 'consume' && step.fits(text[index] as string)) next.push(step.next);
      }
      states = this.#followForks(next, false, index === text.length - 1);
    }
    return states.has(0);
  }

  /** All states that are reached without consuming a character. */
  #followForks(from: readonly number[], atStart: boolean, atEnd: boolean): Set<number> {
    const reached = new Set<number>();
    const pending = [...from];
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      this.visited += 1;
      if (this.visited > MAX_VISITED_STATES) throw new VisitLimitError();
      if (reached.has(state)) continue;
      reached.add(state);
      const step = this.#steps[state] as Step;
      if (step.kind === 'fork') pending.push(...step.next);
      else if ((step.kind === 'start' && atStart) || (step.kind === 'end' && atEnd)) pending.push(step.next);
    }
    return reached;
  }
}
