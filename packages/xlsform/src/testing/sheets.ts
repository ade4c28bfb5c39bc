/** Reads sheets written as lines of text, and imports them. */
import { type TemplateDocument, toDocument } from '@rounds/engine';
import { testId } from '@rounds/engine/testing';
import { EMPTY_SHEET, type FormWorkbook, toFormSheet } from '../form/sheets.ts';
import { type ConvertedForm, convertForm } from '../import/convert-form.ts';

/** Rows of sheets with cells separated by a bar. The first row is the header. */
export type SheetLines = Readonly<Record<string, readonly string[]>>;

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'pt-BR'];
const WORDS = {
  languages: ['en', 'de', 'fr'],
  start_page: () => 'Start',
  end_page: () => 'End',
  other: (language: string) => (language === 'de' ? 'Andere' : 'Other'),
  specify_other: () => 'Specify',
};

/** The sheets of a form from the cells of their rows. */
export function toFormWorkbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): FormWorkbook {
  const read = (name: string) => {
    const rows = sheets[name]?.map((cells, index) => ({ number: index + 1, cells, plain: cells }));
    return rows ? toFormSheet(rows) : EMPTY_SHEET;
  };
  return {
    survey: read('survey'),
    choices: read('choices'),
    externalChoices: read('external_choices'),
    settings: read('settings'),
  };
}

/** Imports a form, in English unless the sheets say otherwise. */
export function importSheets(workbook: FormWorkbook): { document: TemplateDocument; converted: ConvertedForm } {
  let count = 0;
  const createId = () => {
    count += 1;
    return testId(count);
  };
  const converted = convertForm(
    workbook,
    { title: '', file_name: 'form', language: 'en', can_create_lists: false },
    { languages: LANGUAGES, words: WORDS, createId },
  );
  const { records, title, languages } = converted;
  const empty = { grouped_items: {}, image_markers: {}, custom_units: {}, tests: {} };
  const head = { title, description: '', language: languages.primary };
  return { document: toDocument({ ...empty, ...records, head }), converted };
}
