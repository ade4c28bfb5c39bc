/** The engine's problems with a template, in words. */
import type { Language } from '@rounds/contract/languages';
import type { TemplateProblem } from '@rounds/engine';
import { Refusal } from '../../http/refusal.ts';
import { problemSentence } from '../../http/texts.ts';

/** What is wrong with a template, each problem with the item to open and a sentence in the caller's language. */
export const invalidTemplate = (problems: readonly TemplateProblem[], locale: Language): Refusal =>
  new Refusal('CKL_TEMPLATE_INVALID', {
    data: problems.map((problem) => ({ ...problem, message: problemSentence(locale, problem) })),
  });
