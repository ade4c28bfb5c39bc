/**
 * Sends scheduled reports. One transaction takes an occurrence and queues its deliveries, and another one queues the
 * mail of each delivery. So each person receives it once, however many servers run and stop.
 */

import { findNextRun } from '@rounds/recurrence';
import type { Tx } from '../../db/database.ts';
import { listWorkspaceIds } from '../../db/workspaces.ts';
import { notFoundError } from '../../http/api-error.ts';
import type { TaskContext } from '../../http/module.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { insertDeliveries, isSendable, listDue, lockDue, setLastRun, setNextRun } from './queries/deliveries.ts';

export const DELIVERY_TASK = 'scheduled_reports.deliver';

/** Sends what is due at `now`. Occurrences that were missed while no server ran are sent once, late. */
export async function sendDueReports({ database, services }: TaskContext, now: Date): Promise<void> {
  for (const workspace of await database.inInstallation(listWorkspaceIds)) {
    const due = await database.inWorkspace(workspace, (tx) => listDue(tx, now));
    for (const id of due) {
      await database
        .inWorkspace(workspace, (tx) => sendOccurrence(tx, workspace, id, now))
        .catch((error: unknown) => {
          services.log.error({ err: error, scheduled_report: id }, 'a scheduled report could not be sent');
        });
    }
  }
}

async function sendOccurrence(tx: Tx, workspace_id: number, id: number, now: Date): Promise<void> {
  const schedule = await lockDue(tx, id, now);
  if (!schedule?.next_at) return;
  await setNextRun(tx, id, findNextRun(schedule, now));
  // Nothing is sent for owners who have left, or for deleted sections.
  if (await isSendable(tx, id)) await queueDeliveries(tx, { workspace_id, id, to: 'all' }, schedule.next_at);
}

interface Sending {
  readonly workspace_id: number;
  readonly id: number;
  readonly to: 'me' | 'all';
  readonly owner_id?: number;
}

/** @throws ApiError ANA_OBJECT_NOT_FOUND if its section was deleted */
export async function sendNow(tx: Tx, sending: Required<Sending>, now: Date): Promise<void> {
  if (!(await isSendable(tx, sending.id))) throw notFoundError('ANA');
  await queueDeliveries(tx, sending, now);
}

async function queueDeliveries(
  tx: Tx,
  { workspace_id, id, to, owner_id }: Sending,
  occurrence_at: Date,
): Promise<void> {
  const subscribers = await insertDeliveries(tx, { id, occurrence_at, ...(to === 'me' && { user_id: owner_id! }) });
  if (to === 'all') await setLastRun(tx, id, occurrence_at);
  for (const subscriber_id of subscribers) {
    await enqueue(tx, DELIVERY_TASK, { workspace_id, id, occurrence_at: occurrence_at.toISOString(), subscriber_id });
  }
}
