/** Answers that a person gives to one inspection in quick succession are one line of the activity log. */
import { type Kysely, sql } from 'kysely';
import { listView } from '../workspace-table.ts';

const statements = [
  // The first entry of a burst has no head. Entries are never changed, so each of the others names the first one.
  sql`alter table activity add column head_id bigint`,
  sql`create index activity_burst on activity (workspace_id, head_id) where head_id is not null`,
  // Adds entries; codes that the workspace has switched off are left out. An entry about answers continues the
  // burst of the person's latest entry about the inspection, if that is recent and about answers too.
  sql`create or replace function record_activity(entries jsonb) returns void language plpgsql as $$
  begin
    insert into activity (
      workspace_id, code, user_id, user_name, subject_type, subject_id, subject_title, subject_name_lang,
      before, after, request_id, ip, user_agent, head_id)
    select
      workspace_id, code, user_id, user_name, subject_type, subject_id, subject_title, subject_name_lang,
      before, after, request_id, ip, user_agent,
      case when entry.code = 'inspection.changed' then (
        select case when earlier.code = entry.code then coalesce(earlier.head_id, earlier.id) end
        from activity earlier
        where earlier.workspace_id = entry.workspace_id and earlier.user_id = entry.user_id
          and earlier.subject_type = entry.subject_type and earlier.subject_id = entry.subject_id
          and earlier.at > now() - interval '15 minutes'
        order by earlier.at desc, earlier.id desc
        limit 1) end
    from jsonb_to_recordset(entries) as entry (
      workspace_id bigint, code text, user_id bigint, user_name text, subject_type text, subject_id text,
      subject_title text, subject_name_lang jsonb, before jsonb, after jsonb, request_id text, ip text, user_agent text)
    where not exists (select from activity_switched_off where activity_switched_off.code = entry.code);
  end $$`,
  // A view keeps the columns that its table had when it was created.
  sql`drop view listed_activity`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await listView(db, 'activity');
}
