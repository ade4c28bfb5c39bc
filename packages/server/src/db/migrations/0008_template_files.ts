/** Files that drafts or versions of a template show: pictures of help, of places and given as answers. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table template_file (
      workspace_id bigint not null references workspace,
      template_id bigint not null,
      file_uuid uuid not null,
      primary key (template_id, file_uuid),
      foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade
    )`.execute(db);
  await sql`create index template_file_held on template_file (workspace_id, file_uuid)`.execute(db);
  await workspaceTable(db, 'template_file');
}
