/**
 * Inspections: one row each for lists and access, the log of answer changes, the files that changes
 * name, and what a completed report froze beside it. What is only stored and given back is json, not
 * jsonb: nothing looks inside, and building the binary form takes time. Names of templates, assets
 * and people are copied, so that renaming them later changes no report.
 */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

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
    unique (workspace_id, uuid),
    unique (workspace_id, id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id),
    foreign key (workspace_id, asset_uuid) references asset (workspace_id, uuid),
    foreign key (workspace_id, template_version_id) references template_version (workspace_id, id)
  )`,
  sql`create index inspection_template on inspection (workspace_id, template_id)`,
  // Not started sorts before all times, so that the order has no gap that no index fits.
  sql`create index inspection_started on inspection (workspace_id, (coalesce(started_at, '-infinity')), id)`,
  sql`create index inspection_conducted on inspection (workspace_id, user_id, (coalesce(started_at, '-infinity')), id)`,
  sql`create index inspection_completed on inspection (workspace_id, (coalesce(completed_at, '-infinity')), id)`,
  sql`create index inspection_asset on inspection (workspace_id, asset_uuid)`,
];

/**
 * One row a call, with the changes that it brought; `sequence` is that of the last of them. They are
 * kept as they came: random ids hardly compress, and trying takes longer than writing them.
 */
const log = [
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
];

const evidence = [
  sql`create table inspection_file (
    workspace_id bigint not null references workspace,
    inspection_id bigint not null,
    file_uuid uuid not null,
    primary key (inspection_id, file_uuid),
    foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
  )`,
  sql`create index inspection_file_held on inspection_file (workspace_id, file_uuid)`,
];

const frozen = sql`
  create table inspection_report (
    inspection_id bigint primary key,
    workspace_id bigint not null,
    computed json not null,
    people json not null,
    frozen_at timestamptz not null default now(),
    foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
  )`;

const numbers = sql`
  create table document_number (
    workspace_id bigint not null references workspace,
    template_id bigint primary key,
    taken bigint not null,
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade
  )`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...inspection, ...log, ...evidence, frozen, numbers]) await statement.execute(db);
  for (const table of ['inspection', 'inspection_log', 'inspection_file', 'inspection_report', 'document_number']) {
    await workspaceTable(db, table);
  }
}
