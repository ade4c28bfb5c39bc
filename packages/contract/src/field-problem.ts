/**
 * What a schema finds wrong with a field, as a key of `locales/<language>/errors.json`. Server and
 * browser say the same because both ask here. A schema whose pattern has a text of its own names its
 * key as the `error` of the check.
 */
import type * as z from 'zod/mini';
import type texts from '../locales/en/errors.json';

export type FieldText = Extract<keyof typeof texts, `field.${string}`>;
export interface FieldProblem {
  readonly key: FieldText;
  readonly params?: Readonly<Record<string, string | number>>;
}

const EXPECTED: Partial<Record<string, FieldText>> = {
  string: 'field.text',
  number: 'field.number',
  int: 'field.integer',
  boolean: 'field.boolean',
  array: 'field.list',
  object: 'field.record',
  record: 'field.record',
};

/** Where an issue is; of fields that nobody knows, each by its own name. */
export function fieldsOf(issue: z.core.$ZodIssue): readonly string[] {
  const at = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') return issue.keys.slice(0, 20).map((key) => [...at, key].join('.'));
  return [at.join('.') || 'body'];
}

export function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.input === '' && issue.code !== 'too_small') return { key: 'field.required' };
  if (issue.message.startsWith('field.')) return { key: issue.message as FieldText };
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { key: 'field.required' };
      return { key: EXPECTED[issue.expected] ?? 'field.invalid' };
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
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

function tooSmall(issue: z.core.$ZodIssueTooSmall): FieldProblem {
  const limit = Number(issue.minimum);
  if (issue.origin === 'string') {
    return limit === 1 || issue.input === ''
      ? { key: 'field.required' }
      : { key: 'field.text_short', params: { limit } };
  }
  if (issue.origin === 'array') return { key: 'field.list_short', params: { limit } };
  return { key: issue.inclusive ? 'field.number_small' : 'field.number_above', params: { limit } };
}

function tooBig(issue: z.core.$ZodIssueTooBig): FieldProblem {
  const limit = Number(issue.maximum);
  if (issue.origin === 'string') return { key: 'field.text_long', params: { limit } };
  if (issue.origin === 'array') return { key: 'field.list_long', params: { limit } };
  return { key: issue.inclusive ? 'field.number_large' : 'field.number_below', params: { limit } };
}
