/** The search of inspections looks in everything that a row shows. */
import { type Kysely, sql } from 'kysely';
import { listView } from '../workspace-table.ts';

const statements = [
  sql`alter table inspection add column search text collate "C" not null generated always as (
    lower((asset_name || ' ' || template_title || ' ' || coalesce(document_id, '') || ' ' || asset_id || ' ' || user_name)
      collate natural_order)) stored`,
  sql`create index inspection_text on inspection using gin (search gin_trgm_ops)`,
  // A view keeps the columns that its table had when it was created.
  sql`drop view listed_inspection`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await listView(db, 'inspection');
}
