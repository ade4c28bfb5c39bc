/** The three sheets of an XLSForm as rows with named cells, whatever way its columns are written. */
import { readSheet, type Sheet, type SheetRow, UnreadableSheet } from '../../../sheets/index.ts';

/** A column by what it says (`label`, `relevant`) and for which language, if any. */
export interface FormColumn {
  readonly name: string;
  readonly language: string | null;
  readonly header: string;
  readonly index: number;
}

export class FormRow {
  readonly number: number;
  readonly #cells: readonly string[];
  readonly #columns: readonly FormColumn[];

  constructor(row: SheetRow, columns: readonly FormColumn[]) {
    this.number = row.number;
    this.#cells = row.cells;
    this.#columns = columns;
  }

  /** The cell of a column, in no particular language; of two such columns the first that says something. */
  text(name: string): string {
    return this.#find(name)?.text ?? '';
  }

  /** The header over a cell, as the file writes it. */
  header(name: string): string {
    return this.#find(name)?.header ?? this.#columns.find((column) => column.name === name)?.header ?? name;
  }

  #find(name: string): { text: string; header: string } | undefined {
    for (const column of this.#columns) {
      const text = column.name === name ? (this.#cells[column.index] ?? '') : '';
      if (text !== '') return { text, header: column.header };
    }
    return undefined;
  }

  /** The texts of a column by language; the empty name is the column without one. */
  texts(name: string): Map<string, string> {
    const found = new Map<string, string>();
    for (const column of this.#columns) {
      const text = column.name === name ? (this.#cells[column.index] ?? '') : '';
      const language = column.language ?? '';
      if (text !== '' && !found.has(language)) found.set(language, text);
    }
    return found;
  }
}

export interface FormSheet {
  readonly columns: readonly FormColumn[];
  readonly rows: readonly FormRow[];
}
export interface FormWorkbook {
  readonly survey: FormSheet;
  readonly choices: FormSheet;
  readonly settings: FormSheet;
}

/** Why a workbook is no XLSForm. */
export type NotAForm = 'no_survey' | 'no_columns' | 'no_questions';

const NOTHING: FormSheet = { columns: [], rows: [] };

/** Reads the sheets of an XLSForm, or says why the file is none. */
export async function readForm(path: string): Promise<FormWorkbook | NotAForm> {
  const { sheets } = await readSheet(path);
  const named = (name: string) => sheets.find((sheet) => sheet.trim().toLowerCase() === name);
  const survey = named('survey');
  if (!survey) return 'no_survey';
  const read = async (sheet: string | undefined) => (sheet === undefined ? NOTHING : readRows(path, sheet));
  const form = {
    survey: await read(survey),
    choices: await read(named('choices')),
    settings: await read(named('settings')),
  };
  return isSurvey(form.survey) ? form : 'no_columns';
}

/** Whether a workbook looks like an XLSForm: a sheet named survey with the columns of one. */
export async function isXlsForm(path: string, sheets: readonly string[]): Promise<boolean> {
  const survey = sheets.find((sheet) => sheet.trim().toLowerCase() === 'survey');
  return survey !== undefined && isSurvey(await readRows(path, survey));
}

const isSurvey = ({ columns }: FormSheet): boolean =>
  columns.some(({ name }) => name === 'type') && columns.some(({ name }) => name === 'name');

async function readRows(path: string, sheet: string): Promise<FormSheet> {
  try {
    return toFormSheet(await readSheet(path, { sheet }));
  } catch (error) {
    if (error instanceof UnreadableSheet && error.problem.reason === 'empty') return NOTHING;
    throw error;
  }
}

function toFormSheet({ rows: [head, ...rows] }: Sheet): FormSheet {
  if (!head) return NOTHING;
  const columns = head.cells.flatMap((header, index) => (header === '' ? [] : [columnOf(header, index)]));
  return { columns, rows: rows.map((row) => new FormRow(row, columns)) };
}

/** Other words for columns, as older forms have them. */
const ALIASES: Readonly<Record<string, string>> = {
  relevance: 'relevant',
  calculate: 'calculation',
  caption: 'label',
  command: 'type',
  tag: 'name',
  value: 'name',
  list: 'list_name',
  constraining_message: 'constraint_message',
  constraint_msg: 'constraint_message',
  required_msg: 'required_message',
  readonly: 'read_only',
  count: 'repeat_count',
  jr_count: 'repeat_count',
  title: 'form_title',
};
/** Groups of columns whose second word is the column. */
const PREFIXES = new Set(['bind', 'control', 'body', 'media']);

/** `constraint message::English (en)`, `media:image`, `bind::relevant`: words divided by one or two colons. */
function columnOf(header: string, index: number): FormColumn {
  const parts = header.split(/::?/).map((part) => part.trim());
  const plain = (part: string | undefined) => (part ?? '').toLowerCase().replace(/[\s-]+/g, '_');
  if (PREFIXES.has(plain(parts[0])) && parts.length > 1) parts.shift();
  const name = plain(parts[0]);
  return { name: ALIASES[name] ?? name, language: parts[1] || null, header, index };
}
