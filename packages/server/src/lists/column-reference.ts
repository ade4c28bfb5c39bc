/** References that are a column of a table; see `references.ts`. */
import type { Permission } from '@rounds/contract/permissions.ts';
import type { UsageKind } from '@rounds/contract/usage';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Reference, ReferenceKey } from './references.ts';

interface ColumnReference {
  readonly kind: UsageKind;
  readonly by: string;
  readonly field: string;
  readonly access: readonly Permission[];
  /** The table of the referring records and its column with the key of the others. */
  readonly table: string;
  readonly column: string;
  /**
   * Set if the column has the ids of another table whose column has the keys: of the same records, or of those that
   * they belong to.
   */
  readonly via?: { readonly table: string; readonly column: string };
  /** The column that names the referring records. */
  readonly title: string;
  /**
   * The part of the path that comes from the record that the referring one belongs to, such as the uuid of its list.
   */
  readonly owner?: RawBuilder<unknown>;
  /** The path of a referring record in the web application. */
  path(row: { readonly id: number; readonly uuid: string; readonly owner: string }): string;
  /** Users with one of these may empty the column. */
  readonly unlink?: readonly Permission[];
}

/** The table has the columns `id`, `uuid` and, to be unlinked, `updated_at`. */
export function columnReference(options: ColumnReference): Reference {
  const { table, column, via, title, owner = sql`''`, path, unlink, ...declared } = options;
  const refers = (keys: readonly ReferenceKey[]) => {
    const type = typeof keys[0] === 'number' ? sql`bigint[]` : sql`uuid[]`;
    const value = sql`${sql.ref(column)}`;
    return via
      ? sql`${value} in (select id from ${sql.table(via.table)} where ${sql.ref(via.column)} = any(${[...keys]}::${type}))`
      : sql`${value} = any(${[...keys]}::${type})`;
  };
  return {
    ...declared,
    async count(tx, keys) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where ${refers(keys)}`.execute(tx);
      return Number(rows[0]!.count);
    },
    async list(tx, keys, limit) {
      const { rows } = await sql<{ id: number; uuid: string; title: string; owner: string }>`
        select id, uuid, ${sql.ref(title)} as title, ${owner} as owner from ${sql.table(table)}
        where ${refers(keys)} order by ${sql.ref(title)}, id limit ${limit}`.execute(tx);
      return rows.map((row) => ({ id: row.uuid, title: row.title, path: path(row) }));
    },
    ...(unlink && {
      unlink: {
        access: unlink,
        async run(tx: Tx, keys: readonly ReferenceKey[]) {
          await sql`
            update ${sql.table(table)} set ${sql.ref(column)} = null, updated_at = now()
            where ${refers(keys)}`.execute(tx);
        },
      },
    }),
  };
}
