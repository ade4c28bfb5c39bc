/** The API error for a template with problems. */
import type { Language } from '@rounds/contract/languages.ts';
import { MAX_TEMPLATE_LENGTH, type TemplateProblem } from '@rounds/engine';
import { ApiError } from '../../../http/api-error.ts';
import { translateProblem } from '../../../http/texts.ts';

/** The contract has a separate error code for rules whose action an item does not support. */
const ACTION_NOT_ALLOWED = 'CKL_RULE_ACTION_NOT_ALLOWED';

/** Lists every problem with the item to open and a message in the caller's language. */
export const invalidTemplateError = (problems: readonly TemplateProblem[], locale: Language): ApiError =>
  new ApiError(
    problems.every(({ code }) => code === ACTION_NOT_ALLOWED) ? ACTION_NOT_ALLOWED : 'CKL_TEMPLATE_INVALID',
    {
      data: problems.map((problem) => ({ ...problem, message: translateProblem(locale, problem) })),
    },
  );

/**
 * Checks the records that an import has created, each batch as JSON.
 * @throws ApiError CKL_TEMPLATE_INVALID if they are too large for one template
 */
export function assertBatchesFit(batches: readonly string[], locale: Language): void {
  const length = batches.reduce((sum, batch) => sum + batch.length, 0);
  if (length <= MAX_TEMPLATE_LENGTH) return;
  throw invalidTemplateError([{ code: 'TEMPLATE_TOO_LARGE', params: { max: MAX_TEMPLATE_LENGTH } }], locale);
}
