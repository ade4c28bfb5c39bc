/** Carries out an edit of many records, tells what it would do, and takes it back. */
import type { BulkEditPreview, BulkEditResult, BulkEditUndone } from '@rounds/contract/bulk-edit.ts';
import { isRecord } from '@rounds/engine';
import type { EditedState } from '../../db/schema/stored-types.ts';
import type { ActivityEntry } from '../../http/activity.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import type { BulkEditKind, EditableRecord, EditContext, PlannedEdit, StoredEdit } from './kind.ts';
import { ProblemList } from './problems.ts';
import {
  type EditRow,
  findEdit,
  finishEdit,
  listEditedIds,
  lockEdit,
  markUndone,
  readStates,
  storeStates,
} from './queries.ts';

const RECORDS_AT_ONCE = 200;

/** Reports progress and stores the entries of a batch in the activity log. */
interface Work {
  progress(done: number, total: number): Promise<void>;
  record(entries: readonly ActivityEntry[]): Promise<void>;
}

export async function previewEdit<R extends EditableRecord, C>(
  context: EditContext,
  kind: BulkEditKind<R, C>,
  ids: readonly number[],
  changes: C,
): Promise<BulkEditPreview> {
  const plan = await kind.prepare(context, changes);
  const problems = new ProblemList();
  const lostCounts = new Map<string, number>();
  const owners = new Map<string | null, BulkEditPreview['owners'][number]>();
  let [changed, unchanged] = [0, 0];
  for (const batch of batches(ids)) {
    for (const record of await kind.load(context, batch)) {
      const { uuid = null, name = null } = record.owner ?? {};
      owners.set(uuid, { uuid, name, count: (owners.get(uuid)?.count ?? 0) + 1 });
      const { next, obstacle, lost: names = [] } = await plan(record);
      for (const one of names) lostCounts.set(one, (lostCounts.get(one) ?? 0) + 1);
      if (obstacle) problems.add(record, obstacle);
      else if (isEmpty(next)) unchanged += 1;
      else changed += 1;
    }
  }
  return {
    ...{ changed, unchanged, blocked: problems.count, problems: problems.listed },
    lost_values: [...lostCounts].map(([name, count]) => ({ name, count })),
    owners: [...owners.values()].sort((a, b) => b.count - a.count),
  };
}

export async function runEdit<R extends EditableRecord, C>(
  context: EditContext,
  kind: BulkEditKind<R, C>,
  { editId, changes, work }: { readonly editId: number; readonly changes: C; readonly work: Work },
): Promise<BulkEditResult> {
  const { tx } = context;
  const plan = await kind.prepare(context, changes);
  const ids = await listEditedIds(tx, editId);
  const problems = new ProblemList();
  let [changed, unchanged, done] = [0, 0, 0];
  for (const batch of batches(ids)) {
    const records = await kind.load(context, batch, { lock: true });
    const states: (StoredEdit & { id: number })[] = [];
    for (const record of records) {
      const { next, obstacle } = record.is_archived ? ARCHIVED : await plan(record);
      if (obstacle) problems.add(record, obstacle);
      else if (isEmpty(next)) unchanged += 1;
      else {
        await kind.write(context, record, next);
        states.push({ id: record.id, before: pick(record.state, Object.keys(next)), after: next });
      }
    }
    for (let missingCount = batch.length - records.length; missingCount > 0; missingCount -= 1)
      problems.add(null, DELETED);
    await storeStates(tx, editId, states);
    await recordBatch(
      context,
      kind,
      records,
      states.map(({ id }) => id),
      work,
    );
    changed += states.length;
    done += batch.length;
    await work.progress(done, ids.length);
  }
  await finishEdit(tx, editId, changed);
  const edit_id = changed > 0 ? editId : null;
  return { changed, unchanged, blocked: problems.count, problems: problems.listed, edit_id };
}

/** The edit, if it can still be undone. @throws ApiError <PREFIX>_OBJECT_NOT_FOUND, APP_BULK_EDIT_UNDONE */
export async function getUndoableEdit<R extends EditableRecord, C>(
  { tx }: Pick<EditContext, 'tx'>,
  { kind, prefix }: BulkEditKind<R, C>,
  id: number,
  find = findEdit,
): Promise<EditRow> {
  const edit = await find(tx, kind, id);
  if (!edit) throw notFoundError(prefix);
  if (edit.undone_at) throw new ApiError('APP_BULK_EDIT_UNDONE');
  return edit;
}

/** Takes back what is still as the edit left it. */
export async function undoEdit<R extends EditableRecord, C>(
  context: EditContext,
  kind: BulkEditKind<R, C>,
  { editId, work }: { readonly editId: number; readonly work: Work },
): Promise<BulkEditUndone> {
  const { tx } = context;
  await getUndoableEdit(context, kind, editId, lockEdit);
  const plan = await kind.prepareUndo(context);
  const ids = await listEditedIds(tx, editId);
  const problems = new ProblemList();
  let [restored, done] = [0, 0];
  for (const batch of batches(ids)) {
    const states = await readStates(tx, editId, batch);
    const records = await kind.load(context, batch, { lock: true });
    const changed: number[] = [];
    for (const record of records) {
      const { next, obstacle } = record.is_archived ? ARCHIVED : await plan(record, states.get(record.id)!);
      if (obstacle) problems.add(record, obstacle);
      if (isEmpty(next)) continue;
      await kind.write(context, record, next);
      changed.push(record.id);
    }
    for (let missingCount = batch.length - records.length; missingCount > 0; missingCount -= 1)
      problems.add(null, DELETED);
    await recordBatch(context, kind, records, changed, work);
    restored += changed.length;
    done += batch.length;
    await work.progress(done, ids.length);
  }
  await markUndone(tx, editId);
  return { restored, kept: problems.count, problems: problems.listed };
}

const ARCHIVED: PlannedEdit = { next: {}, obstacle: { reason: 'archived_since' } };
const DELETED = { reason: 'deleted' } as const;

/** An entry for each changed record, with what has changed of it. */
async function recordBatch<R extends EditableRecord, C>(
  context: EditContext,
  kind: BulkEditKind<R, C>,
  before: readonly R[],
  changed: readonly number[],
  work: Work,
): Promise<void> {
  if (changed.length === 0) return;
  const earlier = new Map(before.map((record) => [record.id, record.logged]));
  const entries = (await kind.load(context, changed)).map(({ id, uuid, name, logged }): ActivityEntry => {
    const subject = { type: kind.subject, id, uuid, title: name, ...diff(earlier.get(id)!, logged) };
    return { code: kind.event, subject };
  });
  await work.record(entries);
}

/** The properties that differ; those of objects one by one. */
function diff(one: EditedState, other: EditedState): { readonly before: EditedState; readonly after: EditedState } {
  const [before, after]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [was, is] = [one[key] ?? null, other[key] ?? null];
    if (isSame(was, is)) continue;
    const inner = isRecord(was) && isRecord(is) ? diff(was, is) : { before: was, after: is };
    before[key] = inner.before;
    after[key] = inner.after;
  }
  return { before, after };
}

const isEmpty = (state: EditedState): boolean => Object.keys(state).length === 0;
const pick = (state: EditedState, keys: readonly string[]): EditedState =>
  Object.fromEntries(keys.map((key) => [key, state[key] ?? null]));

/** Whether two values of a property are the same; a missing one is null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function* batches(ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < ids.length; start += RECORDS_AT_ONCE) yield ids.slice(start, start + RECORDS_AT_ONCE);
}
