/** Edits of many records that can be undone: what each record was before, and what the edit made of it. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table bulk_edit (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    kind text not null,
    user_id bigint not null,
    -- The names of the changed properties.
    properties jsonb not null,
    -- The number of changed records; null until the job has ended.
    changed int,
    created_at timestamptz not null default now(),
    undone_at timestamptz,
    primary key (workspace_id, id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id)
  );
  create index bulk_edit_newest on bulk_edit (workspace_id, kind, created_at desc, id desc);
  create index bulk_edit_user_id on bulk_edit (workspace_id, user_id);

  -- Its edit is in the same workspace, so a reference to the workspace would only cost time.
  create table bulk_edit_row (
    workspace_id bigint not null,
    edit_id bigint not null,
    entity_id bigint not null,
    -- The changed properties; null until the job has changed the record. Written as JSON text.
    before jsonb,
    after jsonb,
    primary key (workspace_id, edit_id, entity_id),
    foreign key (workspace_id, edit_id) references bulk_edit (workspace_id, id) on delete cascade
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'bulk_edit', 'bulk_edit_row');
}
