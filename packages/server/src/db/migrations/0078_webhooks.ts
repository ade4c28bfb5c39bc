/** Webhooks, their deliveries, and background work that waits for a time. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table webhook (
    workspace_id bigint not null references workspace,
    id bigint generated always as identity,
    url text not null,
    description text not null,
    -- Null: all events.
    events text[],
    includes_record boolean not null,
    -- Whose view of the workspace is sent.
    owner_id bigint,
    state text not null default 'enabled' check (state in ('enabled', 'paused', 'suspended')),
    suspended_reason text check (suspended_reason in ('failing', 'gone', 'owner', 'plan')),
    -- The first of the attempts that have failed since the last one that succeeded.
    failing_since timestamptz,
    -- Encrypted with the key of the installation.
    secret bytea not null,
    previous_secret bytea,
    previous_secret_until timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id),
    foreign key (workspace_id, owner_id) references "user" (workspace_id, id) on delete set null (owner_id)
  );
  create index webhook_owner on webhook (workspace_id, owner_id);

  create table webhook_delivery (
    workspace_id bigint not null references workspace,
    -- In the order of the events of a webhook.
    id bigint generated always as identity,
    webhook_id bigint not null,
    message_id uuid not null default gen_random_uuid(),
    -- The event, as the event log has it.
    event_id bigint not null,
    code text not null,
    -- What deliveries wait for each other within: kind and id of the record.
    record_key text not null,
    record_id bigint,
    record_uuid uuid,
    user_id bigint,
    user_name text,
    at timestamptz not null,
    data jsonb,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    next_at timestamptz not null default now(),
    -- A server is sending it; after this time, another one may.
    claimed_until timestamptz,
    -- The attempts since it was queued, or queued again by a person.
    tries integer not null default 0,
    first_attempt_at timestamptz,
    attempted_at timestamptz,
    request jsonb,
    attempts jsonb not null default '[]',
    primary key (workspace_id, id),
    foreign key (workspace_id, webhook_id) references webhook (workspace_id, id) on delete cascade,
    unique (workspace_id, webhook_id, event_id)
  );
  create index webhook_delivery_newest on webhook_delivery (workspace_id, webhook_id, id desc);
  create index webhook_delivery_due on webhook_delivery (workspace_id, webhook_id, next_at, id) where state = 'waiting';
  create index webhook_delivery_order on webhook_delivery (workspace_id, webhook_id, record_key, id)
    where state = 'waiting';
  create index webhook_delivery_attempted on webhook_delivery (workspace_id, webhook_id, attempted_at);
  create index webhook_delivery_time on webhook_delivery (workspace_id, at);

  -- Queues work for a time, in the place of what was queued under the same key and has not begun.
  create function enqueue_keyed_job(job_name text, job_payload json, job_key text, job_at timestamptz, job_flags text[])
    returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    perform graphile_worker.add_job(job_name, job_payload, run_at => job_at, job_key => job_key, flags => job_flags);
  end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'webhook', 'webhook_delivery');
}
