/**
 * Inspections: one row each for lists and access, the log of answer changes, the files that changes name,
 * and what completion froze. What is only stored and returned is json, not jsonb: nothing looks inside,
 * and building the binary form takes time. Names of templates, assets and people are copied, so that
 * renaming them later changes no report. The columns from `archived` on are for lists, see `0003_people.ts`.
 */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTables } from '../workspace-table.ts';

const tables = sql`
  create table inspection (
    id bigint generated always as identity,
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
    -- Who conducts it.
    user_id bigint not null,
    user_name text collate natural_order not null,
    -- Names are copied: [{ "id": 7, "name": "Ana Lima" }].
    managers jsonb not null default '[]',
    collaborators jsonb not null default '[]',
    collaborative boolean not null default false,
    note text not null default '',
    assignment_id bigint,
    -- Copied, like the title of the template.
    assignment_title text collate natural_order not null default '',
    -- When it was planned to open; null for inspections that people start in addition.
    occurrence_at timestamptz,
    -- Whose inspection it is; null for one that all assignees share. It stays when it is given to somebody else.
    assignee_id bigint,
    start_at timestamptz,
    due_at timestamptz,
    missed_at timestamptz,
    skipped_at timestamptz,
    skip_note text not null default '',
    -- Skipped because its asset or its person was removed from the assignment; open again when they return.
    withdrawn boolean not null default false,
    reminded_at timestamptz,
    assignment_problem text,
    context jsonb not null,
    -- Number of the latest change; the log has no gaps.
    sequence integer not null default 0,
    score bigint,
    score_max bigint,
    score_percent integer,
    failed_count integer not null default 0,
    question_count integer not null default 0,
    answered_count integer not null default 0,
    started_at timestamptz,
    completed_at timestamptz,
    sign_off jsonb,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    archived boolean not null generated always as (archived_at is not null) stored,
    started_order timestamptz not null generated always as (coalesce(started_at, '-infinity')) stored,
    completed_order timestamptz not null generated always as (coalesce(completed_at, '-infinity')) stored,
    score_order integer not null generated always as (coalesce(score_percent, -1)) stored,
    due_order timestamptz not null generated always as (coalesce(due_at, '-infinity')) stored,
    -- From the answers; it is part of the context.
    title text collate natural_order generated always as (nullif(context ->> 'title', '')) stored,
    asset_search text collate "C" not null generated always as (fold_text(asset_name collate natural_order)) stored,
    -- Everything that a row of the list shows.
    search text collate "C" not null generated always as (
      fold_text((asset_name || ' ' || template_title || ' ' || coalesce(document_id, '') || ' ' || asset_id || ' ' ||
        user_name || ' ' || coalesce(context ->> 'title', '')) collate natural_order)) stored,
    primary key (workspace_id, id),
    unique (workspace_id, uuid),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id),
    foreign key (workspace_id, asset_uuid) references asset (workspace_id, uuid),
    foreign key (workspace_id, template_version_id) references template_version (workspace_id, id),
    foreign key (workspace_id, assignment_id) references assignment (workspace_id, id) on delete set null (assignment_id)
  );
  create index inspection_template on inspection (workspace_id, template_id);
  create index inspection_asset on inspection (workspace_id, asset_uuid);
  -- Counting what a filter lets through reads this index alone: it also holds what is filtered most.
  create index inspection_started on inspection (workspace_id, archived, started_order, id)
    include (status, asset_search);
  create index inspection_conducted on inspection (workspace_id, user_id, archived, started_order, id);
  create index inspection_completed on inspection (workspace_id, archived, completed_order, id);
  create index inspection_by_asset on inspection (workspace_id, archived, asset_name, id) include (asset_search);
  create index inspection_by_template on inspection (workspace_id, archived, template_title, id);
  create index inspection_by_status on inspection (workspace_id, archived, status, id);
  create index inspection_by_score on inspection (workspace_id, archived, score_order, id);
  create index inspection_by_failed on inspection (workspace_id, archived, failed_count, id);
  create index inspection_by_user on inspection (workspace_id, archived, user_name, id);
  create index inspection_by_due on inspection (workspace_id, archived, due_order, id);
  create index inspection_asset_text on inspection using gin (asset_search gin_trgm_ops);
  create index inspection_text on inspection using gin (search gin_trgm_ops);
  create index inspection_managed on inspection using gin (managers jsonb_path_ops);
  create index inspection_collaborators on inspection using gin (collaborators jsonb_path_ops);
  -- Each opens once, however many servers try.
  create unique index inspection_occurrence
    on inspection (workspace_id, assignment_id, occurrence_at, asset_uuid, assignee_id)
    nulls not distinct where assignment_id is not null and occurrence_at is not null;
  create index inspection_assignment on inspection (workspace_id, assignment_id, start_at, id)
    where assignment_id is not null;
  -- The calendar looks for what opened in a time.
  create index inspection_by_start on inspection (workspace_id, start_at, assignment_id, occurrence_at)
    include (due_order, archived) where assignment_id is not null;
  -- Inspections that people start in addition to the planned ones are few.
  create index inspection_additional on inspection (workspace_id, start_at, assignment_id)
    where assignment_id is not null and occurrence_at is null;
  -- The job looks here for what becomes due or is missed.
  create index inspection_open_work on inspection (assignment_id) where assignment_id is not null
    and status <> 'completed' and missed_at is null and skipped_at is null and archived_at is null;
  -- When inspections were opened, as charts count it: by when they were planned, else when somebody began them.
  create index inspection_opened on inspection (workspace_id, (coalesce(start_at, started_at, created_at)));
  -- An index alone answers only for pages that a vacuum has seen: it comes after 2 % more rows, not after 20 %.
  alter table inspection set (autovacuum_vacuum_insert_scale_factor = 0.02);

  -- Windows that show an open inspection learn that it was archived or restored, also with many others.
  create function announce_archived() returns trigger language plpgsql as $$
  begin
    perform pg_notify('rounds_events', json_build_object(
      'signal', 'inspection', 'workspace', new.workspace_id, 'id', new.id)::text);
    return null;
  end $$;
  create trigger inspection_archived after update of archived_at on inspection for each row
    when (old.archived_at is distinct from new.archived_at and new.status <> 'completed')
    execute function announce_archived();

  -- One row for each call, with the changes that it brought; sequence is that of the last of them. They are not
  -- compressed: random ids hardly get smaller, and trying takes longer than writing them.
  create table inspection_log (
    workspace_id bigint not null,
    inspection_id bigint not null,
    sequence integer not null,
    changes json not null,
    user_id bigint not null,
    received_at timestamptz not null,
    -- They came after completion: stored and shown, but without effect on the report.
    late boolean not null,
    -- Such as "Chrome/Android"; null for changes from programs.
    device text,
    primary key (workspace_id, inspection_id, sequence),
    foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
  );
  alter table inspection_log alter column changes set storage external;

  -- Completions, reopenings and the like, in the order of the log: sequence is that of the last change before.
  create table inspection_event (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    inspection_id bigint not null,
    -- Of the last change before.
    sequence integer not null,
    kind text not null,
    user_id bigint not null,
    device text,
    at timestamptz not null,
    data json not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
  );
  create index inspection_event_order on inspection_event (inspection_id, sequence);

  create table inspection_file (
    workspace_id bigint not null references workspace,
    inspection_id bigint not null,
    file_uuid uuid not null,
    primary key (workspace_id, inspection_id, file_uuid),
    foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
  );
  create index inspection_file_held on inspection_file (workspace_id, file_uuid);

  create table inspection_report (
    inspection_id bigint not null,
    workspace_id bigint not null,
    computed json not null,
    -- Names, at completion, of the people who answered, by user id.
    people json not null,
    frozen_at timestamptz not null default now(),
    primary key (workspace_id, inspection_id),
    foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
  );

  -- Whether a change that came after completion was used when the inspection was reopened.
  create table late_change_decision (
  workspace_id bigint not null references workspace,
  inspection_id bigint not null,
  change_id uuid not null,
  accepted boolean not null,
  user_id bigint not null,
  decided_at timestamptz not null default now(),
  primary key (workspace_id, inspection_id, change_id),
  foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
);

  -- How many document numbers a template has given out.
  create table document_number (
    workspace_id bigint not null references workspace,
    template_id bigint not null,
    taken bigint not null,
    primary key (workspace_id, template_id),
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade
  );

  create table inspection_share_link (
    workspace_id bigint not null references workspace,
    inspection_id bigint not null,
    -- The token follows from the salt and the key of the installation, so that it can be shown again without being stored.
    salt text not null,
    token_hash text not null,
    password_hash text,
    expires_at timestamptz,
    user_id bigint not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, inspection_id),
    unique (workspace_id, token_hash),
    foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
  );
`;

const functions = sql`
  -- The two statements of a sync, as functions: one round trip each, and PostgreSQL keeps their plans on each
  -- connection. They run with the rights of the caller, so that row-level security applies to them. The
  -- inspection that a uuid names, locked until the end of the transaction; while it names none, the version that
  -- a new inspection of the template would use.
  create function open_inspection(of_uuid uuid, of_template bigint, out stored inspection, out published_id bigint)
  language plpgsql as $$
  begin
    select * into stored from inspection where uuid = of_uuid for update;
    if not found then
      select template.published_id into open_inspection.published_id
      from template where id = of_template and archived_at is null;
    end if;
  end $$;

  -- Inserts an inspection, or updates the one that has an id, together with what one call adds to it: changes,
  -- events, files and the frozen report. Returns the id.
  create function save_inspection(
    inspection_id bigint, draft jsonb, added json, is_late boolean, author bigint, received timestamptz,
    files uuid[], report_computed json, report_people json, from_device text, happened json
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
        failed_count, question_count, answered_count, started_at, completed_at, archived_at, sign_off)
      values (
        row.uuid, row.document_id, row.status, row.template_id, row.template_version_id, row.template_version,
        row.template_title, row.asset_uuid, row.asset_id, row.asset_name, row.user_id, row.user_name, row.context,
        row.sequence, row.score, row.score_max, row.score_percent, row.failed_count, row.question_count,
        row.answered_count, row.started_at, row.completed_at, row.archived_at, row.sign_off)
      returning id into saved_id;
    else
      update inspection set
        document_id = row.document_id, status = row.status, context = row.context, sequence = row.sequence,
        score = row.score, score_max = row.score_max, score_percent = row.score_percent,
        failed_count = row.failed_count, question_count = row.question_count, answered_count = row.answered_count,
        started_at = row.started_at, completed_at = row.completed_at, sign_off = row.sign_off, updated_at = now()
      where id = saved_id;
    end if;
    if json_array_length(added) > 0 then
      insert into inspection_log (inspection_id, sequence, changes, user_id, received_at, late, device)
      values (saved_id, row.sequence, added, author, received, is_late, from_device);
    end if;
    if happened is not null then
      insert into inspection_event (inspection_id, sequence, kind, user_id, device, at, data)
      select saved_id, row.sequence, event ->> 'kind', author, from_device, received, event -> 'data'
      from json_array_elements(happened) as event;
    end if;
    insert into inspection_file (inspection_id, file_uuid)
    select saved_id, file from unnest(files) as file on conflict do nothing;
    if report_computed is not null then
      insert into inspection_report (inspection_id, computed, people)
      values (saved_id, report_computed, report_people)
      on conflict (workspace_id, inspection_id) do update
        set computed = excluded.computed, people = excluded.people, frozen_at = now();
    end if;
    return saved_id;
  end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await workspaceTables(
    db,
    'inspection',
    'inspection_log',
    'inspection_event',
    'inspection_file',
    'inspection_report',
    'late_change_decision',
    'document_number',
    'inspection_share_link',
  );
  await listView(db, 'inspection');
  await functions.execute(db);
}
