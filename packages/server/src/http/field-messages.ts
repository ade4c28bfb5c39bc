/** What is wrong with an input, field by field, in the caller's language: the `data` of VALIDATION_FAILED. */
import { fieldProblem, fieldsOf } from '@rounds/contract/field-problem';
import type { Language } from '@rounds/contract/languages';
import type * as z from 'zod/mini';
import { sentence } from './texts.ts';

export type FieldMessages = Record<string, string[]>;

export function fieldMessages(issues: readonly z.core.$ZodIssue[], language: Language): FieldMessages {
  // Callers name the fields: one called `constructor` is a field like any other.
  const messages: FieldMessages = Object.create(null);
  for (const issue of issues.slice(0, 100)) {
    const { key, params } = fieldProblem(issue);
    const text = sentence(language, key, params);
    for (const field of fieldsOf(issue)) {
      const said = messages[field] ?? [];
      if (!said.includes(text)) messages[field] = [...said, text];
    }
  }
  return messages;
}
