/** Custom fields as the lists and routes of a module need them. */
import type { CustomFieldValues } from '@rounds/contract/custom-fields';
import { type Language, translateName } from '@rounds/contract/languages.ts';
import { type CustomColumn, type CustomFieldColumns, toCustomSelector } from '@rounds/contract/list.ts';
import { isUuid } from '@rounds/engine';
import type { Expression } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { CustomColumns, CustomFieldStore } from '../../lists/index.ts';
import { toLoggedValue } from './activity.ts';
import { describeColumn } from './describe-column.ts';
import { toSourceColumn } from './queries/columns.ts';
import type { FieldRow, FieldSet } from './queries/fields.ts';
import { deleteOtherValues, selectValuesByKey } from './queries/values.ts';
import { type RawValue, toFieldValue } from './stored-values.ts';
import { readValues, selectUsedFields, writeValues } from './values.ts';

/** A list begins with this many custom fields shown; viewers show the others themselves. */
const INITIAL_COLUMNS = 5;

interface StoredRow {
  readonly id: number;
}

export function customFieldStore<Row extends StoredRow = StoredRow>(
  columns: CustomFieldColumns,
  /**
   * Set for fields that belong to records: the uuid of the owner of a record's fields, or null if it has none. It is a
   * uuid if all records of the list have the same owner.
   */
  owner?: string | ((row: Row) => string | null),
  /** Set if not all records have all fields: returns whether this record has one. */
  hasField: (row: Row, key: string) => boolean = () => true,
): CustomFieldStore<Row> {
  const { scope, property, owner: ownerColumn } = columns;
  const toSet = (row: Row): FieldSet => ({
    scope,
    owner: (typeof owner === 'function' ? owner(row) : owner) ?? null,
  });
  const listFields = (tx: Tx, set: FieldSet) =>
    owner !== undefined && set.owner === null ? Promise.resolve([]) : selectUsedFields(tx, set);
  /** The owner of the whole list, or the record that its filter names by its uuid, if it is a single one. */
  function getListOwner(filter: Readonly<Record<string, unknown>>): string | null {
    if (typeof owner === 'string') return owner;
    const value = ownerColumn === undefined ? undefined : filter[ownerColumn];
    const [first, ...others] = Array.isArray(value) ? value : [];
    return isUuid(first) && others.length === 0 ? first : null;
  }

  return {
    columns,
    async readColumns(tx, entityId, filter, locale) {
      const fields = await listFields(tx, { scope, owner: getListOwner(filter) });
      return toCustomColumns(columns, fields, entityId, locale);
    },
    readValues: (tx, entityIds, locale) => readValues(tx, scope, entityIds, locale),
    async writeValues(tx, row, values, { locale, before, copied }) {
      const set = toSet(row);
      const isMoved = before !== undefined && toSet(before).owner !== set.owner;
      if (isMoved) await deleteOtherValues(tx, scope, [row.id], set);
      const fields = { ...set, property, hasField: (key: string) => hasField(row, key) };
      await writeValues(tx, fields, row.id, values, { locale, isNew: !before || isMoved, copied });
    },
    deleteValues: (tx, entityIds) => deleteOtherValues(tx, scope, entityIds),
    async readNamedValues(tx, row) {
      const fields = await listFields(tx, toSet(row));
      const values = (await readValues(tx, scope, [row.id])).get(row.id)!;
      return Object.fromEntries(fields.map(({ key, name }) => [name, toLoggedValue(values[key])]));
    },
  };
}

/** The same store for a list whose fields another query has read with `selectWorkspaceFields`. */
export const withFields = <Row extends StoredRow>(
  store: CustomFieldStore<Row>,
  fields: readonly FieldRow[],
): CustomFieldStore<Row> => ({
  ...store,
  readColumns: async (_tx, entityId, _filter, locale) => toCustomColumns(store.columns, fields, entityId, locale),
});

function toCustomColumns(
  columns: CustomFieldColumns,
  fields: readonly FieldRow[],
  entityId: Expression<unknown>,
  locale: Language,
): CustomColumns {
  const toSelector = (key: string) => toCustomSelector(columns, key);
  const toListColumn = (field: FieldRow, index: number): CustomColumn => ({
    selector: toSelector(field.key),
    ...describeColumn(field, locale),
    sortable: true,
    label: translateName(field, locale),
    ...(index >= INITIAL_COLUMNS && { omit: true }),
  });
  return {
    columns: fields.map(toListColumn),
    sources: Object.fromEntries(fields.map((field) => [toSelector(field.key), toSourceColumn(field, entityId)])),
    values: selectValuesByKey(fields, entityId),
    toValues: (stored) => toValues(fields, stored, locale),
  };
}

/** The values of a row as records have them. */
function toValues(fields: readonly FieldRow[], stored: unknown, locale: Language): CustomFieldValues {
  const raw = stored as Readonly<Record<string, RawValue>>;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = raw[field.key];
      return value === undefined ? [] : [[field.key, toFieldValue(field, value, locale)]];
    }),
  );
}
