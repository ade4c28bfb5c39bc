/** Types of assets. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table asset_type (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    uuid uuid not null default gen_random_uuid(),
    name text collate natural_order not null,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, uuid)
  );
  create unique index asset_type_name on asset_type (workspace_id, lower(name));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'asset_type');
}
