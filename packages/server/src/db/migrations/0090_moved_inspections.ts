/**
 * Open inspections move to a newer version of their template. The versions that they had are needed to read answers
 * that have no place anymore, and answers that devices gave in them.
 */
import { type Kysely, sql } from 'kysely';
import { listView } from '../workspace-table.ts';

/** The function is unchanged, except that a saved inspection may have another version of its template. */
const saveInspection = sql`
  create or replace function save_inspection(
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
        failed_count, question_count, answered_count, started_at, completed_at, archived_at, sign_off,
        earlier_versions)
      values (
        row.uuid, row.document_id, row.status, row.template_id, row.template_version_id, row.template_version,
        row.template_title, row.asset_uuid, row.asset_id, row.asset_name, row.user_id, row.user_name, row.context,
        row.sequence, row.score, row.score_max, row.score_percent, row.failed_count, row.question_count,
        row.answered_count, row.started_at, row.completed_at, row.archived_at, row.sign_off,
        coalesce(row.earlier_versions, '{}'))
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
  await sql`alter table inspection add column earlier_versions bigint[] not null default '{}'`.execute(db);
  await sql`drop view listed_inspection`.execute(db);
  await listView(db, 'inspection');
  await saveInspection.execute(db);
  // Publishing asks which versions are in use, and by which inspections.
  await sql`create index inspection_by_open_version on inspection (workspace_id, template_id, template_version_id)
    where status <> 'completed' and archived_at is null`.execute(db);
}
