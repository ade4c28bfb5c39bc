/** Importing assets, with the memory of the server over time, and archiving and restoring as many records in one call. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { importAssets, toImportForm } from '../lib/asset-import.ts';
import { memoryMb } from '../lib/memory.ts';
import { measureStalls } from '../lib/stalls.ts';
import type { Workbench } from '../lib/workbench.ts';
import type { Sizes } from './sizes.ts';

const SAMPLE_MS = 100;
/** The server's memory is shown at the ends of as many equal parts of the import. */
const PARTS = 8;
const MARK = 'Imported';

export interface ImportResult {
  readonly rows: number;
  readonly ms: number;
  readonly worst_stall_ms: number;
  readonly before_mb: number;
  readonly peak_mb: number;
  readonly over_time_mb: readonly number[];
}
export interface BulkResult {
  readonly name: string;
  readonly rows: number;
  readonly ms: number;
}

export async function measureImport({ product, client }: Workbench, { bulk }: Sizes): Promise<ImportResult> {
  const lines = Array.from({ length: bulk }, (_, row) => `IMP-${row},${MARK} ${row},Type ${1 + (row % 10)}`);
  const form = toImportForm(`No,Name,Type\n${lines.join('\n')}\n`, {
    columns: { asset_id: 'No', display_name: 'Name' },
  });
  await removeImported(client);
  const before_mb = memoryMb(product.pid) ?? 0;
  const samples: number[] = [];
  let over = false;
  const sampling = (async () => {
    while (!over) {
      samples.push(memoryMb(product.pid) ?? 0);
      await sleep(SAMPLE_MS);
    }
  })();
  const { result, ms, stalls } = await measureStalls(product.base, () => importAssets(product, form)).finally(() => {
    over = true;
  });
  await sampling;
  const over_time_mb = Array.from({ length: PARTS }, (_, part) =>
    Math.round(samples[Math.floor(((part + 1) * (samples.length - 1)) / PARTS)] ?? 0),
  );
  const measured = { rows: result.imported.created, ms, worst_stall_ms: stalls.worst_ms, before_mb };
  return { ...measured, peak_mb: Math.max(...samples), over_time_mb };
}

/** The next run finds what this one found. */
export async function removeImported(client: pg.Client): Promise<void> {
  await client.query(`delete from asset where asset_id like 'IMP-%'`);
}

export async function measureArchiving({ product, client }: Workbench, { bulk }: Sizes): Promise<BulkResult[]> {
  const { rows } = await client.query<{ category: string; count: number }>(
    `select category_id as category, count(*)::int as count from issue where archived_at is null group by category_id
     order by count desc`,
  );
  const categories: string[] = [];
  let issues = 0;
  for (const { category, count } of rows) {
    if (issues >= bulk) break;
    categories.push(category);
    issues += count;
  }
  const imported = { display_name: [{ operator: 'ct', value: MARK }] };
  return [
    ...(await archiveAndRestore(product, 'assets', '/api/assets', imported, bulk)),
    ...(await archiveAndRestore(product, 'issues', '/api/issue', { category: categories }, issues)),
  ];
}

async function archiveAndRestore(
  product: Workbench['product'],
  name: string,
  path: string,
  filter: object,
  count: number,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const action of ['archive', 'restore']) {
    const before = performance.now();
    const { affected } = await product.call<{ affected: number }>('PUT', `${path}/bulk-${action}`, {
      apply_filter: true,
      filter,
      count,
    });
    results.push({ name: `${action} ${name}`, rows: affected, ms: performance.now() - before });
  }
  return results;
}
