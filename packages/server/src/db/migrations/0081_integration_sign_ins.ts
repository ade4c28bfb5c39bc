/** Sign-ins at services of integrations: begun in a session, and finished in the same one. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const schema = sql`
  create table integration_sign_in (
    workspace_id bigint not null references workspace,
    id uuid not null,
    session_id bigint not null,
    user_id bigint not null,
    -- The configuration that is connected again; null for a new one.
    configuration_id bigint,
    state_hash bytea not null,
    -- Encrypted: what proves to the service who began, then what the service has given.
    secret bytea not null,
    account text,
    expires_at timestamptz not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTable(db, 'integration_sign_in');
}
