/** Scheduled reports, their recipients, and what was sent. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table scheduled_report (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    owner_id bigint not null,
    title text collate natural_order not null,
    -- Either a page of analytics with its query, or a section, which may have been deleted since.
    page text,
    query text not null default '',
    section_id bigint,
    frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
    weekday smallint,
    day smallint,
    time text not null,
    timezone text not null,
    is_active boolean not null default true,
    -- Null while it is inactive.
    next_at timestamptz,
    -- The occurrence that was last sent to all recipients.
    last_run_at timestamptz,
    last_sent_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id),
    check ((page is null) <> (section_id is null)),
    foreign key (workspace_id, owner_id) references "user" (workspace_id, id) on delete cascade
  );
  create index scheduled_report_owner on scheduled_report (workspace_id, owner_id);
  create index scheduled_report_due on scheduled_report (workspace_id, next_at) where next_at is not null;

  create table scheduled_report_recipient (
    workspace_id bigint not null references workspace,
    scheduled_report_id bigint not null,
    user_id bigint not null,
    primary key (workspace_id, scheduled_report_id, user_id),
    foreign key (workspace_id, scheduled_report_id) references scheduled_report (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index scheduled_report_recipient_of on scheduled_report_recipient (workspace_id, user_id);

  -- The groups that receive a scheduled report: their members at the time when it is sent.
  create table scheduled_report_group (
    workspace_id bigint not null references workspace,
    scheduled_report_id bigint not null,
    group_id bigint not null,
    primary key (workspace_id, scheduled_report_id, group_id),
    foreign key (workspace_id, scheduled_report_id) references scheduled_report (workspace_id, id) on delete cascade,
    foreign key (workspace_id, group_id) references user_group (workspace_id, id) on delete cascade
  );
  create index scheduled_report_group_of on scheduled_report_group (workspace_id, group_id);

  -- The primary key makes each person receive each occurrence once.
  create table scheduled_report_delivery (
    workspace_id bigint not null references workspace,
    scheduled_report_id bigint not null,
    occurrence_at timestamptz not null,
    user_id bigint not null,
    status text not null default 'waiting'
      check (status in ('waiting', 'queued', 'sent', 'no_access', 'failed', 'not_configured')),
    primary key (workspace_id, scheduled_report_id, occurrence_at, user_id),
    foreign key (workspace_id, scheduled_report_id) references scheduled_report (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index scheduled_report_delivery_to on scheduled_report_delivery (workspace_id, user_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(
    db,
    'scheduled_report',
    'scheduled_report_recipient',
    'scheduled_report_group',
    'scheduled_report_delivery',
  );
}
