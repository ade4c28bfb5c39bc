/** Assets that conditions on the fields of their type find, as they are now. */

import { assetList } from '@rounds/contract/assets';
import { type AssetCondition, type DynamicAssets, isPlaceKey } from '@rounds/contract/assignments';
import type { Language } from '@rounds/contract/languages.ts';
import { type ListColumn, toCustomSelector } from '@rounds/contract/list.ts';
import { isDay } from '@rounds/contract/values.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { fieldError } from '../../../http/input.ts';
import type { CustomFieldStore } from '../../../lists/index.ts';
import { filterCondition, getToday, shiftDay, type Viewer } from '../../../lists/sql/filters.ts';
import type { SourceColumn } from '../../../lists/sql/order.ts';
import { customFieldStore } from '../../custom-fields/index.ts';
import { toPlaceCondition } from './asset-places.ts';

const FIELDS = assetList.custom_fields!;
/** The columns that assets of every type have. */
const BUILT_IN: Readonly<Record<string, SourceColumn>> = {
  asset_id: { column: sql.ref('listed_asset.asset_id'), lower: sql.ref('listed_asset.number_search') },
  display_name: { column: sql.ref('listed_asset.display_name'), lower: sql.ref('listed_asset.name_search') },
};
type Columns = Pick<Awaited<ReturnType<CustomFieldStore['readColumns']>>, 'columns' | 'sources'>;
/** Assets of all types have no fields in common. */
const WITHOUT_TYPE: Columns = { columns: [], sources: {} };

export interface DynamicSearch {
  /** The condition for a query of `listed_asset`, which is true for the live assets that one of the rules finds. */
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
    const store = asset_type_uuid && customFieldStore(FIELDS, asset_type_uuid);
    const columns: Columns = store ? await store.readColumns(tx, sql.ref('listed_asset.id'), {}, locale) : WITHOUT_TYPE;
    const fieldConditions = conditions.flatMap((condition) => {
      const { field_key } = condition;
      if (isPlaceKey(field_key)) return toPlaceCondition(field_key, condition);
      const holds = toCondition(columns, condition, locale);
      if (!holds) unknown.push({ rule: index, condition });
      return holds ?? [];
    });
    const joined = match === 'any' ? sql` or ` : sql` and `;
    const ofType = asset_type_uuid ? sql`listed_asset.type_uuid = ${asset_type_uuid}::uuid` : sql`true`;
    const all = fieldConditions.length > 0 ? sql` and (${sql.join(fieldConditions, joined)})` : sql``;
    matches.push(sql`(${ofType}${all})`);
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
  const viewer: Viewer = { tz_code: 'UTC', locale };
  const { filter, column, ...more } = source;
  const compare = (compared: unknown) =>
    filterCondition(
      declared,
      { ...more, column: filter ?? column, isById: declared.filter === 'asyncSelect' && !more.isByUuid },
      compared,
      viewer,
    );
  if (isBuilder(declared)) return compare([{ operator, value, not }]);
  const holds =
    operator === 'null' ? sql<SqlBool>`${column} is null` : compare(toFilterValue(declared, operator, value, viewer));
  // A condition without a complete value would find all assets.
  if (!holds) throw fieldError('dynamic_assets', locale, 'list.filter_value', { key: declared.selector });
  return not ? sql<SqlBool>`(${holds}) is not true` : holds;
}

const isBuilder = ({ filter }: ListColumn): boolean => filter === 'textBuilder' || filter === 'numberBuilder';

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-30';
const MAX_DAYS = 36_500;

/** Returns the value that a filter of the list compares with, for kinds of values whose filters have no operators. */
function toFilterValue(
  { filter, selector }: ListColumn,
  operator: AssetCondition['operator'],
  value: AssetCondition['value'],
  viewer: Viewer,
): unknown {
  const reject = (): never => {
    throw fieldError('dynamic_assets', viewer.locale, 'list.operator_unknown', { key: selector, operator });
  };
  if (filter !== 'dateRange') return operator === 'in' ? [value].flat() : reject();
  const [from, to] = [value].flat();
  const shift = (day: unknown, days: number): string => (isDay(day) ? shiftDay(day, { days }) : '');
  const readDays = (): number => {
    if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > MAX_DAYS) {
      throw fieldError('dynamic_assets', viewer.locale, 'list.filter_value', { key: selector });
    }
    return Number(value);
  };
  switch (operator) {
    case 'eq':
      return { from, to: from };
    case 'lt':
      return { from: FIRST_DAY, to: shift(from, -1) };
    case 'gt':
      return { from: shift(from, 1), to: LAST_DAY };
    case 'bt':
      return { from, to };
    case 'older':
      return { from: FIRST_DAY, to: shift(getToday(viewer), -readDays() - 1) };
    case 'soon':
      return { from: getToday(viewer), to: shift(getToday(viewer), readDays()) };
    default:
      return reject();
  }
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
  const rows = await tx.selectFrom('listed_asset').select('listed_asset.id').where(matches).limit(1).execute();
  return rows.length > 0;
}

export async function countDynamicAssets(tx: Tx, { matches }: DynamicSearch): Promise<number> {
  const { count } = await tx
    .selectFrom('listed_asset')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface FieldOfType {
  readonly asset_type_uuid: string;
  readonly field_key: string;
}

/** Lists the distinct values of a field among the live assets of a type, in order; short texts and numbers only. */
export async function listAssetValues(tx: Tx, field: FieldOfType, limit: number): Promise<(string | number)[]> {
  const { rows } = await sql<{ text: string | null; number: number | null }>`
    select distinct v.text, v.number from custom_field f
      join custom_field_value v on v.field_id = f.id join listed_asset on listed_asset.id = v.entity_id
    where f.scope = 'asset' and f.owner = ${field.asset_type_uuid}::uuid and f.key = ${field.field_key} and f.is_used
      and f.field_type in ('text', 'email', 'phone', 'link', 'integer', 'decimal') and not listed_asset.archived and (v.text is not null or v.number is not null)
    order by v.number, v.text limit ${limit}`.execute(tx);
  return rows.flatMap(({ text, number }) => number ?? text ?? []);
}
