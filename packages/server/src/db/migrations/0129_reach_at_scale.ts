/**
 * Indexes for lookups among millions of rows: which assets are at a site, what was inspected there, how far assignments
 * are, and the issues of a subcategory. Each index serves its query alone, without reading the rows.
 */
import { type Kysely, sql } from 'kysely';

const indexes = sql`
  drop index asset_site_id;
  create index asset_site_id on asset (workspace_id, site_id) include (id, uuid, archived) where site_id is not null;

  drop index inspection_asset;
  create index inspection_asset on inspection (workspace_id, asset_uuid) include (id, archived);

  -- The states of all inspections of an assignment, and whether one of them is at an asset in reach.
  drop index inspection_assignment;
  create index inspection_assignment on inspection (workspace_id, assignment_id, start_at, id)
    include (asset_uuid, status, due_at, completed_at, missed_at, skipped_at, archived) where assignment_id is not null;

  drop index issue_asset;
  create index issue_asset on issue (workspace_id, asset_uuid) include (id, archived) where asset_uuid is not null;

  create index issue_sub_category on issue (workspace_id, sub_category_id) where sub_category_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await indexes.execute(db);
}
