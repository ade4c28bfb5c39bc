/** The engine with its catalogue as a browser would load it alone: one file, minified and gzipped. */
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { keepResult } from './lib/report.ts';

const engine = path.resolve(import.meta.dirname, '..', 'packages', 'engine');
const LIMIT_KB = 45;

export async function bench(): Promise<void> {
  const made = (await build({
    configFile: false,
    logLevel: 'silent',
    root: engine,
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: path.join(engine, 'src/index.ts'), preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const kb = gzipSync(made.output[0].code).length / 1024;
  console.log(`engine with catalogue ${kb.toFixed(1)} KB gz (limit ${LIMIT_KB})`);
  await keepResult('engine-size', { kb, limit_kb: LIMIT_KB });
}
