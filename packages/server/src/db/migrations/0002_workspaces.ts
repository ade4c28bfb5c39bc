/** Workspaces, their settings and their trials. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table workspace (
    id bigint generated always as identity primary key,
    key text not null unique,
    display_name text not null,
    logo uuid,
    plan text not null check (plan in ('free', 'standard', 'premium', 'enterprise')),
    created_at timestamptz not null default now(),
    logo_full uuid,
    langs text[] not null default '{en,de,fr}',
    saved_queries_enabled boolean not null default true
  );

  create table workspace_setting (
    workspace_id bigint not null references workspace,
    name text not null,
    value jsonb not null,
    primary key (workspace_id, name)
  );

  create table workspace_trial (
    workspace_id bigint not null references workspace,
    plan text not null check (plan in ('standard', 'premium', 'enterprise')),
    started_at timestamptz not null default now(),
    ends_at timestamptz not null,
    primary key (workspace_id, plan)
  );

  create function plan_rank(plan text) returns integer language sql immutable as $$
    select array_position(array['free', 'standard', 'premium', 'enterprise'], plan) $$;

  -- A function that returns rows is planned as part of the query that calls it.
  create function trial_in_force(of_workspace bigint, own_plan text) returns setof workspace_trial
    language sql stable rows 1 as $$
    select t.* from workspace_trial t
    where t.workspace_id = of_workspace and t.ends_at > now() and plan_rank(t.plan) > plan_rank(own_plan)
    order by plan_rank(t.plan) desc limit 1 $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'workspace_setting', 'workspace_trial');
}
