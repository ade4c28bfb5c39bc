/** Alerts, their recipients, and what they fired for. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table alert (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    owner_id bigint not null,
    title text collate natural_order not null,
    kind text not null,
    condition jsonb not null,
    is_active boolean not null default true,
    -- What happened before does not fire.
    active_since timestamptz not null default now(),
    last_fired_at timestamptz,
    -- When its people were last notified.
    last_sent_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id),
    foreign key (workspace_id, owner_id) references "user" (workspace_id, id) on delete cascade
  );
  create index alert_owner on alert (workspace_id, owner_id);
  create index alert_active on alert (workspace_id, kind) where is_active;

  create table alert_user (
    workspace_id bigint not null references workspace,
    alert_id bigint not null,
    user_id bigint not null,
    primary key (workspace_id, alert_id, user_id),
    foreign key (workspace_id, alert_id) references alert (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index alert_user_of on alert_user (workspace_id, user_id);

  create table alert_group (
    workspace_id bigint not null references workspace,
    alert_id bigint not null,
    group_id bigint not null,
    primary key (workspace_id, alert_id, group_id),
    foreign key (workspace_id, alert_id) references alert (workspace_id, id) on delete cascade,
    foreign key (workspace_id, group_id) references user_group (workspace_id, id) on delete cascade
  );
  create index alert_group_of on alert_group (workspace_id, group_id);

  create table alert_role (
    workspace_id bigint not null references workspace,
    alert_id bigint not null,
    role_id bigint not null,
    primary key (workspace_id, alert_id, role_id),
    foreign key (workspace_id, alert_id) references alert (workspace_id, id) on delete cascade,
    foreign key (workspace_id, role_id) references role (workspace_id, id) on delete cascade
  );
  create index alert_role_of on alert_role (workspace_id, role_id);

  -- The cause makes an alert fire once for it.
  create table alert_firing (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    alert_id bigint not null,
    cause text not null,
    record_kind text check (record_kind in ('inspection', 'issue', 'asset')),
    record_id bigint,
    record_uuid uuid,
    title text not null,
    -- Of a figure, which each person sees in their own way.
    value double precision,
    user_id bigint,
    fired_at timestamptz not null default now(),
    sent_at timestamptz,
    primary key (workspace_id, id),
    unique (workspace_id, alert_id, cause),
    foreign key (workspace_id, alert_id) references alert (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index alert_firing_at on alert_firing (workspace_id, alert_id, fired_at);
  create index alert_firing_unsent on alert_firing (workspace_id, alert_id) where sent_at is null;
  create index alert_firing_user on alert_firing (workspace_id, user_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'alert', 'alert_user', 'alert_group', 'alert_role', 'alert_firing');
}
