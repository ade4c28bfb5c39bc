/** Reads and writes single rows of a table, for records that need no SQL of their own. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';

type Values = Readonly<Record<string, unknown>>;

export interface RecordStore<Row> {
  /** Finds a record by numeric id or by uuid, as paths have it. */
  find(tx: Tx, id: number | string): Promise<Row | undefined>;
  /** Like `find`, but locks the row until the transaction ends. */
  lock(tx: Tx, id: number | string): Promise<Row | undefined>;
  insert(tx: Tx, values: Values): Promise<Row>;
  /** The update sets `updated_at`, too. */
  update(tx: Tx, id: number, values: Values): Promise<Row>;
  delete(tx: Tx, id: number): Promise<void>;
}

/** Kysely knows tables by literal names; every table of records has the columns that are used here. */
type AnyTable = 'asset';

/**
 * @param columns the columns of a row in the table itself
 * @param computed the other ones, such as the number of its members
 */
export function recordStore<Row extends { readonly id: number }>(
  table: string,
  columns: readonly (keyof Row & string)[],
  computed: Readonly<Record<string, RawBuilder<unknown>>> = {},
): RecordStore<Row> {
  const name = table as AnyTable;
  const byId = (id: number | string) =>
    sql<boolean>`${sql.ref(`${table}.${typeof id === 'number' ? 'id' : 'uuid'}`)} = ${id}`;
  const selection = [
    ...columns.map((column) => sql.ref(`${table}.${column}`).as(column)),
    ...Object.entries(computed).map(([column, expression]) => expression.as(column)),
  ];
  const select = (tx: Tx, id: number | string) => tx.selectFrom(name).select(selection).where(byId(id));
  const find = async (tx: Tx, id: number | string) =>
    (await select(tx, id).executeTakeFirst()) as unknown as Row | undefined;
  const get = async (tx: Tx, id: number): Promise<Row> => (await find(tx, id))!;
  return {
    find,
    async lock(tx, id) {
      // Computed columns are read after the lock, because a statement that waits for it still sees the old state.
      await tx.selectFrom(name).select('id').where(byId(id)).forUpdate().execute();
      return find(tx, id);
    },
    async insert(tx, values) {
      const { id } = await tx
        .insertInto(name)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      return get(tx, id);
    },
    async update(tx, id, values) {
      await tx
        .updateTable(name)
        .set({ ...(values as object), updated_at: sql<Date>`now()` })
        .where(byId(id))
        .execute();
      return get(tx, id);
    },
    async delete(tx, id) {
      await tx.deleteFrom(name).where(byId(id)).execute();
    },
  };
}
