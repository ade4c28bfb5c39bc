/** The owner of a workspace, and its deletion after a waiting period. */
import { type Kysely, sql } from 'kysely';
import { inEachWorkspace } from '../roles/system-roles.ts';
import { workspaceTable } from '../workspace-table.ts';

const schema = sql`
  -- Who may delete the workspace. It has none if that person was deleted, until an administrator becomes the owner.
  create table workspace_owner (
    workspace_id bigint primary key references workspace,
    user_id bigint not null,
    since timestamptz not null default now(),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );

  alter table workspace
    add deletion_requested_at timestamptz,
    add deletion_requested_by text,
    -- The end of the waiting period.
    add delete_at timestamptz,
    add deletion_reminded_at timestamptz,
    -- From here on nobody signs in, and its rows and files are being deleted.
    add closed_at timestamptz,
    add check ((delete_at is null) = (deletion_requested_at is null)),
    add check (closed_at is null or delete_at is not null);
  create index workspace_deletion on workspace (delete_at) where delete_at is not null;

  -- Entries of the log are deleted by retention, in transactions that say so, and with their workspace.
  create function refuse_to_alter_activity() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and (current_setting('rounds.retention', true) = 'on' or exists (
        select from workspace w where w.id = old.workspace_id and w.closed_at is not null)) then return old; end if;
      raise exception 'entries of the activity log are never altered';
    end $$;
  drop trigger activity_stays on activity;
  create trigger activity_stays before update or delete on activity
    for each row execute function refuse_to_alter_activity();

  drop function session_actor;
  create function session_actor(token bytea) returns table (
    session_id bigint, seen_at timestamptz, idle_seconds integer, has_second_factor boolean, account_id bigint,
    email text, user_id bigint, first_name text, last_name text, full_name text, nick_name text, avatar uuid,
    locale text, tz_code text, date_format text, workspace_id bigint, workspace_name text, workspace_logo uuid,
    workspace_logo_full uuid, workspace_langs text[], workspace_delete_at timestamptz, plan text, trial_ends_at timestamptz,
    roles jsonb, must_set_up_authenticator boolean, security jsonb
  ) language plpgsql security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  declare found_session session;
  begin
    select * into found_session from session
      where token_hash = token and expires_at > now() and idle_until > now();
    if not found then return; end if;
    perform set_config('rounds.workspace_id', found_session.in_workspace::text, true);
    return query
      select found_session.id, found_session.seen_at, found_session.idle_seconds, found_session.has_second_factor,
        a.id, a.email, u.id, u.first_name, u.last_name, u.full_name, u.nick_name, u.avatar, u.locale, u.tz_code,
        u.date_format, w.id, w.display_name, w.logo, w.logo_full, w.langs, w.delete_at, coalesce(trial.plan, w.plan),
        trial.ends_at,
        coalesce((
          select jsonb_agg(
            jsonb_build_object('id', r.id, 'name_lang', r.name_lang, 'permissions', r.permissions) order by r.id)
          from user_role ur join role r on r.workspace_id = ur.workspace_id and r.id = ur.role_id
          where ur.workspace_id = u.workspace_id and ur.user_id = u.id
        ), '[]'::jsonb),
        found_session.must_set_up_authenticator,
        (select s.value from workspace_setting s where s.workspace_id = w.id and s.name = 'security')
      from "user" u join account a on a.id = u.account_id join workspace w on w.id = u.workspace_id
        left join lateral trial_in_force(w.id, w.plan) trial on true
      where u.workspace_id = found_session.in_workspace and u.id = found_session.user_id and u.status = 'active'
        and w.closed_at is null;
  end $$;
`;

/** The owner of a workspace that exists already is its first active administrator. */
const insertOwner = sql`
  insert into workspace_owner (user_id)
  select u.id from "user" u
    join user_role ur on ur.workspace_id = u.workspace_id and ur.user_id = u.id
    join role r on r.workspace_id = ur.workspace_id and r.id = ur.role_id
  where r.system_key = 'administrator' and u.status = 'active' order by u.id limit 1`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTable(db, 'workspace_owner');
  await inEachWorkspace(db, async () => {
    await insertOwner.execute(db);
  });
}
