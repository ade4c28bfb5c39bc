/** The rows that a bulk call is about, as a query of their ids. */
import type { BulkSelection } from '@rounds/contract/list.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { matchesRowNames } from '../../db/search.ts';
import { fieldError } from '../../http/input.ts';
import type { Viewer } from './filters.ts';
import type { ListRows, ListSource } from './order.ts';
import { filterRows } from './page.ts';

/** A query of row ids, for `where id in …`; made by `selectIds`. */
export type SelectedIds = RawBuilder<number>;

/** @throws ApiError VALIDATION_FAILED when the selection names neither ids nor a filter with its count */
export function selectRows<Row>(
  rows: ListRows<Row>,
  source: ListSource,
  selection: BulkSelection,
  viewer: Viewer,
): ListRows<Row> {
  const { ids, apply_filter, filter, count } = selection;
  if (!apply_filter && ids === undefined) throw fieldError('ids', viewer.locale, 'field.required');
  if (apply_filter && count === undefined) throw fieldError('count', viewer.locale, 'field.required');
  return apply_filter ? filterRows(rows, source, { filter }, viewer) : rowsWithIds(rows, source, ids!, viewer);
}

export const selectIds = <Row>(rows: ListRows<Row>, { id }: ListSource): SelectedIds =>
  sql<number>`(${rows.clearSelect().select(sql`${id}`.as('id'))})`;

export function rowsWithIds<Row>(
  rows: ListRows<Row>,
  { id, uuid }: ListSource,
  names: readonly (number | string)[],
  { locale }: Viewer,
): ListRows<Row> {
  const ids = names.filter((name) => typeof name === 'number');
  const uuids = names.filter((name) => typeof name === 'string');
  if (!uuid && uuids.length > 0) throw fieldError('ids', locale, 'field.number');
  return rows.where(uuid ? matchesRowNames(id, uuid, { ids, uuids }) : sql<boolean>`${id} = any(${ids}::bigint[])`);
}

export interface ArchivedRow {
  readonly id: number;
  /** Null if the table has none. */
  readonly uuid: string | null;
}

interface ArchivedRows {
  readonly affected: number;
  readonly changed: readonly ArchivedRow[];
  readonly changed_ids: readonly number[];
}

/**
 * Archives rows that are not archived, or restores rows that are.
 * @param table one that has the columns `archived_at` and `updated_at`
 * @param archivedAt null restores
 */
export async function archiveSelected(
  tx: Tx,
  table: string,
  selectedIds: SelectedIds,
  archivedAt: Date | null,
): Promise<ArchivedRows> {
  const { rows } = await sql<ArchivedRow>`
    update ${sql.table(table)} as r set archived_at = ${archivedAt}, updated_at = now()
    where id in ${selectedIds} and archived_at ${archivedAt ? sql`is null` : sql`is not null`}
    returning r.id, to_jsonb(r) ->> 'uuid' as uuid`.execute(tx);
  return { affected: rows.length, changed: rows, changed_ids: rows.map((row) => row.id) };
}
