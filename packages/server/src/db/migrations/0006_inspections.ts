/**
 * Inspections: one row each for lists and access, the log of answer changes, the files that changes name,
 * and what completion froze. What is only stored and returned is json, not jsonb: nothing looks inside,
 * and building the binary form takes time. Names of templates, assets and people are copied, so that
 * renaming them later changes no report.
 */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTable } from '../workspace-table.ts';

/** The columns from `archived` on are for lists, see `0001_workspaces.ts`. */
const inspection = [
  sql`create table inspection (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    uuid uuid not null,
    document_id text,
    status text not null check (status in ('to_do', 'in_progress', 'completed')),
    template_id bigint not null,
    template_version_id bigint not null,
    template_version integer not null,
    template_title text collate natural_order not null,
    asset_uuid uuid,
    asset_id text not null default '',
    asset_name text collate natural_order not null default '',
    user_id bigint not null,
    user_name text collate natural_order not null,
    context jsonb not null,
    sequence integer not null default 0,
    score bigint,
    score_max bigint,
    score_percent integer,
    failed_count integer not null default 0,
    question_count integer not null default 0,
    answered_count integer not null default 0,
    started_at timestamptz,
    completed_at timestamptz,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    archived boolean not null generated always as (archived_at is not null) stored,
    started_order timestamptz not null generated always as (coalesce(started_at, '-infinity')) stored,
    completed_order timestamptz not null generated always as (coalesce(completed_at, '-infinity')) stored,
    score_order integer not null generated always as (coalesce(score_percent, -1)) stored,
    asset_search text collate "C" not null generated always as (lower(asset_name collate natural_order)) stored,
    unique (workspace_id, uuid),
    unique (workspace_id, id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id),
    foreign key (workspace_id, asset_uuid) references asset (workspace_id, uuid),
    foreign key (workspace_id, template_version_id) references template_version (workspace_id, id)
  )`,
  sql`create index inspection_template on inspection (workspace_id, template_id)`,
  sql`create index inspection_asset on inspection (workspace_id, asset_uuid)`,
  // Counting what a filter lets through reads this index alone: it also holds what is filtered most.
  sql`create index inspection_started on inspection (workspace_id, archived, started_order, id)
    include (status, asset_search)`,
  sql`create index inspection_conducted on inspection (workspace_id, user_id, archived, started_order, id)`,
  sql`create index inspection_completed on inspection (workspace_id, archived, completed_order, id)`,
  sql`create index inspection_by_asset on inspection (workspace_id, archived, asset_name, id) include (asset_search)`,
  sql`create index inspection_by_template on inspection (workspace_id, archived, template_title, id)`,
  sql`create index inspection_by_status on inspection (workspace_id, archived, status, id)`,
  sql`create index inspection_by_score on inspection (workspace_id, archived, score_order, id)`,
  sql`create index inspection_by_failed on inspection (workspace_id, archived, failed_count, id)`,
  sql`create index inspection_by_user on inspection (workspace_id, archived, user_name, id)`,
  sql`create index inspection_asset_text on inspection using gin (asset_search gin_trgm_ops)`,
  // An index alone answers only for pages that a vacuum has seen: it comes after 2 % more rows, not after 20 %.
  sql`alter table inspection set (autovacuum_vacuum_insert_scale_factor = 0.02)`,
];

const parts = [
  // One row for each call, with the changes that it brought; `sequence` is that of the last of them. They are
  // not compressed: random ids hardly get smaller, and trying takes longer than writing them.
  sql`create table inspection_log (
    workspace_id bigint not null,
    inspection_id bigint not null,
    sequence integer not null,
    changes json not null,
    user_id bigint not null,
    received_at timestamptz not null,
    late boolean not null,
    primary key (inspection_id, sequence),
    foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
  )`,
  sql`alter table inspection_log alter column changes set storage external`,
  sql`create table inspection_file (
    workspace_id bigint not null references workspace,
    inspection_id bigint not null,
    file_uuid uuid not null,
    primary key (inspection_id, file_uuid),
    foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
  )`,
  sql`create index inspection_file_held on inspection_file (workspace_id, file_uuid)`,
  sql`create table inspection_report (
    inspection_id bigint primary key,
    workspace_id bigint not null,
    computed json not null,
    people json not null,
    frozen_at timestamptz not null default now(),
    foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
  )`,
  // How many document numbers a template has given out.
  sql`create table document_number (
    workspace_id bigint not null references workspace,
    template_id bigint primary key,
    taken bigint not null,
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade
  )`,
];

/**
 * The two statements of a sync, as functions: one round trip each, and PostgreSQL keeps their plans on each
 * connection. They run with the rights of the caller, so that row-level security applies to them.
 */
const functions = [
  // The inspection that a uuid names, locked until the end of the transaction; while it names none, the
  // version that a new inspection of the template would use.
  sql`
  create function open_inspection(of_uuid uuid, of_template bigint, out stored inspection, out published_id bigint)
  language plpgsql as $$
  begin
    select * into stored from inspection where uuid = of_uuid for update;
    if not found then
      select template.published_id into open_inspection.published_id
      from template where id = of_template and archived_at is null;
    end if;
  end $$`,
  // Inserts an inspection, or updates the one that has an id, together with what one call adds to it:
  // changes, files and the frozen report. Answers the id.
  sql`
  create function save_inspection(
    inspection_id bigint, draft jsonb, added json, is_late boolean, author bigint, received timestamptz,
    files uuid[], report_computed json, report_people json
  ) returns bigint language plpgsql as $$
  #variable_conflict use_column
  declare
    saved_id bigint := save_inspection.inspection_id;
    row inspection := jsonb_populate_record(null::inspection, draft);
  begin
    if saved_id is null then
      insert into inspection (
        uuid, document_id, status, template_id, template_version_id, template_version, template_title,
        asset_uuid, asset_id, asset_name, user_id, user_name, context, sequence, score, score_max, score_percent,
        failed_count, question_count, answered_count, started_at, completed_at, archived_at)
      values (
        row.uuid, row.document_id, row.status, row.template_id, row.template_version_id, row.template_version,
        row.template_title, row.asset_uuid, row.asset_id, row.asset_name, row.user_id, row.user_name, row.context,
        row.sequence, row.score, row.score_max, row.score_percent, row.failed_count, row.question_count,
        row.answered_count, row.started_at, row.completed_at, row.archived_at)
      returning id into saved_id;
    else
      update inspection set
        document_id = row.document_id, status = row.status, context = row.context, sequence = row.sequence,
        score = row.score, score_max = row.score_max, score_percent = row.score_percent,
        failed_count = row.failed_count, question_count = row.question_count, answered_count = row.answered_count,
        started_at = row.started_at, completed_at = row.completed_at, updated_at = now()
      where id = saved_id;
    end if;
    if json_array_length(added) > 0 then
      insert into inspection_log (inspection_id, sequence, changes, user_id, received_at, late)
      values (saved_id, row.sequence, added, author, received, is_late);
    end if;
    insert into inspection_file (inspection_id, file_uuid)
    select saved_id, file from unnest(files) as file on conflict do nothing;
    if report_computed is not null then
      insert into inspection_report (inspection_id, computed, people)
      values (saved_id, report_computed, report_people)
      on conflict (inspection_id) do update
        set computed = excluded.computed, people = excluded.people, frozen_at = now();
    end if;
    return saved_id;
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...inspection, ...parts]) await statement.execute(db);
  const tables = ['inspection', 'inspection_log', 'inspection_file', 'inspection_report', 'document_number'];
  for (const table of tables) await workspaceTable(db, table);
  await listView(db, 'inspection');
  for (const statement of functions) await statement.execute(db);
}
