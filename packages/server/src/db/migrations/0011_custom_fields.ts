/** Fields that a workspace adds to its records: those of its assignments, and later of asset types and issues. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const fields = [
  sql`create table custom_field (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    scope text not null,
    key text not null,
    name text collate natural_order not null,
    description text not null default '',
    field_type text not null check (field_type in ('text', 'textarea', 'email', 'phone', 'integer', 'decimal')),
    is_used boolean not null,
    is_required boolean not null,
    is_locked boolean not null default false,
    default_value jsonb,
    config jsonb not null default '{}',
    position integer not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, id),
    unique (workspace_id, scope, key)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of fields) await statement.execute(db);
  await workspaceTable(db, 'custom_field');
}
