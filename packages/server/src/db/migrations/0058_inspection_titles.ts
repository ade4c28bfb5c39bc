/** Inspections have a title from their answers, which lists show and search. It is part of the context. */
import { type Kysely, sql } from 'kysely';
import { listView } from '../workspace-table.ts';

const statements = [
  // A view keeps the columns that its table had when it was created.
  sql`drop view listed_inspection`,
  sql`alter table inspection drop column search,
    add column title text collate natural_order generated always as (nullif(context ->> 'title', '')) stored,
    add column search text collate "C" not null generated always as (
      fold_text((asset_name || ' ' || template_title || ' ' || coalesce(document_id, '') || ' ' || asset_id || ' ' ||
        user_name || ' ' || coalesce(context ->> 'title', '')) collate natural_order)) stored`,
  sql`create index inspection_text on inspection using gin (search gin_trgm_ops)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await listView(db, 'inspection');
}
