/** The inspection before another one: the last completed one of the same asset and template, whatever the version. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { INSPECTION_COLUMNS, type InspectionRow } from './inspections.ts';

/**
 * Finds the previous inspection of an asset. An inspection that has no asset has none: inspections of one template
 * alone need not be about the same thing.
 * @param readerId if set, only what this person conducts or manages
 */
export async function findPrevious(
  tx: Tx,
  { id, asset_uuid, template_id, completed_at }: InspectionRow,
  readerId: number | null,
): Promise<InspectionRow | undefined> {
  if (asset_uuid === null) return undefined;
  return tx
    .selectFrom('inspection')
    .select(INSPECTION_COLUMNS)
    .where('asset_uuid', '=', asset_uuid)
    .where('template_id', '=', template_id)
    .where('status', '=', 'completed')
    .where('archived', '=', false)
    .where('id', '<>', id)
    .$if(completed_at !== null, (earlier) => earlier.where('completed_order', '<', completed_at!))
    .$if(readerId !== null, (readable) =>
      readable.where(({ or, eb }) =>
        or([
          eb('user_id', '=', readerId!),
          sql<boolean>`managers @> ${JSON.stringify([{ id: readerId }])}::jsonb`,
          sql<boolean>`collaborators @> ${JSON.stringify([{ id: readerId }])}::jsonb`,
        ]),
      ),
    )
    .orderBy('completed_order', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
