/** The groups that receive a scheduled report: their members at the time when it is sent. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const statements = [
  sql`create table scheduled_report_group (
    workspace_id bigint not null references workspace,
    scheduled_report_id bigint not null,
    group_id bigint not null,
    primary key (scheduled_report_id, group_id),
    foreign key (workspace_id, scheduled_report_id) references scheduled_report (workspace_id, id) on delete cascade,
    foreign key (workspace_id, group_id) references user_group (workspace_id, id) on delete cascade
  )`,
  sql`create index scheduled_report_group_of on scheduled_report_group (workspace_id, group_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await workspaceTable(db, 'scheduled_report_group');
}
