/** Replies that repeated calls get again, and background jobs that people start. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table idempotency (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    key text not null,
    endpoint text not null,
    request_hash bytea not null,
    -- The body of the reply; null only while the first call with this key is running.
    answer text,
    created_at timestamptz not null default now(),
    primary key (workspace_id, user_id, key),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index idempotency_created on idempotency (workspace_id, created_at);

  -- A failed job keeps parameters and data of its error: the message is written in the reader's language.
  create table job (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    kind text not null,
    status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    progress integer not null default 0 check (progress between 0 and 100),
    -- What the progress counts; null until something is reported.
    done integer,
    total integer,
    result jsonb,
    error_code text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    error_params jsonb,
    error_data jsonb,
    primary key (workspace_id, id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index job_of_user on job (workspace_id, user_id, id desc);

  -- The tables of the job queue are the owner’s; a transaction of the application adds jobs through this
  -- function. Flags mark a job with its workspace and person, so that none of them takes all slots of a lane.
  create function enqueue_job(job_name text, job_payload json, job_flags text[] default null) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
  begin perform graphile_worker.add_job(job_name, job_payload, flags => job_flags); end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'idempotency', 'job');
}
