/**
 * Runs the generator of modules in a copy of the sources and checks what it makes: types, format, texts, boundaries,
 * and the tests that it writes. The recipe in docs/recipes.md begins with it, so it must not break unnoticed.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, run } from './prepare.mjs';

/** A name that no module will ever have. */
const [PLURAL, SINGULAR, PREFIX] = ['throwaway-records', 'throwaway-record', 'ZZZ'];
/** Tests that walk over all calls, of which those of the new module must pass as well. */
const WALKS = ['isolation', 'visibility'].map((name) => `packages/server/src/http/walks/${name}.test.ts`);
const NOT_COPIED = new Set(['node_modules', '.git', '.runtime', '.vitest', 'dist', 'data', 'coverage', 'output']);

const copy = mkdtempSync(path.join(os.tmpdir(), 'rounds-new-module-'));
const inCopy = (...parts) => path.join(copy, ...parts);

/** Shares the libraries, but not the packages of the workspace, which are those of the copy. */
function linkLibraries() {
  const libraries = path.join(root, 'node_modules');
  const isShared = (name) => name !== '@rounds' && (name === '.bin' || !name.startsWith('.'));
  mkdirSync(inCopy('node_modules', '@rounds'), { recursive: true });
  for (const name of readdirSync(libraries).filter(isShared)) {
    symlinkSync(path.join(libraries, name), inCopy('node_modules', name), 'junction');
  }
  for (const name of readdirSync(inCopy('packages'))) {
    symlinkSync(inCopy('packages', name), inCopy('node_modules', '@rounds', name), 'junction');
  }
}

/** Takes the placeholders of the generator for translations. */
function translatePlaceholders(files) {
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    writeFileSync(inCopy(file), readFileSync(inCopy(file), 'utf8').replaceAll(/"\[(?:de|fr)\] /g, '"'));
  }
}

async function execute(title, command, args) {
  const { code, output } = await run(command, args, { cwd: copy });
  if (code !== 0) throw new Error(`${title} of a new module failed:\n${output}`);
  return output;
}
const runScript = (title, file, ...args) => execute(title, process.execPath, [inCopy(file), ...args]);

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Runs the tests of the new module, and of each walk those that name it. */
async function test(project, files) {
  const ofProject = files.filter((file) => file.startsWith(`packages/${project}/`));
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...ofProject];
  await runScript(`A ${project} test`, ...vitest, '--testNamePattern', 'throwaway|belongs to a known kind of record');
}

async function checkGenerator() {
  cpSync(root, copy, { recursive: true, filter: (file) => !NOT_COPIED.has(path.basename(file)) });
  linkLibraries();
  const output = await runScript('Creating the files', 'scripts/new-module.mjs', PLURAL, SINGULAR, PREFIX);
  const files = [...output.matchAll(/^(?:created|edited) +(\S+)$/gm)].map(([, file]) => file);
  translatePlaceholders(files);

  const biome = path.join('node_modules', '.bin', 'biome');
  await execute('The format', biome, ['check', ...files]);
  for (const name of ['boundaries', 'languages', 'words']) {
    await runScript(`The check of ${name}`, `scripts/check-${name}.mjs`);
  }
  for (const name of ['contract', 'server', 'web']) {
    await runScript(`The type check of ${name}`, 'node_modules/typescript-native/bin/tsc', '-p', `packages/${name}`);
  }
  await test('server', [...files.filter(isTest), ...WALKS]);
  await test('web', files.filter(isTest));
  return files.length;
}

try {
  const start = Date.now();
  const count = await checkGenerator();
  console.log(`new module: ${count} files in order, after ${Math.round((Date.now() - start) / 1000)} s`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
