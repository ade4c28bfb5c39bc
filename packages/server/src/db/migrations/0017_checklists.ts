/**
 * Templates and their folders share one tree and one sequence of ids, so that an id names one entry.
 * A draft is a set of records, and every save leaves its patch; a published version is a snapshot that
 * the database itself refuses to change.
 */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  -- format is the format in which the records of the draft are stored; a published version has it in its
  -- document.
  create table template (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    uuid uuid not null,
    is_template boolean not null,
    parent_id bigint,
    title text collate natural_order not null,
    description text not null default '',
    -- Null for folders.
    language text,
    contains_asset boolean not null default false,
    revision integer not null default 0,
    pages integer not null default 0,
    sections integer not null default 0,
    questions integer not null default 0,
    published_id bigint,
    published_version integer,
    published_revision integer,
    published_at timestamptz,
    -- The title of the published version, so that lists need no join.
    published_title text,
    -- Whether the draft has translations that are not published yet.
    has_draft_translations boolean not null default false,
    archived_at timestamptz,
    created_by bigint not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- The version of the engine's template format in which the draft is stored.
    format integer not null default 1,
    search text collate "C" not null generated always as (fold_text(title collate natural_order)) stored,
    primary key (workspace_id, id),
    unique (workspace_id, uuid),
    foreign key (workspace_id, parent_id) references template (workspace_id, id) on delete set null (parent_id),
    foreign key (workspace_id, created_by) references "user" (workspace_id, id),
    check (is_template or archived_at is null)
  );
  create index template_parent on template (workspace_id, parent_id);

  create table template_record (
    workspace_id bigint not null references workspace,
    template_id bigint not null,
    kind text not null,
    record_id text not null,
    data jsonb not null,
    primary key (workspace_id, template_id, kind, record_id),
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade
  );

  create table template_patch (
    workspace_id bigint not null references workspace,
    template_id bigint not null,
    -- The revision that the patch led to.
    revision integer not null,
    save_id uuid not null,
    patch jsonb not null,
    user_id bigint not null,
    at timestamptz not null default now(),
    primary key (workspace_id, template_id, revision),
    unique (workspace_id, template_id, save_id),
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id)
  );

  create table template_version (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    template_id bigint not null,
    version integer not null,
    revision integer not null,
    title text not null,
    -- What the publisher called this version.
    version_title text,
    document jsonb not null,
    contains_asset boolean not null,
    questions integer not null,
    published_by bigint not null,
    published_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, template_id, version),
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade,
    foreign key (workspace_id, published_by) references "user" (workspace_id, id)
  );

  create function refuse_to_alter_a_version() returns trigger language plpgsql as $$
    begin raise exception 'published versions are never altered'; end $$;
  create trigger template_version_stays before update on template_version
    for each row execute function refuse_to_alter_a_version();

  -- Files that drafts or versions show: pictures in help texts, of locations, and given as answers.
  create table template_file (
    workspace_id bigint not null references workspace,
    template_id bigint not null,
    file_uuid uuid not null,
    primary key (workspace_id, template_id, file_uuid),
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade
  );
  create index template_file_held on template_file (workspace_id, file_uuid);

  -- A unit defined by a workspace. Templates store a copy of the units that they use.
  create table custom_unit (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    uuid uuid not null,
    title text not null,
    symbol text not null,
    created_by bigint not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, uuid),
    foreign key (workspace_id, created_by) references "user" (workspace_id, id)
  );
  create unique index custom_unit_written on custom_unit (workspace_id, (lower(symbol)), (lower(title)));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(
    db,
    'template',
    'template_record',
    'template_patch',
    'template_version',
    'template_file',
    'custom_unit',
  );
}
