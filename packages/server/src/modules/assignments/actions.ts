/** The actions of managers on single inspections of an assignment, and on single dates. */

import type { AssignedInspection, assignments } from '@rounds/contract/assignments';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { publish } from '../../events/publish.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { rateLimitError } from '../../http/auth/rate-limits.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor, Call } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import { toIso } from '../../iso-time.ts';
import { notify } from '../notices/index.ts';
import { assertEditable, assertManages, getManaged, lock, subject } from './assignments.ts';
import { listInspectionChanges } from './inspection-changes.ts';
import { findOccurrence } from './opening/dates.ts';
import { scheduleAssignments } from './opening/index.ts';
import { toDate } from './planning/times.ts';
import {
  type AssignedRow,
  findAssigned,
  findConductor,
  listCell,
  lockAssigned,
  setConductor,
  setReminded,
  setSkipped,
} from './queries/inspections.ts';
import { findDated, lockOccurrence, moveInspections, saveMove, setDates } from './queries/moves.ts';

const MAX_LISTED_INSPECTIONS = 500;
const HOUR_MS = 3_600_000;

const toAssigned = (row: AssignedRow, locale: Language): AssignedInspection => {
  const conductor = { id: row.user_id, name: row.user_name };
  const collaborators = row.collaborators.map(({ id, name }) => ({ id, name }));
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    asset:
      row.asset_uuid === null ? null : { uuid: row.asset_uuid, asset_id: row.asset_id, display_name: row.asset_name },
    user: row.is_unclaimed ? null : conductor,
    collaborators: row.is_unclaimed ? [conductor, ...collaborators] : collaborators,
    score_percent: row.score_percent,
    failed_count: row.failed_count,
    occurrence_at: toIso(row.occurrence_at),
    start_at: (row.start_at ?? row.created_at).toISOString(),
    due_at: toIso(row.due_at),
    completed_at: toIso(row.completed_at),
    skip_note: row.is_withdrawn ? translate(locale, 'assignments.withdrawn') : row.skip_note || null,
    reminded_at: toIso(row.reminded_at),
  };
};

export async function listAssigned(call: Call<typeof assignments.listAssigned>): Promise<AssignedInspection[]> {
  const { id } = await getManaged(call, call.params.id);
  const { occurrence_at, from, to, asset_uuid, user_id } = call.query;
  const times = { occurrence_at: toDate(occurrence_at), from: toDate(from), to: toDate(to) };
  const cell = { assignment_id: id, ...times, asset_uuid, user_id, limit: MAX_LISTED_INSPECTIONS };
  return (await listCell(call.tx, cell)).map((row) => toAssigned(row, call.locale));
}

type InspectionCall = Pick<Call, 'tx' | 'locale' | 'activity' | 'publish'> & {
  readonly actor: Actor;
  readonly params: { readonly id: number };
};

/** @throws ApiError AST_OBJECT_NOT_FOUND */
async function lockManaged({ tx, actor, params }: InspectionCall): Promise<AssignedRow> {
  const row = await lockAssigned(tx, params.id);
  if (!row) throw notFoundError('AST');
  await assertManages(tx, actor, row.assignment_id);
  return row;
}

const listWorkerIds = ({ user_id, collaborators }: AssignedRow): number[] => [
  user_id,
  ...collaborators.map(({ id }) => id),
];
const toName = ({ template_title, asset_name }: AssignedRow): string =>
  [template_title, asset_name].filter(Boolean).join(' – ');
const toSubject = (row: AssignedRow) => subject({ id: row.assignment_id, title: row.assignment_title });

async function publishChange(call: InspectionCall, row: AssignedRow, others: readonly number[] = []) {
  const { tx, actor, locale } = call;
  call.publish(await listInspectionChanges(tx, [row.assignment_id]));
  const changed = (await findAssigned(tx, row.id))!;
  const user_ids = [...new Set([...listWorkerIds(changed), ...others])];
  await publish(tx, { workspace: actor.workspace_id, topic: 'inspections', id: row.uuid, user_ids });
  return toAssigned(changed, locale);
}

export async function skip(call: Call<typeof assignments.skip>): Promise<AssignedInspection> {
  const row = await lockManaged(call);
  if (row.progress !== 'to_do') throw new ApiError('AST_ALREADY_STARTED');
  await setSkipped(call.tx, row.id, new Date(), call.body.note);
  await scheduleAssignments(call.tx, [row.assignment_id]);
  call.activity({ ...toSubject(row), after: { inspection: toName(row), note: call.body.note } });
  return publishChange(call, row);
}

export async function unskip(call: Call<typeof assignments.unskip>): Promise<AssignedInspection> {
  const row = await lockManaged(call);
  if (!row.skipped_at) call.noActivity();
  else {
    await setSkipped(call.tx, row.id, null, '');
    await scheduleAssignments(call.tx, [row.assignment_id]);
    call.activity({ ...toSubject(row), before: { inspection: toName(row), note: row.skip_note } });
  }
  return publishChange(call, row);
}

/** @throws ApiError INS_ALREADY_COMPLETED, RATE_LIMITED */
export async function remind(call: Call<typeof assignments.remind>): Promise<AssignedInspection> {
  const { tx, actor, activity } = call;
  const row = await lockManaged(call);
  if (row.progress === 'completed') throw new ApiError('INS_ALREADY_COMPLETED');
  const now = new Date();
  const wait = row.reminded_at ? row.reminded_at.getTime() + HOUR_MS - now.getTime() : 0;
  if (wait > 0) throw rateLimitError(wait);
  await setReminded(tx, row.id, now);
  const by = { id: actor.user_id, name: actor.full_name };
  await notifyAbout(tx, row, { kind: 'work_reminder', user_ids: listWorkerIds(row), by, now });
  activity({ ...toSubject(row), after: { inspection: toName(row) } });
  return publishChange(call, row);
}

interface InspectionNotice {
  readonly kind: 'work_reminder' | 'work_opened';
  readonly user_ids: readonly number[];
  readonly by: { readonly id: number; readonly name: string };
  readonly now: Date;
}

const notifyAbout = (tx: Tx, row: AssignedRow, { kind, user_ids, by, now }: InspectionNotice): Promise<void> =>
  notify(tx, [
    {
      kind,
      user_ids,
      subject: { type: 'inspection', id: row.id, uuid: row.uuid, title: row.template_title },
      data: { by, asset_name: row.asset_name, ...(row.due_at && { due_at: row.due_at.toISOString() }) },
      key: `${kind}:inspection:${row.id}:${now.toISOString()}`,
    },
  ]);

/** @throws ApiError VALIDATION_FAILED, INS_ALREADY_COMPLETED */
export async function reassign(call: Call<typeof assignments.reassign>): Promise<AssignedInspection> {
  const { tx, actor, body, locale, activity } = call;
  const row = await lockManaged(call);
  if (row.progress === 'completed') throw new ApiError('INS_ALREADY_COMPLETED');
  const person = await findConductor(tx, actor.workspace_id, body.user_id);
  if (!person) throw fieldError('user_id', locale, 'field.conductor');
  if (person.id === row.user_id) {
    call.noActivity();
    return toAssigned(row, locale);
  }
  await setConductor(tx, row, person);
  const by = { id: actor.user_id, name: actor.full_name };
  await notifyAbout(tx, row, { kind: 'work_opened', user_ids: [person.id], by, now: new Date() });
  activity({
    ...toSubject(row),
    before: { inspection: toName(row), people: [row.user_name] },
    after: { inspection: toName(row), people: [person.name] },
  });
  return publishChange(call, row, listWorkerIds(row));
}

/** @throws ApiError VALIDATION_FAILED, AST_NOT_EDITABLE, AST_ALREADY_STARTED */
export async function moveOccurrence(call: Call<typeof assignments.moveOccurrence>) {
  const { tx, params, body, locale, activity } = call;
  const assignment = await lock(call, params.id);
  assertEditable(assignment);
  const [occurrence_at, start_at] = [new Date(body.occurrence_at), new Date(body.start_at)];
  const occurrence = await lockOccurrence(tx, assignment.id, occurrence_at);
  if (occurrence && !occurrence.is_untouched) throw new ApiError('AST_ALREADY_STARTED');
  const dated = await findDated(tx, assignment.id);
  const planned = dated && findOccurrence(dated, occurrence_at);
  const before = occurrence ?? planned;
  if (!before) throw fieldError('occurrence_at', locale, 'assignments.no_occurrence');
  const duration = (before.due_at ?? before.start_at).getTime() - before.start_at.getTime();
  const dates = { occurrence_at, start_at, due_at: new Date(start_at.getTime() + duration) };
  // An occurrence that has not opened yet opens at its start, which must therefore be in the future.
  if ((occurrence ? dates.due_at : start_at) <= new Date())
    throw fieldError('start_at', locale, 'assignments.already_over');
  const { type, end_at } = assignment;
  if (type !== 'direct' && end_at && start_at >= end_at) throw fieldError('start_at', locale, 'assignments.after_end');
  if (type === 'direct') await setDates(tx, assignment.id, dates);
  else await saveMove(tx, assignment.id, dates);
  if (occurrence) await moveInspections(tx, assignment.id, dates);
  await scheduleAssignments(tx, [assignment.id]);
  call.publish(await listInspectionChanges(tx, [assignment.id]));
  activity({
    ...subject(assignment),
    before: { start_at: before.start_at.toISOString() },
    after: { start_at: dates.start_at.toISOString() },
  });
  return {
    occurrence_at: occurrence_at.toISOString(),
    start_at: dates.start_at.toISOString(),
    due_at: dates.due_at.toISOString(),
  };
}
