/** Reminders of the dates of assets, the people that they name, and what was sent. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table date_reminder (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    field_id bigint not null,
    -- Before the date; negative ones are after it. From the earliest to the latest.
    days int[] not null check (cardinality(days) > 0),
    action text not null check (action in ('notice', 'issue', 'inspection')),
    -- A notice for everyone who may see the asset, which is not the same as one for people who have all left.
    is_for_everyone boolean not null,
    category_id bigint,
    priority text check (priority in ('low', 'medium', 'high')),
    template_id bigint,
    -- Who plans the inspections that it creates.
    created_by bigint,
    -- What was due before is not sent.
    active_since timestamptz not null default now(),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id),
    foreign key (workspace_id, field_id) references custom_field (workspace_id, id) on delete cascade,
    foreign key (workspace_id, category_id) references issue_category (workspace_id, id),
    foreign key (workspace_id, template_id) references template (workspace_id, id),
    foreign key (workspace_id, created_by) references "user" (workspace_id, id) on delete set null (created_by)
  );
  create index date_reminder_field on date_reminder (workspace_id, field_id);
  create index date_reminder_category on date_reminder (workspace_id, category_id) where category_id is not null;
  create index date_reminder_template on date_reminder (workspace_id, template_id) where template_id is not null;
  create index date_reminder_creator on date_reminder (workspace_id, created_by) where created_by is not null;

  -- A person, a group, or a field that names the person who is responsible for the asset.
  create table date_reminder_recipient (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    reminder_id bigint not null,
    user_id bigint,
    group_id bigint,
    field_id bigint,
    primary key (workspace_id, id),
    unique nulls not distinct (workspace_id, reminder_id, user_id, group_id, field_id),
    foreign key (workspace_id, reminder_id) references date_reminder (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade,
    foreign key (workspace_id, group_id) references user_group (workspace_id, id) on delete cascade,
    foreign key (workspace_id, field_id) references custom_field (workspace_id, id) on delete cascade,
    check (num_nonnulls(user_id, group_id, field_id) = 1)
  );
  create index date_reminder_recipient_user on date_reminder_recipient (workspace_id, user_id)
    where user_id is not null;
  create index date_reminder_recipient_group on date_reminder_recipient (workspace_id, group_id)
    where group_id is not null;
  create index date_reminder_recipient_field on date_reminder_recipient (workspace_id, field_id)
    where field_id is not null;

  -- Each date of a record is reminded of once at each time; another date is reminded of again.
  create table date_reminder_sent (
    workspace_id bigint not null references workspace,
    reminder_id bigint not null,
    entity_id bigint not null,
    day date not null,
    days int not null,
    sent_at timestamptz not null default now(),
    primary key (workspace_id, reminder_id, entity_id, day, days),
    foreign key (workspace_id, reminder_id) references date_reminder (workspace_id, id) on delete cascade
  );
  create index date_reminder_sent_day on date_reminder_sent (workspace_id, day);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'date_reminder', 'date_reminder_recipient', 'date_reminder_sent');
}
