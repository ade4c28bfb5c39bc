/** Assets: what is inspected. The columns `…_search` and `…_order` are for lists, see `0003_people.ts`. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table asset (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    uuid uuid not null default gen_random_uuid(),
    asset_id text collate natural_order not null,
    display_name text collate natural_order not null,
    type_uuid uuid,
    parent_id bigint,
    site_id bigint,
    lat float8,
    lng float8,
    last_inspection_at timestamptz,
    -- In hundredths of a percent, as inspections store it. Assets without a score come first in that order.
    last_score integer,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    archived boolean not null generated always as (archived_at is not null) stored,
    inspected_order timestamptz not null generated always as (coalesce(last_inspection_at, '-infinity')) stored,
    score_order integer not null generated always as (coalesce(last_score, -1)) stored,
    name_search text collate "C" not null generated always as (fold_text(display_name collate natural_order)) stored,
    number_search text collate "C" not null generated always as (fold_text(asset_id collate natural_order)) stored,
    primary key (workspace_id, id),
    unique (workspace_id, uuid),
    constraint asset_number unique (workspace_id, asset_id),
    foreign key (workspace_id, type_uuid) references asset_type (workspace_id, uuid),
    foreign key (workspace_id, parent_id) references asset (workspace_id, id),
    constraint asset_site foreign key (workspace_id, site_id) references site_node (workspace_id, id),
    check (num_nonnulls(lat, lng) <> 1),
    check (parent_id <> id)
  );
  -- A text that is searched for in the column that the list is sorted by is looked for in the index alone.
  create index asset_name on asset (workspace_id, archived, display_name, id) include (name_search);
  create index asset_by_number on asset (workspace_id, archived, asset_id, id) include (number_search);
  create index asset_created on asset (workspace_id, archived, created_at, id);
  create index asset_inspected on asset (workspace_id, archived, inspected_order, id);
  create index asset_by_score on asset (workspace_id, archived, score_order, id);
  create index asset_of_type on asset (workspace_id, archived, type_uuid, display_name, id);
  create index asset_of_parent on asset (workspace_id, parent_id, display_name, id) where parent_id is not null;
  create index asset_site_id on asset (workspace_id, site_id) where site_id is not null;
  create index asset_place on asset (workspace_id, archived, lat, lng) where lat is not null;
  create index asset_text on asset using gin (name_search gin_trgm_ops, number_search gin_trgm_ops);
  -- An index alone answers only for pages that a vacuum has seen: it comes after 2 % more rows, not after 20 %.
  alter table asset set (autovacuum_vacuum_insert_scale_factor = 0.02);

  -- A file that is attached to an asset.
  create table asset_file (
    workspace_id bigint not null references workspace,
    asset_id bigint not null,
    file_uuid uuid not null,
    user_name text not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, file_uuid),
    foreign key (workspace_id, asset_id) references asset (workspace_id, id) on delete cascade,
    foreign key (workspace_id, file_uuid) references file (workspace_id, uuid) on delete cascade
  );
  create index asset_file_of on asset_file (workspace_id, asset_id, created_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'asset', 'asset_file');
  await listView(db, 'asset');
}
