/** People who were deleted: their records stay readable, and nothing leads to their account any more. */
import { type Kysely, sql } from 'kysely';
import { inEachWorkspace } from '../roles/system-roles.ts';
import { listView } from '../workspace-table.ts';

const schema = sql`
  drop view listed_user;
  drop view listed_inspection;
  alter table "user"
    alter account_id drop not null,
    -- The row stays, because records name it; its name is that of a former member, or the one that was kept.
    add removed_at timestamptz,
    -- Since when the person has not been allowed to sign in.
    add deactivated_at timestamptz,
    -- Stands for everybody in anonymised inspections; a workspace has one.
    add is_placeholder boolean not null default false,
    add check ((removed_at is null) = (account_id is not null)),
    add check (removed_at is null or status = 'disabled');

  create unique index user_placeholder on "user" (workspace_id) where is_placeholder;

  create function set_deactivated_at() returns trigger language plpgsql as $$
    begin
      if new.status in ('active', 'invite') then new.deactivated_at := null;
      elsif old.status in ('active', 'invite') then new.deactivated_at := now(); end if;
      return new;
    end $$;
  create trigger user_deactivated before update of status on "user"
    for each row when (old.status is distinct from new.status) execute function set_deactivated_at();

  -- Entries of the log are deleted by retention and with their workspace. Names in them are replaced when a person is
  -- anonymised. Both happen in transactions that say so.
  create or replace function refuse_to_alter_activity() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and (current_setting('rounds.retention', true) = 'on' or exists (
        select from workspace w where w.id = old.workspace_id and w.closed_at is not null)) then return old; end if;
      if tg_op = 'UPDATE' and current_setting('rounds.anonymise', true) = 'on'
        and new.id = old.id and new.workspace_id = old.workspace_id and new.at = old.at and new.code = old.code
        and new.user_id is not distinct from old.user_id then return new; end if;
      raise exception 'entries of the activity log are never altered';
    end $$;

  alter table inspection add anonymised_at timestamptz;

  alter table retention_rule
    drop constraint retention_rule_rule_check,
    add constraint retention_rule_rule_check check (rule in (
      'delete_inspections', 'anonymise_inspections', 'archive_inspections', 'delete_activity', 'anonymise_people')),
    -- When people who may change settings were told that the rule begins.
    add announced_at timestamptz;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  // The time of deactivation was not recorded before: it cannot be later than the last change of the row.
  await inEachWorkspace(db, async () => {
    await sql`update "user" set deactivated_at = updated_at where status not in ('active', 'invite')`.execute(db);
  });
  await listView(db, 'user');
  await listView(db, 'inspection');
}
