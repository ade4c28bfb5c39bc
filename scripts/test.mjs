/**
 * Installs what is missing and runs the tests. The last line is `N passed, N failed`.
 *
 *     npm test                 what every change must pass
 *     npm test -- types lint   only the named steps
 *     npm run test:all         also every screen in all languages and widths, more of the largest inputs, the generator
 *                              of modules, a second PostgreSQL, the container image, servers that are killed, known
 *                              holes
 */
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { prepare, root, run } from './prepare.mjs';
import { formatFailure, listFailedTests, summarizeRepeatedRun, summarizeRun } from './test-results.mjs';

const MEMORY_FOLDER = '/dev/shm';
const MIN_FREE_BYTES = 8 * 1024 ** 3;

/**
 * Tests create hundreds of databases and data folders. On Linux they do so in memory if there is enough of it, which
 * saves them a fifth of their time.
 */
function findTemporaryFolder() {
  if (process.env.TMPDIR || !existsSync(MEMORY_FOLDER)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return Math.min(bavail * bsize, os.freemem()) < MIN_FREE_BYTES ? os.tmpdir() : MEMORY_FOLDER;
}

const prepared = await prepare({ forTests: true });
const { node } = prepared;
const env = { ...prepared.env, TMPDIR: findTemporaryFolder() };
const reports = await mkdtemp(path.join(os.tmpdir(), 'rounds-test-'));
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const totals = { passed: 0, failed: 0 };
/** Repeated at the end, because a reader of a long log often sees only its last lines. */
const failures = [];
/** Tests that failed first and passed when their file ran again, as they are known to do. */
const unreliable = [];
let runs = 0;

/** Runs a command that passes or fails as a whole. */
async function check(title, command, args) {
  const start = Date.now();
  const { code, output } = await run(command, args, { env });
  totals[code === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${title}  ${((Date.now() - start) / 1000).toFixed(1)} s`);
  if (code === 0) return;
  console.log(output);
  failures.push(title);
}

/** If more files fail, the change is to blame and not a busy machine. */
const MAX_REPEATED_FILES = 3;

/**
 * Runs a test project and counts its tests one by one. If only a few files fail, they run once more, alone: that shows
 * whether a test is broken or unreliable. Both fail the run.
 */
async function vitest(title, project, options = {}) {
  console.log(`\n${title}`);
  const first = await runProject(project, options);
  const failed = first.files.filter(({ status }) => status === 'failed');
  const isRepeated = failed.length > 0 && failed.length <= MAX_REPEATED_FILES;
  if (!isRepeated) return count(title, summarizeRun(first, root));
  const lines = listFailedTests(failed, root).map(formatFailure);
  console.log(`\n${title}: the failed files once more\n${lines.join('\n')}`);
  const names = failed.map(({ name }) => name);
  count(title, summarizeRepeatedRun(first, await runProject(project, options, names), root));
}

function count(title, { passed, failed, failures: texts, unreliable: unreliableTests }) {
  totals.passed += passed;
  totals.failed += failed;
  failures.push(...texts.map((text) => `${title}: ${text}`));
  unreliable.push(...unreliableTests.map((text) => `${title}: ${text}`));
}

/** Runs the files of a project, or some of them. */
async function runProject(project, { settings = {}, exclude = [] }, names = []) {
  runs += 1;
  const report = path.join(reports, `${runs}.json`);
  const args = [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...names,
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...exclude.flatMap((files) => ['--exclude', files]),
  ];
  const { code } = await run(node, args, { env: { ...env, ...settings }, show: true });
  return { code, files: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [] };
}

/** The programs of the newest supported PostgreSQL from Debian's packages, if one is installed. */
function findInstalledPostgres() {
  const versions = [18, 17, 16, 15];
  return versions
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((folder) => existsSync(path.join(folder, 'initdb')));
}

/** Holes that are known in the installed libraries; a registry without an audit service is no failure. */
async function audit() {
  const { output } = await run('npm', ['audit', '--json', '--omit=dev', '--audit=true'], { env });
  const report = /\{[\s\S]*\}/.exec(output)?.[0];
  const { vulnerabilities } = report ? JSON.parse(report) : {};
  if (!vulnerabilities) {
    console.log('\nno audit: the registry doesn’t support it');
    return;
  }
  const severe = Object.values(vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity));
  totals[severe.length ? 'failed' : 'passed'] += 1;
  for (const { name, severity } of severe) failures.push(`audit: ${name} has a known hole (${severity})`);
}

const steps = {
  types: async () => {
    const projects = [
      'packages/engine',
      'packages/recurrence',
      'packages/charts',
      'packages/xlsform',
      'packages/contract',
      'packages/server',
      'packages/web',
      '.',
    ];
    // The native compiler is faster; the other one has the interface that generators of clients use.
    const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc');
    await Promise.all(projects.map((project) => check(`types of ${project}`, node, [compiler, '-p', project])));
  },
  lint: () => check('lint and format', bin('biome'), ['check', '.']),
  hygiene: () => check('unused code and dependencies', bin('knip'), ['--no-progress']),
  checks: async () => {
    for (const name of ['boundaries', 'languages', 'documents', 'words', 'lockfile', 'patterns', 'styles']) {
      await check(name, node, [path.join(root, 'scripts', `check-${name}.mjs`)]);
    }
  },
  scripts: () => vitest('scripts', 'scripts', { settings: isComplete ? { ROUNDS_TEST_ALL: '1' } : {} }),
  engine: () => vitest('engine', 'engine'),
  server: () =>
    vitest('server on the embedded PostgreSQL', 'server', { settings: isComplete ? { ROUNDS_TEST_ALL: '1' } : {} }),
  web: () => vitest('web', 'web'),
  journeys: async () => {
    const settings = { CHROMIUM: await findChromium(), ...(isComplete ? { ROUNDS_TEST_ALL: '1' } : {}) };
    await vitest('journeys in Chromium', 'e2e', { settings });
  },
};

/** Steps that only `npm run test:all` takes, or that are named. */
const additionalSteps = {
  'new-module': () => check('new module', node, [path.join(root, 'scripts', 'check-new-module.mjs')]),
  'other-postgres': async () => {
    const folder = findInstalledPostgres();
    if (!process.env.TEST_DATABASE_URL && !folder) {
      console.log('\nNo other PostgreSQL found on this machine. Set TEST_DATABASE_URL to test against one.');
      return;
    }
    await vitest('server on another PostgreSQL', 'server', {
      settings: process.env.TEST_DATABASE_URL ? {} : { TEST_POSTGRES_BIN: folder },
      // These use no database, or only the embedded one.
      exclude: ['packages/server/src/*.test.ts', 'packages/server/src/sheets/**', 'packages/server/src/db/embedded/**'],
    });
  },
  image: async () => {
    const missing = ['buildah', 'mmdebstrap'].filter((name) => !existsSync(`/usr/bin/${name}`));
    if (missing.length) console.log(`\nThe container image was not built: ${missing.join(', ')} not found.`);
    else await check('container image', node, [path.join(root, 'scripts', 'check-image.mjs')]);
  },
  'two-servers': () =>
    check('two servers, one of which is killed', node, [
      path.join(root, 'bench/durability/servers/run.ts'),
      ...['--kills', '3', '--seed', '1'],
    ]),
  audit,
};

const args = process.argv.slice(2);
const isComplete = args.includes('--all');
const requested = args.filter((name) => name !== '--all');
const allSteps = { ...steps, ...additionalSteps };
const unknown = requested.filter((name) => !(name in allSteps));
if (unknown.length) {
  console.error(`Unknown step: ${unknown.join(', ')}. Available steps: ${Object.keys(allSteps).join(', ')}.`);
  process.exit(2);
}
const start = Date.now();
for (const [name, step] of Object.entries(allSteps)) {
  const isIncluded = requested.length ? requested.includes(name) : isComplete || name in steps;
  if (!isIncluded) continue;
  try {
    await step();
  } catch (error) {
    totals.failed += 1;
    failures.push(`${name}: ${error.message}`);
  }
}
await rm(reports, { recursive: true, force: true });
for (const failure of unreliable) console.log(`UNRELIABLE  ${failure}`);
for (const failure of failures) console.log(`FAILED  ${failure}`);
console.log(`\nall steps took ${Math.round((Date.now() - start) / 1000)} s`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed ? 1 : 0);
