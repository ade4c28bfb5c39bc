/** The inspections that refer to templates, assets and people. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

interface InspectionReference {
  readonly column: 'template_id' | 'asset_uuid' | 'user_id';
  readonly keys: readonly (number | string)[];
  /** Limits the result to those that are not completed. */
  readonly isOpen: boolean;
}

const selectInspectionsWith = (tx: Tx, { column, keys, isOpen }: InspectionReference) => {
  const rows = tx
    .selectFrom('inspection')
    .where(column, '=', sql<never>`any(${[...keys]}::${column === 'asset_uuid' ? sql`uuid[]` : sql`bigint[]`})`);
  return isOpen ? rows.where('status', '<>', 'completed').where('archived_at', 'is', null) : rows;
};

export async function countInspectionsWith(tx: Tx, reference: InspectionReference): Promise<number> {
  const { count } = await selectInspectionsWith(tx, reference)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest inspections with these templates or assets. */
export const listInspectionsWith = (tx: Tx, reference: InspectionReference, limit: number) =>
  selectInspectionsWith(tx, reference)
    .select(['id', 'uuid', 'template_title', 'title', 'asset_name'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
