/** What is wrong with an input, field by field, in the caller's language: the `data` of VALIDATION_FAILED. */
import type { Language } from '@rounds/contract/languages';
import type * as z from 'zod/mini';
import { isTextKey, sentence, type TextKey, type TextParams } from './texts.ts';

export type FieldMessages = Record<string, string[]>;

export function fieldMessages(issues: readonly z.core.$ZodIssue[], language: Language): FieldMessages {
  const messages: FieldMessages = {};
  for (const issue of issues.slice(0, 100)) {
    const text = sentence(language, ...meaning(issue));
    for (const field of fieldsOf(issue)) {
      const said = messages[field] ?? [];
      if (!said.includes(text)) messages[field] = [...said, text];
    }
  }
  return messages;
}

/** Where the issue is; of fields that nobody knows, each by its own name. */
function fieldsOf(issue: z.core.$ZodIssue): readonly string[] {
  const at = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') return issue.keys.slice(0, 20).map((key) => [...at, key].join('.'));
  return [at.join('.') || 'body'];
}

const EXPECTED: Partial<Record<string, TextKey>> = {
  string: 'field.text',
  number: 'field.number',
  int: 'field.integer',
  boolean: 'field.boolean',
  array: 'field.list',
  object: 'field.record',
  record: 'field.record',
};

/** A check whose sentence is its own names the key as its message. */
function meaning(issue: z.core.$ZodIssue): [TextKey, TextParams?] {
  if (isTextKey(issue.message)) return [issue.message];
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return ['field.required'];
      return [EXPECTED[issue.expected] ?? 'field.invalid'];
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return issue.input === undefined ? ['field.required'] : ['field.choice', { values: issue.values.join(', ') }];
    case 'unrecognized_keys':
      return ['field.unknown'];
    case 'invalid_format':
      return [issue.format === 'datetime' ? 'field.timestamp' : 'field.format'];
    case 'invalid_union':
      return issue.input === undefined ? ['field.required'] : ['field.invalid'];
    default:
      return ['field.invalid'];
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): [TextKey, TextParams?] {
  const limit = Number(issue.minimum);
  if (issue.origin === 'string') return limit === 1 ? ['field.required'] : ['field.text_short', { limit }];
  if (issue.origin === 'array') return ['field.list_short', { limit }];
  return [issue.inclusive ? 'field.number_small' : 'field.number_above', { limit }];
}

function tooBig(issue: z.core.$ZodIssueTooBig): [TextKey, TextParams?] {
  const limit = Number(issue.maximum);
  if (issue.origin === 'string') return ['field.text_long', { limit }];
  if (issue.origin === 'array') return ['field.list_long', { limit }];
  return [issue.inclusive ? 'field.number_large' : 'field.number_below', { limit }];
}
