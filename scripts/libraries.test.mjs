/** Installations that are broken off, as by Ctrl-C, and what the next start makes of them. */
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { root } from './steps.mjs';
import { listPackageFiles, startRegistry } from './testing/registry.mjs';

let folder;
let project;
let registry;
const children = new Set();

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rounds-install-'));
  project = path.join(folder, 'project');
  registry = await startRegistry(path.join(folder, 'packages'));
  mkdirSync(path.join(project, 'scripts'), { recursive: true });
  for (const name of ['libraries', 'lock', 'steps']) {
    copyFileSync(path.join(root, 'scripts', `${name}.mjs`), path.join(project, 'scripts', `${name}.mjs`));
  }
  const inside = { name: '@rounds/inside', version: '1.0.0' };
  const own = { name: 'project', version: '1.0.0', workspaces: ['inside'], dependencies: registry.dependencies };
  const lock = {
    ...{ name: 'project', version: '1.0.0', lockfileVersion: 3, requires: true },
    packages: {
      '': own,
      inside,
      'node_modules/@rounds/inside': { resolved: 'inside', link: true },
      ...registry.lock,
    },
  };
  mkdirSync(path.join(project, 'inside'));
  writeFileSync(path.join(project, 'package.json'), JSON.stringify(own));
  writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify(lock));
  writeFileSync(path.join(project, 'inside', 'package.json'), JSON.stringify(inside));
});

afterEach(async () => {
  for (const child of children) endGroup(child, 'SIGKILL');
  children.clear();
  await registry.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/** Starts an installation in a process group of its own, as a terminal does. */
function start() {
  const code = `import('./scripts/libraries.mjs').then(({ installLibraries }) => installLibraries(process.env))`;
  const settings = { registry: registry.url, cache: path.join(folder, `cache-${children.size}`), fetch_retries: '0' };
  const env = {
    ...{ PATH: process.env.PATH, HOME: folder, NO_PROXY: '127.0.0.1' },
    ...Object.fromEntries(Object.entries(settings).map(([key, value]) => [`npm_config_${key}`, value])),
  };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: project, env, detached: true });
  children.add(child);
  child.output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (child.output += chunk));
  child.ended = new Promise((resolve) => child.on('exit', (status, signal) => resolve(signal ?? status)));
  return child;
}

/** Ends the process and those that it has started. */
function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

const libraries = (...parts) => path.join(project, 'node_modules', ...parts);

function expectComplete() {
  for (const name of registry.names) {
    const files = listPackageFiles().map((file) => readFileSync(libraries(name, file), 'utf8'));
    expect(files).toEqual(listPackageFiles().map((file) => `export default '${name} ${file}';\n`));
  }
  expect(JSON.parse(readFileSync(libraries('@rounds', 'inside', 'package.json'), 'utf8')).name).toBe('@rounds/inside');
  expect(readdirSync(path.join(project, '.runtime'))).toEqual([]);
}

async function expectNextStartToInstall() {
  registry.onDownload = async () => undefined;
  const next = start();
  expect(await next.ended, next.output).toBe(0);
  expectComplete();
}

/** A promise that a download waits for, and one that says that it waits. */
function holdDownload(count) {
  let release;
  const pause = new Promise((resolve) => (release = resolve));
  const reached = new Promise((resolve) => {
    registry.onDownload = async (_name, nth) => {
      if (nth < count) return undefined;
      resolve();
      await pause;
      return undefined;
    };
  });
  return { reached, release };
}

const hasUnpacked = () =>
  readdirSync(project, { recursive: true }).some((file) => String(file).endsWith(path.join('lib', 'file-0.js')));

describe('an installation', () => {
  test('downloads each library once, and a second start has nothing to do', async () => {
    const first = start();
    expect(await first.ended, first.output).toBe(0);
    expectComplete();
    const second = start();
    expect([await second.ended, second.output]).toEqual([0, '']);
    expect(registry.downloads.toSorted()).toEqual(registry.names);
  });

  test('of two starts at the same time is done by one, and the other waits for it', async () => {
    const download = holdDownload(2);
    const both = [start(), start()];
    await download.reached;
    download.release();
    expect(await Promise.all(both.map(({ ended }) => ended)), both[0].output + both[1].output).toEqual([0, 0]);
    expectComplete();
    expect(registry.downloads.toSorted()).toEqual(registry.names);
  });

  test('that fails shows what npm says, and the next start installs everything', async () => {
    registry.onDownload = async (_name, nth) => (nth === 2 ? 'missing' : undefined);
    const failing = start();
    expect(await failing.ended).toBe(1);
    expect(failing.output).toContain('E404');
    expect(failing.output).toContain('Installing libraries failed');
    expect(existsSync(libraries())).toBe(false);
    await expectNextStartToInstall();
  });

  test('whose download is cut off fails, and the next start installs everything', async () => {
    registry.onDownload = async (_name, nth) => (nth === 3 ? 'cut' : undefined);
    const failing = start();
    expect(await failing.ended).toBe(1);
    expect(failing.output).toContain('Installing libraries failed');
    await expectNextStartToInstall();
  });

  test('replaces libraries that are half unpacked and not marked as complete', async () => {
    mkdirSync(libraries('first', 'lib'), { recursive: true });
    writeFileSync(libraries('first', 'package.json'), JSON.stringify({ name: 'first', version: '1.0.0' }));
    await expectNextStartToInstall();
  });
});

describe('an installation that is broken off', () => {
  const moments = ['before the first download ends', 'while the second library is missing', 'while it unpacks'];
  const ends = [
    ['Ctrl-C', (child) => endGroup(child, 'SIGINT')],
    ['SIGTERM to the start alone', (child) => child.kill('SIGTERM')],
    ['SIGKILL of everything', (child) => endGroup(child, 'SIGKILL')],
    ['SIGKILL of the start, while npm goes on', (child) => child.kill('SIGKILL')],
  ];
  // `npm run test:all` plays each signal at each moment.
  const cases = ends.flatMap(([name, end], index) =>
    moments
      .filter((_, nth) => process.env.ROUNDS_TEST_ALL || nth === (index + 2) % moments.length)
      .map((moment) => [name, moment, end]),
  );

  test.each(cases)('by %s %s is done from the beginning by the next start', async (_name, moment, end) => {
    const download = holdDownload(moments.indexOf(moment) + 1);
    const child = start();
    await download.reached;
    if (moment === 'while it unpacks') {
      // npm unpacks each library when its download ends.
      await vi.waitFor(() => expect(hasUnpacked()).toBe(true), { timeout: 30_000, interval: 5 });
    }
    end(child);
    expect(await child.ended).not.toBe(0);
    expect(existsSync(libraries())).toBe(false);
    download.release();
    await expectNextStartToInstall();
  });
});
