/**
 * Sends what is due. What was sent is stored together with its effect, so that several servers, and servers that were
 * off for some days, do everything once.
 */
import { REMINDER_HOUR } from '@rounds/contract/date-reminders';
import type { Tx } from '../../../db/database.ts';
import { listWorkspaceIds } from '../../../db/workspaces.ts';
import type { CronTask, TaskContext } from '../../../http/module.ts';
import { getPlan } from '../../subscription/index.ts';
import { deleteOldSent, insertSent, listDue, listReminderIds, readClock, type WorkspaceClock } from '../queries/due.ts';
import { lockReminder } from '../queries/records.ts';
import { findProblem } from '../reminders.ts';
import type { SendContext } from './context.ts';
import { createInspections, createIssues } from './create-work.ts';
import { sendNotices } from './send-notices.ts';

/** Few enough for a transaction of a second or two. */
const DATES_PER_TRANSACTION = 200;

const ACTIONS = { notice: sendNotices, issue: createIssues, inspection: createInspections } as const;

/** Sends what is due at `now` in all workspaces whose working day has begun. */
export async function sendDueReminders(context: TaskContext, now: Date): Promise<void> {
  const { database, signal } = context;
  for (const workspace of await database.inInstallation(listWorkspaceIds)) {
    const { clock, ids } = await database.inWorkspace(workspace, async (tx) => ({
      ids: await listReminderIds(tx),
      clock: await readClock(tx, now),
    }));
    if (clock.hour < REMINDER_HOUR) continue;
    for (const id of ids) if (!signal?.aborted) await sendCompletely(context, { workspace, id, clock, now });
  }
}

interface Due {
  readonly workspace: number;
  readonly id: number;
  readonly clock: WorkspaceClock;
  readonly now: Date;
}

/** A reminder that fails does not stop the others; the next run tries it again. */
async function sendCompletely(context: TaskContext, due: Due): Promise<void> {
  const { database, services, signal } = context;
  try {
    let isMore = true;
    while (isMore && !signal?.aborted) {
      isMore = await database.inWorkspace(due.workspace, (tx) => sendSome(context, tx, due));
    }
  } catch (error) {
    services.log.error({ err: error, reminder: due.id }, 'a reminder could not be sent');
  }
}

/** Returns whether there may be more. Other servers wait for the lock, and then find what was sent. */
async function sendSome(context: TaskContext, tx: Tx, { workspace, id, clock, now }: Due): Promise<boolean> {
  const reminder = await lockReminder(tx, id);
  if (!reminder || findProblem(reminder, await getPlan(tx, workspace))) return false;
  const dates = await listDue(tx, reminder, clock, DATES_PER_TRANSACTION);
  if (dates.length === 0) return false;
  await insertSent(tx, id, dates);
  const sending: SendContext = { ...context, tx, workspace_id: workspace, clock, now };
  await ACTIONS[reminder.action](sending, reminder, dates);
  return dates.length === DATES_PER_TRANSACTION;
}

/** Twice an hour, because days begin at different times in the zones of workspaces, some of them at half past. */
export const sendTask: CronTask = {
  name: 'date_reminders.send',
  lane: 'notices',
  schedule: '3,33 * * * *',
  run: (context) => sendDueReminders(context, new Date()),
};

export const removeOldTask: CronTask = {
  name: 'date_reminders.remove_old',
  schedule: '47 3 * * *',
  async run({ database }) {
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, (tx) => deleteOldSent(tx, new Date()));
    }
  },
};
