/** Reads the sheets of an XLSForm as rows with normalized column names. */
import { readSheet, type Sheet, type SheetRow, UnreadableSheetError } from '../../../sheets/index.ts';

/** A column with its normalized name (`label`, `relevant`) and its language, if any. */
export interface FormColumn {
  readonly name: string;
  readonly language: string | null;
  readonly header: string;
  readonly index: number;
}

/** Columns of values, in which a number does not have the format in which the workbook shows it. */
const VALUE_COLUMNS = new Set([
  ...['relevant', 'constraint', 'calculation', 'choice_filter', 'repeat_count', 'required', 'default', 'parameters'],
]);

export class FormRow {
  readonly number: number;
  readonly #cells: readonly string[];
  readonly #plain: readonly string[];
  readonly #columns: readonly FormColumn[];

  constructor(row: SheetRow, columns: readonly FormColumn[]) {
    this.number = row.number;
    this.#cells = row.cells;
    this.#plain = row.plain;
    this.#columns = columns;
  }

  /** The first non-empty cell in the columns of this name. */
  text(name: string): string {
    return this.#find(name)?.text ?? '';
  }

  /** The original header of a column. */
  header(name: string): string {
    return this.#find(name)?.header ?? this.#columns.find((column) => column.name === name)?.header ?? name;
  }

  #find(name: string): { text: string; header: string } | undefined {
    const cells = VALUE_COLUMNS.has(name) ? this.#plain : this.#cells;
    for (const column of this.#columns) {
      const text = column.name === name ? (cells[column.index] ?? '') : '';
      if (text !== '') return { text, header: column.header };
    }
    return undefined;
  }

  /** The texts of a column by language; the empty key is the column without a language. */
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
  /** The choices of long cascades. */
  readonly externalChoices: FormSheet;
  readonly settings: FormSheet;
}

/** Why a workbook is not an XLSForm. */
export type FormProblem = 'no_survey' | 'no_columns' | 'no_questions';

const EMPTY_SHEET: FormSheet = { columns: [], rows: [] };

/** Reads the sheets of an XLSForm, or returns why the file is not one. */
export async function readFormWorkbook(path: string): Promise<FormWorkbook | FormProblem> {
  const { sheets } = await readSheet(path);
  const findSheet = (name: string) => sheets.find((sheet) => sheet.trim().toLowerCase() === name);
  const survey = findSheet('survey');
  if (!survey) return 'no_survey';
  const read = async (sheet: string | undefined) => (sheet === undefined ? EMPTY_SHEET : readRows(path, sheet));
  const form = {
    survey: await read(survey),
    choices: await read(findSheet('choices')),
    externalChoices: await read(findSheet('external_choices')),
    settings: await read(findSheet('settings')),
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
    if (error instanceof UnreadableSheetError && error.problem.reason === 'empty') return EMPTY_SHEET;
    throw error;
  }
}

function toFormSheet({ rows: [head, ...rows] }: Sheet): FormSheet {
  if (!head) return EMPTY_SHEET;
  const columns = head.cells.flatMap((header, index) => (header === '' ? [] : [toColumn(header, index)]));
  return { columns, rows: rows.map((row) => new FormRow(row, columns)) };
}

/** Column names of older forms. */
const COLUMN_ALIASES: Readonly<Record<string, string>> = {
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
/** Prefixes that are followed by the column name. */
const COLUMN_PREFIXES = new Set(['bind', 'control', 'body', 'media']);

/** Parses headers such as `constraint message::English (en)`, `media:image` or `bind::relevant`. */
function toColumn(header: string, index: number): FormColumn {
  const parts = header.split(/::?/).map((part) => part.trim());
  const normalize = (part: string | undefined) => (part ?? '').toLowerCase().replace(/[\s-]+/g, '_');
  if (COLUMN_PREFIXES.has(normalize(parts[0])) && parts.length > 1) parts.shift();
  const name = normalize(parts[0]);
  return { name: COLUMN_ALIASES[name] ?? name, language: parts[1] || null, header, index };
}
