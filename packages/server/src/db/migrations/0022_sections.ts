/** Sections, the groups they are shared with, and who has them in the menu. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table section (
    id bigint generated always as identity,
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
    primary key (workspace_id, id),
    unique (workspace_id, uuid),
    foreign key (workspace_id, owner_id) references "user" (workspace_id, id) on delete cascade
  );
  create index section_owner on section (workspace_id, owner_id);

  create table section_group (
    workspace_id bigint not null references workspace,
    section_id bigint not null,
    group_id bigint not null,
    primary key (workspace_id, section_id, group_id),
    foreign key (workspace_id, section_id) references section (workspace_id, id) on delete cascade,
    foreign key (workspace_id, group_id) references user_group (workspace_id, id) on delete cascade
  );
  create index section_group_of on section_group (workspace_id, group_id);

  create table section_pin (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    section_id bigint not null,
    position integer not null,
    primary key (workspace_id, user_id, section_id),
    foreign key (workspace_id, section_id) references section (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index section_pinned on section_pin (workspace_id, section_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'section', 'section_group', 'section_pin');
}
