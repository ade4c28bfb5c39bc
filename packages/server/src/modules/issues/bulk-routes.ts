/** Changes of many issues. Those that the caller may not change stay as they are and are counted. */
import type { BodyOf, Endpoint } from '@rounds/contract/endpoint.ts';
import type { PlainEventCode } from '@rounds/contract/event-codes.ts';
import { issues } from '@rounds/contract/issues';
import { resolveName } from '@rounds/contract/languages.ts';
import { isDay } from '@rounds/contract/values.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import type { Call, Route, Subject } from '../../http/module.ts';
import { type BulkResult, bulkRoute } from '../../lists/index.ts';
import type { SelectedIds } from '../../lists/sql/selection.ts';
import { getNeeds, type Viewer } from './access/policies.ts';
import { assertAttachable } from './files.ts';
import { type CallContext, type Context, subject } from './issues.ts';
import { archivedView, liveView, routeWithView } from './list-views.ts';
import { publishIssue, publishMany } from './notices/audience.ts';
import { isPermitted } from './queries/access.ts';
import { findCategory, searchLabels } from './queries/categories.ts';
import { listFileUuids, setFiles } from './queries/files.ts';
import {
  addLabels,
  addWatchers,
  type BulkRow,
  listPermitted,
  lockSelected,
  removeLabels,
  setStatus,
  updateIssues,
} from './queries/records.ts';
import { countLabels } from './queries/references.ts';
import { getIssue } from './queries/rows.ts';
import { checkAssignee, checkCategory, createReport, toAssigneeColumns } from './validation.ts';

/** Each changed issue has an entry of its own in the log, up to this number. */
const MAX_LOGGED_ISSUES = 1_000;
/** More changes than these are published together. */
const MAX_SINGLE_ISSUES = 50;

interface BulkChange {
  /** The rows that it changed; all by default. */
  readonly changed?: readonly BulkRow[];
  readonly before?: (row: BulkRow) => object;
  readonly after?: object;
  /** Returns the event of each of them. */
  readonly event: (row: BulkRow) => NewEvent;
}
/** The event of a row has the data that its code requires. */
interface BulkCall {
  activity(subject: Subject, code: NewEvent['code'], data: NewEvent['data']): void;
}

const toEvent =
  (code: PlainEventCode) =>
  ({ id, uuid }: BulkRow): NewEvent => ({ code, record: { id, uuid } });

/** Applies a bulk action to the issues that the caller may change. */
type Apply<E extends Endpoint> = (
  context: Context & Pick<Call<E>, 'body' | 'publish'>,
  rows: readonly BulkRow[],
) => Promise<BulkChange>;
/** The conditions under which the caller may change an issue; null if they may change none. */
type Conditions = readonly ReturnType<typeof isPermitted>[] | null;
type Condition<E extends Endpoint> = (viewer: Viewer, body: Call<E>['body']) => Conditions;

const bulk = <E extends Endpoint>(
  endpoint: E,
  viewFor: typeof liveView,
  condition: Condition<E>,
  apply: Apply<E>,
): Route =>
  routeWithView(endpoint, viewFor, (declared, view, viewer) =>
    bulkRoute(declared, view, async (tx, selected, call) => {
      const context = { ...(call as unknown as CallContext & Pick<Call<E>, 'body' | 'publish'>), tx, viewer };
      const { rows, rejectedCount } = await selectChangeable(context, selected, condition(viewer, context.body));
      const { changed = rows, before, after, event } = await apply(context, rows);
      const events = changed.map(event);
      for (const [index, row] of changed.slice(0, MAX_LOGGED_ISSUES).entries()) {
        const logged = { ...subject(row), ...(before && { before: before(row) }), ...(after && { after }) };
        (call as unknown as BulkCall).activity(logged, events[index]!.code, events[index]!.data);
      }
      call.publish(events.slice(MAX_LOGGED_ISSUES));
      await publishChanged(context, changed);
      return { affected: rows.length, rejected: rejectedCount } satisfies BulkResult;
    }),
  );

async function selectChangeable({ tx }: CallContext, selectedIds: SelectedIds, conditions: Conditions) {
  const ids = (await lockSelected(tx, selectedIds)).map(({ id }) => id);
  const rows = conditions ? await listPermitted(tx, ids, conditions) : [];
  return { rows, rejectedCount: ids.length - rows.length };
}

async function publishChanged(context: Context, rows: readonly BulkRow[]): Promise<void> {
  if (rows.length > MAX_SINGLE_ISSUES) return publishMany(context.tx, context.actor.workspace_id);
  for (const { id } of rows) await publishIssue(context, await getIssue(context.tx, id, context));
}

const toIds = (rows: readonly BulkRow[]): number[] => rows.map(({ id }) => id);
const byManagers: Condition<Endpoint> = ({ manages }) => (manages ? [] : null);

async function setArchived({ tx }: Pick<CallContext, 'tx'>, rows: readonly BulkRow[], archived_at: Date | null) {
  await updateIssues(tx, toIds(rows), { archived_at });
  return { event: toEvent(archived_at ? 'issue.archived' : 'issue.restored') };
}

/** Returns the values that a bulk change sets, by name. */
async function toLoggedChange({ tx, body, locale }: CallContext & { readonly body: BodyOf<typeof issues.bulkChange> }) {
  const { category_id, sub_category_id, due_at, priority, add_label_ids = [], remove_label_ids = [] } = body;
  const getCategoryName = async (id: number) => {
    const category = await findCategory(tx, id);
    return category && resolveName(category.name_lang, locale);
  };
  const listNames = async (ids: readonly number[]) =>
    (await searchLabels(tx, { words: [], ids, limit: ids.length, locale })).map(({ name }) => name);
  return {
    ...(category_id !== undefined && { category: await getCategoryName(category_id) }),
    ...(sub_category_id !== undefined && {
      sub_category: sub_category_id === null ? null : await getCategoryName(sub_category_id),
    }),
    ...(due_at !== undefined && { due_at }),
    ...(priority !== undefined && { priority }),
    ...(add_label_ids.length > 0 && { labels_added: await listNames(add_label_ids) }),
    ...(remove_label_ids.length > 0 && { labels_removed: await listNames(remove_label_ids) }),
  };
}

export const bulkRoutes: readonly Route[] = [
  bulk(issues.bulkArchive, liveView, byManagers, (context, rows) => setArchived(context, rows, new Date())),
  bulk(issues.bulkRestore, archivedView, byManagers, (context, rows) => setArchived(context, rows, null)),

  bulk(
    issues.bulkChangeStatus,
    liveView,
    (viewer, { status, note, media = [] }) => [
      isPermitted(viewer, status, (category) => {
        const needs = getNeeds(viewer, category, status);
        return (!needs.note || Boolean(note)) && (!needs.media || media.length > 0);
      }),
    ],
    async (context, rows) => {
      const { tx, body } = context;
      const { status, note, media = [] } = body;
      const changed = rows.filter((row) => row.status !== status);
      await setStatus(tx, toIds(changed), { status, note: note || null, by: context.viewer.user_id });
      if (media.length > 0) {
        const added = await assertAttachable(context, media);
        for (const { id } of changed) {
          await setFiles(tx, { issue_id: id }, [...new Set([...(await listFileUuids(tx, id)), ...added])]);
        }
      }
      return {
        changed,
        before: (row) => ({ status: row.status }),
        after: { status, ...(note && { note }) },
        event: ({ id, uuid, ...row }) => ({
          code: 'issue.status_changed',
          record: { id, uuid },
          data: { before: row.status, after: status },
        }),
      };
    },
  ),

  bulk(
    issues.bulkAssign,
    liveView,
    (viewer) => [isPermitted(viewer, 'edit_details')],
    async (context, rows) => {
      const { tx, body, locale } = context;
      const { assignee } = body;
      const { report, assertNone } = createReport(locale);
      if (assignee) await checkAssignee(context, assignee, null, report);
      assertNone();
      const columns = toAssigneeColumns(assignee);
      const changed = rows.filter(
        (row) =>
          row.assignee_user_id !== columns.assignee_user_id || row.assignee_group_id !== columns.assignee_group_id,
      );
      await updateIssues(tx, toIds(changed), columns);
      await addWatchers(tx, toIds(changed), [columns.assignee_user_id]);
      if (assignee) context.publish(changed.map(toEvent('issue.assigned')));
      const [first] = changed;
      const name = first && (await getIssue(tx, first.id, context)).assignee?.name;
      return { changed, after: { assignee: name ?? null }, event: toEvent('issue.changed') };
    },
  ),

  bulk(
    issues.bulkChange,
    liveView,
    (viewer, body) => {
      const { category_id, sub_category_id, due_at, priority, add_label_ids, remove_label_ids } = body;
      const isMoved = category_id !== undefined || sub_category_id !== undefined;
      const isEdited = [due_at, priority, add_label_ids, remove_label_ids].some((one) => one !== undefined);
      return [
        ...(isMoved ? [isPermitted(viewer, 'change_category')] : []),
        ...(isEdited ? [isPermitted(viewer, 'edit_details')] : []),
      ];
    },
    async (context, rows) => {
      const { tx, body, locale } = context;
      const { category_id, sub_category_id, due_at, priority, add_label_ids = [], remove_label_ids = [] } = body;
      const { report, assertNone } = createReport(locale);
      if (sub_category_id && category_id === undefined) report('category_id', 'field.required');
      const isMoved = category_id !== undefined;
      const category = isMoved ? await checkCategory(tx, { category_id, sub_category_id }, null, report) : {};
      if (due_at && !isDay(due_at)) report('due_at', 'issues.day_wrong');
      if ((await countLabels(tx, add_label_ids)) < new Set(add_label_ids).size) {
        report('add_label_ids', 'issues.labels_unknown');
      }
      assertNone();
      const ids = toIds(rows);
      await updateIssues(tx, ids, {
        ...category,
        ...(!isMoved && sub_category_id === null && { sub_category_id: null }),
        ...(due_at !== undefined && { due_at }),
        ...(priority !== undefined && { priority }),
      });
      await addLabels(tx, ids, add_label_ids);
      await removeLabels(tx, ids, remove_label_ids);
      return { after: await toLoggedChange(context), event: toEvent('issue.changed') };
    },
  ),
];
