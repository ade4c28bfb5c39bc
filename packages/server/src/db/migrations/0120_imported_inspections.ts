/**
 * Completed inspections of other systems. An import can be undone as a whole, and what identifies an inspection in its
 * own system keeps a second import of the same file from storing it twice.
 */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTables } from '../workspace-table.ts';

const tables = sql`
  create table inspection_import (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    file_name text not null,
    user_id bigint not null,
    template_id bigint not null,
    -- A job that was interrupted continues with what it began.
    job_id bigint not null,
    -- How many inspections it has stored so far.
    created integer not null default 0,
    created_at timestamptz not null default now(),
    undone_at timestamptz,
    primary key (workspace_id, id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id),
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade
  );
  create index inspection_import_newest on inspection_import (workspace_id, created_at desc, id desc);

  alter table inspection
    add column import_id bigint,
    -- The system or the template, a colon, and what identifies the inspection there.
    add column external_key text,
    -- Percent times 100, if the other system scored it differently.
    add column original_percent integer,
    add foreign key (workspace_id, import_id) references inspection_import (workspace_id, id);
  create unique index inspection_external_key on inspection (workspace_id, external_key) where external_key is not null;
  create index inspection_imported on inspection (workspace_id, import_id) where import_id is not null;
  drop view listed_inspection;
`;

/** The function is unchanged, except that a new inspection may come from an import. */
const saveInspection = sql`
  create or replace function save_inspection(
    inspection_id bigint, draft jsonb, added json, is_late boolean, author bigint, received timestamptz,
    files uuid[], report_computed json, report_people json, from_device text, happened json
  ) returns bigint language plpgsql set search_path = public, pg_temp as $$
  #variable_conflict use_column
  declare
    saved_id bigint := save_inspection.inspection_id;
    row inspection := jsonb_populate_record(null::inspection, draft);
  begin
    if saved_id is null then
      insert into inspection (
        uuid, document_id, status, template_id, template_version_id, template_version, template_title,
        asset_uuid, asset_id, asset_name, user_id, user_name, context, sequence, score, score_max, score_percent,
        failed_count, question_count, answered_count, started_at, completed_at, archived_at, sign_off,
        earlier_versions, note, import_id, external_key, original_percent)
      values (
        row.uuid, row.document_id, row.status, row.template_id, row.template_version_id, row.template_version,
        row.template_title, row.asset_uuid, row.asset_id, row.asset_name, row.user_id, row.user_name, row.context,
        row.sequence, row.score, row.score_max, row.score_percent, row.failed_count, row.question_count,
        row.answered_count, row.started_at, row.completed_at, row.archived_at, row.sign_off,
        coalesce(row.earlier_versions, '{}'), coalesce(row.note, ''), row.import_id, row.external_key,
        row.original_percent)
      returning id into saved_id;
    else
      update inspection set
        document_id = row.document_id, status = row.status, context = row.context, sequence = row.sequence,
        score = row.score, score_max = row.score_max, score_percent = row.score_percent,
        failed_count = row.failed_count, question_count = row.question_count, answered_count = row.answered_count,
        template_version_id = row.template_version_id, template_version = row.template_version,
        template_title = row.template_title, earlier_versions = coalesce(row.earlier_versions, earlier_versions),
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
  await workspaceTables(db, 'inspection_import');
  await listView(db, 'inspection');
  await saveInspection.execute(db);
}
