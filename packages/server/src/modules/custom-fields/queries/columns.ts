/** Fields as columns of lists. */
import { type FieldValueKind, getValueKind, isListChoice } from '@rounds/contract/custom-fields';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SourceColumn } from '../../../lists/sql/order.ts';
import type { FieldRow } from './fields.ts';

/** The SQL that shows, sorts and filters the values of a row `v`. */
interface ColumnSql {
  readonly value: RawBuilder<unknown>;
  /** The expression that orders the values, and the value before all of them, for records that have none. */
  readonly order: RawBuilder<unknown>;
  readonly least: RawBuilder<unknown>;
  readonly filter?: RawBuilder<unknown>;
  readonly lower?: RawBuilder<unknown>;
  /** Set for several values in one: the condition that one of them is selected. */
  readonly hasAny?: (choices: readonly (string | number)[]) => RawBuilder<SqlBool>;
}

const EMPTY_TEXT = sql`''::text collate natural_order`;

const COLUMNS: Record<FieldValueKind, (field: FieldRow) => ColumnSql> = {
  text: () => ({
    value: sql`v.text`,
    order: sql`v.text_order`,
    least: sql`''`,
    lower: sql`v.text_search`,
  }),
  number: () => ({ value: sql`v.number`, order: sql`v.number`, least: sql`'-infinity'::float8` }),
  day: () => ({ value: sql`v.day`, order: sql`v.day`, least: sql`'-infinity'::date` }),
  moment: () => ({ value: sql`v.moment`, order: sql`v.moment`, least: sql`'-infinity'::timestamptz` }),
  yes_no: () => ({ value: sql`v.flag`, order: sql`v.flag::integer`, least: sql`-1`, filter: sql`v.flag::text` }),
  choices: (field) => ({
    value: sql`v.keys`,
    ...getChoiceOrder(field),
    hasAny: (choices) => sql<SqlBool>`v.keys && ${choices.map(String)}::text[]`,
  }),
  person: () => ({
    value: sql`v.user_id`,
    order: sql`(select u.full_name from "user" u where u.id = v.user_id) collate natural_order`,
    least: EMPTY_TEXT,
  }),
};

/** Options have an order of their own, and items of a list that of their names. */
function getChoiceOrder({ field_type, config }: FieldRow): Pick<ColumnSql, 'order' | 'least'> {
  if (isListChoice({ field_type, config: config ?? {} })) {
    return { order: sql`left(v.labels[1], 200) collate natural_order`, least: EMPTY_TEXT };
  }
  const keys = (config?.options ?? []).map(({ key }) => key);
  return { order: sql`coalesce(array_position(${keys}::text[], v.keys[1]), ${keys.length + 1})`, least: sql`0` };
}

/**
 * A field as a column of a list. Filters look for the values by an index; records without a value are sorted
 * before all others.
 * @param entityId the id of the row. In these queries it must not be a name that the table of values has as well.
 */
export function toSourceColumn(field: FieldRow, entityId: Expression<unknown>): SourceColumn {
  const { id } = field;
  const { value, order, least, filter = value, lower, hasAny } = COLUMNS[getValueKind(field)](field);
  // The names are unique, because the list's query may name its own columns without their table.
  const [table, entity, key] = [`custom_${id}`, `custom_${id}_entity`, `custom_${id}_order`];
  const orders = sql`(select v.entity_id as ${sql.id(entity)}, ${order} as ${sql.id(key)}
    from listed_custom_field_value v where v.field_id = ${id})`;
  const rowsWith = (condition: RawBuilder<SqlBool>) =>
    sql`select v.entity_id from listed_custom_field_value v where v.field_id = ${id} and ${condition}`;
  const base = {
    column: sql`(select ${value} from listed_custom_field_value v
      where v.entity_id = ${entityId} and v.field_id = ${id})`,
    sort: sql`coalesce(${sql.ref(key)}, ${least})`,
    join: ((rows) =>
      rows.leftJoin(orders.as(table), (join) =>
        join.on(sql<SqlBool>`${sql.ref(entity)} = ${entityId}`),
      ) as typeof rows) as NonNullable<SourceColumn['join']>,
  };
  if (hasAny) {
    const isByUuid = field.config?.list_uuid !== undefined;
    return { ...base, filter: entityId, isByUuid, below: (choices) => rowsWith(hasAny(choices)) };
  }
  return {
    ...base,
    filter,
    ...(lower && { lower }),
    hasValue: (condition) => sql<SqlBool>`${entityId} in (${rowsWith(condition)})`,
  };
}
