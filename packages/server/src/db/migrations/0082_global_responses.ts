/** Answers that questions of several templates share. Each template has a copy, which names its source. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table global_response (
    workspace_id bigint not null references workspace,
    id bigint generated always as identity,
    uuid uuid not null default gen_random_uuid(),
    type text not null check (type in ('yesno', 'list')),
    name text collate natural_order not null,
    -- The language of the labels.
    language text not null,
    options jsonb not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, uuid)
  );
  create unique index global_response_name on global_response (workspace_id, lower(name collate "C"));
  -- Which drafts have a copy.
  create index template_record_global on template_record (workspace_id, (data->>'global_id'), template_id)
    where kind = 'response_sets' and data ? 'global_id';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'global_response');
}
