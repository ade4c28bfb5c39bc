/** Finds the word, the phrase and the function call at the caret of an expression. */
import { FUNCTIONS, type Item } from '@rounds/engine';
import type { FunctionName } from './completions.ts';

/** The part of the source that a completion replaces, and the text to look for. */
export interface CaretWord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Longer words and phrases are no name of a question. */
const MAX_TEXT_BEFORE = 500;
// Pattern: only this much of the text is read.
const WORD_BEFORE = /(?:\$\{[^{}]*|[\p{L}_][\p{L}\p{N}_.]*)$/u;
const WORD_AFTER = /^[\p{L}\p{N}_.]*/u;
const BRACED_AFTER = /^[^{}]*\}/u;
/** Several consecutive words, as in the title of a question. */
// Pattern: only the end of the text is read.
const PHRASE_BEFORE = /(?:[\p{L}\p{N}_][\p{L}\p{N}_.'’-]* ){1,5}[\p{L}\p{N}_][\p{L}\p{N}_.'’-]*$/u;

/** The whole word around the caret: a completion in its middle replaces all of it. */
export function findWordAt(source: string, caret: number): CaretWord | null {
  const before = WORD_BEFORE.exec(source.slice(Math.max(0, caret - MAX_TEXT_BEFORE), caret));
  if (!before) return null;
  const isBraced = before[0].startsWith('${');
  const after = (isBraced ? BRACED_AFTER : WORD_AFTER).exec(source.slice(caret));
  return {
    start: caret - before[0].length,
    end: caret + (after?.[0].length ?? 0),
    text: before[0].replace(/^\$\{/, ''),
  };
}

/** The longest sequence of words before the caret that occurs in the title of a question. */
export function findPhraseAt(source: string, caret: number, items: readonly Item[]): CaretWord | null {
  const match = PHRASE_BEFORE.exec(source.slice(Math.max(0, caret - MAX_TEXT_BEFORE), caret));
  if (!match) return null;
  const titles = items.map(({ title }) => title.toLocaleLowerCase());
  const words = match[0].split(' ');
  for (let skipped = 0; skipped < words.length - 1; skipped += 1) {
    const phrase = words.slice(skipped).join(' ');
    const lowerCase = phrase.toLocaleLowerCase();
    if (titles.some((title) => title.includes(lowerCase)))
      return { start: caret - phrase.length, end: caret, text: phrase };
  }
  return null;
}

/** An arithmetic operator at the end, possibly before opening parentheses. */
const ARITHMETIC_BEFORE = /[-+*/%^][\s(]*$/;
/** Whether the text ends where an arithmetic operator expects a number. */
export const isAfterArithmetic = (before: string): boolean => ARITHMETIC_BEFORE.test(before.slice(-MAX_TEXT_BEFORE));

/** The function call around the caret, and the zero-based index of the argument at the caret. */
export interface CallContext {
  readonly name: FunctionName;
  readonly argument: number;
}

/** The tokens that matter for calls: whole strings and variables, function names, parentheses and commas. */
const PIECES = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\$\{[^{}]*\}?|[\p{L}_][\p{L}\p{N}_.]*(?=\s*\()|[(),]/gu;

export function findCallAt(source: string, caret: number): CallContext | null {
  const open: { name: string; part: number }[] = [];
  let name = '';
  for (const [piece] of source.slice(0, caret).matchAll(PIECES)) {
    const last = open.at(-1);
    if (piece === '(') open.push({ name, part: 0 });
    else if (piece === ')') open.pop();
    else if (piece === ',' && last) last.part += 1;
    name = /^[\p{L}_]/u.test(piece) ? piece : '';
  }
  // Parentheses that only group belong to the call around them.
  const call = open.findLast((one) => Object.hasOwn(FUNCTIONS, one.name));
  return call ? { name: call.name as FunctionName, argument: call.part } : null;
}
