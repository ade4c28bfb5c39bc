/**
 * Turns schema issues into message keys of `locales/<language>/errors.json`. Server and browser share it
 * so that they report the same problem in the same words. A check with its own message passes the
 * message key as its `error`.
 */
import type * as z from 'zod/mini';
import type texts from '../locales/en/errors.json';

/** A key of the messages about fields in `locales/<language>/errors.json`. */
export type FieldMessageKey = Extract<keyof typeof texts, `field.${string}`>;
/** The message about one field, with the values of its placeholders. */
export interface FieldProblem {
  readonly key: FieldMessageKey;
  readonly params?: Readonly<Record<string, string | number>>;
}

const EXPECTED: Partial<Record<string, FieldMessageKey>> = {
  string: 'field.text',
  number: 'field.number',
  int: 'field.integer',
  boolean: 'field.boolean',
  array: 'field.list',
  object: 'field.record',
  record: 'field.record',
};

/** The paths of the fields that an issue is about. Unknown keys are reported one by one, at most 20. */
export function getIssueFields(issue: z.core.$ZodIssue): readonly string[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') return issue.keys.slice(0, 20).map((key) => [...path, key].join('.'));
  return [path.join('.') || 'body'];
}

/** Turns an issue of zod into the message that people see at the field. */
export function toFieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.input === '' && issue.code !== 'too_small') return { key: 'field.required' };
  if (issue.message.startsWith('field.')) {
    const limit: unknown = issue.code === 'custom' ? issue.params?.limit : undefined;
    const params = {
      ...(typeof limit === 'number' && { limit }),
      // If the input has several values, the message names the wrong one.
      ...(typeof issue.input === 'string' && issue.message.endsWith('_value') && { value: issue.input }),
    };
    return { key: issue.message as FieldMessageKey, params };
  }
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { key: 'field.required' };
      return { key: EXPECTED[issue.expected] ?? 'field.invalid' };
    case 'too_small':
      return toTooSmallProblem(issue);
    case 'too_big':
      return toTooBigProblem(issue);
    case 'invalid_value':
      return issue.input === undefined
        ? { key: 'field.required' }
        : { key: 'field.choice', params: { values: issue.values.join(', ') } };
    case 'unrecognized_keys':
      return { key: 'field.unknown' };
    case 'invalid_format':
      return { key: issue.format === 'datetime' ? 'field.timestamp' : 'field.format' };
    case 'invalid_union':
      return { key: issue.input === undefined ? 'field.required' : 'field.invalid' };
    default:
      return { key: 'field.invalid' };
  }
}

function toTooSmallProblem(issue: z.core.$ZodIssueTooSmall): FieldProblem {
  const limit = Number(issue.minimum);
  if (issue.origin === 'string') {
    return limit === 1 || issue.input === ''
      ? { key: 'field.required' }
      : { key: 'field.text_short', params: { limit } };
  }
  if (issue.origin === 'array') return { key: 'field.list_short', params: { limit } };
  return { key: issue.inclusive ? 'field.number_small' : 'field.number_above', params: { limit } };
}

function toTooBigProblem(issue: z.core.$ZodIssueTooBig): FieldProblem {
  const limit = Number(issue.maximum);
  if (issue.origin === 'string') return { key: 'field.text_long', params: { limit } };
  if (issue.origin === 'array') return { key: 'field.list_long', params: { limit } };
  return { key: issue.inclusive ? 'field.number_large' : 'field.number_below', params: { limit } };
}
