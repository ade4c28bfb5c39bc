/** Notices about issues. */
import type { NoticeData } from '@rounds/contract/notices';
import type { Tx } from '../../db/database.ts';
import { type NewNotice, notify } from '../notices/index.ts';
import { filterReaders, listAssignees } from './audience.ts';
import { addWatchers, listWatchers } from './queries/records.ts';
import type { IssueRow } from './queries/rows.ts';

interface Context {
  readonly tx: Tx;
  readonly actor: { readonly workspace_id: number; readonly user_id: number; readonly full_name: string };
}

const toSubject = ({ id, uuid, title }: Pick<IssueRow, 'id' | 'uuid' | 'title'>) =>
  ({ type: 'issue', id, uuid, title }) as const;

const toData = ({ actor }: Context, row?: Pick<IssueRow, 'asset'>): NoticeData => ({
  by: { id: actor.user_id, name: actor.full_name },
  ...(row?.asset && { asset_name: row.asset.display_name }),
});

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
  rows: readonly Pick<IssueRow, 'id' | 'uuid' | 'title'>[],
  assignee: Pick<IssueRow, 'assignee_user_id' | 'assignee_group_id'>,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const ids = rows.map(({ id }) => id);
  await addWatchers(context.tx, ids, [assignee.assignee_user_id]);
  const user_ids = (await listAssignees(context.tx, assignee)).filter((id) => id !== context.actor.user_id);
  const data = { ...toData(context), ...(rows.length > 1 && { count: rows.length }) };
  const key = `issue_assigned:${first.id}:${rows.length}:${Date.now()}`;
  await notify(context.tx, [{ kind: 'issue_assigned', user_ids, subject: toSubject(first), data, key }]);
}

/** The watchers who may still see the issue, without the person who changed it. */
async function listRecipients(context: Context, row: IssueRow): Promise<number[]> {
  const watchers = (await listWatchers(context.tx, row.id)).filter((id) => id !== context.actor.user_id);
  return filterReaders(context, row, watchers);
}

export async function notifyStatusChanged(context: Context, row: IssueRow): Promise<void> {
  const user_ids = await listRecipients(context, row);
  const key = `issue_status_changed:${row.id}:${row.revision}`;
  const data = toData(context, row);
  await notify(context.tx, [{ kind: 'issue_status_changed', user_ids, subject: toSubject(row), data, key }]);
}

/** @param mentioned those who were not mentioned in the comment before */
export async function notifyCommented(
  context: Context,
  row: IssueRow,
  comment: { readonly id: number; readonly isNew: boolean; readonly mentioned: readonly number[] },
): Promise<void> {
  const { tx, actor } = context;
  const shared = { subject: toSubject(row), data: toData(context, row) };
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
