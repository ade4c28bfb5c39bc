/** Lists and records with custom fields: what they need of the module that stores the values. */
import type { CustomFieldValues, CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import type { Language } from '@rounds/contract/languages';
import { addCustomColumns, type CustomColumn, type CustomFieldColumns, toCustomSelector } from '@rounds/contract/list';
import type { AliasableExpression, Expression } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type SourceColumn, tryParse } from '../db/lists/order.ts';
import type { Actor } from '../http/module.ts';
import type { ListView } from './view.ts';

/** The custom fields in use as columns. */
export interface CustomColumns {
  readonly columns: readonly CustomColumn[];
  /** By selector. */
  readonly sources: Readonly<Record<string, SourceColumn>>;
  /** All values of a row by field key. */
  readonly values: AliasableExpression<unknown>;
}

/** The custom fields of one kind of record; `customFieldStore` of the module `custom-fields` creates it. */
export interface CustomFieldStore<Row extends { readonly id: number } = { readonly id: number }> {
  readonly columns: CustomFieldColumns;
  /**
   * @param entityId the id of a row in the list's query
   * @param filter the filter of the list, which may choose whose fields are columns
   */
  readColumns(tx: Tx, entityId: Expression<unknown>, filter: Readonly<Record<string, unknown>>): Promise<CustomColumns>;
  readValues(tx: Tx, entityIds: readonly number[]): Promise<ReadonlyMap<number, CustomFieldValues>>;
  /**
   * @param options.before the row before a change; without it, the record is new
   * @throws ApiError VALIDATION_FAILED, by `<property>.<key>`
   */
  writeValues(
    tx: Tx,
    row: Row,
    values: CustomFieldValuesInput,
    options: { readonly locale: Language; readonly before?: Row | undefined },
  ): Promise<void>;
  deleteValues(tx: Tx, entityIds: readonly number[]): Promise<void>;
  /** By the name of the field, for the activity log. */
  readNamedValues(tx: Tx, row: Row): Promise<Readonly<Record<string, string | number | null>>>;
}

/** Throws at start if a list declares custom fields that its view does not provide, or the other way round. */
export function assertCustomFields<Row extends object>(view: ListView<Row, unknown>): void {
  const { declaration } = view.source;
  if (declaration.custom_fields === view.customFields?.columns) return;
  throw new Error(
    `The custom fields of the list ${declaration.table_name} differ between its declaration and its view.`,
  );
}

/**
 * The view with the columns that the workspace has at present, and with the values of each row.
 * @param filter as JSON text or as the object itself
 */
export async function resolveView<Row extends object, Shown>(
  { tx, actor }: { readonly tx: Tx; readonly actor: Actor },
  declared: ListView<Row, Shown>,
  filter: unknown,
): Promise<{ readonly view: ListView<Row, Shown>; readonly columns?: CustomColumns['columns'] }> {
  const view = { ...declared, ...(await declared.forReader?.(tx, actor)) };
  const { source, customFields, rows, toRecord, cells } = view;
  if (!customFields) return { view };
  const { property } = customFields.columns;
  const filterValues = Object(typeof filter === 'string' ? tryParse(filter) : filter);
  const { columns, sources, values } = await customFields.readColumns(tx, source.id, filterValues);
  const getValues = (row: Row) => (row as Readonly<Record<string, CustomFieldValues>>)[property]!;
  const toCell = ({ selector }: CustomColumn) => {
    const key = selector.slice(toCustomSelector({ property }, '').length);
    return [selector, (row: Row) => getValues(row)[key]] as const;
  };
  return {
    columns,
    view: {
      ...view,
      source: {
        ...source,
        declaration: addCustomColumns(source.declaration, columns),
        columns: { ...source.columns, ...sources },
      },
      rows: (inner, actor) => rows(inner, actor).select(values.as(property)),
      toRecord: (row) => ({ ...toRecord(row), [property]: getValues(row) }),
      cells: { ...cells, ...Object.fromEntries(columns.map(toCell)) },
    },
  };
}
