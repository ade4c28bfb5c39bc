/** Texts for printing a form: the template in one of its languages, and the words with which answers are printed. */
import type { Language } from '@rounds/contract/languages.ts';
import { NUMBER_MARKS, type NumberFormatName } from '@rounds/contract/settings/region.ts';
import {
  listFormLanguages,
  type PrintWords,
  type RunContext,
  type TemplateDocument,
  translateTemplate,
} from '@rounds/engine';
import { REPORT_WORDS } from '../report/formats.ts';

/** The template in the first of these languages that it has, else in its own language. */
export function translateDocument(
  document: TemplateDocument,
  languages: readonly (string | undefined)[],
): TemplateDocument {
  const formLanguages = listFormLanguages(document);
  return translateTemplate(document, languages.find((one) => one && formLanguages.includes(one)) ?? document.language);
}

/**
 * Returns the words of the reader and the names in the report, with which answers are printed. Reports write numbers in
 * the format of the workspace; exports and logs follow the language, because other programs read them.
 */
export function getPrintWords(
  language: Language,
  { custom_units }: Pick<TemplateDocument, 'custom_units'>,
  { asset, assets, people, lists }: RunContext,
  numberFormat?: NumberFormatName | null,
): PrintWords {
  const { yes, no, na } = REPORT_WORDS[language];
  const locale = language === 'en' ? 'en-GB' : language;
  const allAssets = asset ? { ...assets, [asset.uuid]: asset } : assets;
  const number_marks = numberFormat ? NUMBER_MARKS[numberFormat] : undefined;
  return { locale, number_marks, yes, no, na, custom_units, names: { people, assets: allAssets, lists } };
}
