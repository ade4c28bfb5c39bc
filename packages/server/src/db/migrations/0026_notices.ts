/** The notices that people receive, in the app and by mail. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  -- Thousands are written at once, and their users are in the workspace, so a reference to it would only cost
  -- time.
  create table notice (
    id bigint generated always as identity,
    workspace_id bigint not null,
    user_id bigint not null,
    kind text not null,
    -- Unique for each person, so that a notice exists once however often it is sent.
    key text not null,
    subject_type text not null,
    subject_id bigint not null,
    subject_uuid uuid,
    subject_title text not null,
    data jsonb not null,
    -- From when on it is mailed; null when it is not to be mailed, or has been, or is read.
    mail_at timestamptz,
    read_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, user_id, key),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index notice_by_time on notice (workspace_id, user_id, created_at desc, id desc);
  create index notice_unread on notice (workspace_id, user_id, id desc) where read_at is null;
  create index notice_to_mail on notice (workspace_id, mail_at) where mail_at is not null;
  create index notice_created on notice (workspace_id, created_at);

  -- The database knows nearly all time zones that people can choose; an unknown one must not stop what sends
  -- notices.
  create function next_morning(zone text, after timestamptz) returns timestamptz language plpgsql stable as $$
  declare
    passed timestamp := (after at time zone zone) - interval '7 hours';
  begin
    return (date_trunc('day', passed) + interval '1 day 7 hours') at time zone zone;
  exception when invalid_parameter_value then
    return next_morning('UTC', after);
  end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'notice');
}
