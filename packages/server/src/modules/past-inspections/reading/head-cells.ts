/** Reads the cells that describe an inspection as a whole: its times, its people and its asset. */
import type { InspectionImportTarget } from '@rounds/contract/inspections';
import type { DateOrder, DecimalMark } from '@rounds/contract/record-import.ts';
import {
  findDateOrder,
  findDecimalMark,
  parseDay,
  parseMoment,
  parseNumber,
  type RowProblem,
  type TargetColumns,
} from '../../../import-reading/task.ts';
import type { SheetRow, Table } from '../../../sheets/index.ts';
import type { SourceInspection } from './source.ts';

export interface HeadFormats {
  readonly date_order?: DateOrder | undefined;
  readonly decimal?: DecimalMark | undefined;
  readonly time_zone: string;
  readonly isWorkbook: boolean;
}
export type HeadColumns = TargetColumns<InspectionImportTarget>;
export type SourceHead = Omit<SourceInspection, 'answers'>;

/** Days without a time of day belong to the middle of the day, so that they are the same day in most zones. */
const NOON = '12:00';
/** `65776_20170126` */
const DAY_IN_ID = /[_-](\d{8})$/;

/** A reader of rows, which adds what cannot be read to `problems`. */
export function createHeadReader(
  table: Table,
  columns: HeadColumns,
  formats: HeadFormats,
  problems: RowProblem[],
): (row: SheetRow) => SourceHead {
  const cell = ({ cells }: SheetRow, target: InspectionImportTarget): string =>
    cells[columns[target]?.index ?? -1]?.trim() ?? '';
  const list = (target: InspectionImportTarget) => table.rows.map((row) => cell(row, target)).filter(Boolean);
  const order = formats.date_order ?? findDateOrder([...list('completed_at'), ...list('started_at')]);
  const mark = formats.decimal ?? findDecimalMark(list('score'), { isWorkbook: formats.isWorkbook });
  const readTime = (row: SheetRow, target: 'completed_at' | 'started_at'): string | null => {
    const text = cell(row, target);
    if (text === '') return null;
    const day = parseDay(text, order);
    const moment = parseMoment(typeof day === 'object' ? `${day.value} ${NOON}` : text, order, formats.time_zone);
    if (typeof moment === 'object') return moment.value;
    const code = moment === 'ambiguous' ? 'date_ambiguous' : 'inspection_date';
    problems.push({
      row: row.number,
      column: columns[target]?.name ?? null,
      code,
      params: { value: text.slice(0, 40) },
    });
    return null;
  };
  const readDayOfId = (id: string): string | null => {
    const digits = columns.completed_at ? undefined : DAY_IN_ID.exec(id)?.[1];
    const day = digits === undefined ? null : parseDay(digits, null);
    const moment =
      day !== null && typeof day === 'object' ? parseMoment(`${day.value} ${NOON}`, null, formats.time_zone) : null;
    return moment !== null && typeof moment === 'object' ? moment.value : null;
  };
  return (row) => {
    const external_id = cell(row, 'external_id');
    const score = cell(row, 'score').replace(/%$/, '').trimEnd();
    const percent = score === '' ? null : parseNumber(score, mark);
    return {
      row: row.number,
      external_id,
      started_at: readTime(row, 'started_at'),
      completed_at: readTime(row, 'completed_at') ?? readDayOfId(external_id),
      person: cell(row, 'person'),
      asset: cell(row, 'asset'),
      title: cell(row, 'title'),
      note: cell(row, 'note'),
      percent: typeof percent === 'number' ? percent : null,
    };
  };
}
