/** Global lists and their items. The columns `…_search` and `…_order` are for lists, see `0003_people.ts`. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table global_list (
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
  create unique index global_list_name on global_list (workspace_id, lower(name));

  create table global_list_item (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    uuid uuid not null default gen_random_uuid(),
    list_id bigint not null,
    item_id text collate natural_order not null,
    display_name text collate natural_order not null,
    parent_id bigint,
    points float8,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- The transaction that last changed the item, so that devices can ask for what is new. It is a number, because
    -- comparisons of transaction ids are not leakproof and would use no index under row-level security.
    change_id bigint not null default 0,
    archived boolean not null generated always as (archived_at is not null) stored,
    points_order float8 not null generated always as (coalesce(points, '-infinity')) stored,
    name_search text collate "C" not null generated always as (fold_text(display_name collate natural_order)) stored,
    id_search text collate "C" not null generated always as (fold_text(item_id collate natural_order)) stored,
    search text collate "C" not null
      generated always as (fold_text((item_id || ' ' || display_name) collate natural_order)) stored,
    primary key (workspace_id, id),
    unique (workspace_id, uuid),
    unique (workspace_id, list_id, id),
    constraint global_list_item_key unique (workspace_id, list_id, item_id),
    foreign key (workspace_id, list_id) references global_list (workspace_id, id) on delete cascade,
    -- A parent is an item of the same list.
    foreign key (workspace_id, list_id, parent_id) references global_list_item (workspace_id, list_id, id),
    check (parent_id <> id)
  );
  create index global_list_item_name on global_list_item (workspace_id, list_id, archived, display_name, id)
    include (search);
  create index global_list_item_by_key on global_list_item (workspace_id, list_id, archived, item_id, id);
  create index global_list_item_points on global_list_item (workspace_id, list_id, archived, points_order, id);
  create index global_list_item_updated on global_list_item (workspace_id, list_id, archived, updated_at, id);
  create index global_list_item_parent on global_list_item (workspace_id, list_id, parent_id, display_name, id)
    where parent_id is not null;
  create index global_list_item_changes on global_list_item (workspace_id, list_id, change_id, id);
  create index global_list_item_text on global_list_item
    using gin (search gin_trgm_ops);
  -- An index alone answers only for pages that a vacuum has seen: it comes after 2 % more rows, not after 20 %.
  alter table global_list_item set (autovacuum_vacuum_insert_scale_factor = 0.02);

  create function set_change_id() returns trigger language plpgsql as $$
    begin
      new.change_id := pg_current_xact_id()::text::bigint;
      return new;
    end $$;
  create trigger global_list_item_change before insert or update on global_list_item
    for each row execute function set_change_id();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'global_list', 'global_list_item');
  await listView(db, 'global_list_item');
}
