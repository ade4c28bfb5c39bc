/** Reminding everybody of what is overdue or due today in one assignment. */
import type { assignments } from '@rounds/contract/assignments';
import type { Tx } from '../../../db/database.ts';
import { rateLimitError } from '../../../http/auth/rate-limits.ts';
import type { Actor, Call } from '../../../http/module.ts';
import { type NewNotice, notify } from '../../notices/index.ts';
import { getManaged, subject } from '../assignments.ts';
import { lockAssignments } from '../opening/queries/assignments.ts';
import { listRemindable, type ReminderRange, readRemindable, setRemindedAll } from '../queries/reminders.ts';

const HOUR_MS = 3_600_000;

/** Uses the clock of the person who reminds; what was reminded of within an hour is left out. */
export function toReminderRange({ tz_code }: Pick<Actor, 'tz_code'>, now = new Date()): ReminderRange {
  return { now, zone: tz_code, remindedBefore: new Date(now.getTime() - HOUR_MS) };
}

export async function countRemindable(tx: Tx, id: number, range: ReminderRange) {
  const { inspections, people } = await readRemindable(tx, id, range);
  return { inspections, people };
}

/** @throws ApiError RATE_LIMITED if everybody was reminded within the last hour */
export async function remindAll(call: Call<typeof assignments.remindAll>) {
  const { tx, actor } = call;
  const assignment = await getManaged(call, call.params.id);
  // Two managers who press the button together remind people once.
  await lockAssignments(tx, [assignment.id]);
  const range = toReminderRange(actor);
  const { inspections, people, last_reminded_at } = await readRemindable(tx, assignment.id, range);
  if (inspections === 0) {
    if (last_reminded_at) throw rateLimitError(last_reminded_at.getTime() + HOUR_MS - range.now.getTime());
    call.noActivity();
    return { inspections, people };
  }
  const by = { id: actor.user_id, name: actor.full_name };
  const key = `work_reminder:${assignment.id}:${range.now.toISOString()}`;
  const notices = (await listRemindable(tx, assignment.id, range)).map(
    ({ user_id, count, id, uuid, asset_name, due_at }): NewNotice => ({
      kind: 'work_reminder',
      user_ids: [user_id],
      key: `${key}:${due_at?.toISOString() ?? ''}`,
      subject:
        count === 1
          ? { type: 'inspection', id, uuid, title: assignment.title }
          : { type: 'assignment', id: assignment.id, title: assignment.title },
      data: {
        by,
        ...(due_at && { due_at: due_at.toISOString() }),
        ...(count === 1 ? asset_name && { asset_name } : { count }),
      },
    }),
  );
  await notify(tx, notices, range.now);
  await setRemindedAll(tx, assignment.id, range);
  call.activity({ ...subject(assignment), after: { inspections, people } });
  return { inspections, people };
}
