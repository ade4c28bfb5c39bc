/** Assets that conditions on the fields of their type find, as they are now. */
import { assetList } from '@rounds/contract/assets';
import type { AssetCondition, DynamicAssets } from '@rounds/contract/assignments';
import type { Language } from '@rounds/contract/languages';
import { toCustomSelector } from '@rounds/contract/list';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { CustomFieldStore } from '../../../lists/index.ts';
import { filterCondition } from '../../../lists/sql/filters.ts';
import type { SourceColumn } from '../../../lists/sql/order.ts';
import { customFieldStore } from '../../custom-fields/index.ts';

const FIELDS = assetList.custom_fields!;
/** What assets of every type have. */
const BUILT_IN: Readonly<Record<string, SourceColumn>> = {
  asset_id: { column: sql.ref('listed_asset.asset_id'), lower: sql.ref('listed_asset.number_search') },
  display_name: { column: sql.ref('listed_asset.display_name'), lower: sql.ref('listed_asset.name_search') },
};
type Columns = Awaited<ReturnType<CustomFieldStore['readColumns']>>;

export interface DynamicSearch {
  /** For `where` of a query of `listed_asset`; true for the live assets that one of the rules finds. */
  readonly matches: RawBuilder<SqlBool>;
  /** Conditions whose field is no longer one in use of the type, by the index of their rule. */
  readonly unknown: readonly { readonly rule: number; readonly condition: AssetCondition }[];
}

/**
 * Unknown fields find nothing by themselves: their conditions are left out.
 * @throws ApiError VALIDATION_FAILED for an operator or a value that does not fit the field
 */
export async function toDynamicSearch(
  tx: Tx,
  rules: readonly DynamicAssets[],
  locale: Language = 'en',
): Promise<DynamicSearch> {
  const unknown: { rule: number; condition: AssetCondition }[] = [];
  const matches: RawBuilder<SqlBool>[] = [];
  for (const [index, { asset_type_uuid, match, conditions }] of rules.entries()) {
    const store = customFieldStore(FIELDS, asset_type_uuid);
    const columns = await store.readColumns(tx, sql.ref('listed_asset.id'), {}, locale);
    const known = conditions.flatMap((condition) => {
      const holds = toCondition(columns, condition, locale);
      if (!holds) unknown.push({ rule: index, condition });
      return holds ?? [];
    });
    const joined = match === 'any' ? sql` or ` : sql` and `;
    const all = known.length > 0 ? sql` and (${sql.join(known, joined)})` : sql``;
    matches.push(sql`(listed_asset.type_uuid = ${asset_type_uuid}::uuid${all})`);
  }
  const any = matches.length > 0 ? sql.join(matches, sql` or `) : sql`false`;
  return { matches: sql<SqlBool>`(not listed_asset.archived and (${any}))`, unknown };
}

/** Null if the field is not one of the type. */
function toCondition(
  { columns, sources }: Columns,
  { field_key, operator, value, not = false }: AssetCondition,
  locale: Language,
): RawBuilder<SqlBool> | null {
  const selector = BUILT_IN[field_key] ? field_key : toCustomSelector(FIELDS, field_key);
  const declared = [...assetList.columns, ...columns].find((column) => column.selector === selector);
  const source = BUILT_IN[field_key] ?? sources[selector];
  if (!declared || !source) return null;
  const { filter, column, ...more } = source;
  return filterCondition(declared, { ...more, column: filter ?? column }, [{ operator, value, not }], {
    tz_code: 'UTC',
    locale,
  });
}

const NAMED = ['listed_asset.uuid', 'listed_asset.asset_id', 'listed_asset.display_name'] as const;

export const listDynamicAssets = (tx: Tx, { matches }: DynamicSearch, limit: number) =>
  tx
    .selectFrom('listed_asset')
    .select(NAMED)
    .where(matches)
    .orderBy('listed_asset.display_name')
    .orderBy('listed_asset.id')
    .limit(limit)
    .execute();

/** @param matches null for conditions that cannot hold anymore */
export async function existsDynamicAsset(tx: Tx, matches: DynamicSearch['matches'] | null): Promise<boolean> {
  if (!matches) return false;
  const found = await tx.selectFrom('listed_asset').select('listed_asset.id').where(matches).limit(1).execute();
  return found.length > 0;
}

export async function countDynamicAssets(tx: Tx, { matches }: DynamicSearch): Promise<number> {
  const { count } = await tx
    .selectFrom('listed_asset')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches)
    .executeTakeFirstOrThrow();
  return Number(count);
}
