/**
 * The folded log of an inspection. The log only grows, so a later call continues from what an earlier call
 * has folded and committed, and reads only changes that came since, perhaps by another server. The cost of
 * one more change does not depend on how many came before it.
 */
import { type Answers, type Change, Fold, type LoggedChange } from '@rounds/engine';
import { RecordCache } from '../../../db/caches/lru-cache.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { getWorkspaceId } from '../../../db/transactions.ts';
import type { InspectionRow } from '../queries/inspections.ts';
import { type LogPage, type LogRow, readLogPages, readLogs } from '../queries/log.ts';

/** The size of changes as the database stores them: JSON in UTF-8. */
export const getChangeBytes = (change: Change): number => Buffer.byteLength(JSON.stringify(change));

export class FoldedLog {
  readonly #fold = new Fold();
  readonly #ids = new Set<string>();
  #bytes = 0;

  /** The number of changes, which is also the sequence of the last one. */
  get sequence(): number {
    return this.#ids.size;
  }

  /** The size of all changes as JSON. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Like the database, this treats a uuid in upper case like one in lower case. */
  has(id: string): boolean {
    return this.#ids.has(id.toLowerCase());
  }

  add({ rows, bytes }: LogPage): void {
    this.#fold.recordAll(omitLateChanges(rows));
    for (const { change } of rows) this.#ids.add(change.id.toLowerCase());
    this.#bytes += bytes;
  }

  /** The answers at this moment; they do not change when changes are added later. */
  get answers(): Answers {
    this.#fold.resolveAll();
    return { answers: this.#fold.answers, rows: new Map(this.#fold.rows) };
  }
}

/** The maximum size of all cached logs together. */
const MAX_CACHED_BYTES = 96_000_000;
/** A folded change needs several times the memory of its text, and an empty log needs memory, too. */
const BYTES_PER_CHANGE = 800;
const cachedLogs = new RecordCache<FoldedLog>({
  maxBytes: MAX_CACHED_BYTES,
  getBytes: ({ sequence, bytes }) => 2 * bytes + BYTES_PER_CHANGE * (sequence + 20),
});

interface InspectionKey {
  readonly workspace: number;
  readonly id: number;
}

type LogPosition = Pick<InspectionRow, 'id' | 'sequence'>;

/** The log of an inspection whose row the caller has locked, to add changes to it. It leaves the cache until `cacheLog`. */
export async function loadLogForWriting(tx: Tx, database: Database, { id, sequence }: LogPosition): Promise<FoldedLog> {
  const cached = cachedLogs.of(database, getWorkspaceId(tx)).remove(id);
  const log = cached && cached.sequence <= sequence ? cached : new FoldedLog();
  if (log.sequence < sequence) await addPages(tx, id, log);
  return log;
}

/** The same for several inspections. Logs that are not cached are read together. */
export async function loadLogsForWriting(
  tx: Tx,
  database: Database,
  positions: readonly LogPosition[],
): Promise<ReadonlyMap<number, FoldedLog>> {
  const logs = new Map<number, FoldedLog>();
  const unknown: number[] = [];
  for (const position of positions) {
    const { id } = position;
    if (cachedLogs.of(database, getWorkspaceId(tx)).find(id))
      logs.set(id, await loadLogForWriting(tx, database, position));
    else {
      logs.set(id, new FoldedLog());
      unknown.push(id);
    }
  }
  if (unknown.length > 0) for await (const page of readLogs(tx, unknown)) logs.get(page.inspection_id)!.add(page);
  return logs;
}

/** Must be called only after the commit, because changes that are rolled back must not be cached. */
export const cacheLog = (database: Database, { workspace, id }: InspectionKey, log: FoldedLog): void =>
  cachedLogs.of(database, workspace).set(id, log);

/** The answers of an inspection, for reading. */
export const loadAnswers = async (tx: Tx, database: Database, position: LogPosition): Promise<Answers> =>
  (await loadAnswersOf(tx, database, [position])).get(position.id)!;

/** The answers of several inspections by their ids, for reading. */
export async function loadAnswersOf(
  tx: Tx,
  database: Database,
  positions: readonly LogPosition[],
): Promise<ReadonlyMap<number, Answers>> {
  const loaded = new Map<number, Answers>();
  const folds = new Map<number, Fold>();
  for (const { id, sequence } of positions) {
    const cached = cachedLogs.of(database, getWorkspaceId(tx)).find(id);
    if (cached?.sequence === sequence) loaded.set(id, cached.answers);
    else folds.set(id, new Fold());
  }
  if (folds.size > 0) {
    for await (const { inspection_id, rows } of readLogs(tx, [...folds.keys()])) {
      folds.get(inspection_id)!.recordAll(omitLateChanges(rows));
    }
  }
  for (const [id, fold] of folds) {
    fold.resolveAll();
    loaded.set(id, { answers: fold.answers, rows: fold.rows });
  }
  return loaded;
}

async function addPages(tx: Tx, inspectionId: number, log: FoldedLog): Promise<void> {
  for await (const page of readLogPages(tx, inspectionId, log.sequence)) log.add(page);
}

/** Late changes are stored, but have no effect on the report. */
const omitLateChanges = (log: readonly LogRow[]): LoggedChange[] =>
  log.filter((row) => !row.late).map((row) => row.change);
