/** The events of inspections that a change of their assignment has changed as well. */
import type { Tx } from '../../db/database.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import { listChangedNow } from './queries/inspections.ts';

/** Must be called at the end of the transaction, after every change of these assignments. */
export const listInspectionChanges = async (tx: Tx, assignmentIds: readonly number[]): Promise<NewEvent[]> =>
  (await listChangedNow(tx, assignmentIds)).map((record) => ({ code: 'inspection.changed', record }));
