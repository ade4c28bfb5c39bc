/** Writes what a call did to an inspection, and what follows from it for its asset and its assignment. */
import { listAddedFiles } from '@rounds/engine';
import { expandResult } from '../../../db/schema/compact-result.ts';
import { withoutSiteLimit } from '../../../db/transactions.ts';
import { toDeviceText } from '../../../http/device.ts';
import type { Subject } from '../../../http/module.ts';
import { setLastInspection, updateLastInspection } from '../../assets/index.ts';
import { type CompletedInspection, rememberCompleted } from '../completion/completed.ts';
import { summarizeAnswers } from '../completion/outcome.ts';
import { listSignOffFiles } from '../completion/sign-off.ts';
import type { InspectionContext } from '../inspection-context.ts';
import { cacheLog } from '../log/log.ts';
import { listLoggedAnswers } from '../log/logged-answers.ts';
import { toInspectionTitle } from '../naming/inspection-title.ts';
import { setAssigned } from '../queries/assigned.ts';
import { findLastCompleted, type InspectionDraft, setNote } from '../queries/inspections.ts';
import { saveInspection } from '../queries/save.ts';
import { announceChange } from '../watching/announce.ts';
import type { InspectionWork } from './inspection-work.ts';

export interface Saved {
  readonly id: number;
  /** The row as it was written. */
  readonly row: InspectionDraft;
}

/** Writes what the call did; without any effect, nothing is written. */
export async function save(context: InspectionContext, changed: InspectionWork): Promise<Saved> {
  const work = summarize(changed);
  const { stored, added, row, log, frozen } = work;
  const { tx, database, afterCommit } = context;
  const isChanged = stored === null || added.length > 0 || row.status !== stored.status || frozen !== null;
  const id = isChanged ? await write(context, work) : stored.id;
  if (isChanged) await writeAssigned(context, work, id);
  if (work.note !== null) await setNote(tx, id, work.note);
  // A completed inspection is seldom changed again: its log is not worth the memory.
  if (row.status !== 'completed') afterCommit(() => cacheLog(database, { workspace: row.workspace_id, id }, log));
  if (!isChanged) return { id, row };
  rememberCompleted(tx, id, toCompleted(work, id));
  await updateAsset(context, work);
  afterCommit(() => announceChange(database, { workspace: row.workspace_id, id }));
  const title = toInspectionTitle({ ...row, title: row.context.title });
  const after = await describeEffect(context, work);
  publish(context, work, { type: 'inspection', id, uuid: row.uuid, title, after });
  return { id, row };
}

/** Lists show the counts and the title of an open inspection; completion has settled those of a completed one. */
function summarize(work: InspectionWork): InspectionWork {
  const { row, stored, added } = work;
  if (row.status === 'completed' || (stored !== null && added.length === 0)) return work;
  return { ...work, row: { ...row, ...summarizeAnswers(work) } };
}

function write(context: InspectionContext, { stored, row, added, now, frozen, events }: InspectionWork) {
  return saveInspection(context.tx, stored?.id ?? null, row, {
    changes: added,
    late: stored?.status === 'completed',
    user_id: context.actor.user_id,
    received_at: now,
    files: [...new Set([...added.flatMap(listAddedFiles), ...listSignOffFiles(row.sign_off)])],
    frozen,
    device: toDeviceText(context.request?.user_agent ?? ''),
    events,
  });
}

async function writeAssigned({ tx }: InspectionContext, { assigned }: InspectionWork, id: number): Promise<void> {
  if (Object.keys(assigned).length > 0) await setAssigned(tx, id, assigned);
}

function toCompleted({ frozen, row, version, log }: InspectionWork, id: number): CompletedInspection | undefined {
  const { completed_at } = row;
  if (!frozen || !completed_at) return undefined;
  const { answers } = log;
  return { id, completed_at, version, answers, computed: expandResult(frozen.computed, answers) };
}

/** The asset shows when it was inspected last, and with which score. */
async function updateAsset({ tx }: InspectionContext, { stored, row, frozen }: InspectionWork): Promise<void> {
  const { asset_uuid, completed_at, score_percent } = row;
  if (!asset_uuid) return;
  // The asset of one's own work may be out of reach.
  await withoutSiteLimit(tx, async () => {
    if (frozen && completed_at) await updateLastInspection(tx, asset_uuid, { completed_at, score_percent });
    else if (stored?.status === 'completed' && row.status !== 'completed') {
      await setLastInspection(tx, asset_uuid, await findLastCompleted(tx, asset_uuid));
    }
  });
}

/** Describes the effect of the call for the activity log. */
async function describeEffect(context: InspectionContext, work: InspectionWork) {
  if (work.reopenReason !== null) return { reason: work.reopenReason };
  return work.added.length > 0 ? { answers: await listLoggedAnswers(context, work) } : undefined;
}

/** Publishes what happened to the inspection, and records it in the activity log. */
function publish(
  context: InspectionContext,
  work: InspectionWork,
  subject: Subject & { readonly id: number; readonly uuid: string },
): void {
  const { stored, row, link, frozen } = work;
  const wasStarted = stored !== null && stored.status !== 'to_do';
  if (stored === null) context.publish([{ code: 'inspection.created', record: subject }]);
  if (row.status !== 'to_do' && !wasStarted) context.publish([{ code: 'inspection.started', record: subject }]);
  const assignment_id = (stored ? stored.assignment_id : link?.assignment_id) ?? null;
  if (frozen) context.activity(subject, 'inspection.completed', { assignment_id });
  else context.activity(subject, getActivityCode(work));
}

function getActivityCode({ stored, row, added }: InspectionWork) {
  if (!stored || (stored.status === 'to_do' && added.length === 0)) return 'inspection.started';
  return stored.status === 'completed' && row.status !== 'completed' ? 'inspection.reopened' : 'inspection.changed';
}
