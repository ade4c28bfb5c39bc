/** Assignments of people who are deleted, as assignees and as managers; those that have ended stay as they are. */
import type { Tx } from '../../db/database.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import { extend } from '../../http/extensions.ts';
import { type HandOver, personalWork } from '../person-removal/index.ts';
import { listInspectionChanges } from './inspection-changes.ts';
import { scheduleAssignments } from './opening/index.ts';
import { countLivePlaces, type Place, replacePerson } from './queries/hand-over.ts';
import { withdrawRemoved } from './withdrawals.ts';

const countIn = (place: Place) => (tx: Tx, userId: number) => countLivePlaces(tx, place, userId);

async function handOver(place: Place, { tx, user_id, successor }: HandOver): Promise<NewEvent[]> {
  const records = await replacePerson(tx, place, { from: user_id, to: successor?.id ?? null });
  const ids = records.map(({ id }) => id);
  const changed = records.map((record): NewEvent => ({ code: 'assignment.changed', record }));
  if (place === 'assignment_manager' || ids.length === 0) return changed;
  await withdrawRemoved(tx, ids);
  await scheduleAssignments(tx, ids);
  return [...changed, ...(await listInspectionChanges(tx, ids))];
}

export const assignmentHandOver = [
  extend(personalWork, {
    kind: 'assignments',
    count: countIn('assignment_assignee'),
    handOver: (context) => handOver('assignment_assignee', context),
  }),
  extend(personalWork, {
    kind: 'managed_assignments',
    count: countIn('assignment_manager'),
    handOver: (context) => handOver('assignment_manager', context),
  }),
];
