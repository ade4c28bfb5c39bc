/** Parses what a caller sent by the contract; problems are reported by field. */
import type { Schema } from '@rounds/contract/endpoint.ts';
import { getIssueFields, toFieldProblem } from '@rounds/contract/field-problem.ts';
import type { Language } from '@rounds/contract/languages.ts';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { type TextKey, type TextParams, translate } from './texts.ts';

type FieldMessages = Record<string, string[]>;

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

/** At most this many unknown fields are named. */
const MAX_UNKNOWN_FIELDS = 100;

/**
 * @param unknownFields paths of fields that the caller sent and the call does not have
 * @throws ApiError VALIDATION_FAILED
 */
export function parseInput(
  schemas: Schemas,
  received: Input,
  language: Language,
  unknownFields: readonly string[] = [],
): Input {
  const isUnknown = [translate(language, 'field.unknown')];
  const messages: FieldMessages = Object.fromEntries(
    unknownFields.slice(0, MAX_UNKNOWN_FIELDS).map((field) => [field, isUnknown]),
  );
  const parsePart = (part: keyof Input): unknown => {
    const schema = schemas[part];
    if (!schema) return undefined;
    const value = part === 'body' ? (received.body ?? {}) : received[part];
    if (part !== 'body') Object.assign(messages, findUnstorableText(value, language));
    const result = schema.safeParse(value, { reportInput: true }) as z.core.util.SafeParseResult<unknown>;
    if (!result.success) Object.assign(messages, toFieldMessages(result.error.issues, language));
    return result.data;
  };
  const input = { params: parsePart('params'), query: parsePart('query'), body: parsePart('body') };
  if (Object.keys(messages).length > 0) throw new ApiError('VALIDATION_FAILED', { data: messages });
  return input;
}

/** The problems of an input by field, in the caller's language: the `data` of VALIDATION_FAILED. */
function toFieldMessages(issues: readonly z.core.$ZodIssue[], language: Language): FieldMessages {
  // Field names come from callers, and `constructor` must be a field like any other.
  const messages: FieldMessages = Object.create(null);
  for (const issue of issues.slice(0, 100)) {
    const { key, params } = toFieldProblem(issue);
    const text = translate(language, key, params);
    for (const field of getIssueFields(issue)) {
      const messagesOfField = messages[field] ?? [];
      if (!messagesOfField.includes(text)) messages[field] = [...messagesOfField, text];
    }
  }
  return messages;
}

/** Path and query contain text that `parseJson` has not checked. */
function findUnstorableText(values: unknown, language: Language): FieldMessages {
  const invalid = Object.entries(values ?? {}).filter(([key, value]) => !isStorable(key) || !isStorable(value));
  return Object.fromEntries(invalid.map(([key]) => [key, [translate(language, 'field.characters')]]));
}

export function fieldError(field: string, language: Language, key: TextKey, params?: TextParams): ApiError {
  return new ApiError('VALIDATION_FAILED', { data: { [field]: [translate(language, key, params)] } });
}

/**
 * Text that PostgreSQL cannot store: a null character, or half of a surrogate pair. JSON contains them
 * only as escapes, so one search of the text is enough for nearly every body.
 */
const UNSTORABLE_ESCAPE = /\\u(0000|d[89a-f])/i;

/** Deeper than any record of the product. Recursive functions would run out of stack on deeper values. */
const MAX_DEPTH = 100;
/**
 * This is more than any form of the product needs. Millions of empty lists, or of keys in one object, fit into a small
 * body but would block the server while they are parsed.
 */
export const MAX_BODY_VALUES = 400_000;
const MAX_VALUES_PER_CONTAINER = 50_000;

export function parseJson(text: string): unknown {
  assertReadable(text);
  const value: unknown = JSON.parse(text);
  const hasEscapes = text.includes('\\u');
  if (text.includes('__proto__') || (hasEscapes && ESCAPED_PROTOTYPE_KEY.test(text))) removePrototypeKeys(value);
  if (hasEscapes && UNSTORABLE_ESCAPE.test(text) && !isStorable(value)) throw new UnstorableText();
  return value;
}

export class UnstorableText extends Error {}
export class NestedTooDeep extends Error {}
export class TooManyValues extends Error {}

/** Counts brackets and commas outside of quotes in one pass. @throws NestedTooDeep, TooManyValues */
function assertReadable(text: string): void {
  if (text.length <= 2 * MAX_DEPTH) return;
  const counts = [0];
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = findClosingQuote(text, at);
    else if (char === COMMA) {
      counts[depth]! += 1;
      if (++values > MAX_BODY_VALUES || counts[depth]! > MAX_VALUES_PER_CONTAINER) throw new TooManyValues();
    } else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      depth += 1;
      if (depth > MAX_DEPTH) throw new NestedTooDeep();
      if (++values > MAX_BODY_VALUES) throw new TooManyValues();
      counts[depth] = 0;
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth = Math.max(0, depth - 1);
  }
}

const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function findClosingQuote(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** No record has a key `__proto__`, and it is dangerous when objects are merged. */
function removePrototypeKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Reflect.deleteProperty(value, '__proto__');
  for (const inner of Object.values(value)) removePrototypeKeys(inner);
}
/** One of the letters of `__proto__` as an escape. */
const ESCAPED_PROTOTYPE_KEY = /\\u00(5f|7[024]|6f)/i;

export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
  }
  return true;
}
