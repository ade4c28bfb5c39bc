/** Compares what the product has with the ledger, over HTTP and in its tables and files. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import type { SentFile, SentInspection } from './ledger.ts';

interface StoredChange {
  readonly id: string;
  readonly item_id: string;
  readonly value?: unknown;
  readonly media?: unknown;
  readonly sequence: number;
}

/** Problems with these inspections, each a plain sentence. */
export async function checkInspections(product: Product, inspections: readonly SentInspection[]): Promise<string[]> {
  const problems: string[] = [];
  for (const inspection of inspections) problems.push(...(await checkInspection(product, inspection)));
  return problems;
}

async function checkInspection(product: Product, inspection: SentInspection): Promise<string[]> {
  const { uuid, calls, files } = inspection;
  const problems = (await Promise.all(files.map((file) => checkFile(product, file)))).filter((one) => one !== null);
  const mustExist = calls.some(({ outcome }) => outcome === 'acknowledged');
  const log = await readLog(product, uuid);
  if (!log) return mustExist ? [...problems, `inspection ${uuid} is missing`] : problems;
  const stored = new Map(log.map((change) => [change.id, change]));
  if (stored.size !== log.length) problems.push(`the log of ${uuid} has a change twice`);
  if (log.some(({ sequence }, index) => sequence !== index + 1)) problems.push(`the log of ${uuid} has a gap`);
  for (const { changes, completes, outcome } of calls) {
    const storedChanges = changes.filter(({ id, item_id, value, media }) => {
      const storedInspection = stored.get(id);
      const isEqual =
        JSON.stringify([item_id, value, media]) ===
        JSON.stringify([storedInspection?.item_id, storedInspection?.value, storedInspection?.media]);
      if (storedInspection && !isEqual) problems.push(`change ${id} of ${uuid} has other content`);
      return storedInspection;
    });
    if (storedChanges.length < changes.length && outcome === 'acknowledged')
      problems.push(`${changes.length - storedChanges.length} acknowledged changes of ${uuid} are missing`);
    if (storedChanges.length > 0 && storedChanges.length < changes.length)
      problems.push(`a call on ${uuid} was stored in part`);
    if (completes && (outcome === 'acknowledged' || storedChanges.length > 0))
      problems.push(...(await checkReport(product, uuid)));
  }
  return problems;
}

/** A call that completes stores the report with its changes, or nothing. */
async function checkReport(product: Product, uuid: string): Promise<string[]> {
  const report = await get<{ status: string; completed_at: string | null; answers: unknown[]; score: number | null }>(
    product,
    `/api/inspection/${uuid}`,
  );
  if (report?.status !== 'completed' || !report.completed_at) return [`the completion of ${uuid} is lost`];
  return report.answers.length > 0 ? [] : [`${uuid} is completed without its answers`];
}

async function checkFile(product: Product, { uuid, hash, outcome }: SentFile): Promise<string | null> {
  const reply = await read(product, `/api/file/${uuid}`);
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (reply.status === 404) return outcome === 'acknowledged' ? `file ${uuid} is missing` : null;
  if (!reply.ok) return `file ${uuid} answers ${reply.status}`;
  const isEqual = createHash('sha256').update(bytes).digest('hex') === hash;
  return isEqual ? null : `file ${uuid} has other bytes`;
}

async function readLog(product: Product, uuid: string): Promise<StoredChange[] | null> {
  const log: StoredChange[] = [];
  for (let isAll = false; !isAll; ) {
    const after = log.at(-1)?.sequence ?? 0;
    const page = await get<{ changes: StoredChange[] }>(product, `/api/inspection/${uuid}/changes?after=${after}`);
    if (!page) return null;
    log.push(...page.changes);
    isAll = page.changes.length === 0;
  }
  return log;
}

async function get<T>(product: Product, callPath: string): Promise<T | null> {
  const reply = await read(product, callPath);
  if (reply.status === 404) return null;
  if (!reply.ok) throw new Error(`${callPath} answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

const RETRY_DELAY_MS = 100;
const MAX_READS = 100;

/** A call responds with 503 while the database restarts, and is repeated. */
async function read(product: Product, callPath: string): Promise<Response> {
  for (let reads = 1; ; reads += 1) {
    const reply = await fetch(product.base + callPath, { headers: product.headers });
    if (reply.status !== 503 || reads === MAX_READS) return reply;
    await reply.arrayBuffer();
    await sleep(RETRY_DELAY_MS);
  }
}

/** Each statement selects rows that must not exist. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'a log with a gap': `
    select inspection_id from (
      select inspection_id, sequence - json_array_length(changes) as before,
        lag(sequence, 1, 0) over (partition by inspection_id order by sequence) as last
      from inspection_log) as log where before <> last`,
  'an inspection whose sequence is not the last of its log': `
    select uuid from inspection where sequence <> coalesce(
      (select max(log.sequence) from inspection_log as log where log.inspection_id = inspection.id), 0)`,
  'a change twice': `
    select inspection_id, change->>'id' as id from inspection_log, json_array_elements(changes) as change
    group by 1, 2 having count(*) > 1`,
  'a completed inspection without its report, or a report without completion': `
    select uuid from inspection left join inspection_report as report on report.inspection_id = inspection.id
    where (status = 'completed') <> (report.inspection_id is not null)`,
  'a completion that the activity log does not have exactly once': `
    select uuid from inspection where status = 'completed' and 1 <> (
      select count(*) from activity where code = 'inspection.completed' and subject_id = inspection.id::text)`,
  'a file that the cleanup of interrupted uploads would delete': `
    select uuid from file where key in (select key from arriving_file)`,
};

/** Finds incomplete records in the tables, and files without bytes in the folder. */
export async function checkTables({ dataDir }: Product): Promise<string[]> {
  const host = path.join(dataDir, 'postgres', 'run');
  const client = new pg.Client({ host, user: 'postgres', database: 'rounds' });
  await client.connect();
  try {
    const problems: string[] = [];
    for (const [name, statement] of Object.entries(INVARIANTS)) {
      const { rows } = await client.query(statement);
      if (rows.length > 0) problems.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
    }
    const { rows } = await client.query<{ uuid: string; key: string; size: string }>(
      'select uuid, key, size from file',
    );
    for (const { uuid, key, size } of rows) {
      const bytes = await stat(path.join(dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key)).catch(() => null);
      if (bytes?.size !== Number(size))
        problems.push(`file ${uuid} has ${bytes?.size ?? 'no'} bytes instead of ${size}`);
    }
    return problems;
  } finally {
    await client.end();
  }
}
