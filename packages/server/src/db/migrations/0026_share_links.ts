/** Links with which people without an account read one report. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const statements = [
  sql`create table inspection_share_link (
    workspace_id bigint not null references workspace,
    inspection_id bigint not null,
    -- The token follows from the salt and the key of the installation, so that it can be shown again without being stored.
    salt text not null,
    token_hash text not null,
    password_hash text,
    expires_at timestamptz,
    user_id bigint not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, inspection_id),
    unique (workspace_id, token_hash),
    foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await workspaceTable(db, 'inspection_share_link');
}
