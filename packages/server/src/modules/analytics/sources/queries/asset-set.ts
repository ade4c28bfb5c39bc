/** The set of assets with the time of their last inspection. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import { isReadableInspection } from '../../../inspections/index.ts';
import type { Scope } from '../scope.ts';
import type { CountSet } from './count-set.ts';
import type { Condition } from './filters.ts';

const column = (name: string) => sql.ref(`listed_asset.${name}`);

/** The last inspection of each asset, of those that the viewer may read and that pass the filters. */
const selectLastInspections = (scope: Scope): RawBuilder<unknown> => sql`(
  select listed_inspection.asset_uuid, max(listed_inspection.completed_at) as last_at from listed_inspection
  where ${sql.join(
    [
      sql`listed_inspection.archived in (false, true)`,
      sql`listed_inspection.status = 'completed'`,
      sql`listed_inspection.asset_uuid is not null`,
      isReadableInspection(scope.actor),
      ...scope.filters.inspections,
    ],
    sql` and `,
  )} group by listed_inspection.asset_uuid)`;

/** People see all assets or none. */
const canSeeAssets = ({ actor }: Scope): Condition => sql`${actor.permissions.has('SST_VIEW_ASSET')}::boolean`;

export const assetSet = (scope: Scope): CountSet => ({
  rows: 'assets',
  from: scope.isUnrestricted
    ? sql`listed_asset`
    : sql`listed_asset left join ${selectLastInspections(scope)} inspected on inspected.asset_uuid = ${column('uuid')}`,
  id: column('id'),
  where: [sql`not ${column('archived')}`, canSeeAssets(scope), ...scope.filters.assets],
  columns: sql`${column('uuid')}, ${column('asset_id')}, ${column('display_name')},
    ${scope.isUnrestricted ? column('last_inspection_at') : sql`inspected.last_at`} as last_at`,
  measures: {},
  dimensions: { asset: { key: column('uuid') } },
});

export interface NotInspected {
  readonly uuid: string;
  readonly asset_id: string;
  readonly display_name: string;
  readonly last_at: Date | null;
  readonly days_since: number | null;
}

/** Lists assets that were never inspected first, then those whose inspection is longest ago. */
export async function listNotInspected(tx: Tx, selected: RawBuilder<unknown>, limit: number): Promise<NotInspected[]> {
  const { rows } = await sql<NotInspected>`
    select uuid, asset_id, display_name, last_at,
      floor(extract(epoch from now() - last_at) / 86400)::float8 as days_since
    from (${selected}) as base order by last_at nulls first, display_name, base.id limit ${limit}`.execute(tx);
  return rows;
}
