/**
 * `npm run full-disk`: the disk of the data folder is full while people write: files, database and all. Calls say so,
 * nothing that was acknowledged is lost, and with space the product works again by itself. It mounts a small file
 * system in memory, for which it needs root on Linux.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../../packages/server/src/testing/installed.ts';
import { saveResult } from '../lib/report.ts';
import { checkInspections, checkTables } from './check.ts';
import { startWriting } from './writing.ts';

const SIZE_MB = 600;
const WRITERS = 8;
const WRITING_MS = 3_000;
const FULL_MS = 15_000;
const RECOVERY_LIMIT_MS = 120_000;
const BLOCK = Buffer.alloc(64 * 1024);

/** Writes until there is no space left. */
function fill(file: string): void {
  const target = openSync(file, 'a');
  try {
    for (;;) writeSync(target, BLOCK);
  } catch {
    // It is full.
  } finally {
    closeSync(target);
  }
}

async function prove(folder: string) {
  const product = await startProduct({ DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent' });
  try {
    const { ledger, watchFrom, getAcknowledgedAt, stop } = await startWriting(product, WRITERS);
    await sleep(WRITING_MS);
    const filler = path.join(folder, 'filler');
    const answers = new Map<string, number>();
    const fullUntil = performance.now() + FULL_MS;
    while (performance.now() < fullUntil) {
      fill(filler);
      const form = new FormData();
      form.set('purpose', 'answer');
      form.set('file', new Blob([`%PDF-1.7\n${'x'.repeat(200_000)}`], { type: 'application/pdf' }), 'full.pdf');
      const { 'content-type': _, ...headers } = product.headers;
      const answer = await fetch(`${product.base}/api/file/upload`, { method: 'POST', headers, body: form })
        .then(async (reply) => `${reply.status} ${((await reply.json()) as { code?: string }).code ?? ''}`.trim())
        .catch(() => 'no answer');
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      await sleep(100);
    }
    rmSync(filler);
    const freedAt = performance.now();
    watchFrom(freedAt);
    while (getAcknowledgedAt() === null && performance.now() - freedAt < RECOVERY_LIMIT_MS) {
      if (!product.isRunning()) await product.restart();
      await sleep(20);
    }
    const acknowledgedAt = getAcknowledgedAt();
    const recovered_ms = Math.round((acknowledgedAt ?? performance.now()) - freedAt);
    await sleep(WRITING_MS);
    await stop();
    const problems = [
      ...ledger.problems,
      ...(acknowledgedAt === null ? [`nothing was acknowledged for ${recovered_ms} ms`] : []),
      ...(await checkInspections(product, ledger.inspections)),
      ...(await checkTables(product)),
    ];
    return {
      ...{ recovered_ms, answers: Object.fromEntries(answers), free_mb: toFreeMb(folder) },
      ...{ acknowledged: ledger.count(), problems: [...new Set(problems)] },
    };
  } finally {
    await product.stop();
  }
}

const toFreeMb = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return Math.round((bavail * bsize) / 1024 / 1024);
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'rounds-full-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', folder]);
if (mounted.status !== 0) {
  rmSync(folder, { recursive: true });
  console.log('A file system could not be mounted here, so a full disk was not tried.');
} else {
  try {
    const figures = await prove(folder);
    console.log(JSON.stringify(figures, null, 2));
    await saveResult('full-disk', figures);
    process.exitCode = figures.problems.length > 0 ? 1 : 0;
  } finally {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
