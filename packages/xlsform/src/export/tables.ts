/** The sheets of an exported form as tables, with their columns in the usual order. */
import type { SheetRow } from './form-rows.ts';
import type { FormSheets } from './form-survey.ts';

/** A sheet as a table; each row has as many cells as there are columns. */
export interface FormTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The columns that come first, in this order; those with a language follow each other. */
const SURVEY_COLUMNS = [
  ...['type', 'name', 'label', 'hint', 'required', 'required_message', 'relevant', 'constraint', 'constraint_message'],
  ...['calculation', 'default', 'read_only', 'appearance', 'parameters', 'choice_filter', 'repeat_count'],
];
const CHOICE_COLUMNS = ['list_name', 'name', 'label'];

/** The sheets `survey`, `choices` and `settings` of a form. */
export const toFormTables = ({ survey, choices, settings }: FormSheets): FormTable[] => [
  toTable('survey', survey, SURVEY_COLUMNS),
  toTable('choices', choices, CHOICE_COLUMNS),
  toTable('settings', settings, []),
];

/** A sheet with the columns that have any text: those of `order` first, then the others as they appear. */
export function toTable(title: string, rows: readonly SheetRow[], order: readonly string[]): FormTable {
  const usedColumns = new Set(
    rows.flatMap((row) => Object.entries(row).flatMap(([column, text]) => (text ? [column] : []))),
  );
  const place = (column: string) => {
    const index = order.indexOf(column.split('::')[0] as string);
    return index < 0 ? order.length : index;
  };
  const columns = [...usedColumns].sort((a, b) => place(a) - place(b));
  return { title, columns, rows: rows.map((row) => columns.map((column) => row[column] ?? '')) };
}
