/** People whose last day is planned, and imports of people that can be undone. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  -- Deactivates a person when the day is over in the time zone of the workspace.
  create table departure (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    last_day date not null,
    -- Who takes over which kind of work; other kinds stay as they are.
    successors jsonb not null,
    planned_by bigint not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, user_id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade,
    foreign key (workspace_id, planned_by) references "user" (workspace_id, id)
  );
  create index departure_due on departure (workspace_id, last_day);

  create table people_import (
    workspace_id bigint not null references workspace,
    id bigint generated always as identity,
    file_name text not null,
    user_id bigint not null,
    created int not null,
    changed int not null,
    -- The people and groups that it created, and the others as they were before; null when it was undone.
    undo jsonb,
    -- The time of the transaction, which is also updated_at of its people as long as nobody changes them.
    created_at timestamptz not null default now(),
    undone_at timestamptz,
    primary key (workspace_id, id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id)
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'departure', 'people_import');
}
