/** Adds changes to an inspection, and starts it with the first of them. */
import { randomUUID } from 'node:crypto';
import { answerKey, type Change, isRowChange } from '@rounds/engine';
import { ApiError } from '../../../http/api-error.ts';
import { addReferredRecords, referToRecords } from '../answers/referred-records.ts';
import type { InspectionContext } from '../inspection-context.ts';
import { addRaisedIssues, referToIssues } from '../issues/raised-issues.ts';
import { type ChangeResult, checkChanges } from '../log/changes.ts';
import { LimitCheck } from '../log/limits.ts';
import { getChangeBytes } from '../log/log.ts';
import type { Arrival } from '../moving/late-arrivals.ts';
import { describeArrivals } from '../moving/moved-answers.ts';
import { assignDocumentId } from '../naming/document-id.ts';
import { toLogRows } from '../queries/log.ts';
import type { InspectionWork } from './inspection-work.ts';
import { checkStart, start } from './start.ts';

/**
 * Decides whether a call starts an inspection that is to do: only its changes start it, it is started in any case, or
 * the call only checks whether it may start.
 */
type StartRequest = 'with changes' | 'now' | 'check';

interface Applied {
  readonly work: InspectionWork;
  readonly result: ChangeResult;
}

/**
 * Adds the changes that are valid and new; what arrives after completion is kept as late, without effect on the report.
 * @throws ApiError AST_NOT_STARTABLE or INS_IN_PROGRESS_AT_ASSET if it is requested to start and may not
 */
export async function applyChanges(
  context: InspectionContext,
  loaded: InspectionWork,
  changes: readonly unknown[],
  startRequest: StartRequest = 'with changes',
): Promise<Applied> {
  const { accepted, acknowledged, rejected, arrivals } = await checkChanges(context, loaded, changes);
  let work = loaded;
  if (startRequest !== 'with changes') work = await checkStart(context, work, null);
  if (startRequest === 'now') work = start(work);
  if (accepted.length > 0) work = append(context, await checkStart(context, work, getFirstTime(accepted)), accepted);
  const recorded = await recordArrivals(context, work, arrivals);
  return { work: await addConsequences(context, recorded, accepted), result: { acknowledged, rejected } };
}

/**
 * Applies changes that came after the completion, as their own changes of the person who accepts them: each
 * follows the present answer, so that it wins. They were checked when they came.
 * @throws ApiError INS_FULL, INS_TOO_MANY_ROWS or INS_TOO_MANY_FILES
 */
export async function applyLateChanges(
  context: InspectionContext,
  work: InspectionWork,
  late: readonly Change[],
): Promise<InspectionWork> {
  const latest = new Map<string, string | undefined>();
  const { answers } = work.log.answers;
  const copies = late.map((change): Change => {
    const copy = { ...change, id: randomUUID(), at: work.now.toISOString() };
    if (isRowChange(copy)) return copy;
    const key = answerKey(copy);
    const seen = latest.get(key) ?? answers.get(key)?.change_id;
    latest.set(key, copy.id);
    return { ...copy, seen: seen ?? null };
  });
  const limits = await LimitCheck.create(context.tx, work, copies);
  const full = copies.map((copy) => limits.add(copy)).find(Boolean);
  if (full) throw new ApiError(full.code, { params: full.params });
  return addConsequences(context, copies.length > 0 ? append(context, work, copies) : work, copies);
}

function append({ actor }: InspectionContext, work: InspectionWork, changes: readonly Change[]): InspectionWork {
  const { row, now, log } = work;
  const removesRow = changes.some((change) => isRowChange(change) && change.op === 'remove_row');
  const rowsBefore = removesRow ? log.answers.rows : work.rowsBefore;
  const sequence = row.sequence + changes.length;
  const receipt = { by: actor.user_id, received_at: now.toISOString(), sequence };
  const rows = toLogRows(changes, receipt, { late: row.status === 'completed', device: null });
  log.add({ rows, bytes: changes.reduce((sum, change) => sum + getChangeBytes(change), 0) });
  return start({ ...work, rowsBefore, added: changes, row: { ...row, sequence } }, getFirstTime(changes));
}

/** Records in the history what became of answers that were given in an earlier version and arrived after the move. */
async function recordArrivals(
  context: InspectionContext,
  work: InspectionWork,
  arrivals: readonly Arrival[],
): Promise<InspectionWork> {
  const [first] = arrivals;
  if (!first) return work;
  const answers = await describeArrivals(context, work, arrivals);
  const data = { from_version: first.from.version, to_version: work.version.version, answers, arrived_late: true };
  return { ...work, events: [...work.events, { kind: 'moved', data }] };
}

/** Adds the consequences of new changes: the data of the records that they name, and the document id. */
async function addConsequences(
  context: InspectionContext,
  work: InspectionWork,
  changes: readonly Change[],
): Promise<InspectionWork> {
  const refers = referToRecords(work.version, changes) || referToIssues(changes);
  const described = refers ? await describeRecords(context, work) : work;
  return { ...described, row: await assignDocumentId(context, described) };
}

/** Keeps the present data of the records that answers name, unless completion has frozen them. */
export async function describeRecords(context: InspectionContext, work: InspectionWork): Promise<InspectionWork> {
  const { row, version, log } = work;
  if (row.status === 'completed') return work;
  const answers = [...log.answers.answers.values()];
  const referred = await addReferredRecords(context.tx, version, row.context, answers);
  return { ...work, row: { ...row, context: await addRaisedIssues(context, referred, answers) } };
}

const getFirstTime = (changes: readonly Change[]): Date =>
  new Date(Math.min(...changes.map(({ at }) => Date.parse(at))));
