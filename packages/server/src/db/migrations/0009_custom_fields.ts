/** Fields that a workspace adds to its records, and their values. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table custom_field (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    scope text not null,
    -- Fields that belong to a record, such as a type, name it; those of the whole workspace have no owner.
    owner uuid,
    key text not null,
    name text collate natural_order not null,
    description text not null default '',
    field_type text not null check (field_type in ('text', 'textarea', 'email', 'phone', 'integer', 'decimal')),
    is_used boolean not null,
    is_required boolean not null,
    default_value jsonb,
    config jsonb not null default '{}',
    position integer not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, scope, key)
  );
  create index custom_field_owner on custom_field (workspace_id, scope, owner);

  -- One row for each value that is not empty, in the column of its type. entity_id is the record that has it, in
  -- the table that belongs to the field’s scope. An index holds at most 2,700 bytes of a text, hence text_order.
  create table custom_field_value (
    -- Its field is in the same workspace, so a reference to the workspace would only cost time.
    workspace_id bigint not null,
    field_id bigint not null,
    entity_id bigint not null,
    text text collate natural_order,
    number float8,
    text_search text collate "C" generated always as (fold_text(text collate natural_order)) stored,
    text_order text collate natural_order generated always as (left(text, 200)) stored,
    primary key (workspace_id, entity_id, field_id),
    foreign key (workspace_id, field_id) references custom_field (workspace_id, id) on delete cascade,
    check (num_nonnulls(text, number) = 1)
  );
  create index custom_field_value_number on custom_field_value (workspace_id, field_id, number, entity_id)
    where number is not null;
  create index custom_field_value_text on custom_field_value (workspace_id, field_id, text_order, entity_id);
  create index custom_field_value_search on custom_field_value using gin (text_search gin_trgm_ops);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'custom_field', 'custom_field_value');
  await listView(db, 'custom_field_value');
}
