/** The problems of an input by field, in the caller's language: the `data` of VALIDATION_FAILED. */
import { getIssueFields, toFieldProblem } from '@rounds/contract/field-problem';
import type { Language } from '@rounds/contract/languages';
import type * as z from 'zod/mini';
import { translate } from './texts.ts';

export type FieldMessages = Record<string, string[]>;

export function fieldMessages(issues: readonly z.core.$ZodIssue[], language: Language): FieldMessages {
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
