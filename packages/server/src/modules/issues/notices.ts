/** Notices about issues. */
import type { IssueStatus } from '@rounds/contract/issues';
import type { NoticeData } from '@rounds/contract/notices';
import type { Tx } from '../../db/database.ts';
import { type NewNotice, notify } from '../notices/index.ts';
import { hasRight } from './access/policies.ts';
import { filterReaders, listAssignees } from './audience.ts';
import { loadViewers } from './queries/access.ts';
import { addWatchers, type BulkRow, listWatchedIssues, listWatchers } from './queries/records.ts';
import type { IssueRow } from './queries/rows.ts';

interface Context {
  readonly tx: Tx;
  readonly actor: { readonly workspace_id: number; readonly user_id: number; readonly full_name: string };
}

type NoticeRow = Pick<IssueRow, 'id' | 'uuid' | 'title'>;

const toSubject = ({ id, uuid, title }: NoticeRow) => ({ type: 'issue', id, uuid, title }) as const;

const toData = ({ actor }: Context, row?: Pick<IssueRow, 'asset'>): NoticeData => ({
  by: { id: actor.user_id, name: actor.full_name },
  ...(row?.asset && { asset_name: row.asset.display_name }),
});

/** One notice about all issues that a call has changed. Its key is that of this call alone. */
function toSharedNotice(
  context: Context,
  kind: 'issue_assigned' | 'issue_status_changed',
  rows: readonly NoticeRow[],
  user_ids: readonly number[],
  status?: IssueStatus,
): NewNotice[] {
  const [first] = rows;
  if (!first) return [];
  const count = rows.length;
  const data = { ...toData(context), ...(count > 1 && { count }), ...(status && { status }) };
  return [{ kind, user_ids, subject: toSubject(first), data, key: `${kind}:${first.id}:${count}:${Date.now()}` }];
}

/** The person who gets an issue watches it. */
export async function notifyAssigned(context: Context, row: IssueRow): Promise<void> {
  const { tx, actor } = context;
  await addWatchers(tx, [row.id], [row.assignee_user_id]);
  const user_ids = (await listAssignees(tx, row)).filter((id) => id !== actor.user_id);
  const key = `issue_assigned:${row.id}:${row.revision}`;
  await notify(tx, [{ kind: 'issue_assigned', user_ids, subject: toSubject(row), data: toData(context, row), key }]);
}

/** Several issues that were assigned at once are one notice. The person who gets them watches all. */
export async function notifyManyAssigned(
  context: Context,
  rows: readonly NoticeRow[],
  assignee: Pick<IssueRow, 'assignee_user_id' | 'assignee_group_id'>,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await addWatchers(context.tx, ids, [assignee.assignee_user_id]);
  const user_ids = (await listAssignees(context.tx, assignee)).filter((id) => id !== context.actor.user_id);
  await notify(context.tx, toSharedNotice(context, 'issue_assigned', rows, user_ids));
}

/** The watchers who may still see the issue, without the person who changed it. */
async function listRecipients(context: Context, row: IssueRow): Promise<number[]> {
  const watchers = (await listWatchers(context.tx, row.id)).filter((id) => id !== context.actor.user_id);
  return filterReaders(context, row, watchers);
}

export async function notifyStatusChanged(context: Context, row: IssueRow): Promise<void> {
  const user_ids = await listRecipients(context, row);
  const key = `issue_status_changed:${row.id}:${row.revision}`;
  const data = { ...toData(context, row), status: row.status };
  await notify(context.tx, [{ kind: 'issue_status_changed', user_ids, subject: toSubject(row), data, key }]);
}

/** For people who watch several of the issues whose status was changed at once, these are one notice. */
export async function notifyManyStatusChanged(
  context: Context,
  rows: readonly BulkRow[],
  status: IssueStatus,
): Promise<void> {
  const { tx, actor } = context;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const watchers = (await listWatchedIssues(tx, [...byId.keys()])).filter(({ user_id }) => user_id !== actor.user_id);
  const viewers = await loadViewers(
    tx,
    actor.workspace_id,
    watchers.map(({ user_id }) => user_id),
  );
  const notices = viewers.flatMap((viewer): NewNotice[] => {
    const ids = watchers.find(({ user_id }) => user_id === viewer.user_id)?.issue_ids ?? [];
    const readable = ids.map((id) => byId.get(id)!).filter((row) => hasRight(row, viewer, 'access'));
    return toSharedNotice(context, 'issue_status_changed', readable, [viewer.user_id], status);
  });
  await notify(tx, notices);
}

/** @param mentioned those who were not mentioned in the comment before */
export async function notifyCommented(
  context: Context,
  row: IssueRow,
  comment: { readonly id: number; readonly isNew: boolean; readonly mentioned: readonly number[] },
): Promise<void> {
  const { tx, actor } = context;
  const shared = { subject: toSubject(row), data: { ...toData(context, row), comment_id: comment.id } };
  const mentioned = comment.mentioned.filter((id) => id !== actor.user_id);
  const watching = comment.isNew ? await listRecipients(context, row) : [];
  const notices: NewNotice[] = [
    { kind: 'issue_mentioned', user_ids: mentioned, key: `issue_mentioned:${comment.id}`, ...shared },
    {
      kind: 'issue_commented',
      user_ids: watching.filter((id) => !mentioned.includes(id)),
      key: `issue_commented:${comment.id}`,
      ...shared,
    },
  ];
  await notify(tx, notices);
}
