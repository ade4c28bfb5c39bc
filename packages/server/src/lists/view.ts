/** A list as a module defines it: its rows, its columns in SQL, and the record of a row. */
import type { Language } from '@rounds/contract/languages.ts';
import { addCustomColumns, type CustomColumn, toCustomSelector } from '@rounds/contract/list.ts';
import { type Expression, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Actor, Call } from '../http/module.ts';
import type { CustomColumns, CustomFieldStore } from './custom-fields.ts';
import type { Viewer } from './sql/filters.ts';
import { type ListRows, type ListSource, tryParse } from './sql/order.ts';

/** The reader of a list, and the transaction and registry that its view may use. */
export interface ListContext extends Pick<Call, 'tx' | 'registry'> {
  readonly actor: Actor;
}

export interface ListView<Row extends object, Shown> {
  readonly source: ListSource;
  /** The name of its export files, if it is not that of the list with the day of the export. */
  readonly fileName?: string;
  /** The title of a row in the activity log; its first column by default. */
  readonly title?: Expression<unknown>;
  /** All rows that this user may see in the list, neither filtered nor sorted. */
  rows(tx: Tx, actor: Actor): ListRows<Row>;
  /** Adds to the rows of a page, or of a batch of an export, what the query does not give. */
  complete?(rows: readonly Row[], context: ListContext): Promise<Row[]>;
  /** Converts a row to the record that the API returns. */
  toRecord(row: Row): Shown;
  /** The value that an export writes for a column, if it is not the row's property of that name. */
  readonly cells?: Readonly<Record<string, (row: Row) => unknown>>;
  /**
   * Set for columns that depend on the reader: returns the list for this user. The columns are declared in `source` as
   * well.
   */
  forReader?(context: ListContext): Promise<ListView<Row, Shown>>;
  /** Set for a list that declares `custom_fields`. */
  // biome-ignore lint/suspicious/noExplicitAny: lists do not write values, so any record will do
  readonly customFields?: CustomFieldStore<any>;
}

export const toViewer = (actor: Actor, locale: Language): Viewer => ({ actor, tz_code: actor.tz_code, locale });

/** Throws at start if a list declares custom fields that its view does not provide, or the other way round. */
export function assertCustomFields<Row extends object>(view: ListView<Row, unknown>): void {
  const { declaration } = view.source;
  if (declaration.custom_fields === view.customFields?.columns) return;
  throw new Error(
    `The custom fields of the list ${declaration.table_name} differ between its declaration and its view.`,
  );
}

/** The column of a row that says who archived it; with a space, so that no record has it. */
const ARCHIVED_BY = 'archived by';

/** A list of archived records with who archived each; the records themselves have only the time. */
function addArchiving<Row extends object, Shown>(view: ListView<Row, Shown>): ListView<Row, Shown> {
  const { source, rows, toRecord, cells } = view;
  const { archived_kind: kind } = source.declaration;
  if (kind === undefined) return view;
  // The inner queries have no column `id`, so that of a row is meant.
  const userId = sql`(select a.user_id from archived_record a where a.kind = ${kind} and a.record_id = ${source.id})`;
  const name = sql<string | null>`(select person.full_name
    from (select u.id as person_id, u.full_name from "user" u) person where person.person_id = ${userId})`;
  const getName = (row: Row) => (row as Readonly<Record<string, unknown>>)[ARCHIVED_BY] ?? null;
  return {
    ...view,
    source: {
      ...source,
      columns: {
        ...source.columns,
        archived_at: sql.ref('archived_at'),
        archived_by: { column: name, filter: userId },
      },
    },
    rows: (tx, actor) => rows(tx, actor).select(name.as(ARCHIVED_BY)),
    toRecord: (row) => ({ ...toRecord(row), archived_by: getName(row) }),
    cells: { ...cells, archived_by: getName },
  };
}

/**
 * The view with the columns that the workspace has at present, and with the values of each row.
 * @param filter as JSON text or as the object itself
 */
export async function resolveView<Row extends object, Shown>(
  context: ListContext & { readonly locale: Language },
  declared: ListView<Row, Shown>,
  filter: unknown,
): Promise<{ readonly view: ListView<Row, Shown>; readonly columns?: CustomColumns['columns'] }> {
  const view = addArchiving({ ...declared, ...(await declared.forReader?.(context)) });
  const { source, customFields, rows, toRecord, cells } = view;
  if (!customFields) return { view };
  const { property } = customFields.columns;
  const filterValues = Object(typeof filter === 'string' ? tryParse(filter) : filter);
  const { columns, sources, values, toValues } = await customFields.readColumns(
    context.tx,
    source.id,
    filterValues,
    context.locale,
  );
  const getValues = (row: Row) => toValues((row as Readonly<Record<string, unknown>>)[property]);
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
