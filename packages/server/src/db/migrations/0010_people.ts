/** Groups of people, the role of new people, types of activity that are switched off, and trials of higher plans. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const groups = [
  sql`create table user_group (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    name_lang jsonb not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, id)
  )`,
  sql`create table user_group_member (
    workspace_id bigint not null references workspace,
    group_id bigint not null,
    user_id bigint not null,
    added_at timestamptz not null default now(),
    primary key (group_id, user_id),
    foreign key (workspace_id, group_id) references user_group (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
  sql`create index user_group_of_user on user_group_member (workspace_id, user_id)`,
];

/** Row-level security holds for the owner too, who here looks into every workspace at once. */
const defaultRole = [
  sql`alter table role add column is_default boolean not null default false`,
  sql`create unique index role_default on role (workspace_id) where is_default`,
  sql`create index user_role_role on user_role (workspace_id, role_id)`,
  sql`alter table role no force row level security`,
  sql`update role set is_default = true where system_key = 'inspector'`,
  sql`alter table role force row level security`,
];

const people = sql`
  create index user_called on "user" (workspace_id, full_name collate natural_order, id)`;

const activities = sql`
  create table activity_switched_off (
    workspace_id bigint not null references workspace,
    code text not null,
    primary key (workspace_id, code)
  )`;

const trials = [
  sql`create table workspace_trial (
    workspace_id bigint not null references workspace,
    plan text not null check (plan in ('standard', 'premium', 'enterprise')),
    started_at timestamptz not null default now(),
    ends_at timestamptz not null,
    primary key (workspace_id, plan)
  )`,
  sql`create function plan_rank(plan text) returns integer language sql immutable as $$
    select array_position(array['free', 'standard', 'premium', 'enterprise'], plan) $$`,
  sql`create function trial_in_force(of_workspace bigint, own_plan text) returns workspace_trial language sql stable as $$
    select t from workspace_trial t
    where t.workspace_id = of_workspace and t.ends_at > now() and plan_rank(t.plan) > plan_rank(own_plan)
    order by plan_rank(t.plan) desc limit 1 $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...groups, ...defaultRole, people, activities, ...trials]) await statement.execute(db);
  for (const table of ['user_group', 'user_group_member', 'activity_switched_off', 'workspace_trial']) {
    await workspaceTable(db, table);
  }
  await tellSessionsOfTrials(db);
}

/** Whatever earlier steps have made of the look-up: its plan becomes the one in force, and it says until when. */
async function tellSessionsOfTrials(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('session_actor(bytea)'::regprocedure) as text`.execute(db);
  const before = rows[0]!.text;
  const after = before
    .replace(' plan text,', ' plan text, trial_ends_at timestamp with time zone,')
    .replace(
      / w\.plan,/,
      ' coalesce((trial_in_force(w.id, w.plan)).plan, w.plan), (trial_in_force(w.id, w.plan)).ends_at,',
    );
  if (after.split('trial_').length !== before.split('trial_').length + 3) {
    throw new Error('the look-up of sessions does not name the plan as this step expects it');
  }
  await sql`drop function session_actor(bytea)`.execute(db);
  await sql.raw(after).execute(db);
}
