/**
 * Regular expressions for the function `regex`, matched by a set of states (Thompson's algorithm). A
 * JavaScript regular expression could block a device or the server; here the time is at most the length
 * of the text times that of the pattern. Groups, classes, escapes and quantifiers are supported;
 * backreferences, lookaround and word boundaries are not.
 */

/** One state of a pattern: consume a character, or continue without. */
type Step =
  | { readonly kind: 'eat'; readonly fits: (character: string) => boolean; readonly next: number }
  | { readonly kind: 'fork'; readonly next: readonly number[] }
  | { readonly kind: 'start' | 'end'; readonly next: number }
  | { readonly kind: 'done' };

const MAX_STEPS = 5_000;
const MAX_TEXT_LENGTH = 10_000;

/** A part of a pattern: given the number of the following step, adds its own steps and returns the first. */
type Piece = (next: number) => number;

const CLASSES: Readonly<Record<string, (character: string) => boolean>> = {
  d: (character) => /^\d$/.test(character),
  w: (character) => /^\w$/.test(character),
  s: (character) => /^\s$/.test(character),
};
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

class PatternError extends Error {}

/** Whether the whole text matches a pattern; null if the pattern is invalid or too large. */
export function matchesPattern(text: string, pattern: string): boolean | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  try {
    return matchSteps(compilePattern(pattern), [...text]);
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}

interface Compiled {
  readonly steps: readonly Step[];
  readonly first: number;
}
const cache = new Map<string, Compiled>();
const MAX_CACHED_PATTERNS = 200;

function compilePattern(pattern: string): Compiled {
  const known = cache.get(pattern);
  if (known) return known;
  const made = parsePattern(pattern);
  if (cache.size >= MAX_CACHED_PATTERNS) cache.clear();
  cache.set(pattern, made);
  return made;
}

function parsePattern(pattern: string): Compiled {
  const characters = [...pattern];
  const steps: Step[] = [{ kind: 'done' }];
  let at = 0;
  let depth = 0;
  const add = (step: Step): number => {
    if (steps.length >= MAX_STEPS) throw new PatternError();
    return steps.push(step) - 1;
  };
  const eat =
    (fits: (character: string) => boolean): Piece =>
    (next) =>
      add({ kind: 'eat', fits, next });
  const readChoice = (): Piece => {
    const pieces = [readSequence()];
    while (characters[at] === '|') {
      at += 1;
      pieces.push(readSequence());
    }
    const [only] = pieces;
    return pieces.length === 1 && only
      ? only
      : (next) => add({ kind: 'fork', next: pieces.map((piece) => piece(next)) });
  };
  const readSequence = (): Piece => {
    const pieces: Piece[] = [];
    while (at < characters.length && characters[at] !== '|' && characters[at] !== ')') pieces.push(readRepeated());
    return (next) => pieces.reduceRight((following, piece) => piece(following), next);
  };
  const readRepeated = (): Piece => {
    let piece = readOne();
    for (let bounds = readBounds(); bounds; bounds = readBounds()) {
      piece = repeated(piece, bounds[0], bounds[1]);
      // A lazy quantifier has no effect on whether the whole text matches.
      if (characters[at] === '?') at += 1;
    }
    return piece;
  };
  const repeated =
    (piece: Piece, least: number, most: number): Piece =>
    (next) => {
      let following = next;
      if (most === Number.POSITIVE_INFINITY) {
        const loop = add({ kind: 'fork', next: [] });
        steps[loop] = { kind: 'fork', next: [piece(loop), next] };
        following = loop;
      } else
        for (let more = least; more < most; more++) following = add({ kind: 'fork', next: [piece(following), next] });
      for (let more = 0; more < least; more++) following = piece(following);
      return following;
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
    const least = Number(bounds[1]);
    const most = bounds[2] === undefined ? least : bounds[3] === '' ? Number.POSITIVE_INFINITY : Number(bounds[3]);
    if (most < least) throw new PatternError();
    return [least, most];
  };
  const readOne = (): Piece => {
    const character = characters[at] as string;
    at += 1;
    if (character === '.') return eat((given) => given !== '\n');
    if (character === '^' || character === '$') {
      return (next) => add({ kind: character === '^' ? 'start' : 'end', next });
    }
    if (character === '\\') return eat(readEscape());
    if (character === '[') return eat(readSet());
    if (character === '*' || character === '+' || character === '?') throw new PatternError();
    if (character !== '(') return eat((given) => given === character);
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
    if (named) return character === character.toLowerCase() ? named : (given) => !named(given);
    const meant = ESCAPES[character] ?? character;
    return (given) => given === meant;
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
        parts.push((given) => given >= from && given <= to);
      } else parts.push((given) => given === from);
    }
    at += 1;
    return (given) => parts.some((part) => part(given)) !== isNot;
  };
  const whole = readChoice();
  if (at < characters.length) throw new PatternError();
  return { first: whole(0), steps };
}

function matchSteps({ steps, first }: Compiled, text: readonly string[]): boolean {
  let states = followForks(steps, [first], true, text.length === 0);
  text.forEach((character, index) => {
    const eaten: number[] = [];
    for (const state of states) {
      const step = steps[state] as Step;
      if (step.kind === 'eat' && step.fits(character)) eaten.push(step.next);
    }
    states = followForks(steps, eaten, false, index === text.length - 1);
  });
  return states.has(0);
}

/** All states that are reached without consuming a character. */
function followForks(steps: readonly Step[], from: readonly number[], atStart: boolean, atEnd: boolean): Set<number> {
  const reached = new Set<number>();
  const pending = [...from];
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    if (reached.has(state)) continue;
    reached.add(state);
    const step = steps[state] as Step;
    if (step.kind === 'fork') pending.push(...step.next);
    else if ((step.kind === 'start' && atStart) || (step.kind === 'end' && atEnd)) pending.push(step.next);
  }
  return reached;
}
