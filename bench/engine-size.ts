/**
 * The size of the engine with its catalogue, minified and gzipped, and what the edits add, which only
 * the builder loads.
 */
import { gzipSync } from 'node:zlib';
import { buildEngine } from './lib/built-engine.ts';
import { saveResult } from './lib/report.ts';

const LIMIT_KB = 45;

const measureEntryPoints = async (...entryPoints: string[]): Promise<number[]> =>
  (await buildEngine(...entryPoints)).map(({ code }) => gzipSync(code).length / 1024);

const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

export async function bench(): Promise<void> {
  const kb = total(await measureEntryPoints('index.ts'));
  const edits_kb = total(await measureEntryPoints('index.ts', 'edits.ts')) - kb;
  console.log(
    `engine with catalogue ${kb.toFixed(1)} KB gz (limit ${LIMIT_KB}); its edits ${edits_kb.toFixed(1)} KB more`,
  );
  await saveResult('engine-size', { kb, edits_kb, limit_kb: LIMIT_KB });
}
