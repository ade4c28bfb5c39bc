/**
 * `npm run offline-histories` plays 30 histories with 10,000 changes, and raises 500 issues on five devices. `-- --seed
 * 7` plays those of that seed again, `--histories 1` only the first, `--issues 50` raises fewer, `--shrink` looks for a
 * shorter history that fails as well, and `--chromium 3` plays three histories on the screens of real browsers.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '30' },
    steps: { type: 'string', default: '350' },
    seed: { type: 'string' },
    path: { type: 'string' },
    shrink: { type: 'boolean' },
    chromium: { type: 'string' },
    issues: { type: 'string', default: '500' },
  },
});
const { histories, steps, seed, path: place, shrink, chromium, issues } = values;
const root = path.resolve(import.meta.dirname, '../..');
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'server',
  ...(chromium ? ['chromium'] : ['histories', 'issues']).map((name) => `e2e/offline/${name}.test.ts`),
];
const child = spawn(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    OFFLINE_HISTORIES: histories,
    OFFLINE_STEPS: steps,
    OFFLINE_ISSUES: issues,
    ...(seed !== undefined && { OFFLINE_SEED: seed }),
    ...(place !== undefined && { OFFLINE_PATH: place }),
    ...(chromium !== undefined && { OFFLINE_CHROMIUM: chromium }),
    ...(shrink && { OFFLINE_SHRINK: 'true' }),
  },
});
child.on('exit', (code) => process.exit(code ?? 1));
