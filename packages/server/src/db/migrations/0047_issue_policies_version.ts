/** Another version with each change of a policy, so that calls need not read all policies to know that none has changed. */
import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table issue_settings add policies_version uuid not null default gen_random_uuid()`,
  sql`create function set_issue_policies_version() returns trigger language plpgsql as $$ begin
    new.policies_version := gen_random_uuid();
    return new;
  end $$`,
  sql`create trigger issue_policy_changed before update of policy on issue_settings for each row
    execute function set_issue_policies_version()`,
  sql`create function renew_issue_policies_version() returns trigger language plpgsql as $$ begin
    update issue_settings set policies_version = gen_random_uuid()
    where workspace_id = coalesce(new.workspace_id, old.workspace_id);
    return null;
  end $$`,
  sql`create trigger issue_category_policy_changed after insert or delete or update of policy, parent_id
    on issue_category for each row execute function renew_issue_policies_version()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
