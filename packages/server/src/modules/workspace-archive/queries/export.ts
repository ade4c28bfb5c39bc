/** Reads the rows of a workspace, each as the JSON that its archive has. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { CURRENT_WORKSPACE } from '../../../db/workspace-table.ts';
import { WORKSPACE } from '../tables.ts';
import type { ArchivedTable } from './catalogue.ts';

const ROWS_AT_ONCE = 500;

/** Columns that say in an archive what a number of the installation says here. */
const COMPUTED_COLUMNS: Readonly<Record<string, Readonly<Record<string, RawBuilder<unknown>>>>> = {
  user: { email: sql`(select a.email from account a where a.id = t.account_id)` },
};

export const listColumns = ({ name, columns }: Pick<ArchivedTable, 'name' | 'columns'>): string[] => [
  ...columns,
  ...Object.keys(COMPUTED_COLUMNS[name] ?? {}),
];

/** The rows of a table as lines of JSON, some at once. */
export async function* readLines(tx: Tx, table: ArchivedTable): AsyncGenerator<readonly string[]> {
  const { name, columns, primary_key } = table;
  const selected = [
    ...columns.map((column) => sql`t.${sql.ref(column)}`),
    ...Object.entries(COMPUTED_COLUMNS[name] ?? {}).map(([column, value]) => sql`${value} as ${sql.ref(column)}`),
  ];
  const own = sql.ref(name === WORKSPACE ? 't.id' : 't.workspace_id');
  const order =
    primary_key.length > 0 ? sql`order by ${sql.join(primary_key.map((key) => sql.ref(`t.${key}`)))}` : sql``;
  const statement = sql`declare archived_rows no scroll cursor for
    select row_to_json(line)::text as line from (
      select ${sql.join(selected)} from ${sql.table(name)} t where ${own} = ${CURRENT_WORKSPACE} ${order}) line`;
  await statement.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from archived_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close archived_rows`.execute(tx);
}

export interface ArchivedFile {
  readonly uuid: string;
  readonly key: string;
  readonly type: string;
}

export const listStoredFiles = (tx: Tx): Promise<ArchivedFile[]> =>
  tx.selectFrom('file').select(['uuid', 'key', 'type']).orderBy('id').execute();

/** The rows of each table, for the progress. */
export async function countRows(tx: Tx, tables: readonly ArchivedTable[]): Promise<number> {
  let count = 0;
  for (const { name } of tables) {
    const own = sql.ref(name === WORKSPACE ? 'id' : 'workspace_id');
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where ${own} = ${CURRENT_WORKSPACE}`.execute(tx);
    count += rows[0]!.count;
  }
  return count;
}

export const getName = async (tx: Tx): Promise<string> =>
  (
    await tx
      .selectFrom('workspace')
      .select('display_name')
      .where('id', '=', sql<number>`${CURRENT_WORKSPACE}`)
      .executeTakeFirstOrThrow()
  ).display_name;
