/**
 * Who else works on an inspection, what happened to it beside its answers, the device of each change, and who
 * signed it off.
 */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTable } from '../workspace-table.ts';

const statements = [
  // Names are copied, like those of managers: `[{ "id": 7, "name": "Ana Lima" }]`.
  sql`alter table inspection add column collaborators jsonb not null default '[]'`,
  sql`alter table inspection add column sign_off jsonb`,
  sql`create index inspection_collaborators on inspection using gin (collaborators jsonb_path_ops)`,
  sql`drop view listed_inspection`,
  // Such as "Chrome/Android"; null for changes from before and from programs.
  sql`alter table inspection_log add column device text`,
  // Completions, reopenings and the like, in the order of the log: `sequence` is that of the last change before.
  sql`create table inspection_event (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    inspection_id bigint not null,
    sequence integer not null,
    kind text not null,
    user_id bigint not null,
    device text,
    at timestamptz not null,
    data json not null,
    foreign key (workspace_id, inspection_id) references inspection (workspace_id, id) on delete cascade
  )`,
  sql`create index inspection_event_order on inspection_event (inspection_id, sequence)`,
  // Windows that show an open inspection learn that it was archived or restored, also with many others.
  sql`create function announce_archived() returns trigger language plpgsql as $$
  begin
    perform pg_notify('rounds_events', json_build_object(
      'signal', 'inspection', 'workspace', new.workspace_id, 'id', new.id)::text);
    return null;
  end $$`,
  sql`create trigger inspection_archived after update of archived_at on inspection for each row
    when (old.archived_at is distinct from new.archived_at and new.status <> 'completed')
    execute function announce_archived()`,
];

/** As in the first migration of inspections, with the device, the events and the sign-off. */
const saveInspection = [
  sql`drop function save_inspection(bigint, jsonb, json, boolean, bigint, timestamptz, uuid[], json, json)`,
  sql`
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
      on conflict (inspection_id) do update
        set computed = excluded.computed, people = excluded.people, frozen_at = now();
    end if;
    return saved_id;
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await listView(db, 'inspection');
  await workspaceTable(db, 'inspection_event');
  for (const statement of saveInspection) await statement.execute(db);
}
