/** Imports of translations that can be undone, with the texts and states as they were before. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table translation_import (
    workspace_id bigint not null references workspace,
    id bigint generated always as identity,
    template_id bigint not null,
    language text not null,
    file_name text not null,
    user_id bigint not null,
    changed int not null,
    -- One entry for each text that the import has changed; null when it was undone.
    before jsonb,
    -- The time of the transaction, which is also edited_at of its translations as long as nobody changes them.
    created_at timestamptz not null default now(),
    undone_at timestamptz,
    primary key (workspace_id, id),
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id)
  );
  create index translation_import_newest on translation_import (workspace_id, template_id, language, id desc);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'translation_import');
}
