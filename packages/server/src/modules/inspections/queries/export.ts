/** The data of inspections that exports read in addition to the answers. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { ListRows } from '../../../lists/sql/order.ts';
import { INSPECTION_COLUMNS, type InspectionRow } from './inspections.ts';
import type { ListedInspection } from './lists.ts';

/** The versions of templates with which these inspections were conducted, newest first, by the templates' titles. */
export async function listExportedVersions(tx: Tx, matching: ListRows<ListedInspection>) {
  const ids = matching.clearSelect().select(sql<number>`id`.as('id'));
  return tx
    .selectFrom('inspection')
    .select(['template_id', 'template_version_id', 'template_version'])
    .select(sql<string>`max(template_title)`.as('template_title'))
    .where('id', 'in', sql<number>`(${ids})`)
    .groupBy(['template_id', 'template_version_id', 'template_version'])
    .orderBy('template_id')
    .orderBy('template_version', 'desc')
    .execute();
}

/** Lists rows in the order of the ids. */
export async function listFullRows(tx: Tx, ids: readonly number[]): Promise<InspectionRow[]> {
  const rows = await tx
    .selectFrom('inspection')
    .select(INSPECTION_COLUMNS)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
