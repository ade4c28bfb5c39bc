/** The score of the last inspection of each asset. */
import { type Kysely, sql } from 'kysely';
import { inEachWorkspace } from '../system-roles.ts';
import { listView } from '../workspace-table.ts';

const columns = [
  // In hundredths of a percent, as inspections store it. Assets without a score come first in that order.
  sql`alter table asset
    add column last_score integer,
    add column score_order integer not null generated always as (coalesce(last_score, -1)) stored`,
  sql`create index asset_by_score on asset (workspace_id, archived, score_order, id)`,
  // A view keeps the columns that its table had when it was created.
  sql`drop view listed_asset`,
];

const fill = sql`update asset set last_inspection_at = latest.completed_at, last_score = latest.score_percent
  from (
    select distinct on (asset_uuid) asset_uuid, completed_at, score_percent
    from inspection
    where asset_uuid is not null and status = 'completed'
    order by asset_uuid, completed_at desc, id desc
  ) latest
  where asset.uuid = latest.asset_uuid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await statement.execute(db);
  await listView(db, 'asset');
  await inEachWorkspace(db, async () => void (await fill.execute(db)));
}
