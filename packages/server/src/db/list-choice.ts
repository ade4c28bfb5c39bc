/** The rows that a bulk call is about, as a query of their ids. */
import type { BulkSelection } from '@rounds/contract/list';
import { type RawBuilder, sql } from 'kysely';
import { wrongField } from '../http/input.ts';
import type { Tx } from './database.ts';
import type { Asker } from './list-filters.ts';
import type { ListSource, Rows } from './list-order.ts';
import { filteredRows } from './list-query.ts';
import { isNamed } from './search.ts';

/** Ids of rows, for `where id in …`, as `idsOf` gives them. */
export type Chosen = RawBuilder<number>;

/** @throws Refusal VALIDATION_FAILED when the selection names neither ids nor a filter with its count */
export function chosenRows<Row>(
  rows: Rows<Row>,
  source: ListSource,
  selection: BulkSelection,
  asker: Asker,
): Rows<Row> {
  const { ids, apply_filter, filter, count } = selection;
  if (!apply_filter && ids === undefined) throw wrongField('ids', asker.locale, 'field.required');
  if (apply_filter && count === undefined) throw wrongField('count', asker.locale, 'field.required');
  return apply_filter ? filteredRows(rows, source, { filter }, asker) : named(rows, source, ids!, asker);
}

export const idsOf = <Row>(chosen: Rows<Row>, { id }: ListSource): Chosen =>
  sql<number>`(${chosen.clearSelect().select(sql`${id}`.as('id'))})`;

function named<Row>(
  rows: Rows<Row>,
  { id, uuid }: ListSource,
  ids: readonly (number | string)[],
  { locale }: Asker,
): Rows<Row> {
  const numbers = ids.filter((one) => typeof one === 'number');
  const uuids = ids.filter((one) => typeof one === 'string');
  if (!uuid && uuids.length > 0) throw wrongField('ids', locale, 'field.number');
  return rows.where(
    uuid ? isNamed(id, uuid, { ids: numbers, uuids }) : sql<boolean>`${id} = any(${numbers}::bigint[])`,
  );
}

/** Archives those that are live, restores those that are archived; answers how many that were. */
export async function archiveChosen(
  tx: Tx,
  table: 'asset' | 'inspection' | 'template',
  chosen: Chosen,
  archivedAt: Date | null,
): Promise<{ readonly affected: number }> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set archived_at = ${archivedAt}, updated_at = now()
    where id in ${chosen} and archived_at ${archivedAt ? sql`is null` : sql`is not null`}`.execute(tx);
  return { affected: Number(numAffectedRows) };
}
