/**
 * The activity log. Entries are never changed. Texts are found by an index of their parts; subjects whose name differs by
 * language (roles) are few and looked at one by one.
 */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table activity (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    at timestamptz not null default now(),
    code text not null,
    user_id bigint,
    user_name text,
    subject_type text,
    subject_id text,
    subject_title text,
    before jsonb,
    after jsonb,
    request_id text not null,
    ip text not null,
    user_agent text not null,
    subject_name_lang jsonb,
    -- The first entry of a burst has no head. Entries are never changed, so each of the others names the first one.
    head_id bigint,
    user_search text collate "C" generated always as (fold_text(user_name collate natural_order)) stored,
    subject_search text collate "C"
      generated always as (case when subject_name_lang is null then fold_text(subject_title collate natural_order) end) stored,
    primary key (workspace_id, id)
  );
  create index activity_at on activity (workspace_id, at desc, id desc);
  create index activity_user on activity (workspace_id, user_id, at desc, id desc);
  create index activity_subject on activity (workspace_id, subject_type, subject_id, at desc, id desc);
  create index activity_burst on activity (workspace_id, head_id) where head_id is not null;
  create index activity_text on activity using gin (subject_search gin_trgm_ops, user_search gin_trgm_ops);
  create index activity_named on activity (workspace_id) where subject_name_lang is not null;

  -- Activity types that a workspace has switched off.
  create table activity_switched_off (
    workspace_id bigint not null references workspace,
    code text not null,
    primary key (workspace_id, code)
  );

  create table installation_activity (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    code text not null,
    account_id bigint,
    subject_type text,
    subject_id text,
    subject_title text,
    after jsonb,
    request_id text not null,
    ip text not null,
    user_agent text not null
  );

  create function refuse_to_alter_the_log() returns trigger language plpgsql as $$
    begin raise exception 'entries of the activity log are never altered'; end $$;
  create trigger activity_stays before update or delete on activity
    for each row execute function refuse_to_alter_the_log();
  create trigger installation_activity_stays before update or delete on installation_activity
    for each row execute function refuse_to_alter_the_log();

  -- Adds entries; codes that the workspace has switched off are left out. An entry about answers continues the
  -- burst of the person's latest entry about the inspection, if that is recent and about answers too.
  create function record_activity(entries jsonb) returns void language plpgsql as $$
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
  end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'activity', 'activity_switched_off');
  await listView(db, 'activity');
}
