/** Issues that the server raises at assets, such as those of dates that are due. Nobody has created them. */
import type { IssuePriority } from '@rounds/contract/issues';
import type { Tx } from '../../../db/database.ts';
import type { NewEvent } from '../../../events/event-publisher.ts';
import type { ActivityEntry } from '../../../http/activity.ts';
import { subject } from '../issues.ts';
import { publishMany } from '../notices/audience.ts';
import { addWatchers, insertIssue, listNoticed, lockNumbers } from '../queries/records.ts';
import { getSettings } from '../queries/references.ts';
import { toAssigneeColumns } from '../validation.ts';

export interface RaisedByServer {
  readonly title: string;
  readonly asset_uuid: string;
  /** Null for the default of the workspace. */
  readonly category_id: number | null;
  readonly priority: IssuePriority | null;
  readonly due_at: string;
  readonly assignee: { readonly type: 'user' | 'group'; readonly id: number } | null;
}

interface Recorded {
  readonly entries: readonly ActivityEntry[];
  readonly others: readonly NewEvent[];
}

/** Returns what the activity log and the modules that read events have to learn. */
export async function raiseIssues(tx: Tx, workspaceId: number, raised: readonly RaisedByServer[]): Promise<Recorded> {
  const { default_category_id, default_priority } = await getSettings(tx);
  const ids: number[] = [];
  await lockNumbers(tx);
  for (const { category_id, priority, assignee, ...columns } of raised) {
    const id = await insertIssue(tx, {
      ...columns,
      ...toAssigneeColumns(assignee),
      ...{ type: 'action', created_by: null },
      category_id: category_id ?? default_category_id,
      priority: priority ?? default_priority,
    });
    await addWatchers(tx, [id], [assignee?.type === 'user' ? assignee.id : null]);
    ids.push(id);
  }
  await publishMany(tx, workspaceId);
  const issues = await listNoticed(tx, ids);
  const assigned = issues.filter(({ assignee_user_id, assignee_group_id }) => assignee_user_id ?? assignee_group_id);
  return {
    entries: issues.map((issue) => ({
      code: 'issue.created',
      subject: { ...subject(issue), after: { title: issue.title, asset: issue.asset_name } },
    })),
    others: assigned.map(({ id, uuid }) => ({ code: 'issue.assigned', record: { id, uuid } })),
  };
}
