/** Saved views that their owners share, and the view with which a person begins a list. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  alter table saved_query add is_shared_with_all boolean not null default false;
  create index saved_query_shared on saved_query (workspace_id, table_name) where is_shared_with_all;

  -- A group or a person that a view is shared with.
  create table saved_query_share (
    workspace_id bigint not null references workspace,
    saved_query_id bigint not null,
    group_id bigint,
    user_id bigint,
    check (num_nonnulls(group_id, user_id) = 1),
    unique nulls not distinct (workspace_id, saved_query_id, group_id, user_id),
    foreign key (workspace_id, saved_query_id) references saved_query (workspace_id, id) on delete cascade,
    foreign key (workspace_id, group_id) references user_group (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index saved_query_share_group on saved_query_share (workspace_id, group_id) where group_id is not null;
  create index saved_query_share_user on saved_query_share (workspace_id, user_id) where user_id is not null;

  -- The view that opens a list; without one, the list opens with its built-in view.
  create table default_saved_query (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    table_name text not null,
    saved_query_id bigint not null,
    primary key (workspace_id, user_id, table_name),
    foreign key (workspace_id, saved_query_id) references saved_query (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index default_saved_query_of on default_saved_query (workspace_id, saved_query_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'saved_query_share', 'default_saved_query');
}
