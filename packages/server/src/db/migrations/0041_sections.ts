/** Sections, the groups they are shared with, and who has them in the menu. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const toSection = sql`foreign key (workspace_id, section_id) references section (workspace_id, id) on delete cascade`;

const statements = [
  sql`create table section (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    uuid uuid not null default gen_random_uuid(),
    owner_id bigint not null,
    title text collate natural_order not null,
    icon text,
    blocks jsonb not null default '[]',
    blocks_count integer not null generated always as (jsonb_array_length(blocks)) stored,
    revision integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, id),
    unique (workspace_id, uuid),
    foreign key (workspace_id, owner_id) references "user" (workspace_id, id) on delete cascade
  )`,
  sql`create index section_owner on section (workspace_id, owner_id)`,
  sql`create table section_group (
    workspace_id bigint not null references workspace,
    section_id bigint not null,
    group_id bigint not null,
    primary key (section_id, group_id),
    ${toSection},
    foreign key (workspace_id, group_id) references user_group (workspace_id, id) on delete cascade
  )`,
  sql`create index section_group_of on section_group (workspace_id, group_id)`,
  sql`create table section_pin (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    section_id bigint not null,
    position integer not null,
    primary key (user_id, section_id),
    ${toSection},
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
  sql`create index section_pinned on section_pin (workspace_id, section_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  for (const table of ['section', 'section_group', 'section_pin']) await workspaceTable(db, table);
}
