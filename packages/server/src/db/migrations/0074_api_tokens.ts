/** API tokens, and which of them wrote an entry of the activity log or started a job. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTable } from '../workspace-table.ts';

const statements = [
  sql`create table api_token (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    name text not null,
    token_hash bytea not null,
    -- The last characters of the token.
    ending text not null,
    permissions text[] not null,
    networks text[] not null default '{}',
    -- The person that it acts as; null if that person was deleted.
    owner_id bigint,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    used_at timestamptz,
    used_from text,
    primary key (workspace_id, id),
    unique (workspace_id, token_hash),
    foreign key (workspace_id, owner_id) references "user" (workspace_id, id) on delete set null (owner_id)
  )`,
  sql`create index api_token_owner on api_token (workspace_id, owner_id)`,
  sql`create index api_token_expiry on api_token (workspace_id, expires_at) where expires_at is not null`,

  // No foreign key: what a token did stays after it was revoked.
  sql`alter table job add column token_id bigint`,

  sql`alter table activity add column token_name text`,
  sql`create or replace function record_activity(entries jsonb) returns void language plpgsql as $$
  begin
    insert into activity (
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
    where not exists (select from activity_switched_off where activity_switched_off.code = entry.code);
  end $$`,
  sql`drop view listed_activity`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await workspaceTable(db, 'api_token');
  await listView(db, 'activity');
}
