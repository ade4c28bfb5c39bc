/** Lists and records with custom fields: what they need of the module that stores the values. */
import type { CustomFieldValues, CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import type { Language } from '@rounds/contract/languages.ts';
import type { CustomColumn, CustomFieldColumns } from '@rounds/contract/list.ts';
import type { AliasableExpression, Expression } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { SourceColumn } from './sql/order.ts';

/** The custom fields in use as columns. */
export interface CustomColumns {
  readonly columns: readonly CustomColumn[];
  /** Keyed by selector. */
  readonly sources: Readonly<Record<string, SourceColumn>>;
  /** All values of a row by field key. */
  readonly values: AliasableExpression<unknown>;
  /** The values of a row as its record has them. */
  toValues(stored: unknown): CustomFieldValues;
}

/** The custom fields of one kind of record; `customFieldStore` of the module `custom-fields` creates it. */
export interface CustomFieldStore<Row extends { readonly id: number } = { readonly id: number }> {
  readonly columns: CustomFieldColumns;
  /**
   * @param entityId the id of a row in the list's query
   * @param filter the filter of the list, which may choose whose fields are columns
   * @param locale the language of the headings
   */
  readColumns(
    tx: Tx,
    entityId: Expression<unknown>,
    filter: Readonly<Record<string, unknown>>,
    locale: Language,
  ): Promise<CustomColumns>;
  /** @param locale the language of the names of options; without it, the names themselves */
  readValues(tx: Tx, entityIds: readonly number[], locale?: Language): Promise<ReadonlyMap<number, CustomFieldValues>>;
  /**
   * @param options.before the row before a change; without it, the record is new
   * @throws ApiError VALIDATION_FAILED, by `<property>.<key>`
   */
  writeValues(
    tx: Tx,
    row: Row,
    values: CustomFieldValuesInput,
    options: {
      readonly locale: Language;
      readonly before?: Row | undefined;
      /** The values of the record that this one is a copy of. */
      readonly copied?: CustomFieldValues | undefined;
    },
  ): Promise<void>;
  deleteValues(tx: Tx, entityIds: readonly number[]): Promise<void>;
  /** Returns values by the name of the field for the activity log, with the names of choices and people. */
  readNamedValues(tx: Tx, row: Row): Promise<Readonly<Record<string, unknown>>>;
}
