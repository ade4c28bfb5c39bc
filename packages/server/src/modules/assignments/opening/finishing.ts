/** The end of an assignment: by itself or by hand, and what happens to work that stays open after it. */
import type { OpenWorkChoice } from '@rounds/contract/assignments';
import type { Tx } from '../../../db/database.ts';
import { getStoredDefaults } from '../defaults.ts';
import { endUntouched } from '../queries/records.ts';
import { lockAssignments, type OpeningAssignment, setFinished, setSchedule } from './queries/assignments.ts';
import { getOpenWork, markMissed, PASSED } from './queries/inspections.ts';
import { notifyDue, notifyFinished, notifyMissed } from './work-notices.ts';

type Missing = Parameters<typeof markMissed>[2];

export async function recordMissed(tx: Tx, assignment: OpeningAssignment, missedWork: Missing): Promise<void> {
  for (const missedAt of await markMissed(tx, assignment.id, missedWork)) {
    await notifyMissed(tx, assignment, missedAt, missedWork.now);
  }
}

interface Ending {
  readonly openWork: OpenWorkChoice;
  /** The person who needs no notice; null if it ends by itself. */
  readonly finishedBy: number | null;
  readonly now: Date;
}

/** Returns how many inspections were withdrawn. */
export async function endAssignment(tx: Tx, id: number, { openWork, finishedBy, now }: Ending): Promise<number> {
  const [assignment] = await lockAssignments(tx, [id]);
  if (!assignment) return 0;
  const { end_at } = assignment;
  await recordMissed(tx, assignment, { which: PASSED.any, at: end_at && end_at < now ? end_at : now, now });
  const withdrawn = openWork === 'withdraw' ? await endUntouched(tx, [id], now) : 0;
  await setFinished(tx, id);
  if (openWork === 'keep') await followOpenWork(tx, assignment, now);
  await notifyFinished(tx, assignment, { now, finishedBy });
  return withdrawn;
}

/** Reminds people of what is still open in a finished assignment, and records what was missed. */
export async function followOpenWork(tx: Tx, assignment: OpeningAssignment, now: Date): Promise<void> {
  const { reminders } = await getStoredDefaults(tx);
  await notifyDue(tx, assignment, reminders, now);
  await recordMissed(tx, assignment, { which: PASSED.any, at: null, now });
  const { next_notice_at } = await getOpenWork(tx, assignment.id, reminders, now);
  await setSchedule(tx, assignment.id, { check_at: next_notice_at, next_at: null });
}
