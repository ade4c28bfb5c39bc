/**
 * Who manages an inspection, what is told about it, and what was decided about changes that came after completion.
 */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTable } from '../workspace-table.ts';

const inspection = [
  // Names are copied, like those of the asset and the inspector: `[{ "id": 7, "name": "Ana Lima" }]`.
  sql`alter table inspection add column managers jsonb not null default '[]'`,
  sql`alter table inspection add column note text not null default ''`,
  sql`alter table inspection add column collaborative boolean not null default false`,
  sql`alter table inspection add column issues_count integer not null default 0`,
  sql`create index inspection_managed on inspection using gin (managers jsonb_path_ops)`,
  sql`drop view listed_inspection`,
];

const decisions = sql`create table late_change_decision (
  workspace_id bigint not null references workspace,
  inspection_id bigint not null,
  change_id uuid not null,
  accepted boolean not null,
  user_id bigint not null,
  decided_at timestamptz not null default now(),
  primary key (inspection_id, change_id),
  foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of inspection) await statement.execute(db);
  await listView(db, 'inspection');
  await decisions.execute(db);
  await workspaceTable(db, 'late_change_decision');
}
