/** Writes the sheets of an exported form to a workbook. */
import type { Language } from '@rounds/contract/languages.ts';
import { type FormSheets, toFormTables, toTable } from '@rounds/xlsform';
import { importText } from '../../../../import-reading/index.ts';
import { writeSheets } from '../../../../sheets/index.ts';

/** The form, with a further sheet of notes on what it does not contain. */
export function writeForm(sheets: FormSheets, locale: Language): Promise<Buffer> {
  const { notes, rows } = sheets;
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
    ...toFormTables(sheets),
    ...(noteRows.length > 0 ? [toTable('notes', noteRows, ['row', 'label', 'note'])] : []),
  ]);
}
