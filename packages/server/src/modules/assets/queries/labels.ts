import { MAX_LABELS } from '@rounds/contract/assets/labels.ts';
import { sql } from 'kysely';
import { matchesRowNames, type RowNames } from '../../../db/search.ts';
import type { ListRows } from '../../../lists/sql/order.ts';

interface LabelRow {
  readonly uuid: string;
  readonly asset_id: string;
  readonly display_name: string;
  readonly type_name: string | null;
}

/**
 * Selects the contents of the labels of these assets, or of all rows; one more than can be printed, to detect that
 * there are too many.
 */
export const listForLabels = (rows: ListRows<object>, names: RowNames | undefined) =>
  rows
    .clearSelect()
    .select(['uuid', 'asset_id', 'display_name'])
    .select(sql<string | null>`(select name from asset_type t where t.uuid = listed_asset.type_uuid)`.as('type_name'))
    .$if(names !== undefined, (all) => all.where(matchesRowNames(sql.ref('id'), sql.ref('uuid'), names!)))
    .orderBy('display_name')
    .orderBy('id')
    .limit(MAX_LABELS + 1)
    .execute() as Promise<unknown> as Promise<LabelRow[]>;
