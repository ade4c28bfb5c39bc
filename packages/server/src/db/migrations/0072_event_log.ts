/** The events of the records of a workspace, in the order of the commits, and the positions of its consumers. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table event_log (
    workspace_id bigint not null references workspace,
    -- Ids are given before the commit, so a reader sees them out of order; the number of the transaction tells which
    -- of them are complete: those below the oldest transaction that is still running.
    tx_id xid8 not null default pg_current_xact_id(),
    id bigint generated always as identity,
    code text not null,
    record_id bigint,
    record_uuid uuid,
    -- Null: the server itself, or an identity provider.
    user_id bigint,
    user_name text,
    at timestamptz not null,
    data jsonb,
    primary key (workspace_id, tx_id, id)
  );
  create index event_log_time on event_log (workspace_id, at);

  -- Up to here, events have been deleted because of their age.
  create table event_log_start (
    workspace_id bigint not null references workspace,
    tx_id xid8 not null,
    event_id bigint not null,
    primary key (workspace_id)
  );

  -- Read without a workspace, to find out which workspaces have consumers at all.
  create table event_consumer (
    in_workspace bigint not null references workspace,
    kind text not null,
    id bigint not null,
    -- The last event that it has received.
    tx_id xid8 not null,
    event_id bigint not null,
    is_paused boolean not null default false,
    primary key (in_workspace, kind, id)
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'event_log', 'event_log_start');
}
