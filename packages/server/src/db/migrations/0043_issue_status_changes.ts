/** When the status of each issue was changed: charts count how often issues are reopened. */
import { type Kysely, sql } from 'kysely';
import { inEachWorkspace } from '../system-roles.ts';
import { workspaceTable } from '../workspace-table.ts';

const tables = [
  sql`create table issue_status_change (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    issue_id bigint not null,
    at timestamptz not null default now(),
    old_status text not null,
    status text not null,
    "by" bigint,
    foreign key (workspace_id, issue_id) references issue (workspace_id, id) on delete cascade,
    foreign key (workspace_id, "by") references "user" (workspace_id, id) on delete set null ("by")
  )`,
  sql`create index issue_status_change_at on issue_status_change (workspace_id, at, issue_id)
    include (old_status, status)`,
  sql`create index issue_status_change_issue on issue_status_change (workspace_id, issue_id, at)`,
];

/** Bulk changes name all selected issues in the log, also those that had the status already. */
const fill = sql`
  insert into issue_status_change (issue_id, at, old_status, status, "by")
  select i.id, a.at, a.before ->> 'status', a.after ->> 'status', u.id
  from activity a
    join issue i on i.id::text = a.subject_id
    left join "user" u on u.id = a.user_id and u.workspace_id = i.workspace_id
  where a.code = 'issue.status_changed' and a.subject_type = 'issue'
    and a.before ->> 'status' <> a.after ->> 'status'
  order by a.at, a.id`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await statement.execute(db);
  await workspaceTable(db, 'issue_status_change');
  await inEachWorkspace(db, async () => void (await fill.execute(db)));
}
