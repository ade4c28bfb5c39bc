/**
 * The log of an inspection. It only grows, so what one call has read and committed the next need
 * not read again; only what came since, perhaps by another server, is fetched.
 */
import type { LoggedChange } from '@rounds/engine';
import type { Database, Tx } from '../../db/database.ts';
import { Memory } from './memory.ts';
import { type InspectionRow, type LogRow, readLog } from './queries.ts';

const MOST_LOGS = 200;
const remembered = new Memory<readonly LogRow[]>(MOST_LOGS);

export async function wholeLog(
  tx: Tx,
  database: Database,
  { id, sequence }: Pick<InspectionRow, 'id' | 'sequence'>,
): Promise<readonly LogRow[]> {
  if (sequence === 0) return [];
  const known = remembered.get(database, id) ?? [];
  if (known.length >= sequence) return known.slice(0, sequence);
  return [...known, ...(await readLog(tx, id, known.length))];
}

/** Called after the commit only: what is rolled back must not be remembered. */
export const rememberLog = (database: Database, inspectionId: number, log: readonly LogRow[]): void =>
  remembered.set(database, inspectionId, log);

/** What counts for the report: late changes are kept, but take no part. */
export const countingChanges = (log: readonly LogRow[]): LoggedChange[] =>
  log.filter((row) => !row.late).map((row) => row.change);
