/** A list as a module gives it: which rows, what its columns are in SQL, and how a row is answered. */
import type { Language } from '@rounds/contract/languages';
import type { Expression } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Viewer } from '../db/list-filters.ts';
import type { ListSource, Rows } from '../db/list-order.ts';
import type { Actor } from '../http/module.ts';

export interface ListView<Row extends object, Shown> {
  readonly source: ListSource;
  /** What the log calls a row; its first column unless told. */
  readonly title?: Expression<unknown>;
  /** All rows that this person sees in the list, neither filtered nor sorted. */
  rows(tx: Tx, actor: Actor): Rows<Row>;
  /** As the contract answers it. */
  toRecord(row: Row): Shown;
  /** What an export writes of a column, where that is not the row's field of that name. */
  readonly cells?: Readonly<Record<string, (row: Row) => unknown>>;
}

export const toViewer = (actor: Actor, locale: Language): Viewer => ({ tz_code: actor.tz_code, locale });
