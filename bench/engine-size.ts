/**
 * The engine with its catalogue as a browser would load it alone, minified and gzipped; and what the
 * edits add, which only whoever builds templates loads.
 */
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { keepResult } from './lib/report.ts';

const engine = path.resolve(import.meta.dirname, '..', 'packages', 'engine');
const LIMIT_KB = 45;

/** What is behind these doors, each part once. */
async function weigh(...doors: string[]): Promise<number[]> {
  const made = (await build({
    configFile: false,
    logLevel: 'silent',
    root: engine,
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: doors.map((door) => path.join(engine, 'src', door)),
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput;
  return made.output.map((file) => (file.type === 'chunk' ? gzipSync(file.code).length / 1024 : 0));
}

const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

export async function bench(): Promise<void> {
  const kb = total(await weigh('index.ts'));
  const edits_kb = total(await weigh('index.ts', 'edits.ts')) - kb;
  console.log(
    `engine with catalogue ${kb.toFixed(1)} KB gz (limit ${LIMIT_KB}); its edits ${edits_kb.toFixed(1)} KB more`,
  );
  await keepResult('engine-size', { kb, edits_kb, limit_kb: LIMIT_KB });
}
