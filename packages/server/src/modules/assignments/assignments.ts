/** Assignments: their records, and what changes them. */

import {
  type AssigneeInput,
  type Assignment,
  type AssignmentFlags,
  type AssignmentInput,
  type AssignmentSummary,
  assignmentList,
  type assignments,
  type DynamicAssets,
  type NamedAsset,
  type OpenWorkChoice,
} from '@rounds/contract/assignments';
import type { Tx } from '../../db/database.ts';
import { hasSiteLimit, withoutSiteLimit } from '../../db/transactions.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import type { Actor, Call } from '../../http/module.ts';
import { type TextKey, translate } from '../../http/texts.ts';
import { toIso } from '../../iso-time.ts';
import type { ResourceContext } from '../../lists/index.ts';
import { customFieldStore, listFields, readValues } from '../custom-fields/index.ts';
import { getStoredDefaults } from './defaults.ts';
import { addDynamicProblems } from './dynamic-problems.ts';
import { endAssignment } from './opening/finishing.ts';
import { followRecurrences } from './opening/follow-recurrences.ts';
import { scheduleAssignments, scheduleNewDates } from './opening/index.ts';
import type { OpeningAssignment } from './opening/queries/assignments.ts';
import { findDated } from './queries/moves.ts';
import {
  type AssignmentColumns,
  countAssets,
  deleteAssignment,
  deleteUpcomingMoves,
  endUntouched,
  findManagedIds,
  insertAssignment,
  listNamedAssets,
  lockAssignment,
  saveParts,
  setArchived,
  setStatus,
  updateAssignment,
} from './queries/records.ts';
import { type AssignmentRow, findAssignment } from './queries/rows.ts';
import { isSameJson } from './same-json.ts';
import { type CheckedInput, checkInput, NOTHING_BEFORE } from './validation.ts';
import { withdrawRemoved, withdrawUnplanned } from './withdrawals.ts';

export const customFields = customFieldStore<AssignmentRow>(assignmentList.custom_fields!);

/** The values of its fields are added by the lists and routes. */
export const toSummary = (row: AssignmentRow): AssignmentSummary => ({
  id: row.id,
  uuid: row.uuid,
  title: row.title,
  type: row.type,
  status: row.status,
  template: row.template,
  assets_count: row.assets_count,
  has_dynamic_assets: row.dynamic_assets.length > 0,
  dynamic_assets: [...row.dynamic_assets],
  allow_additional_assets: row.allow_additional_assets,
  restricted: row.restricted,
  auto_finish: row.auto_finish,
  collaborative: row.collaborative,
  assignees: row.assignees.map(({ users_count, ...assignee }) => ({
    ...assignee,
    ...(users_count !== null && { users_count }),
  })),
  managers: [...row.managers],
  assigned_by: row.assigned_by,
  recurrence: [...row.recurrence],
  start_at: toIso(row.start_at),
  end_at: toIso(row.end_at),
  timezone: row.timezone,
  custom_fields: {},
  next_at: toIso(row.next_at),
  progress: row.progress,
  problems: [...row.problems],
  note: toNote(row),
  archived_at: toIso(row.archived_at),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const toNote = ({ problems, locale }: AssignmentRow): string | null =>
  problems.map((problem) => translate(locale, `assignment_problem.${problem}` satisfies TextKey)).join(' ') || null;

export const toAssignment = async (row: AssignmentRow, tx: Tx): Promise<Assignment> => ({
  ...toSummary((await addDynamicProblems(tx, [row]))[0]!),
  ...(row.dropped_conditions?.length && { dropped_conditions: [...row.dropped_conditions] }),
  ...(row.withdrawn_count && { withdrawn_count: row.withdrawn_count }),
  assets: await listNamedAssets(tx, row.id),
});

/** Returns the assignment with the values of its custom fields. */
export async function toFullAssignment(row: AssignmentRow, tx: Tx): Promise<Assignment> {
  const values = await customFields.readValues(tx, [row.id]);
  return { ...(await toAssignment(row, tx)), custom_fields: values.get(row.id) ?? {} };
}

type Context = Pick<ResourceContext, 'tx' | 'locale'>;

export async function getRow({ tx, locale }: Context, id: number): Promise<AssignmentRow> {
  const row = await findAssignment(tx, id, locale);
  if (!row) throw notFoundError('AST');
  return row;
}

/** Locks the rows until the transaction ends. @throws ApiError AST_BEYOND_SITES */
export async function findLocked({ tx, locale }: Context, id: number | string): Promise<AssignmentRow | undefined> {
  const row = await lockAssignment(tx, id);
  if (row === undefined) return undefined;
  await assertInReach(tx, row);
  return findAssignment(tx, row, locale);
}

/**
 * Changing an assignment changes the work at all of its assets, so people who are limited to sites must see each.
 * @throws ApiError AST_BEYOND_SITES
 */
async function assertInReach(tx: Tx, id: number): Promise<void> {
  if (!hasSiteLimit(tx)) return;
  const visibleCount = await countAssets(tx, id);
  const all = await withoutSiteLimit(tx, () => countAssets(tx, id));
  if (visibleCount.named < all.named || all.has_conditions) throw new ApiError('AST_BEYOND_SITES');
}

/** @throws ApiError AST_OBJECT_NOT_FOUND */
export async function lock(context: Context, id: number | string): Promise<AssignmentRow> {
  const row = await findLocked(context, id);
  if (!row) throw notFoundError('AST');
  return row;
}

/** @throws ApiError AST_NOT_EDITABLE */
export function assertEditable({ status, archived_at }: Pick<AssignmentRow, 'status' | 'archived_at'>): void {
  if (archived_at || status === 'finished') throw new ApiError('AST_NOT_EDITABLE');
}

/**
 * Managers without AST_MANAGE_ASSIGNMENT may oversee their own assignments; to others, these do not exist.
 *
 * @throws ApiError AST_OBJECT_NOT_FOUND
 */
export async function assertManages(tx: Tx, actor: Actor, assignmentId: number): Promise<void> {
  if (actor.permissions.has('AST_MANAGE_ASSIGNMENT')) return;
  if ((await findManagedIds(tx, actor.user_id, [assignmentId])).length === 0) throw notFoundError('AST');
}

/** An assignment that the actor manages or may manage. */
export async function getManaged(
  call: Context & { readonly actor: Actor },
  id: number | string,
): Promise<AssignmentRow> {
  const row = await findAssignment(call.tx, id, call.locale);
  if (!row) throw notFoundError('AST');
  await assertManages(call.tx, call.actor, row.id);
  return row;
}

/** The values of properties that the input omits. */
type Omitted = AssignmentFlags & { readonly timezone: string };
const FLAGS_OFF: AssignmentFlags = {
  allow_additional_assets: false,
  restricted: false,
  auto_finish: false,
  collaborative: false,
};

const toColumns = (input: AssignmentInput, omitted: Omitted): AssignmentColumns => ({
  title: input.title,
  type: input.type,
  template_id: input.template_id,
  dynamic_assets: JSON.stringify(input.dynamic_assets),
  recurrence: JSON.stringify(input.recurrence),
  start_at: input.start_at ? new Date(input.start_at) : null,
  end_at: input.end_at ? new Date(input.end_at) : null,
  timezone: input.timezone ?? omitted.timezone,
  allow_additional_assets: input.allow_additional_assets ?? omitted.allow_additional_assets,
  restricted: input.restricted ?? omitted.restricted,
  auto_finish: input.auto_finish ?? omitted.auto_finish,
  collaborative: input.collaborative ?? omitted.collaborative,
  assets_count: input.asset_uuids.length,
  assigned_by: null,
});

interface WriteContext extends Context {
  readonly actor: Pick<Actor, 'workspace_id' | 'tz_code' | 'permissions'> &
    Partial<Pick<Actor, 'workspace'>> & {
      /** Null for what nobody plans by hand. */
      readonly user_id: number | null;
    };
}

/** @throws ApiError VALIDATION_FAILED */
export async function createAssignment(context: WriteContext, body: AssignmentInput): Promise<AssignmentRow> {
  const { input, dropped } = await checkInput(context, body, NOTHING_BEFORE);
  const { timezone, ...defaults } = await getStoredDefaults(context.tx);
  const omitted = {
    ...defaults,
    timezone: timezone ?? context.actor.workspace?.region.time_zone ?? context.actor.tz_code,
  };
  const columns = {
    ...toColumns(input, omitted),
    status: input.is_paused ? ('paused' as const) : ('active' as const),
    assigned_by: context.actor.user_id,
  };
  const id = await insertAssignment(context.tx, columns);
  await saveParts(context.tx, id, input);
  await scheduleAssignments(context.tx, [id]);
  return { ...(await getRow(context, id)), dropped_conditions: dropped };
}

/** @throws ApiError AST_NOT_EDITABLE, VALIDATION_FAILED */
export async function changeAssignment(
  context: WriteContext,
  before: AssignmentRow,
  body: AssignmentInput,
): Promise<AssignmentRow> {
  const { tx } = context;
  assertEditable(before);
  const assets = await listNamedAssets(tx, before.id);
  const { input, dropped } = await checkChange(context, before, assets, body);
  const { assigned_by: _, ...columns } = toColumns(input, { ...FLAGS_OFF, timezone: before.timezone });
  const dated = (await findDated(tx, before.id))!;
  await updateAssignment(tx, before.id, columns);
  await saveParts(tx, before.id, input);
  if (!isSameJson(input.recurrence, before.recurrence)) await deleteUpcomingMoves(tx, before.id);
  const hasNewDates = !isSameJson(toDates({ ...columns, recurrence: input.recurrence }), toDates(before));
  let withdrawn_count = hasNewDates ? await applyNewDates(tx, dated) : 0;
  if (hasNewDates || hasOtherTargets(before, assets, input)) withdrawn_count += await withdrawRemoved(tx, [before.id]);
  if (hasNewDates) await scheduleNewDates(tx, before.id);
  else await scheduleAssignments(tx, [before.id]);
  return { ...(await getRow(context, before.id)), dropped_conditions: dropped, withdrawn_count };
}

/** Moves opened inspections with their recurrence, or withdraws them. Returns how many were withdrawn. */
async function applyNewDates(tx: Tx, before: OpeningAssignment): Promise<number> {
  const now = new Date();
  const after = (await findDated(tx, before.id))!;
  if (before.type !== 'direct' && after.type !== 'direct') {
    await followRecurrences(tx, before.id, { before, after, now });
  }
  return withdrawUnplanned(tx, before.id, now);
}

/** Whether somebody or something was added or removed. */
function hasOtherTargets(before: AssignmentRow, assets: readonly NamedAsset[], input: AssignmentInput): boolean {
  const toTargets = (uuids: readonly string[], { assignees, dynamic_assets, collaborative }: Targets) => {
    const people = assignees.map(({ type, id }) => `${type}:${id}`);
    return { uuids: uuids.toSorted(), people: people.toSorted(), dynamic_assets, collaborative };
  };
  const uuids = assets.map(({ uuid }) => uuid);
  const collaborative = input.collaborative ?? FLAGS_OFF.collaborative;
  return !isSameJson(toTargets(input.asset_uuids, { ...input, collaborative }), toTargets(uuids, before));
}

type Dates = Pick<AssignmentRow, 'type' | 'recurrence'> & Pick<AssignmentColumns, 'start_at' | 'end_at'>;
const toDates = ({ type, recurrence, start_at, end_at }: Dates): Dates => ({ type, recurrence, start_at, end_at });

interface Targets {
  readonly assignees: readonly AssigneeInput[];
  readonly dynamic_assets: readonly DynamicAssets[];
  readonly collaborative: boolean;
}

async function checkChange(
  context: WriteContext,
  row: AssignmentRow,
  assets: readonly NamedAsset[],
  body: AssignmentInput,
): Promise<CheckedInput> {
  const getIds = (type: 'user' | 'group') => row.assignees.filter((one) => one.type === type).map(({ id }) => id);
  return checkInput(context, body, {
    template_id: row.template_id,
    asset_uuids: new Set(assets.map(({ uuid }) => uuid)),
    user_ids: new Set([...getIds('user'), ...row.managers.map(({ id }) => id)]),
    group_ids: new Set(getIds('group')),
  });
}

/** Archiving ends an assignment; a restored one has again what can still be done in time, and opens what comes next. */
export async function archiveAssignments(tx: Tx, ids: readonly number[], archivedAt: Date | null): Promise<void> {
  await setArchived(tx, ids, archivedAt);
  if (archivedAt) await endUntouched(tx, ids, archivedAt);
  else await withdrawRemoved(tx, ids);
  await scheduleAssignments(tx, ids);
}

export const removeAssignment = async (tx: Tx, { id }: AssignmentRow): Promise<NewEvent[]> =>
  (await deleteAssignment(tx, id)).map((record) => ({ code: 'inspection.deleted', record }));

export async function switchStatus(tx: Tx, ids: readonly number[], status: 'active' | 'paused'): Promise<void> {
  await setStatus(tx, ids, status);
  await scheduleAssignments(tx, ids);
}

/** Nothing opens anymore. Open work that nobody has started is withdrawn, or stays until it is done or missed. */
export async function finishAssignment(
  context: Context,
  before: AssignmentRow,
  { openWork, finishedBy }: { readonly openWork: OpenWorkChoice; readonly finishedBy: number },
): Promise<AssignmentRow> {
  const { tx } = context;
  assertEditable(before);
  const withdrawn_count = await endAssignment(tx, before.id, { openWork, finishedBy, now: new Date() });
  return { ...(await getRow(context, before.id)), withdrawn_count };
}

/** A paused copy without inspections. What it names may have been archived in the meantime; its note says so. */
export async function cloneAssignment(call: Call<typeof assignments.clone>): Promise<AssignmentRow> {
  const { tx, actor, locale } = call;
  const source = await lock(call, call.params.id);
  const title = translate(locale, 'assignments.copy', { title: source.title }).slice(0, 200);
  const id = await insertAssignment(tx, {
    title,
    status: 'paused',
    type: source.type,
    template_id: source.template_id,
    dynamic_assets: JSON.stringify(source.dynamic_assets),
    recurrence: JSON.stringify(source.recurrence),
    start_at: source.start_at,
    end_at: source.end_at,
    timezone: source.timezone,
    allow_additional_assets: source.allow_additional_assets,
    restricted: source.restricted,
    auto_finish: source.auto_finish,
    collaborative: source.collaborative,
    assets_count: source.assets_count,
    assigned_by: actor.user_id,
  });
  const assets = await listNamedAssets(tx, source.id);
  await saveParts(tx, id, {
    asset_uuids: assets.map(({ uuid }) => uuid),
    assignees: source.assignees,
    manager_ids: source.managers.map((manager) => manager.id),
  });
  const values = (await readValues(tx, 'assignment', [source.id])).get(source.id) ?? {};
  const row = await getRow(call, id);
  await customFields.writeValues(tx, row, values, { locale, before: row, copied: values });
  await scheduleAssignments(tx, [id]);
  return getRow(call, id);
}

/** Adds the parts that the flags of `get` request. */
export async function addRequestedParts(
  tx: Tx,
  assignment: Assignment,
  query: Call<typeof assignments.get>['query'],
): Promise<Assignment> {
  return {
    ...assignment,
    ...(query.with_custom_fields && { fields: await readFields(tx, assignment, query.fields_as_object ?? false) }),
    ...(query.grouped_assignees && { grouped_assignees: groupAssignees(assignment) }),
  };
}

async function readFields(tx: Tx, { custom_fields }: Assignment, asObject: boolean): Promise<unknown> {
  const fields = await listFields(tx, { scope: 'assignment', owner: null });
  const usedFields = fields.filter(({ is_used }) => is_used);
  const withValues = usedFields.map((field) => ({ ...field, value: custom_fields[field.key] ?? null }));
  return asObject ? Object.fromEntries(withValues.map((field) => [field.key, field])) : withValues;
}

const groupAssignees = ({ assignees }: Assignment) => {
  const listNames = (type: 'user' | 'group') =>
    assignees.filter((one) => one.type === type).map(({ id, name }) => ({ id, name }));
  return { users: listNames('user'), groups: listNames('group') };
};

export const subject = ({ id, title }: Pick<AssignmentRow, 'id' | 'title'>) => ({ type: 'assignment', id, title });
