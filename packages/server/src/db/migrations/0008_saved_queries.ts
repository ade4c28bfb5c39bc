/** Saved views: filters, sorting and columns of lists under a name. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table saved_query (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    table_name text not null,
    key text not null,
    name text not null,
    query_string text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, user_id, table_name, key),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'saved_query');
}
