/** Notifies people once the day before an issue is due, and once when it is overdue. */

import type { Database } from '../../db/database.ts';
import { listWorkspaceIds } from '../../db/workspaces.ts';
import type { CronTask } from '../../http/module.ts';
import type { NewNotice } from '../notices/index.ts';
import { notify } from '../notices/index.ts';
import { listAssignees } from './notices/audience.ts';
import { listDueIssues } from './queries/due.ts';

export async function notifyDue(database: Pick<Database, 'inInstallation' | 'inWorkspace'>, now: Date): Promise<void> {
  for (const workspace of await database.inInstallation(listWorkspaceIds)) {
    await database.inWorkspace(workspace, async (tx) => {
      const notices: NewNotice[] = [];
      for (const issue of await listDueIssues(tx, now)) {
        const { id, uuid, title, due_at, is_overdue, asset_name } = issue;
        const assignees = await listAssignees(tx, issue);
        const kind = is_overdue ? 'issue_overdue' : 'issue_due_soon';
        notices.push({
          kind,
          // An issue without an assignee concerns the person who created it.
          user_ids: assignees.length > 0 || issue.created_by === null ? assignees : [issue.created_by],
          subject: { type: 'issue', id, uuid, title },
          data: asset_name === null ? {} : { asset_name },
          // A new due date is notified again.
          key: `${kind}:${id}:${due_at}`,
        });
      }
      await notify(tx, notices, now);
    });
  }
}

/** The task runs every hour, because days begin at different times in the workspaces' zones. */
export const dueTask: CronTask = {
  name: 'issues.due',
  schedule: '4 * * * *',
  run: ({ database }) => notifyDue(database, new Date()),
};
