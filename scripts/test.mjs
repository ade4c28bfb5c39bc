/**
 * `npm test`: brings what is missing and runs everything. The last line is `N passed, N failed`.
 *
 *     npm test                 everything
 *     npm test -- types lint   only the named steps
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { bringChromium } from './bring-chromium.mjs';
import { prepare, root, run } from './prepare.mjs';

const { node, env } = await prepare();
const reports = await mkdtemp(path.join(os.tmpdir(), 'rounds-test-'));
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const totals = { passed: 0, failed: 0 };
/** Named once more at the end, where whoever sees only the last lines finds them. */
const failures = [];

/** A command that passes or fails as a whole. */
async function check(title, command, args) {
  const start = Date.now();
  const { code, output } = await run(command, args, { env });
  totals[code === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${title}  ${((Date.now() - start) / 1000).toFixed(1)} s`);
  if (code === 0) return;
  console.log(output);
  failures.push(title);
}

/** Tests that are counted one by one. A run that ends without its report counts as one failure. */
async function vitest(title, project, settings = {}, without = []) {
  console.log(`\n${title}`);
  const report = path.join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  const args = [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...without.flatMap((files) => ['--exclude', files]),
  ];
  const { code } = await run(node, args, { env: { ...env, ...settings }, show: true });
  const counted = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 };
  totals.passed += counted.numPassedTests;
  totals.failed += counted.numFailedTests || (code === 0 ? 0 : 1);
  if (code !== 0) failures.push(...failuresIn(counted, title));
}

/** A file can fail outside its tests: while it is read, or while it cleans up. */
function failuresIn({ testResults = [] }, title) {
  const failed = testResults.filter((file) => file.status === 'failed');
  const named = failed.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (!tests.length) return `${path.relative(root, name)}: ${message}`;
    return tests.map((test) => `${test.fullName}: ${test.failureMessages.join(' ').split('\n')[0]}`);
  });
  return (named.length ? named : ['ended without its report']).map((text) => `${title}: ${text}`);
}

/** Where Debian and others put PostgreSQL's programs; the newest that the product supports. */
function installedPostgres() {
  const versions = [18, 17, 16, 15];
  return versions
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((folder) => existsSync(path.join(folder, 'initdb')));
}

const steps = {
  types: async () => {
    const parts = ['packages/engine', 'packages/contract', 'packages/server', 'packages/web', '.'];
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    await Promise.all(parts.map((part) => check(`types of ${part}`, node, [compiler, '-p', part])));
  },
  lint: () => check('lint and format', bin('biome'), ['check', '.']),
  checks: async () => {
    for (const name of ['boundaries', 'languages', 'documents']) {
      await check(name, node, [path.join(root, 'scripts', `check-${name}.mjs`)]);
    }
  },
  engine: () => vitest('engine', 'engine'),
  server: () => vitest('server on the embedded PostgreSQL', 'server'),
  'other-postgres': async () => {
    const folder = installedPostgres();
    if (!process.env.TEST_DATABASE_URL && !folder) {
      console.log('\nno other PostgreSQL on this machine: set TEST_DATABASE_URL to test on one');
      return;
    }
    await vitest(
      'server on another PostgreSQL',
      'server',
      process.env.TEST_DATABASE_URL ? {} : { TEST_POSTGRES_BIN: folder },
      // These know no database, or the embedded one alone.
      ['packages/server/src/*.test.ts', 'packages/server/src/sheets/**', 'packages/server/src/db/embedded/**'],
    );
  },
  web: () => vitest('web', 'web'),
  journeys: async () => vitest('journeys in Chromium', 'e2e', { CHROMIUM: await bringChromium() }),
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in steps));
if (unknown.length) {
  console.error(`No step is called ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}
const start = Date.now();
for (const [name, step] of Object.entries(steps)) {
  if (named.length && !named.includes(name)) continue;
  try {
    await step();
  } catch (error) {
    totals.failed += 1;
    failures.push(`${name}: ${error.message}`);
  }
}
await rm(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`FAILED  ${failure}`);
console.log(`\nall of it took ${Math.round((Date.now() - start) / 1000)} s`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed ? 1 : 0);
