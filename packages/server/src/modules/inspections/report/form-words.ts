/** The words of the form itself: its texts in one of its languages, and what its answers are printed with. */
import type { Language } from '@rounds/contract/languages';
import { inLanguage, languagesOf, type PrintWords, type RunContext, type TemplateDocument } from '@rounds/engine';
import { REPORT_WORDS } from './formats.ts';

/** The template in the first of the languages wanted that it has, else in its own. */
export function spokenIn(document: TemplateDocument, wanted: readonly (string | undefined)[]): TemplateDocument {
  const known = languagesOf(document);
  return inLanguage(document, wanted.find((one) => one && known.includes(one)) ?? document.language);
}

/** What answers are printed with: the reader's words, and the names that the report keeps. */
export function printWords(
  language: Language,
  { custom_units }: Pick<TemplateDocument, 'custom_units'>,
  { asset, assets, people, lists }: RunContext,
): PrintWords {
  const { yes, no, na } = REPORT_WORDS[language];
  const locale = language === 'en' ? 'en-GB' : language;
  const known = asset ? { ...assets, [asset.uuid]: asset } : assets;
  return { locale, yes, no, na, custom_units, names: { people, assets: known, lists } };
}
