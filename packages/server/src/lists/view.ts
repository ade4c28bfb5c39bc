/** A list as a module defines it: its rows, its columns in SQL, and the record of a row. */
import type { Language } from '@rounds/contract/languages';
import type { Expression } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Viewer } from '../db/lists/filters.ts';
import type { ListRows, ListSource } from '../db/lists/order.ts';
import type { Actor } from '../http/module.ts';
import type { CustomFieldStore } from './custom-fields.ts';

export interface ListView<Row extends object, Shown> {
  readonly source: ListSource;
  /** The title of a row in the activity log; its first column by default. */
  readonly title?: Expression<unknown>;
  /** All rows that this user may see in the list, neither filtered nor sorted. */
  rows(tx: Tx, actor: Actor): ListRows<Row>;
  /** Adds to the rows of a page, or of a batch of an export, what the query does not give. */
  complete?(tx: Tx, rows: readonly Row[], actor: Actor): Promise<Row[]>;
  /** The record that the API answers for a row. */
  toRecord(row: Row): Shown;
  /** The value that an export writes for a column, if it is not the row's property of that name. */
  readonly cells?: Readonly<Record<string, (row: Row) => unknown>>;
  /** For columns that depend on who reads: the list for this user. The columns are declared in `source` as well. */
  forReader?(tx: Tx, actor: Actor): Promise<ListView<Row, Shown>>;
  /** For a list that declares `custom_fields`. */
  // biome-ignore lint/suspicious/noExplicitAny: lists do not write values, so any record will do
  readonly customFields?: CustomFieldStore<any>;
}

export const toViewer = (actor: Actor, locale: Language): Viewer => ({ actor, tz_code: actor.tz_code, locale });
