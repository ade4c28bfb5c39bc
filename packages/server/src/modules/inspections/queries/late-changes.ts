import type { Tx } from '../../../db/database.ts';

/** The changes about which somebody has decided. */
export async function listDecidedChanges(tx: Tx, inspectionId: number): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('late_change_decision')
    .select('change_id')
    .where('inspection_id', '=', inspectionId)
    .execute();
  return new Set(rows.map(({ change_id }) => change_id));
}

export async function insertDecisions(
  tx: Tx,
  inspectionId: number,
  userId: number,
  decisions: readonly { readonly change_id: string; readonly accepted: boolean }[],
): Promise<void> {
  if (decisions.length === 0) return;
  const values = decisions.map((decision) => ({ ...decision, inspection_id: inspectionId, user_id: userId }));
  await tx.insertInto('late_change_decision').values(values).execute();
}
