/** What assignments remember of inspections that they no longer have, and the index of additional ones. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTable } from '../workspace-table.ts';

const statements = [
  // Skipped because its asset or its person was removed from the assignment; open again when they return.
  sql`alter table inspection add column withdrawn boolean not null default false`,
  // A view keeps the columns that its table had when it was created.
  sql`drop view listed_inspection`,
  // Inspections that people start in addition to the planned ones are few.
  sql`create index inspection_additional on inspection (workspace_id, start_at, assignment_id)
    where assignment_id is not null and occurrence_at is null`,
  // What was permanently deleted does not open again.
  sql`create table deleted_occurrence (
    workspace_id bigint not null references workspace,
    assignment_id bigint not null,
    occurrence_at timestamptz not null,
    asset_uuid uuid,
    assignee_id bigint,
    unique nulls not distinct (assignment_id, occurrence_at, asset_uuid, assignee_id),
    foreign key (workspace_id, assignment_id) references assignment (workspace_id, id) on delete cascade
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await workspaceTable(db, 'deleted_occurrence');
  await listView(db, 'inspection');
}
