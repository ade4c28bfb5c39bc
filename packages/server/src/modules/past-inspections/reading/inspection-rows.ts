/** Tables in which a row is an inspection and a column is a question. */
import type { RowProblem } from '../../../import-reading/task.ts';
import { readColumns, type Table, type TableColumn } from '../../../sheets/index.ts';
import { createHeadReader, type HeadColumns, type HeadFormats } from './head-cells.ts';
import { planColumn } from './plan-columns.ts';
import type { SourceAnswer, SourceFile, SourceInspection, SourceQuestion } from './source.ts';
import { isOwnColumn, listSplitChoices } from './submission-columns.ts';

type Read = Pick<SourceFile, 'questions' | 'inspections' | 'problems'>;

interface TableOptions {
  readonly columns: HeadColumns;
  readonly formats: HeadFormats;
  readonly isSubmissions: boolean;
}

export function readInspectionRows(table: Table, { columns, formats, isSubmissions }: TableOptions): Read {
  const problems: RowProblem[] = [];
  const usedIndexes = new Set(Object.values(columns).map((column) => column?.index));
  const free = table.columns.filter(
    ({ index, name }) => !usedIndexes.has(index) && !(isSubmissions && isOwnColumn(name)),
  );
  const split = isSubmissions ? listSplitChoices(free.map(({ name }) => name)) : new Map<string, string>();
  const questionColumns = free.filter(({ name }) => !split.has(name));
  const readHead = createHeadReader(table, columns, formats, problems);
  const inspections = table.rows.map((row): SourceInspection => {
    const answers = questionColumns.flatMap(({ index, name }): SourceAnswer[] => {
      // Numbers are read without the format in which a workbook shows them.
      const value = toCell(row.cells[index] ?? '', row.plain[index] ?? '');
      return value === '' ? [] : [{ key: name, rows: [], value, row: row.number, column: name }];
    });
    return { ...readHead(row), answers };
  });
  return { questions: planQuestions(table, questionColumns, formats), inspections, problems };
}

/** `0.5` for a number that shows `50%`, but a date as it is shown. */
const toCell = (shownText: string, plain: string): string =>
  /^-?\d+(?:\.\d+)?$/.test(plain) && !/[-/:]/.test(shownText.slice(1)) ? plain : shownText;

export function planQuestions(
  table: Table,
  columns: readonly TableColumn[],
  { isWorkbook }: Pick<HeadFormats, 'isWorkbook'>,
): SourceQuestion[] {
  const values = readColumns(
    table,
    columns.map(({ index }) => index),
  );
  return columns.map(({ name }, at) => ({
    key: name,
    title: name,
    names: name.includes('/') ? [name.slice(name.lastIndexOf('/') + 1)] : [],
    plan: { ...planColumn(name, values[at]!.filter(Boolean), isWorkbook), page: null, section: null },
  }));
}
