/** Adds and removes languages of a template. */
import type { TemplatePatch, TemplateRecords } from '../template/document.ts';
import { toDocument } from '../template/records/records.ts';
import { listLanguages } from '../template/texts/languages.ts';
import { RecordChanges, replaceTexts } from './set-translations.ts';

/** Declares a language, which has no texts yet. The patch is empty if the template already has it. */
export function addLanguage(records: TemplateRecords, language: string): TemplatePatch {
  const languages = listLanguages(toDocument(records));
  return languages.includes(language) ? {} : { head: { languages: [...languages, language] } };
}

/** Removes a language with its texts, except for those of global responses, which other templates use as well. */
export function removeLanguage(records: TemplateRecords, language: string): TemplatePatch {
  if (language === records.head.language) return {};
  const patch = new RecordChanges(records, (_id, record, global_id) =>
    !global_id && record.translations?.[language] ? replaceTexts(record, language, {}) : record,
  ).toPatch();
  const languages = listLanguages(toDocument(records)).filter((one) => one !== language);
  return { ...patch, head: { ...patch.head, languages } };
}
