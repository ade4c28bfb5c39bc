/**
 * The log of an inspection, folded. It only grows, so what one call has folded and committed the next
 * need not read again, and what one more change costs does not grow with those before it; only what
 * came since, perhaps by another server, is fetched.
 */
import { type Answers, Fold, foldChanges, type LoggedChange } from '@rounds/engine';
import type { Database, Tx } from '../../db/database.ts';
import { Memory } from './memory.ts';
import { type InspectionRow, type LogRow, readLog } from './queries.ts';

export class FoldedLog {
  readonly #fold = new Fold();
  readonly #ids = new Set<string>();

  /** How many changes it holds, which is the sequence of the last. */
  get sequence(): number {
    return this.#ids.size;
  }

  /** The database takes a uuid in any case for the same one. */
  has(id: string): boolean {
    return this.#ids.has(id.toLowerCase());
  }

  add(rows: readonly LogRow[]): void {
    this.#fold.addAll(countingChanges(rows));
    for (const { change } of rows) this.#ids.add(change.id.toLowerCase());
  }

  /** As they are now; what is added later does not show in them. */
  get answers(): Answers {
    return { answers: this.#fold.answers, rows: new Map(this.#fold.rows) };
  }
}

/** Of all logs together: some tens of megabytes at most. A log weighs something before its first change, too. */
const MOST_CHANGES = 50_000;
const remembered = new Memory<FoldedLog>(MOST_CHANGES, ({ sequence }) => sequence + 20);

type Standing = Pick<InspectionRow, 'id' | 'sequence'>;

/** The log of an inspection whose row the caller has locked, for adding to it. It is remembered again by `rememberLog`. */
export async function takeLog(tx: Tx, database: Database, { id, sequence }: Standing): Promise<FoldedLog> {
  const known = remembered.take(database, id);
  const log = known && known.sequence <= sequence ? known : new FoldedLog();
  if (log.sequence < sequence) log.add(await readLog(tx, id, log.sequence));
  return log;
}

/** Called after the commit only: what is rolled back must not be remembered. */
export const rememberLog = (database: Database, inspectionId: number, log: FoldedLog): void =>
  remembered.set(database, inspectionId, log);

/** The answers of an inspection, for reading. */
export async function answersOf(tx: Tx, database: Database, { id, sequence }: Standing): Promise<Answers> {
  const known = remembered.get(database, id);
  if (known?.sequence === sequence) return known.answers;
  return answersIn(await readLog(tx, id, 0));
}

export const answersIn = (log: readonly LogRow[]): Answers => foldChanges(countingChanges(log));

/** What counts for the report: late changes are kept, but take no part. */
const countingChanges = (log: readonly LogRow[]): LoggedChange[] =>
  log.filter((row) => !row.late).map((row) => row.change);
