/**
 * Measures the time from starting the server's process to its first ready response: on an empty data folder, and again.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startProduct } from '../packages/server/src/testing/installed.ts';
import { saveResult } from './lib/report.ts';

const ROUNDS = 5;

export async function bench(): Promise<void> {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rounds-start-'));
    const measureStart = async () => {
      const before = performance.now();
      const product = await startProduct({ DATA_DIR: dataDir });
      const ms = performance.now() - before;
      await product.stop();
      return ms;
    };
    const first = await measureStart();
    const again = await measureStart();
    console.log(`empty folder ${first.toFixed(0)} ms, again ${again.toFixed(0)} ms`);
    rounds.push({ first_ms: first, again_ms: again });
    await rm(dataDir, { recursive: true, force: true });
  }
  await saveResult('start', rounds);
}
