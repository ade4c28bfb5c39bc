/** Lists and records with custom fields: what they need of the module that stores the values. */
import type { CustomFieldScope, CustomFieldValues, CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import type { Language } from '@rounds/contract/languages';
import { addCustomColumns, CUSTOM_COLUMN_PREFIX, type CustomColumn } from '@rounds/contract/list';
import type { AliasableExpression, Expression } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { SourceColumn } from '../db/lists/order.ts';
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
export interface CustomFieldStore {
  readonly scope: CustomFieldScope;
  /** @param entityId the id of a row in the list's query */
  readColumns(tx: Tx, entityId: Expression<unknown>): Promise<CustomColumns>;
  readValues(tx: Tx, entityIds: readonly number[]): Promise<ReadonlyMap<number, CustomFieldValues>>;
  /** @throws ApiError VALIDATION_FAILED, by `custom_fields.<key>` */
  writeValues(
    tx: Tx,
    entityId: number,
    values: CustomFieldValuesInput,
    options: { readonly locale: Language; readonly isNew?: boolean },
  ): Promise<void>;
  deleteValues(tx: Tx, entityIds: readonly number[]): Promise<void>;
  /** By the name of the field, for the activity log. */
  readNamedValues(tx: Tx, entityId: number): Promise<Readonly<Record<string, string | number | null>>>;
}

interface WithCustomFields {
  readonly custom_fields: CustomFieldValues;
}

/** Throws at start if a list declares custom fields that its view does not provide, or the other way round. */
export function assertCustomFields<Row extends object>(view: ListView<Row, unknown>): void {
  const { declaration } = view.source;
  if (declaration.custom_fields === view.customFields?.scope) return;
  throw new Error(
    `The custom fields of the list ${declaration.table_name} differ between its declaration and its view.`,
  );
}

/** The view with the columns that the workspace has at present, and with the values of each row. */
export async function resolveView<Row extends object, Shown>(
  tx: Tx,
  view: ListView<Row, Shown>,
): Promise<{ readonly view: ListView<Row, Shown>; readonly columns?: CustomColumns['columns'] }> {
  const { source, customFields, rows, toRecord, cells } = view;
  if (!customFields) return { view };
  const { columns, sources, values } = await customFields.readColumns(tx, source.id);
  const getValues = (row: Row) => (row as Row & WithCustomFields).custom_fields;
  const toCell = ({ selector }: CustomColumn) => {
    const key = selector.slice(CUSTOM_COLUMN_PREFIX.length);
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
      rows: (inner, actor) => rows(inner, actor).select(values.as('custom_fields')),
      toRecord: (row) => ({ ...toRecord(row), custom_fields: getValues(row) }),
      cells: { ...cells, ...Object.fromEntries(columns.map(toCell)) },
    },
  };
}
