/**
 * Edits of many records that can be undone: what each record was before, and what the edit made of it. And assets that
 * were merged into another one, to which their labels and devices without a network lead.
 */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table bulk_edit (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    kind text not null,
    user_id bigint not null,
    -- The names of the changed properties.
    properties jsonb not null,
    -- The number of changed records; null until the job has ended.
    changed int,
    created_at timestamptz not null default now(),
    undone_at timestamptz,
    primary key (workspace_id, id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id)
  );
  create index bulk_edit_newest on bulk_edit (workspace_id, kind, created_at desc, id desc);
  create index bulk_edit_user_id on bulk_edit (workspace_id, user_id);

  -- Its edit is in the same workspace, so a reference to the workspace would only cost time.
  create table bulk_edit_row (
    workspace_id bigint not null,
    edit_id bigint not null,
    entity_id bigint not null,
    -- The changed properties; null until the job has changed the record. Written as JSON text.
    before jsonb,
    after jsonb,
    primary key (workspace_id, edit_id, entity_id),
    foreign key (workspace_id, edit_id) references bulk_edit (workspace_id, id) on delete cascade
  );

  alter table asset add merged_into bigint,
    add foreign key (workspace_id, merged_into) references asset (workspace_id, id) on delete set null (merged_into);
  create index asset_merged_into on asset (workspace_id, merged_into) where merged_into is not null;
  create or replace view listed_asset as
    select * from asset where workspace_id = nullif(current_setting('rounds.workspace_id', true), '')::bigint;

  -- One that is restored is an asset of its own again.
  create function forget_merging() returns trigger language plpgsql as $$ begin
    new.merged_into := null;
    return new;
  end $$;
  create trigger asset_restored before update of archived_at on asset for each row
    when (old.archived_at is not null and new.archived_at is null) execute function forget_merging();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'bulk_edit', 'bulk_edit_row');
}
