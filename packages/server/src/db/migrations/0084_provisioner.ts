/** Looks up the token of an identity provider in one statement, because it comes with every call of provisioning. */
import { type Kysely, sql } from 'kysely';

/** Works like `session_actor`: with the owner’s rights, in the workspace that the token names. */
const createFunction = sql`
  create function scim_provisioner(workspace bigint, token bytea, used_interval interval) returns table (
    token_id bigint, workspace_id bigint, name text, plan text, languages text[], is_use_old boolean
  ) language plpgsql security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  begin
    perform set_config('rounds.workspace_id', workspace::text, true);
    return query
      select t.id, t.workspace_id, t.name, coalesce(trial.plan, w.plan), w.langs,
        coalesce(t.used_at < now() - used_interval, true)
      from scim_token t join workspace w on w.id = t.workspace_id
        left join lateral trial_in_force(w.id, w.plan) trial on true
      where t.workspace_id = workspace and t.token_hash = token and (t.expires_at is null or t.expires_at > now())
        and w.closed_at is null;
  end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createFunction.execute(db);
}
