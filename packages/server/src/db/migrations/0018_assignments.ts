/** Assignments: who inspects what, and when. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table assignment (
    id bigint generated always as identity,
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
    -- Its only inspections are of assets that conditions find.
    follows_assets boolean not null generated always as (type = 'direct' and dynamic_assets <> '[]') stored,
    search text collate "C" not null generated always as (fold_text(title collate natural_order)) stored,
    primary key (workspace_id, id),
    unique (workspace_id, uuid),
    foreign key (workspace_id, template_id) references template (workspace_id, id),
    foreign key (workspace_id, assigned_by) references "user" (workspace_id, id)
  );
  create index assignment_created on assignment (workspace_id, archived, created_at, id);
  create index assignment_by_title on assignment (workspace_id, archived, title, id);
  create index assignment_template on assignment (workspace_id, template_id);
  create index assignment_check on assignment (workspace_id, check_at) where check_at is not null;
  create index assignment_follows_assets on assignment (workspace_id) where follows_assets;
  -- The calendar looks for what opens next.
  create index assignment_next on assignment (workspace_id, next_at) where next_at is not null;
  create index assignment_text on assignment using gin (search gin_trgm_ops);

  create table assignment_asset (
    workspace_id bigint not null references workspace,
    assignment_id bigint not null,
    asset_uuid uuid not null,
    primary key (workspace_id, assignment_id, asset_uuid),
    foreign key (workspace_id, assignment_id) references assignment (workspace_id, id) on delete cascade,
    foreign key (workspace_id, asset_uuid) references asset (workspace_id, uuid)
  );
  create index assignment_asset_held on assignment_asset (workspace_id, asset_uuid);

  -- A person or a group.
  create table assignment_assignee (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    assignment_id bigint not null,
    user_id bigint,
    group_id bigint,
    primary key (workspace_id, id),
    check (num_nonnulls(user_id, group_id) = 1),
    unique nulls not distinct (workspace_id, assignment_id, user_id, group_id),
    foreign key (workspace_id, assignment_id) references assignment (workspace_id, id) on delete cascade
  );
  create index assignment_assignee_user on assignment_assignee (workspace_id, user_id);
  create index assignment_assignee_group on assignment_assignee (workspace_id, group_id);

  create table assignment_manager (
    workspace_id bigint not null references workspace,
    assignment_id bigint not null,
    user_id bigint not null,
    primary key (workspace_id, assignment_id, user_id),
    foreign key (workspace_id, assignment_id) references assignment (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id)
  );
  create index assignment_manager_user on assignment_manager (workspace_id, user_id);

  -- Single occurrences that people moved.
  create table moved_occurrence (
    workspace_id bigint not null references workspace,
    assignment_id bigint not null,
    occurrence_at timestamptz not null,
    start_at timestamptz not null,
    due_at timestamptz not null,
    -- The date of the changed recurrence that the occurrence now has: it opens nothing itself.
    replaces_at timestamptz,
    primary key (workspace_id, assignment_id, occurrence_at),
    foreign key (workspace_id, assignment_id) references assignment (workspace_id, id) on delete cascade
  );

  -- What was permanently deleted does not open again.
  create table deleted_occurrence (
    workspace_id bigint not null references workspace,
    assignment_id bigint not null,
    occurrence_at timestamptz not null,
    asset_uuid uuid,
    assignee_id bigint,
    unique nulls not distinct (workspace_id, assignment_id, occurrence_at, asset_uuid, assignee_id),
    foreign key (workspace_id, assignment_id) references assignment (workspace_id, id) on delete cascade
  );

  create table calendar_link (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    -- SHA-256 of the secret in the address.
    token_hash bytea not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, user_id),
    unique (workspace_id, token_hash),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );

  -- The job looks into all workspaces by one statement, and sees the rows of each only while it is in that
  -- workspace.
  create function due_assignments(at timestamptz, at_most integer)
  returns table (workspace_id bigint, assignment_id bigint) language plpgsql as $$
  begin
    for workspace_id in select id from workspace order by id loop
      perform set_config('rounds.workspace_id', due_assignments.workspace_id::text, true);
      return query select a.workspace_id, a.id from assignment a
        where a.check_at <= at order by a.check_at limit at_most;
    end loop;
    perform set_config('rounds.workspace_id', '', true);
  end $$;

  -- Assignments whose assets are found by conditions look for them again when assets have changed, except by
  -- inspections.
  create function look_for_assets() returns trigger language plpgsql as $$
  begin
    update assignment set check_at = now() where follows_assets and status = 'active' and not archived
      and (check_at is null or check_at > now());
    return null;
  end $$;
  create trigger asset_changed after insert or update of updated_at, archived_at, type_uuid on asset
    for each statement execute function look_for_assets();

  -- The uuid of an inspection that will open, so that a device can start it without a network before.
  create function assigned_uuid(of_assignment uuid, occurrence timestamptz, of_asset uuid, of_person bigint)
  returns uuid language sql immutable parallel safe as $$
    select overlay(overlay(hash placing '8' from 13) placing '8' from 17)::uuid
    from md5(concat_ws('|', of_assignment, extract(epoch from occurrence)::bigint, coalesce(of_asset::text, '-'),
      coalesce(of_person::text, '-'))) as hash
  $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(
    db,
    'assignment',
    'assignment_asset',
    'assignment_assignee',
    'assignment_manager',
    'moved_occurrence',
    'deleted_occurrence',
    'calendar_link',
  );
  await listView(db, 'assignment');
}
