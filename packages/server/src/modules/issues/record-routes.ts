import { issues, MAX_CALENDAR_ISSUES } from '@rounds/contract/issues';
import { parseIds, splitWords } from '../../db/search.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import { fieldError } from '../../http/input.ts';
import { type Call, type Route, route } from '../../http/module.ts';
import { exportRoute, filterList, getReaderLanguage, listRoute, resourceRoutes } from '../../lists/index.ts';
import { toCallOwner } from '../../processes/index.ts';
import { findSourceAnswer } from '../inspections/index.ts';
import { changeIssue, changeStatus, createIssue, isReassigned, removeIssue, setArchived } from './issue-changes.ts';
import { customFields, enter, getReadable, lockReadable, subject, toIssue, toLogged, toSummary } from './issues.ts';
import { archivedView, liveView, ownView, routeWithView } from './list-views.ts';
import { printIssue } from './print/print-issue.ts';
import { countByStatus, listDueBetween } from './queries/overview.ts';
import { listNamedUsers, setWatching } from './queries/records.ts';
import { findIssue, type IssueRow, listOpenAtQuestion, searchIssues } from './queries/rows.ts';
import { getTypeName } from './types.ts';

async function toLoggedIssue({ tx, locale }: Pick<Call, 'tx' | 'locale'>, row: IssueRow) {
  const collaborators = await listNamedUsers(tx, row.collaborator_ids);
  return {
    ...toLogged(row, locale),
    type: await getTypeName(tx, row.type, locale),
    collaborators: collaborators.map(({ full_name }) => full_name).join(', ') || null,
    field: await customFields.readNamedValues(tx, row),
  };
}

const toAssigned = ({ id, uuid }: IssueRow): NewEvent => ({ code: 'issue.assigned', record: { id, uuid } });

export const recordRoutes: readonly Route[] = [
  routeWithView(issues.list, liveView, listRoute),
  routeWithView(issues.exportList, liveView, exportRoute),
  routeWithView(issues.listArchive, archivedView, listRoute),
  routeWithView(issues.exportArchive, archivedView, exportRoute),
  routeWithView(issues.listMine, ownView, listRoute),
  routeWithView(issues.exportMine, ownView, exportRoute),

  // The result has the history of an issue; the other calls return what the caller may do with it.
  ...resourceRoutes<typeof issues, IssueRow>(issues, {
    find: async (call, id) => {
      const context = await enter(call);
      return findIssue(context.tx, id, context);
    },
    toRecord: (row) => row,
    subject,
    omit: ['get'],
  }),

  route(issues.get, async (call) => {
    const context = await enter(call);
    return toIssue(context, await getReadable(context, call.params.id));
  }),

  route(issues.create, async (call) => {
    const context = await enter(call);
    const { row, isNew } = await createIssue(context, call.body);
    if (isNew) {
      call.activity({ ...subject(row), after: await toLoggedIssue(call, row) });
      if (row.assignee) call.publish([toAssigned(row)]);
    } else call.noActivity();
    return toIssue(context, row);
  }),

  route(issues.update, async (call) => {
    const context = await enter(call);
    const row = await lockReadable(context, call.params.id);
    const before = await toLoggedIssue(call, row);
    const changed = await changeIssue(context, row, call.body);
    call.activity({ ...subject(changed), before, after: await toLoggedIssue(call, changed) });
    if (changed.assignee && isReassigned(changed, row)) call.publish([toAssigned(changed)]);
    return toIssue(context, changed);
  }),

  route(issues.changeStatus, async (call) => {
    const context = await enter(call);
    const row = await lockReadable(context, call.params.id);
    const changed = await changeStatus(context, row, call.body);
    if (changed === row) call.noActivity();
    else {
      const note = changed.status_note;
      const added = changed.media_count - row.media_count;
      const before = { status: row.status };
      const after = { status: changed.status, ...(note && { note }), ...(added > 0 && { media_added: added }) };
      const data = { before: row.status, after: changed.status };
      call.activity({ ...subject(changed), before, after }, 'issue.status_changed', data);
    }
    return toIssue(context, changed);
  }),

  route(issues.archive, async (call) => {
    const context = await enter(call);
    const row = await lockReadable(context, call.params.id);
    if (call.query.forever) {
      await removeIssue(context, row);
      call.activity({ ...subject(row), before: await toLoggedIssue(call, row) }, 'issue.deleted');
      return null;
    }
    if (row.archived_at) call.noActivity();
    const archived = row.archived_at ? row : await setArchived(context, row, new Date());
    if (!row.archived_at) call.activity(subject(row));
    return toSummary(archived, context.viewer);
  }),

  route(issues.restore, async (call) => {
    const context = await enter(call);
    const row = await lockReadable(context, call.params.id);
    if (row.archived_at) call.activity(subject(row));
    else call.noActivity();
    return toSummary(row.archived_at ? await setArchived(context, row, null) : row, context.viewer);
  }),

  route(issues.watch, async (call) => {
    const context = await enter(call);
    const row = await getReadable(context, call.params.id);
    await setWatching(call.tx, row.id, call.actor.user_id, call.body.is_watching);
    return toIssue(context, row);
  }),

  route(issues.search, async (call) => {
    const { q, ids, limit } = call.query;
    const words = splitWords(q);
    const rows = await searchIssues(call.tx, await enter(call), { words, ids: parseIds(ids), limit });
    return rows.map(({ id, number, title, status }) => ({ value: id, label: title, number, status }));
  }),

  route(issues.count, async (call) => {
    const { viewer } = await enter(call);
    const rows = await filterList(liveView(viewer, call.locale), call.query.filter, call);
    return countByStatus(rows, viewer.time_zone);
  }),

  route(issues.getCalendar, async (call) => {
    const { from, to, filter } = call.query;
    if (from > to) throw fieldError('to', call.locale, 'issues.range_wrong');
    const { viewer } = await enter(call);
    const rows = await filterList(liveView(viewer, call.locale), filter, call);
    const due = await listDueBetween(rows, { from, to, limit: MAX_CALENDAR_ISSUES + 1 });
    const firstIssues = due.slice(0, MAX_CALENDAR_ISSUES);
    return { list: firstIssues.map((row) => toSummary(row, viewer)), is_truncated: due.length > firstIssues.length };
  }),

  route(issues.findOpen, async (call) => {
    const context = await enter(call);
    const rows = await listOpenAtQuestion(call.tx, context, call.query);
    return rows.map((row) => toSummary(row, context.viewer));
  }),

  route(issues.getSourceAnswer, async (call) => {
    const row = await getReadable(await enter(call), call.params.id);
    const { source_inspection_uuid: inspection_uuid, source_item_id: item_id } = row;
    if (inspection_uuid === null || item_id === null) return null;
    return findSourceAnswer(call, { inspection_uuid, item_id, row: row.source_row });
  }),

  route(issues.downloadPdf, async (call) => {
    const context = await enter({ ...call, locale: getReaderLanguage(call) });
    const row = await getReadable(context, call.params.id);
    return printIssue({ ...context, services: call.services, owner: toCallOwner(call) }, row);
  }),
];
