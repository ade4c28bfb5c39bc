/** Reads the log of changes. Long logs are read in pages, so that they are never in memory as a whole. */
import { MAX_CHANGES_PER_CALL } from '@rounds/contract/inspections';
import type { Change, LoggedChange } from '@rounds/engine';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** The properties that the server adds to a change that it accepts. */
export type Receipt = Required<Pick<LoggedChange, 'by' | 'received_at' | 'sequence'>>;

/** A change with its entry in the log. */
export interface LogRow {
  readonly change: LoggedChange & Receipt;
  /** It came after completion: stored and shown, but without effect on the report. */
  readonly late: boolean;
  readonly device: string | null;
}

/** Some entries that follow one another, with the size of their changes as JSON. */
export interface LogPage {
  readonly rows: readonly LogRow[];
  readonly bytes: number;
}

/** Calls whose changes are read at once. */
const BATCHES_PER_PAGE = 50;

const BATCH_COLUMNS = ['sequence', 'changes', 'user_id', 'received_at', 'late', 'device'] as const;

const selectBatches = (tx: Tx, inspectionId: number) =>
  tx
    .selectFrom('inspection_log')
    .select(BATCH_COLUMNS)
    .select(sql<number>`octet_length(changes::text)`.as('bytes'))
    .where('inspection_id', '=', inspectionId);
type Batch = Awaited<ReturnType<ReturnType<typeof selectBatches>['execute']>>[number];

const toRows = (batches: readonly Omit<Batch, 'bytes'>[]): LogRow[] =>
  batches.flatMap(({ sequence, changes, user_id, received_at, late, device }) =>
    toLogRows(changes, { by: user_id, received_at: new Date(received_at).toISOString(), sequence }, { late, device }),
  );

/** The log after one sequence number, oldest first. */
export async function* readLogPages(tx: Tx, inspectionId: number, after: number): AsyncGenerator<LogPage> {
  for (let last = after; ; ) {
    const batches = await selectBatches(tx, inspectionId)
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(BATCHES_PER_PAGE)
      .execute();
    const rows = toRows(batches).filter(({ change }) => change.sequence > after);
    if (rows.length > 0) yield { rows, bytes: batches.reduce((sum, { bytes }) => sum + bytes, 0) };
    if (batches.length < BATCHES_PER_PAGE) return;
    last = batches.at(-1)!.sequence;
  }
}

/** The logs of several inspections, each oldest first, by parts of one inspection. */
export async function* readLogs(
  tx: Tx,
  ids: readonly number[],
): AsyncGenerator<LogPage & { readonly inspection_id: number }> {
  for (let last = { inspection_id: 0, sequence: 0 }; ; ) {
    const batches = await tx
      .selectFrom('inspection_log')
      .select(['inspection_id', ...BATCH_COLUMNS])
      .select(sql<number>`octet_length(changes::text)`.as('bytes'))
      .where('inspection_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .where(sql<SqlBool>`(inspection_id, sequence) > (${last.inspection_id}, ${last.sequence})`)
      .orderBy('inspection_id')
      .orderBy('sequence')
      .limit(BATCHES_PER_PAGE)
      .execute();
    for (const batch of batches) {
      const { inspection_id, bytes } = batch;
      yield { inspection_id, bytes, rows: toRows([batch]) };
    }
    if (batches.length < BATCHES_PER_PAGE) return;
    last = batches.at(-1)!;
  }
}

/** The log before a sequence number, newest first. */
export async function* readLogBackwards(tx: Tx, inspectionId: number, before: number): AsyncGenerator<LogRow> {
  for (let first = before; ; ) {
    const batches = await selectBatches(tx, inspectionId)
      // The batch that contains the entry before the number may continue after it.
      .where('sequence', '<', Math.min(first + MAX_CHANGES_PER_CALL, MAX_SEQUENCE))
      .where(sql<SqlBool>`sequence - json_array_length(changes) + 1 < ${first}`)
      .orderBy('sequence', 'desc')
      .limit(BATCHES_PER_PAGE)
      .execute();
    for (const row of toRows(batches.reverse()).reverse()) if (row.change.sequence < first) yield row;
    if (batches.length < BATCHES_PER_PAGE) return;
    first = batches[0]!.sequence - batches[0]!.changes.length + 1;
  }
}
/** The maximum of the database column. */
const MAX_SEQUENCE = 2 ** 31 - 1;

/** The entries after one sequence number and up to another, oldest first. */
export async function readLog(tx: Tx, inspectionId: number, after: number, upTo: number): Promise<LogRow[]> {
  const batches = await selectBatches(tx, inspectionId)
    .where('sequence', '>', after)
    // The batch that contains the last of them may continue after it.
    .where('sequence', '<', upTo + MAX_CHANGES_PER_CALL)
    .orderBy('sequence')
    .execute();
  return toRows(batches).filter(({ change }) => change.sequence > after && change.sequence <= upTo);
}

/** The same; null, without reading them, if their changes are larger than this as JSON. */
export async function readShortLog(
  tx: Tx,
  inspectionId: number,
  { after, upTo, maxBytes }: { readonly after: number; readonly upTo: number; readonly maxBytes: number },
): Promise<LogRow[] | null> {
  const { bytes } = await tx
    .selectFrom('inspection_log')
    .select(sql<number>`coalesce(sum(octet_length(changes::text)), 0)::float8`.as('bytes'))
    .where('inspection_id', '=', inspectionId)
    .where('sequence', '>', after)
    .where('sequence', '<=', upTo)
    .executeTakeFirstOrThrow();
  return bytes > maxBytes ? null : readLog(tx, inspectionId, after, upTo);
}

/** The changes that came after completion, oldest first. */
export const readLateLog = async (tx: Tx, inspectionId: number): Promise<LogRow[]> =>
  toRows(await selectBatches(tx, inspectionId).where('late', '=', true).orderBy('sequence').execute());

/** The people who changed an answer. */
export async function listAuthors(tx: Tx, inspectionId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('inspection_log')
    .select('user_id')
    .distinct()
    .where('inspection_id', '=', inspectionId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The log entries of one batch; the receipt has the sequence of its last change. */
export const toLogRows = (
  changes: readonly Change[],
  { by, received_at, sequence }: Receipt,
  { late, device }: Pick<LogRow, 'late' | 'device'>,
): LogRow[] => {
  const before = sequence - changes.length;
  return changes.map((change, n) => ({
    change: { ...change, by, received_at, sequence: before + n + 1 },
    late,
    device,
  }));
};

/** Whether the person has answered something in the inspection. */
export const hasAnswered = async (tx: Tx, inspectionId: number, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom('inspection_log')
    .select('sequence')
    .where('inspection_id', '=', inspectionId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
