/**
 * The folded log of an inspection. The log only grows, so a later call continues from what an earlier call
 * has folded and committed, and reads only changes that came since, perhaps by another server. The cost of
 * one more change does not depend on how many came before it.
 */
import { type Answers, Fold, foldChanges, type LoggedChange } from '@rounds/engine';
import type { Database, Tx } from '../../../db/database.ts';
import { RecordCache } from '../../../lru-cache.ts';
import { type InspectionRow, type LogRow, readLog } from '../queries.ts';

export class FoldedLog {
  readonly #fold = new Fold();
  readonly #ids = new Set<string>();

  /** The number of changes, which is also the sequence of the last one. */
  get sequence(): number {
    return this.#ids.size;
  }

  /** As in the database, a uuid in upper case is the same as one in lower case. */
  has(id: string): boolean {
    return this.#ids.has(id.toLowerCase());
  }

  add(rows: readonly LogRow[]): void {
    this.#fold.addAll(omitLateChanges(rows));
    for (const { change } of rows) this.#ids.add(change.id.toLowerCase());
  }

  /** The answers at this moment; they do not change when changes are added later. */
  get answers(): Answers {
    return { answers: this.#fold.answers, rows: new Map(this.#fold.rows) };
  }
}

/** Of all cached logs together, which is some tens of megabytes. An empty log needs memory, too. */
const MAX_CACHED_CHANGES = 50_000;
const cachedLogs = new RecordCache<FoldedLog>({
  maxWeight: MAX_CACHED_CHANGES,
  getWeight: ({ sequence }) => sequence + 20,
});

type LogPosition = Pick<InspectionRow, 'id' | 'sequence'>;

/** The log of an inspection whose row the caller has locked, to add changes to it. It leaves the cache until `cacheLog`. */
export async function loadLogForWriting(tx: Tx, database: Database, { id, sequence }: LogPosition): Promise<FoldedLog> {
  const known = cachedLogs.of(database).remove(id);
  const log = known && known.sequence <= sequence ? known : new FoldedLog();
  if (log.sequence < sequence) log.add(await readLog(tx, id, log.sequence));
  return log;
}

/** Called only after the commit, because changes that are rolled back must not be cached. */
export const cacheLog = (database: Database, inspectionId: number, log: FoldedLog): void =>
  cachedLogs.of(database).set(inspectionId, log);

/** The answers of an inspection, for reading. */
export async function loadAnswers(tx: Tx, database: Database, { id, sequence }: LogPosition): Promise<Answers> {
  const known = cachedLogs.of(database).find(id);
  if (known?.sequence === sequence) return known.answers;
  return foldAnswers(await readLog(tx, id, 0));
}

export const foldAnswers = (log: readonly LogRow[]): Answers => foldChanges(omitLateChanges(log));

/** Late changes are stored, but have no effect on the report. */
const omitLateChanges = (log: readonly LogRow[]): LoggedChange[] =>
  log.filter((row) => !row.late).map((row) => row.change);
