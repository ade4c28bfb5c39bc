/** What a caller sent, by the contract or refused with what is wrong, field by field. */
import type { Schema } from '@rounds/contract/endpoint';
import type { Language } from '@rounds/contract/languages';
import type * as z from 'zod/mini';
import { type FieldMessages, fieldMessages } from './field-messages.ts';
import { Refusal } from './refusal.ts';
import { sentence, type TextKey, type TextParams } from './texts.ts';

export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}
interface Schemas {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
}

/** @throws Refusal VALIDATION_FAILED */
export function readInput(schemas: Schemas, sent: Input, language: Language): Input {
  const wrong: FieldMessages = {};
  const read = (part: keyof Input): unknown => {
    const schema = schemas[part];
    if (!schema) return undefined;
    const value = part === 'body' ? (sent.body ?? {}) : sent[part];
    if (part !== 'body') Object.assign(wrong, unstorable(value, language));
    const result = schema.safeParse(value, { reportInput: true }) as z.core.util.SafeParseResult<unknown>;
    if (!result.success) Object.assign(wrong, fieldMessages(result.error.issues, language));
    return result.data;
  };
  const input = { params: read('params'), query: read('query'), body: read('body') };
  if (Object.keys(wrong).length > 0) throw new Refusal('VALIDATION_FAILED', { data: wrong });
  return input;
}

/** Addresses bring text past `parseJson`. */
function unstorable(values: unknown, language: Language): FieldMessages {
  const bad = Object.entries(values ?? {}).filter(([key, value]) => !isStorable(key) || !isStorable(value));
  return Object.fromEntries(bad.map(([key]) => [key, [sentence(language, 'field.characters')]]));
}

export function wrongField(field: string, language: Language, key: TextKey, params?: TextParams): Refusal {
  return new Refusal('VALIDATION_FAILED', { data: { [field]: [sentence(language, key, params)] } });
}

/**
 * Text that PostgreSQL cannot keep: a null character, or half of a surrogate pair. JSON carries
 * either only as an escape, so nearly every body is cleared by one search of its text.
 */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i;

/** Deeper than any record of the product; what walks a value step by step would otherwise run out of stack. */
const DEEPEST = 100;

export function parseJson(text: string): unknown {
  if (isNestedDeeper(text, DEEPEST)) throw new NestedTooDeep();
  const value: unknown = JSON.parse(text, text.includes('__proto__') ? withoutPrototype : undefined);
  if (SUSPICIOUS.test(text) && !isStorable(value)) throw new UnstorableText();
  return value;
}

export class UnstorableText extends Error {}
export class NestedTooDeep extends Error {}

/** One walk over the brackets of a JSON text, past what stands in quotes. */
function isNestedDeeper(text: string, most: number): boolean {
  if (text.length <= 2 * most) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfQuote(text, at);
    else if (char === 0x5b || char === 0x7b) depth += 1;
    else if (char === 0x5d || char === 0x7d) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function endOfQuote(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** A key of that name is data for nobody, and a trap when objects are merged. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
  }
  return true;
}
