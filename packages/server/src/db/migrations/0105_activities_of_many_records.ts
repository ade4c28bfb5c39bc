/**
 * Activities that are about many records, such as imports, are part of the history of each of them. Imports that are
 * still kept are added for what they created and changed: they were stored in the transaction of their activity.
 */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const statements = [
  sql`create table activity_record (
    workspace_id bigint not null references workspace,
    activity_id bigint not null,
    record_type text not null,
    record_id bigint not null,
    primary key (workspace_id, record_type, record_id, activity_id),
    foreign key (workspace_id, activity_id) references activity (workspace_id, id) on delete cascade
  )`,
  // The index serves entries that retention deletes.
  sql`create index activity_record_activity on activity_record (workspace_id, activity_id)`,
  sql`insert into activity_record (workspace_id, activity_id, record_type, record_id)
    select i.workspace_id, min(a.id), 'asset', r.entity_id
    from record_import i
    join record_import_row r on r.workspace_id = i.workspace_id and r.import_id = i.id
    join activity a on a.workspace_id = i.workspace_id and a.at = i.created_at and a.code = 'asset.imported'
      and a.subject_title = i.file_name
    where i.kind = 'asset'
    group by i.workspace_id, i.id, r.entity_id`,
  // The ids of the entries; those of switched off codes are missing.
  sql`drop function record_activity`,
  sql`create function record_activity(entries jsonb) returns setof bigint language plpgsql as $$
  begin
    return query insert into activity (
      workspace_id, code, user_id, user_name, token_name, subject_type, subject_id, subject_title, subject_name_lang,
      before, after, request_id, ip, user_agent, head_id)
    select
      workspace_id, code, user_id, user_name, token_name, subject_type, subject_id, subject_title, subject_name_lang,
      before, after, request_id, ip, user_agent,
      case when entry.code = 'inspection.changed' then (
        select case when earlier.code = entry.code and earlier.token_name is not distinct from entry.token_name
          then coalesce(earlier.head_id, earlier.id) end
        from activity earlier
        where earlier.workspace_id = entry.workspace_id and earlier.user_id = entry.user_id
          and earlier.subject_type = entry.subject_type and earlier.subject_id = entry.subject_id
          and earlier.at > now() - interval '15 minutes'
        order by earlier.at desc, earlier.id desc
        limit 1) end
    from jsonb_to_recordset(entries) as entry (
      workspace_id bigint, code text, user_id bigint, user_name text, token_name text, subject_type text,
      subject_id text, subject_title text, subject_name_lang jsonb, before jsonb, after jsonb, request_id text, ip text,
      user_agent text)
    where not exists (select from activity_switched_off where activity_switched_off.code = entry.code)
    returning activity.id;
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await workspaceTable(db, 'activity_record');
}
