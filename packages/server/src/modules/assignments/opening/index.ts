/** Opening the inspections of assignments when their time has come. */
import type { Tx } from '../../../db/database.ts';
import { checkSoon } from './queries.ts';

/** Plans anew when inspections of these assignments open. Called whenever one of them has changed. */
export async function scheduleAssignments(tx: Tx, ids: readonly number[], now: Date = new Date()): Promise<void> {
  await checkSoon(tx, ids, now);
}
