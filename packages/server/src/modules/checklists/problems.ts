/** The engine's problems with a template, in words. */
import type { Language } from '@rounds/contract/languages';
import type { TemplateProblem } from '@rounds/engine';
import { Refusal } from '../../http/refusal.ts';
import { problemSentence } from '../../http/texts.ts';

/** The one problem that has a code of its own for the whole call (decisions, section 4, "Rule-action matrix"). */
const ACTION_NOT_ALLOWED = 'CKL_RULE_ACTION_NOT_ALLOWED';

/** What is wrong with a template, each problem with the item to open and a sentence in the caller's language. */
export const invalidTemplate = (problems: readonly TemplateProblem[], locale: Language): Refusal =>
  new Refusal(problems.every(({ code }) => code === ACTION_NOT_ALLOWED) ? ACTION_NOT_ALLOWED : 'CKL_TEMPLATE_INVALID', {
    data: problems.map((problem) => ({ ...problem, message: problemSentence(locale, problem) })),
  });
