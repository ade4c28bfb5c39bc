/**
 * Deletes everything of a workspace, a few rows at a time, so that nobody else waits. It reads from the database which
 * tables there are, so that no module can be forgotten. Each step can be repeated: after an interruption the work
 * begins again and finds less.
 */
import type { Tx } from '../../../db/database.ts';
import { recordInstallationActivity } from '../../../http/activity.ts';
import type { TaskContext } from '../../../http/module.ts';
import { deleteAccount } from '../../auth/index.ts';
import { enqueueRemoval, removalJob } from '../../files/index.ts';
import {
  deleteOutside,
  deletePeople,
  deleteRows,
  deleteWorkspaceRow,
  findClosed,
  listOutsideColumns,
  listReferences,
  listTables,
  removeWaitingJobs,
  type TableReference,
} from './queries.ts';

const BATCH = 2_000;
/** Each pass deletes what the one before has left, such as sums that triggers write again. */
const MAX_PASSES = 10;
/** Bytes of files are removed after their rows. */
const LASTING_TASKS = [removalJob.name];

type DeletionContext = Pick<TaskContext, 'database' | 'signal'>;

export async function deleteEverything(context: DeletionContext, workspaceId: number): Promise<void> {
  const { database } = context;
  const closed = await database.inInstallation((tx) => findClosed(tx, workspaceId));
  if (!closed) return;
  await database.inInstallation(async (tx) => {
    for (const column of await listOutsideColumns(tx)) await deleteOutside(tx, column, workspaceId);
  });
  const references = await database.inInstallation(listReferences);
  const tables = sortByReferences(await database.inInstallation(listTables), references);
  for (let pass = 0; (await deleteTables(context, workspaceId, tables, references)) > 0; pass++) {
    if (pass === MAX_PASSES) throw new Error(`workspace ${workspaceId} still has rows after ${MAX_PASSES} passes`);
  }
  await database.inInstallation(async (tx) => {
    await removeWaitingJobs(tx, workspaceId, LASTING_TASKS);
    await deleteWorkspaceRow(tx, workspaceId);
    const subject = { type: 'workspace', id: workspaceId, title: closed.display_name };
    const origin = { id: `workspace-${workspaceId}`, ip: '', user_agent: '' };
    await recordInstallationActivity(tx, null, origin, { code: 'workspace.deleted', subject });
  });
}

async function deleteTables(
  { database, signal }: DeletionContext,
  workspaceId: number,
  tables: readonly string[],
  references: readonly TableReference[],
): Promise<number> {
  let total = 0;
  for (const table of tables) {
    const own = references.filter((one) => one.table === table && one.target === table);
    const deleteBatch = (tx: Tx): Promise<number> =>
      table === 'user' ? deleteUsers(tx) : deleteFromTable(tx, workspaceId, table, own);
    for (let count = BATCH; count > 0; total += count) {
      signal?.throwIfAborted();
      count = await database.inWorkspace(workspaceId, deleteBatch);
    }
  }
  return total;
}

/** The bytes of files are removed after the commit that deletes their rows. */
async function deleteFromTable(
  tx: Tx,
  workspaceId: number,
  table: string,
  own: readonly TableReference[],
): Promise<number> {
  const { count, keys } = await deleteRows(tx, { table, own, limit: BATCH });
  await enqueueRemoval(tx, workspaceId, keys);
  return count;
}

/** Deletes users, with the accounts of people who belong to no other workspace. */
async function deleteUsers(tx: Tx): Promise<number> {
  const accounts = await deletePeople(tx, BATCH);
  for (const account of accounts) await deleteAccount(tx, account);
  return accounts.length;
}

/** Tables before those that they refer to. */
export function sortByReferences(tables: readonly string[], references: readonly TableReference[]): string[] {
  const sorted: string[] = [];
  const rest = new Set(tables);
  while (rest.size > 0) {
    const isReferred = (table: string) =>
      references.some((one) => one.target === table && one.table !== table && rest.has(one.table));
    const free = [...rest].filter((table) => !isReferred(table));
    if (free.length === 0) throw new Error(`these tables refer to each other in a circle: ${[...rest].join(', ')}`);
    for (const table of free) {
      sorted.push(table);
      rest.delete(table);
    }
  }
  return sorted;
}
