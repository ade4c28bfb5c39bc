/** Mobile numbers of people, a switch for saved views, and the view permissions of managers. */
import { type Kysely, sql } from 'kysely';
import { grantToSystemRoles } from '../system-roles.ts';
import { listView } from '../workspace-table.ts';

const columns = [
  sql`alter table "user"
    add column mobile text,
    add column mobile_search text collate "C" generated always as (lower(mobile collate natural_order)) stored`,
  // A view keeps the columns that its table had when it was created.
  sql`drop view listed_user`,
  sql`alter table workspace add column saved_queries_enabled boolean not null default true`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await statement.execute(db);
  await listView(db, 'user');
  await grantToSystemRoles(db, [], { manager: ['USR_VIEW_USER_LIST', 'USR_VIEW_GROUP_LIST'] });
}
