/** Notices about issues: what people learn of the events of an issue, in the transaction that causes them. */
import type { IssueStatus } from '@rounds/contract/issues';
import type { NoticeData } from '@rounds/contract/notices';
import type { Tx } from '../../../db/database.ts';
import type { EventHandlers } from '../../../events/event-publisher.ts';
import type { WorkspaceEvent } from '../../../events/workspace-event.ts';
import { type NewNotice, notify } from '../../notices/index.ts';
import { hasRight } from '../access/policies.ts';
import { loadViewers } from '../queries/access.ts';
import { listNoticed, listWatchedIssues, listWatchers, type NoticedIssue } from '../queries/records.ts';
import { filterReaders, listAssignees } from './audience.ts';

/** Changes of more issues at once are one notice. */
const MAX_SINGLE_NOTICES = 50;

/** The person who changed issues, and the workspace. */
type Cause = Pick<WorkspaceEvent, 'workspace_id' | 'user'>;

const toSubject = ({ id, uuid, title }: NoticedIssue) => ({ type: 'issue', id, uuid, title }) as const;

const toData = ({ user }: Cause, issue?: NoticedIssue): NoticeData => ({
  ...(user && { by: user }),
  ...(issue?.asset_name && { asset_name: issue.asset_name }),
});
const isSomebodyElse =
  ({ user }: Cause) =>
  (id: number): boolean =>
    id !== user?.id;

async function loadIssues(
  tx: Tx,
  events: readonly Pick<WorkspaceEvent, 'record'>[],
): Promise<ReadonlyMap<number | null, NoticedIssue>> {
  const issues = await listNoticed(
    tx,
    events.map(({ record }) => record.id!),
  );
  return new Map(issues.map((issue) => [issue.id, issue]));
}

/** One notice about all issues that a call has changed. Its key is that of this call alone. */
function toSharedNotice(
  cause: Cause,
  kind: 'issue_assigned' | 'issue_status_changed',
  issues: readonly NoticedIssue[],
  user_ids: readonly number[],
  status?: IssueStatus,
): NewNotice[] {
  const [first] = issues;
  if (!first) return [];
  const count = issues.length;
  const data = { ...toData(cause), ...(count > 1 && { count }), ...(status && { status }) };
  return [{ kind, user_ids, subject: toSubject(first), data, key: `${kind}:${first.id}:${count}:${Date.now()}` }];
}

/** Several issues that the same person or group gets at once are one notice. */
async function notifyAssigned(tx: Tx, cause: Cause, issues: readonly NoticedIssue[]): Promise<void> {
  const byAssignee = Map.groupBy(issues, (issue) => `${issue.assignee_user_id}:${issue.assignee_group_id}`);
  for (const assigned of byAssignee.values()) {
    const [first] = assigned;
    const user_ids = (await listAssignees(tx, first!)).filter(isSomebodyElse(cause));
    if (assigned.length > 1) {
      await notify(tx, toSharedNotice(cause, 'issue_assigned', assigned, user_ids));
      continue;
    }
    const data = toData(cause, first);
    const key = `issue_assigned:${first!.id}:${first!.revision}`;
    await notify(tx, [{ kind: 'issue_assigned', user_ids, subject: toSubject(first!), data, key }]);
  }
}

/** The watchers who may still see the issue, without the person who changed it. */
async function listRecipients(tx: Tx, cause: Cause, issue: NoticedIssue): Promise<number[]> {
  const watchers = (await listWatchers(tx, issue.id)).filter(isSomebodyElse(cause));
  return filterReaders({ tx, actor: cause }, issue, watchers);
}

async function notifyStatusChanged(tx: Tx, cause: Cause, issue: NoticedIssue): Promise<void> {
  const user_ids = await listRecipients(tx, cause, issue);
  const key = `issue_status_changed:${issue.id}:${issue.revision}`;
  const data = { ...toData(cause, issue), status: issue.status };
  await notify(tx, [{ kind: 'issue_status_changed', user_ids, subject: toSubject(issue), data, key }]);
}

/** Sends one notice to people who watch several of the issues whose status was changed at once. */
async function notifyManyStatusChanged(
  tx: Tx,
  cause: Cause,
  issues: ReadonlyMap<number | null, NoticedIssue>,
): Promise<void> {
  const ids = [...issues.values()].map(({ id }) => id);
  const watchers = (await listWatchedIssues(tx, ids)).filter(({ user_id }) => isSomebodyElse(cause)(user_id));
  const viewers = await loadViewers(
    tx,
    cause.workspace_id,
    watchers.map(({ user_id }) => user_id),
  );
  const notices = viewers.flatMap((viewer): NewNotice[] => {
    const watched = watchers.find(({ user_id }) => user_id === viewer.user_id)?.issue_ids ?? [];
    const readable = watched.map((id) => issues.get(id)!).filter((issue) => hasRight(issue, viewer, 'access'));
    return toSharedNotice(cause, 'issue_status_changed', readable, [viewer.user_id], readable[0]?.status);
  });
  await notify(tx, notices);
}

async function notifyCommented(
  tx: Tx,
  issue: NoticedIssue,
  event: WorkspaceEvent<'issue.commented' | 'issue.comment_changed'>,
): Promise<void> {
  const { comment_id } = event.data;
  const shared = { subject: toSubject(issue), data: { ...toData(event, issue), comment_id } };
  const mentioned = event.data.mentioned.filter(isSomebodyElse(event));
  const watching = event.code === 'issue.commented' ? await listRecipients(tx, event, issue) : [];
  const notices: NewNotice[] = [
    { kind: 'issue_mentioned', user_ids: mentioned, key: `issue_mentioned:${comment_id}`, ...shared },
    {
      kind: 'issue_commented',
      user_ids: watching.filter((id) => !mentioned.includes(id)),
      key: `issue_commented:${comment_id}`,
      ...shared,
    },
  ];
  await notify(tx, notices);
}

async function readComments(
  events: readonly WorkspaceEvent<'issue.commented' | 'issue.comment_changed'>[],
  { tx }: { readonly tx: Tx },
): Promise<void> {
  const issues = await loadIssues(tx, events);
  for (const event of events) await notifyCommented(tx, issues.get(event.record.id)!, event);
}

export const noticeHandlers: EventHandlers = {
  async 'issue.assigned'(events, { tx }) {
    await notifyAssigned(tx, events[0]!, [...(await loadIssues(tx, events)).values()]);
  },
  async 'issue.status_changed'(events, { tx }) {
    const issues = await loadIssues(tx, events);
    if (issues.size > MAX_SINGLE_NOTICES) await notifyManyStatusChanged(tx, events[0]!, issues);
    else for (const issue of issues.values()) await notifyStatusChanged(tx, events[0]!, issue);
  },
  'issue.commented': readComments,
  'issue.comment_changed': readComments,
};
