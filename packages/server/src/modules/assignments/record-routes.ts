import { assignments } from '@rounds/contract/assignments';
import type { Language } from '@rounds/contract/languages.ts';
import { type Call, type Route, route } from '../../http/module.ts';
import { type BulkResult, bulkRoute, type ListView, resourceRoutes, searchRecords } from '../../lists/index.ts';
import {
  addRequestedParts,
  archiveAssignments,
  assertEditable,
  changeAssignment,
  cloneAssignment,
  createAssignment,
  customFields,
  findLocked,
  finishAssignment,
  getManaged,
  getRow,
  lock,
  removeAssignment,
  subject,
  switchStatus,
  toAssignment,
  toFullAssignment,
  toSummary,
} from './assignments.ts';
import { addDynamicProblems } from './dynamic-problems.ts';
import { listInspectionChanges } from './inspection-changes.ts';
import { toLogged } from './logged.ts';
import { isInvolved, lockSelected } from './queries/records.ts';
import { type AssignmentRow, archivedSource, assignmentRows, findAssignment, liveSource } from './queries/rows.ts';

type View = ListView<AssignmentRow, ReturnType<typeof toSummary>>;
const names = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name).join(', ');

const toView =
  (isArchived: boolean) =>
  (language: Language): View => ({
    source: isArchived ? archivedSource : liveSource,
    rows: (tx) => assignmentRows(tx, language, { isArchived }),
    complete: (rows, { tx }) => addDynamicProblems(tx, rows),
    toRecord: toSummary,
    cells: {
      template: ({ template }) => template.title,
      assignees: ({ assignees }) => names(assignees),
      managers: ({ managers }) => names(managers),
      assigned_by: ({ assigned_by }) => assigned_by?.name,
      progress: ({ progress: { open, completed, overdue, missed } }) =>
        `${completed}/${open + completed + overdue + missed}`,
    },
  });
const [list, archivedList] = [toView(false), toView(true)];
/** The set of rows is the same in every language. */
const [anyList, anyArchive] = [list('en'), archivedList('en')].map((view) => ({ ...view, customFields }));

const bulkStatus =
  (status: 'active' | 'paused') => async (tx: Call['tx'], selected: Parameters<typeof lockSelected>[1]) => {
    const from = status === 'active' ? 'paused' : 'active';
    const ids = await lockSelected(tx, selected, { status: from, archived: false });
    await switchStatus(tx, ids, status);
    return { affected: ids.length, changed: ids.map((id) => ({ id })) } satisfies BulkResult;
  };
const bulkArchiving =
  (isArchiving: boolean) =>
  async (tx: Call['tx'], selected: Parameters<typeof lockSelected>[1], { publish }: Pick<Call, 'publish'>) => {
    const ids = await lockSelected(tx, selected, { archived: !isArchiving });
    await archiveAssignments(tx, ids, isArchiving ? new Date() : null);
    publish(await listInspectionChanges(tx, ids));
    return { affected: ids.length, changed: ids.map((id) => ({ id })) } satisfies BulkResult;
  };

async function changeStatus(
  call: Call<typeof assignments.pause> | Call<typeof assignments.activate>,
  status: 'active' | 'paused',
) {
  const row = await lock(call, call.params.id);
  assertEditable(row);
  if (row.status === status) call.noActivity();
  else {
    await switchStatus(call.tx, [row.id], status);
    call.activity(subject(row));
  }
  return toFullAssignment(await getRow(call, row.id), call.tx);
}

export const recordRoutes: readonly Route[] = [
  ...resourceRoutes<typeof assignments, AssignmentRow>(assignments, {
    list,
    archivedList,
    customFields,
    find: ({ tx, locale }, id) => findAssignment(tx, id, locale),
    lock: (context, id) => findLocked(context, id),
    insert: ({ body, ...call }) => createAssignment(call, body),
    async update({ body, ...call }, before) {
      const row = await changeAssignment(call, before, body);
      call.publish(await listInspectionChanges(call.tx, [before.id]));
      return row;
    },
    async setArchived(context, row, archivedAt) {
      await archiveAssignments(context.tx, [row.id], archivedAt);
      context.publish(await listInspectionChanges(context.tx, [row.id]));
      return getRow(context, row.id);
    },
    delete: async ({ tx, publish }, row) => publish(await removeAssignment(tx, row)),
    toRecord: (row, { tx }) => toAssignment(row, tx),
    subject,
    loggedFields: toLogged,
    omit: ['get'],
  }),

  route(assignments.get, async (call) => {
    const row = await getManaged(call, call.params.id);
    return addRequestedParts(call.tx, await toFullAssignment(row, call.tx), call.query);
  }),
  route(assignments.search, ({ tx, query, actor }) => {
    const canSeeAll =
      actor.permissions.has('AST_MANAGE_ASSIGNMENT') || actor.permissions.has('INS_VIEW_INSPECTION_LIST');
    const own = canSeeAll ? {} : { condition: isInvolved(actor.user_id) };
    return searchRecords(tx, query, { table: 'assignment', label: 'title', ...own });
  }),

  bulkRoute(assignments.bulkArchive, anyList!, bulkArchiving(true)),
  bulkRoute(assignments.bulkRestore, anyArchive!, bulkArchiving(false)),
  bulkRoute(assignments.bulkPause, anyList!, bulkStatus('paused')),
  bulkRoute(assignments.bulkActivate, anyList!, bulkStatus('active')),

  route(assignments.pause, (call) => changeStatus(call, 'paused')),
  route(assignments.activate, (call) => changeStatus(call, 'active')),
  route(assignments.finish, async (call) => {
    const { tx, params, body, actor } = call;
    const options = { openWork: body.open_work, finishedBy: actor.user_id };
    const row = await finishAssignment(call, await lock(call, params.id), options);
    call.publish(await listInspectionChanges(tx, [row.id]));
    call.activity(subject(row));
    return toFullAssignment(row, tx);
  }),
  route(assignments.clone, async (call) => {
    const row = await cloneAssignment(call);
    call.activity(subject(row));
    return toFullAssignment(row, call.tx);
  }),
];
