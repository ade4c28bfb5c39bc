/** Writes the sheets of an exported form to a workbook. */
import type { Language } from '@rounds/contract/languages.ts';
import { importText } from '../../../../import-reading/index.ts';
import { type SheetTable, writeSheets } from '../../../../sheets/index.ts';
import type { SheetRow } from './form-rows.ts';
import type { FormSheets } from './form-survey.ts';

/** The columns that come first, in this order; those with a language follow each other. */
const SURVEY_COLUMNS = [
  ...['type', 'name', 'label', 'hint', 'required', 'required_message', 'relevant', 'constraint', 'constraint_message'],
  ...['calculation', 'default', 'read_only', 'appearance', 'parameters', 'choice_filter', 'repeat_count'],
];
const CHOICE_COLUMNS = ['list_name', 'name', 'label'];

export function writeForm({ survey, choices, settings, notes, rows }: FormSheets, locale: Language): Promise<Buffer> {
  const noteRows = [
    ...notes.ofTemplate.map(({ code, params }) => ({
      row: '',
      label: '',
      note: importText(locale, `export.${code}`, params),
    })),
    ...notes.list.map(({ item, code }) => ({
      row: String(rows.get(item.id) ?? ''),
      label: item.title,
      note: importText(locale, `export.${code}`),
    })),
  ];
  return writeSheets([
    toTable('survey', survey, SURVEY_COLUMNS),
    toTable('choices', choices, CHOICE_COLUMNS),
    toTable('settings', settings, []),
    ...(noteRows.length > 0 ? [toTable('notes', noteRows, ['row', 'label', 'note'])] : []),
  ]);
}

function toTable(title: string, rows: readonly SheetRow[], order: readonly string[]): SheetTable {
  const used = new Set(rows.flatMap((row) => Object.entries(row).flatMap(([column, text]) => (text ? [column] : []))));
  const place = (column: string) => {
    const index = order.indexOf(column.split('::')[0] as string);
    return index < 0 ? order.length : index;
  };
  const columns = [...used].sort((a, b) => place(a) - place(b));
  return { title, columns, rows: rows.map((row) => columns.map((column) => row[column] ?? '')) };
}
