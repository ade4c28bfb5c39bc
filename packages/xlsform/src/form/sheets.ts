/** The sheets of an XLSForm as rows with normalized column names. */

/** A row of a sheet as a reader of workbooks gives it. */
export interface CellRow {
  readonly number: number;
  /** Trimmed texts by column. */
  readonly cells: readonly string[];
  /** The same texts, but numbers without the format in which they are displayed: `0.5` for a cell that shows `50%`. */
  readonly plain: readonly string[];
}

/** A column with its normalized name (`label`, `relevant`) and its language, if any. */
export interface FormColumn {
  readonly name: string;
  readonly language: string | null;
  readonly header: string;
  readonly index: number;
}

/** Columns of values, in which a number is read without the format in which the workbook displays it. */
const VALUE_COLUMNS = new Set([
  ...['relevant', 'constraint', 'calculation', 'choice_filter', 'repeat_count', 'required', 'default', 'parameters'],
]);

export class FormRow {
  readonly number: number;
  readonly #cells: readonly string[];
  readonly #plain: readonly string[];
  readonly #columns: readonly FormColumn[];

  constructor(row: CellRow, columns: readonly FormColumn[]) {
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
    const texts = new Map<string, string>();
    for (const column of this.#columns) {
      const text = column.name === name ? (this.#cells[column.index] ?? '') : '';
      const language = column.language ?? '';
      if (text !== '' && !texts.has(language)) texts.set(language, text);
    }
    return texts;
  }
}

/** A sheet: its columns with their parsed headers, and the rows below the headers. */
export interface FormSheet {
  readonly columns: readonly FormColumn[];
  readonly rows: readonly FormRow[];
}
/** The sheets of an XLSForm. A missing sheet is `EMPTY_SHEET`. */
export interface FormWorkbook {
  readonly survey: FormSheet;
  readonly choices: FormSheet;
  /** The choices of long cascades. */
  readonly externalChoices: FormSheet;
  readonly settings: FormSheet;
}

export type SheetRole = 'survey' | 'choices' | 'external_choices' | 'settings';

/** The reason why a workbook is not an XLSForm. */
export type FormProblem = 'no_survey' | 'no_columns' | 'no_questions';

export const EMPTY_SHEET: FormSheet = { columns: [], rows: [] };

/** The name of the sheet with this role, in any spelling; undefined if there is none. */
export const findFormSheet = (sheets: readonly string[], role: SheetRole): string | undefined =>
  sheets.find((sheet) => sheet.trim().toLowerCase() === role);

/** Whether a sheet has the columns of a survey. */
export const isSurvey = ({ columns }: FormSheet): boolean =>
  columns.some(({ name }) => name === 'type') && columns.some(({ name }) => name === 'name');

/** The rows of a sheet, the first of which are the headers of its columns. */
export function toFormSheet([head, ...rows]: readonly CellRow[]): FormSheet {
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
