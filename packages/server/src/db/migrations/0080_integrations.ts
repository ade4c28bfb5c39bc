/** The destinations of completed reports: configurations of integrations, and their deliveries. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table integration_configuration (
    workspace_id bigint not null references workspace,
    id bigint generated always as identity,
    integration text not null check (integration in ('s3', 'google-drive')),
    name text not null,
    contents text[] not null,
    -- Null: all templates.
    template_ids bigint[],
    folder text not null,
    file_name text not null,
    -- What may be read again; keys and tokens are in the secret, encrypted with the installation's key.
    connection jsonb not null,
    secret bytea not null,
    tested_at timestamptz,
    is_paused boolean not null default false,
    suspended_at timestamptz,
    -- Attempts that failed since the last success, all for this reason.
    failures integer not null default 0,
    failure text,
    failure_status integer,
    failure_code text,
    failing_since timestamptz,
    -- The service cannot be reached: no delivery is tried before this time.
    retry_at timestamptz,
    -- Which run of the task sends its deliveries, and how long the others wait for it.
    sender uuid,
    sender_until timestamptz,
    created_by bigint not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id),
    foreign key (workspace_id, created_by) references "user" (workspace_id, id)
  );

  create table integration_delivery (
    workspace_id bigint not null references workspace,
    id bigint generated always as identity,
    configuration_id bigint not null,
    inspection_id bigint not null,
    inspection_uuid uuid not null,
    document_id text,
    title text not null,
    -- Which completion it is: an inspection that is reopened and completed again is delivered again.
    completed_at timestamptz not null,
    -- When the server learned of the completion; null for what was added for a range of the past.
    learned_at timestamptz,
    state text not null default 'waiting' check (state in ('waiting', 'sending', 'retrying', 'delivered', 'given_up')),
    contents text[] not null,
    media_count integer,
    total_bytes bigint,
    sent_bytes bigint not null default 0,
    attempts integer not null default 0,
    next_at timestamptz not null default now(),
    problem text,
    problem_status integer,
    problem_code text,
    path text,
    delivered_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, configuration_id, inspection_id, completed_at),
    foreign key (workspace_id, configuration_id)
      references integration_configuration (workspace_id, id) on delete cascade
  );
  create index integration_delivery_created on integration_delivery
    (workspace_id, configuration_id, created_at desc, id desc);
  create index integration_delivery_state on integration_delivery (workspace_id, configuration_id, state, next_at);
  create index integration_delivery_done on integration_delivery (workspace_id, configuration_id, delivered_at)
    where state = 'delivered';

  create table integration_attempt (
    workspace_id bigint not null references workspace,
    delivery_id bigint not null,
    number integer not null,
    at timestamptz not null default now(),
    -- Null: it succeeded.
    problem text,
    status integer,
    code text,
    primary key (workspace_id, delivery_id, number),
    foreign key (workspace_id, delivery_id) references integration_delivery (workspace_id, id) on delete cascade
  );

  -- The name that an inspection got with its first delivery. No other one of the configuration gets the same.
  create table integration_name (
    workspace_id bigint not null references workspace,
    configuration_id bigint not null,
    inspection_id bigint not null,
    path text not null,
    -- Stores for people do not tell capital letters apart.
    path_key text collate "C" not null,
    primary key (workspace_id, configuration_id, inspection_id),
    unique (workspace_id, configuration_id, path_key),
    foreign key (workspace_id, configuration_id)
      references integration_configuration (workspace_id, id) on delete cascade
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(
    db,
    'integration_configuration',
    'integration_delivery',
    'integration_attempt',
    'integration_name',
  );
}
