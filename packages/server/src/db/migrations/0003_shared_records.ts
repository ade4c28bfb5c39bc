/** What all modules share: the activity log, idempotency keys, jobs, saved queries, custom fields and files. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTable } from '../workspace-table.ts';

/**
 * Entries are never changed. Texts are found by an index of their parts; subjects whose name differs by
 * language (roles) are few and looked at one by one.
 */
const activities = [
  sql`create table activity (
    id bigint generated always as identity primary key,
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
    user_search text collate "C" generated always as (lower(user_name collate natural_order)) stored,
    subject_search text collate "C"
      generated always as (case when subject_name_lang is null then lower(subject_title collate natural_order) end) stored
  )`,
  sql`create index activity_at on activity (workspace_id, at desc, id desc)`,
  sql`create index activity_user on activity (workspace_id, user_id, at desc, id desc)`,
  sql`create index activity_text on activity using gin (subject_search gin_trgm_ops, user_search gin_trgm_ops)`,
  sql`create index activity_named on activity (workspace_id) where subject_name_lang is not null`,
  sql`create table activity_switched_off (
    workspace_id bigint not null references workspace,
    code text not null,
    primary key (workspace_id, code)
  )`,
  sql`create table installation_activity (
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
  )`,
  sql`create function refuse_to_alter_the_log() returns trigger language plpgsql as $$
    begin raise exception 'entries of the activity log are never altered'; end $$`,
  sql`create trigger activity_stays before update or delete on activity
    for each row execute function refuse_to_alter_the_log()`,
  sql`create trigger installation_activity_stays before update or delete on installation_activity
    for each row execute function refuse_to_alter_the_log()`,
  // Adds entries; codes that the workspace has switched off are left out. A function keeps its plan on each connection.
  sql`create function record_activity(entries jsonb) returns void language plpgsql as $$
  begin
    insert into activity (
      workspace_id, code, user_id, user_name, subject_type, subject_id, subject_title, subject_name_lang,
      before, after, request_id, ip, user_agent)
    select
      workspace_id, code, user_id, user_name, subject_type, subject_id, subject_title, subject_name_lang,
      before, after, request_id, ip, user_agent
    from jsonb_to_recordset(entries) as entry (
      workspace_id bigint, code text, user_id bigint, user_name text, subject_type text, subject_id text,
      subject_title text, subject_name_lang jsonb, before jsonb, after jsonb, request_id text, ip text, user_agent text)
    where not exists (select from activity_switched_off where activity_switched_off.code = entry.code);
  end $$`,
];

const calls = [
  sql`create table idempotency (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    key text not null,
    endpoint text not null,
    request_hash bytea not null,
    answer text,
    created_at timestamptz not null default now(),
    primary key (workspace_id, user_id, key),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
  sql`create index idempotency_created on idempotency (workspace_id, created_at)`,
  // A failed job keeps parameters and data of its error: the message is written in the reader's language.
  sql`create table job (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    kind text not null,
    status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    progress integer not null default 0 check (progress between 0 and 100),
    result jsonb,
    error_code text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    error_params jsonb,
    error_data jsonb,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
  sql`create index job_of_user on job (workspace_id, user_id, id desc)`,
  // The tables of the job queue are the owner's; a transaction of the application adds jobs through this function.
  sql`create function enqueue_job(job_name text, job_payload json) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
  begin perform graphile_worker.add_job(job_name, job_payload); end $$`,
];

const settings = [
  sql`create table saved_query (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    table_name text not null,
    key text not null,
    name text not null,
    query_string text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, user_id, table_name, key),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
  sql`create table custom_field (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    scope text not null,
    key text not null,
    name text collate natural_order not null,
    description text not null default '',
    field_type text not null check (field_type in ('text', 'textarea', 'email', 'phone', 'integer', 'decimal')),
    is_used boolean not null,
    is_required boolean not null,
    is_locked boolean not null default false,
    default_value jsonb,
    config jsonb not null default '{}',
    position integer not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, id),
    unique (workspace_id, scope, key)
  )`,
];

/** What is known of uploaded files; the bytes are in the file store under `key`. */
const files = [
  sql`create table file (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    uuid uuid not null,
    key uuid not null,
    name text not null,
    type text not null,
    size bigint not null,
    purpose text not null,
    scaled jsonb,
    user_id bigint not null,
    created_at timestamptz not null default now(),
    unique (workspace_id, uuid),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id)
  )`,
  // Bytes in the file store that no row names yet. What stays here belongs to an upload that was broken off,
  // and only what this database has put there is ever deleted.
  sql`create table arriving_file (
    key uuid primary key,
    begun_at timestamptz not null default now()
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...activities, ...calls, ...settings, ...files]) await statement.execute(db);
  const tables = ['activity', 'activity_switched_off', 'idempotency', 'job', 'saved_query', 'custom_field', 'file'];
  for (const table of tables) await workspaceTable(db, table);
  await listView(db, 'activity');
}
