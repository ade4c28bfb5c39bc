/** Assignments, and which inspections they opened. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTable } from '../workspace-table.ts';

const assignments = [
  sql`create table assignment (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    uuid uuid not null default gen_random_uuid(),
    title text collate natural_order not null,
    type text not null check (type in ('direct', 'scheduled', 'mixed')),
    status text not null default 'active' check (status in ('active', 'paused', 'finished')),
    template_id bigint not null,
    dynamic_assets jsonb not null default '[]',
    recurrence jsonb not null default '[]',
    start_at timestamptz,
    end_at timestamptz,
    timezone text not null,
    allow_additional_assets boolean not null default false,
    restricted boolean not null default false,
    auto_finish boolean not null default false,
    collaborative boolean not null default false,
    assigned_by bigint,
    -- Everything up to this time has opened or was left out; null until the first inspections open.
    opened_until timestamptz,
    -- When the job has to look at the assignment again: something opens, becomes due or is missed, or it ends.
    check_at timestamptz,
    -- The next time at which inspections open.
    next_at timestamptz,
    assets_count integer not null default 0,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    archived boolean not null generated always as (archived_at is not null) stored,
    follows_assets boolean not null generated always as (type = 'direct' and dynamic_assets <> '[]') stored,
    search text collate "C" not null generated always as (lower(title collate natural_order)) stored,
    unique (workspace_id, uuid),
    unique (workspace_id, id),
    foreign key (workspace_id, template_id) references template (workspace_id, id),
    foreign key (workspace_id, assigned_by) references "user" (workspace_id, id)
  )`,
  sql`create index assignment_created on assignment (workspace_id, archived, created_at, id)`,
  sql`create index assignment_by_title on assignment (workspace_id, archived, title, id)`,
  sql`create index assignment_template on assignment (workspace_id, template_id)`,
  sql`create index assignment_check on assignment (workspace_id, check_at) where check_at is not null`,
  sql`create index assignment_follows_assets on assignment (workspace_id) where follows_assets`,
  // The calendar looks for what opens next.
  sql`create index assignment_next on assignment (workspace_id, next_at) where next_at is not null`,
  sql`create index assignment_text on assignment using gin (search gin_trgm_ops)`,
];

const parts = [
  sql`create table assignment_asset (
    workspace_id bigint not null references workspace,
    assignment_id bigint not null,
    asset_uuid uuid not null,
    primary key (assignment_id, asset_uuid),
    foreign key (workspace_id, assignment_id) references assignment (workspace_id, id) on delete cascade,
    foreign key (workspace_id, asset_uuid) references asset (workspace_id, uuid)
  )`,
  sql`create index assignment_asset_held on assignment_asset (workspace_id, asset_uuid)`,
  sql`create table assignment_assignee (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    assignment_id bigint not null,
    user_id bigint,
    group_id bigint,
    check (num_nonnulls(user_id, group_id) = 1),
    unique nulls not distinct (assignment_id, user_id, group_id),
    foreign key (workspace_id, assignment_id) references assignment (workspace_id, id) on delete cascade
  )`,
  sql`create index assignment_assignee_user on assignment_assignee (workspace_id, user_id)`,
  sql`create index assignment_assignee_group on assignment_assignee (workspace_id, group_id)`,
  sql`create table assignment_manager (
    workspace_id bigint not null references workspace,
    assignment_id bigint not null,
    user_id bigint not null,
    primary key (assignment_id, user_id),
    foreign key (workspace_id, assignment_id) references assignment (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id)
  )`,
  sql`create index assignment_manager_user on assignment_manager (workspace_id, user_id)`,
  // Single occurrences that people moved.
  sql`create table moved_occurrence (
    workspace_id bigint not null references workspace,
    assignment_id bigint not null,
    occurrence_at timestamptz not null,
    start_at timestamptz not null,
    due_at timestamptz not null,
    primary key (assignment_id, occurrence_at),
    foreign key (workspace_id, assignment_id) references assignment (workspace_id, id) on delete cascade
  )`,
  sql`create table calendar_link (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    -- SHA-256 of the secret in the address.
    token_hash bytea not null unique,
    created_at timestamptz not null default now(),
    primary key (workspace_id, user_id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
];

const inspections = [
  sql`alter table inspection
    add column assignment_id bigint,
    -- Copied, like the title of the template.
    add column assignment_title text collate natural_order not null default '',
    add column occurrence_at timestamptz,
    -- Whose inspection it is; null for one that all assignees share. It stays when it is given to somebody else.
    add column assignee_id bigint,
    add column start_at timestamptz,
    add column due_at timestamptz,
    add column missed_at timestamptz,
    add column skipped_at timestamptz,
    add column skip_note text not null default '',
    add column reminded_at timestamptz,
    add column assignment_problem text,
    add column due_order timestamptz not null generated always as (coalesce(due_at, '-infinity')) stored,
    add foreign key (workspace_id, assignment_id) references assignment (workspace_id, id) on delete set null (assignment_id)`,
  // Each opens once, however many servers try.
  sql`create unique index inspection_occurrence on inspection (assignment_id, occurrence_at, asset_uuid, assignee_id)
    nulls not distinct where assignment_id is not null and occurrence_at is not null`,
  sql`create index inspection_assignment on inspection (workspace_id, assignment_id, start_at, id)
    where assignment_id is not null`,
  // The calendar looks for what opened in a time.
  sql`create index inspection_by_start on inspection (workspace_id, start_at, assignment_id, occurrence_at)
    include (due_order, archived) where assignment_id is not null`,
  // The job looks here for what becomes due or is missed.
  sql`create index inspection_open_work on inspection (assignment_id) where assignment_id is not null
    and status <> 'completed' and missed_at is null and skipped_at is null and archived_at is null`,
  sql`create index inspection_by_due on inspection (workspace_id, archived, due_order, id)`,
  sql`drop view listed_inspection`,
  // The job looks into all workspaces by one statement, and sees the rows of each only while it is in that workspace.
  sql`create function due_assignments(at timestamptz, at_most integer)
  returns table (workspace_id bigint, assignment_id bigint) language plpgsql as $$
  begin
    for workspace_id in select id from workspace order by id loop
      perform set_config('rounds.workspace_id', due_assignments.workspace_id::text, true);
      return query select a.workspace_id, a.id from assignment a
        where a.check_at <= at order by a.check_at limit at_most;
    end loop;
    perform set_config('rounds.workspace_id', '', true);
  end $$`,
  // Assignments whose assets are found by conditions look for them again when assets have changed, except by inspections.
  sql`create function look_for_assets() returns trigger language plpgsql as $$
  begin
    update assignment set check_at = now() where follows_assets and status = 'active' and not archived
      and (check_at is null or check_at > now());
    return null;
  end $$`,
  sql`create trigger asset_changed after insert or update of updated_at, archived_at, type_uuid on asset
    for each statement execute function look_for_assets()`,
  // The uuid of an inspection that will open, so that a device can start it without a network before.
  sql`create function assigned_uuid(of_assignment uuid, occurrence timestamptz, of_asset uuid, of_person bigint)
  returns uuid language sql immutable parallel safe as $$
    select overlay(overlay(hash placing '8' from 13) placing '8' from 17)::uuid
    from md5(concat_ws('|', of_assignment, extract(epoch from occurrence)::bigint, coalesce(of_asset::text, '-'),
      coalesce(of_person::text, '-'))) as hash
  $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...assignments, ...parts, ...inspections]) await statement.execute(db);
  await listView(db, 'inspection');
  await listView(db, 'assignment');
  const tables = ['assignment', 'assignment_asset', 'assignment_assignee', 'assignment_manager', 'moved_occurrence'];
  for (const table of [...tables, 'calendar_link']) await workspaceTable(db, table);
}
