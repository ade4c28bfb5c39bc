/** Trees in a table: each row names its parent in a column of its own, and rows at the top have none. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';
import { withoutSiteLimit } from './transactions.ts';

export interface Tree {
  readonly table: string;
  readonly parentColumn: string;
}

/**
 * Locks the tree of the workspace until the transaction ends. Calls that add, move or delete
 * inner nodes take it first, because two moves at once could create a cycle.
 */
export async function lockTree(tx: Tx, { table }: Tree, workspaceId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${table}-tree`}), ${workspaceId}::int)`.execute(tx);
}

/** The id of a node and those of its ancestors, innermost first; none for the top, which is null. */
export async function listAncestors(tx: Tx, { table, parentColumn }: Tree, id: number | null): Promise<number[]> {
  if (id === null) return [];
  const [nodes, parent] = [sql.table(table), sql.ref(`node.${parentColumn}`)];
  const { rows } = await sql<{ id: number }>`
    with recursive path (id, parent, step) as (
      select node.id, ${parent}, 1 from ${nodes} node where node.id = ${id}
      union all
      select node.id, ${parent}, path.step + 1 from ${nodes} node join path on node.id = path.parent
    ) select id from path order by step`.execute(tx);
  return rows.map((row) => row.id);
}

/** A query of the ids of these nodes and of all below them. */
export const selectDescendants = (
  { table, parentColumn }: Tree,
  ids: readonly (string | number)[],
): RawBuilder<number> => sql<number>`
  with recursive within as (
    select node.id from ${sql.table(table)} node where node.id = any(${[...ids]}::bigint[])
    union
    select node.id from ${sql.table(table)} node join within on ${sql.ref(`node.${parentColumn}`)} = within.id)
  select id from within`;

/** Whether a node would be inside itself under this parent. The caller has locked the tree with `lockTree`. */
export const wouldCreateCycle = (tx: Tx, tree: Tree, id: number, parentId: number | null): Promise<boolean> =>
  // The path may lead through nodes that the person of the transaction does not see.
  withoutSiteLimit(tx, async () => (await listAncestors(tx, tree, parentId)).includes(id));
