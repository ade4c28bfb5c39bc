/** Protects what a machine must not translate: references to answers, marks of formats, numbers with units, and terms. */
import { escapePattern, listUnitsInText } from '@rounds/engine';

/** A term as the machine has to write it in the other language. */
export interface ProtectedTerm {
  readonly term: string;
  readonly translation: string;
}

export interface MaskedText {
  readonly text: string;
  /** The texts that replace each mask in the translation. */
  readonly parts: readonly string[];
}

const REFERENCE = '\\$\\{[^{}]{1,200}\\}';
const FORMAT = '</?\\d{1,4}>';
/** The mask is left unchanged by machines, and a text can hardly contain it itself. */
const toMask = (index: number): string => `[[${index + 1}]]`;
const MASK = /\[\s*\[\s*(\d{1,3})\s*\]\s*\]/g;

/** @param terms in the language of the text */
export function maskText(source: string, terms: readonly ProtectedTerm[]): MaskedText {
  const byTerm = new Map(terms.map((one) => [one.term.toLowerCase(), one.translation]));
  const names = [...byTerm.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const units = [...new Set(listUnitsInText(source))].map(escapePattern);
  const patterns = [
    REFERENCE,
    FORMAT,
    ...(units.length > 0 ? [`\\d[\\d.,]{0,30}[\\s\\u00a0\\u202f]?(?:${units.join('|')})(?![\\p{L}\\p{N}])`] : []),
    ...(names.length > 0 ? [`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`] : []),
  ];
  const parts: string[] = [];
  // Pattern: each alternative is a fixed text or has no more than one repetition of limited length.
  const text = source.replace(new RegExp(patterns.join('|'), 'giu'), (match) => {
    parts.push(byTerm.get(match.toLowerCase()) ?? match);
    return toMask(parts.length - 1);
  });
  return { text, parts };
}

/** The translation with what the masks stand for; null if the machine has lost, repeated or invented one. */
export function unmaskText(translation: string, { parts }: MaskedText): string | null {
  const remaining = new Set(parts.keys());
  let isWhole = true;
  const text = translation.replace(MASK, (_mask, number: string) => {
    const index = Number(number) - 1;
    isWhole &&= remaining.delete(index);
    return parts[index] ?? '';
  });
  return isWhole && remaining.size === 0 ? text : null;
}
