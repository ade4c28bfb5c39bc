/** The people an issue concerns: who may see it, who learns of its changes, and who is notified. */
import { issues } from '@rounds/contract/issues';
import type { Tx } from '../../../db/database.ts';
import { publish } from '../../../events/publish.ts';
import { hasRight, type IssueAccess, type Viewer } from '../access/policies.ts';
import { loadViewers } from '../queries/access.ts';
import { listCandidates } from '../queries/audience.ts';
import { listMembers } from '../queries/records.ts';

interface Context {
  readonly tx: Tx;
  readonly actor: { readonly workspace_id: number };
  readonly viewer: Viewer;
}

/** Returns those of these people who may see the issue. */
export async function filterReaders(
  { tx, actor }: Omit<Context, 'viewer'>,
  issue: IssueAccess,
  ids: readonly number[],
): Promise<number[]> {
  const viewers = await loadViewers(tx, actor.workspace_id, ids);
  return viewers.filter((person) => hasRight(issue, person, 'access')).map(({ user_id }) => user_id);
}

/** The person that an issue is assigned to, or the members of the group. */
export async function listAssignees(
  tx: Tx,
  { assignee_user_id, assignee_group_id }: Pick<IssueAccess, 'assignee_user_id' | 'assignee_group_id'>,
): Promise<number[]> {
  if (assignee_user_id !== null) return [assignee_user_id];
  return assignee_group_id === null ? [] : listMembers(tx, assignee_group_id);
}

type PublishedIssue = IssueAccess & { readonly id: number; readonly revision: number };

/** Tells the open windows of those who may see the issue, or could see it before the change. */
export async function publishIssue(context: Context, issue: PublishedIssue, before?: IssueAccess): Promise<void> {
  const { tx, actor, viewer } = context;
  const event = { workspace: actor.workspace_id, topic: 'issues', id: issue.id, revision: issue.revision } as const;
  const states = [issue, ...(before ? [before] : [])];
  const isOpen = (state: IssueAccess) => viewer.policies.get(state.policy_category_id)?.access.choice === 'all_users';
  const isForAll = states.some(isOpen);
  if (isForAll) await publish(tx, { ...event, permission: 'ACT_VIEW_ISSUE' });
  const readers = new Set<number>();
  for (const state of states) {
    const policy = viewer.policies.get(state.policy_category_id)!;
    const people = await loadViewers(tx, actor.workspace_id, await listCandidates(tx, state, policy.access));
    for (const person of people) {
      const isReached = isForAll && person.can_view;
      if (!isReached && hasRight(state, person, 'access')) readers.add(person.user_id);
    }
  }
  if (readers.size > 0) await publish(tx, { ...event, user_ids: [...readers] });
}

/** Lets the windows of everyone who may have issues reload what they show, after a change of many issues. */
export const publishMany = (tx: Tx, workspace: number): Promise<void> =>
  publish(tx, { workspace, topic: 'issues', id: null, permission: issues.get.access });
