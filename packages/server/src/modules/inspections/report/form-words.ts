/** The words of the form itself in a report: its texts in one of its languages, and what its answers are printed with. */
import { inLanguage, languagesOf, type PrintWords, type TemplateDocument } from '@rounds/engine';
import type { Formats } from './formats.ts';
import type { ReportSource } from './report-of.ts';

/** The template in the language wanted, else in the reader's, else in its own. */
export function spoken({ standing, language, formLanguage }: ReportSource): TemplateDocument {
  const { document } = standing.version;
  const known = languagesOf(document);
  return inLanguage(document, [formLanguage, language].find((one) => one && known.includes(one)) ?? document.language);
}

/** What answers are printed with: the reader's words, and the names that the report keeps. */
export function wordsOf({ language, inspection, standing }: ReportSource, { words }: Formats): PrintWords {
  const { asset, lists } = inspection.context;
  const { yes, no, na } = words;
  const assets = asset ? { ...standing.assets, [asset.uuid]: asset } : standing.assets;
  const { custom_units } = standing.version.document;
  const locale = language === 'en' ? 'en-GB' : language;
  return { locale, yes, no, na, custom_units, names: { people: standing.people, assets, lists } };
}
