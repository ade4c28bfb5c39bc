/** Tables in which a row is an answer; rows with the same id are one inspection. */
import type { RowProblem } from '../../../import-reading/task.ts';
import type { SheetRow, Table } from '../../../sheets/index.ts';
import { createHeadReader, type HeadColumns, type HeadFormats } from './head-cells.ts';
import { planColumn } from './plan-columns.ts';
import type { SourceAnswer, SourceFile, SourceInspection } from './source.ts';

type Read = Pick<SourceFile, 'questions' | 'inspections' | 'problems'>;

export function readAnswerRows(table: Table, columns: HeadColumns, formats: HeadFormats): Read {
  const problems: RowProblem[] = [];
  const cell = ({ cells }: SheetRow, target: keyof HeadColumns): string =>
    cells[columns[target]?.index ?? -1]?.trim() ?? '';
  const readHead = createHeadReader(table, columns, formats, problems);
  const groups = Map.groupBy(table.rows, (row) => cell(row, 'external_id'));
  for (const row of groups.get('') ?? [])
    problems.push({
      row: row.number,
      column: columns.external_id?.name ?? null,
      code: 'inspection_id_missing',
      params: {},
    });
  groups.delete('');
  const values = new Map<string, string[]>();
  const inspections = [...groups.values()].map((rows): SourceInspection => {
    const [first] = rows;
    const answers = rows.flatMap((row): SourceAnswer[] => {
      const key = cell(row, 'question');
      const value = cell(row, 'answer');
      const note = cell(row, 'answer_note');
      if (key === '' || (value === '' && note === '')) return [];
      const rowValues = values.get(key) ?? [];
      values.set(key, rowValues);
      if (value !== '') rowValues.push(value);
      const group = cell(row, 'answer_row');
      return [
        {
          ...{ key, rows: group === '' ? [] : [group], value: value === '' ? null : value },
          ...(note !== '' && { note }),
          ...{ row: row.number, column: columns.answer?.name ?? null },
        },
      ];
    });
    return { ...readHead(first!), answers };
  });
  const questions = [...values].map(([key, all]) => ({
    key,
    title: key,
    names: [],
    plan: { ...planColumn(key, all, formats.isWorkbook), page: null, section: null },
  }));
  return { questions, inspections, problems };
}
