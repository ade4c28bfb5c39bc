/** Counts the columns in which a section shows its questions on a desktop. */
import { CATALOGUE, type Id, type TemplateRecords } from '@rounds/engine';

/** Counts the columns; 0 if the questions are below each other. */
export function countColumns(records: Pick<TemplateRecords, 'items' | 'grouped_items'>, id: Id | null): number {
  const item = records.items[id ?? ''];
  if (!item || CATALOGUE[item.type].kind !== 'section') return 0;
  const group = records.grouped_items[String(item.options.grouped_item_id ?? '')];
  const columns = group?.columns?.desktop ?? (group ? DEFAULT_COLUMNS : 0);
  return columns > 1 ? columns : 0;
}

/** The number of columns of groups that do not define one. */
const DEFAULT_COLUMNS = 2;

/** The position of a question in the columns of its section. */
export interface ColumnPlace {
  /** The column, from 0. */
  readonly column: number;
  readonly columns: number;
  /** Whether it begins or ends a line of columns. */
  readonly starts: boolean;
  readonly ends: boolean;
}

/** @param position of the question in its section, from 1 */
export function getColumnPlace(columns: number, position: number, siblings: number): ColumnPlace | null {
  if (columns === 0) return null;
  const column = (position - 1) % columns;
  return { column, columns, starts: column === 0, ends: column === columns - 1 || position === siblings };
}
