/** What is being written at the caret of an expression. */
import { FUNCTIONS, type Item } from '@rounds/engine';
import type { FunctionName } from './completions.ts';

/** A part of the text that a completion replaces, and what is looked for. */
export interface Written {
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

const WORD_BEFORE = /(?:\$\{[^{}]*|[\p{L}_][\p{L}\p{N}_.]*)$/u;
const WORD_AFTER = /^[\p{L}\p{N}_.]*/u;
const BRACED_AFTER = /^[^{}]*\}/u;
/** Words in a row, as they stand in the text of a question. */
const PHRASE_BEFORE = /(?:[\p{L}\p{N}_][\p{L}\p{N}_.'’-]* ){1,5}[\p{L}\p{N}_][\p{L}\p{N}_.'’-]*$/u;

/** The word around the caret, whole: what is completed in its middle replaces all of it. */
export function wordAt(source: string, caret: number): Written | null {
  const before = WORD_BEFORE.exec(source.slice(0, caret));
  if (!before) return null;
  const isBraced = before[0].startsWith('${');
  const after = (isBraced ? BRACED_AFTER : WORD_AFTER).exec(source.slice(caret));
  return {
    start: before.index,
    end: caret + (after?.[0].length ?? 0),
    word: before[0].replace(/^\$\{/, ''),
  };
}

/** Several words before the caret that stand together in the text of a question: the longest such row of words. */
export function phraseAt(source: string, caret: number, items: readonly Item[]): Written | null {
  const found = PHRASE_BEFORE.exec(source.slice(0, caret));
  if (!found) return null;
  const titles = items.map(({ title }) => title.toLocaleLowerCase());
  const words = found[0].split(' ');
  for (let skipped = 0; skipped < words.length - 1; skipped += 1) {
    const phrase = words.slice(skipped).join(' ');
    const wanted = phrase.toLocaleLowerCase();
    if (titles.some((title) => title.includes(wanted)))
      return { start: caret - phrase.length, end: caret, word: phrase };
  }
  return null;
}

/** The call around the caret: its function, and which of its values the caret stands in, from 0. */
export interface CallAt {
  readonly name: FunctionName;
  readonly part: number;
}

/** What matters for calls: texts and variables whole, names before a bracket, brackets and commas. */
const PIECES = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\$\{[^{}]*\}?|[\p{L}_][\p{L}\p{N}_.]*(?=\s*\()|[(),]/gu;

export function callAt(source: string, caret: number): CallAt | null {
  const open: { name: string; part: number }[] = [];
  let name = '';
  for (const [piece] of source.slice(0, caret).matchAll(PIECES)) {
    const last = open.at(-1);
    if (piece === '(') open.push({ name, part: 0 });
    else if (piece === ')') open.pop();
    else if (piece === ',' && last) last.part += 1;
    name = /^[\p{L}_]/u.test(piece) ? piece : '';
  }
  // A bracket that only groups stands inside the call around it.
  const call = open.findLast((one) => Object.hasOwn(FUNCTIONS, one.name));
  return call ? { name: call.name as FunctionName, part: call.part } : null;
}
