/**
 * The recipients of a scheduled report, who may stop it: people of the workspace, and addresses of others, which get
 * nothing before they have confirmed it.
 */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table report_subscriber (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    -- Null after the schedule was deleted: an address that has stopped reports is not asked again.
    scheduled_report_id bigint,
    user_id bigint,
    email text,
    status text not null default 'confirmed' check (status in ('waiting', 'confirmed', 'stopped')),
    -- When the last confirmation was requested.
    requested_at timestamptz,
    decided_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, scheduled_report_id, user_id),
    check ((user_id is null) <> (email is null)),
    foreign key (workspace_id, scheduled_report_id) references scheduled_report (workspace_id, id)
      on delete set null (scheduled_report_id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create unique index report_subscriber_address
    on report_subscriber (workspace_id, scheduled_report_id, lower(email)) where email is not null;
  create index report_subscriber_email on report_subscriber (workspace_id, lower(email)) where email is not null;
  create index report_subscriber_user on report_subscriber (workspace_id, user_id);

  insert into report_subscriber (workspace_id, scheduled_report_id, user_id)
    select distinct workspace_id, scheduled_report_id, user_id from scheduled_report_delivery;

  alter table scheduled_report_delivery add column subscriber_id bigint;
  update scheduled_report_delivery d set subscriber_id = s.id from report_subscriber s
    where s.workspace_id = d.workspace_id and s.scheduled_report_id = d.scheduled_report_id and s.user_id = d.user_id;
  alter table scheduled_report_delivery drop column user_id;
  alter table scheduled_report_delivery alter column subscriber_id set not null;
  alter table scheduled_report_delivery
    add primary key (workspace_id, scheduled_report_id, occurrence_at, subscriber_id),
    add foreign key (workspace_id, subscriber_id) references report_subscriber (workspace_id, id) on delete cascade;
  create index scheduled_report_delivery_subscriber on scheduled_report_delivery (workspace_id, subscriber_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'report_subscriber');
}
