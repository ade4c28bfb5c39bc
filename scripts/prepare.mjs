/**
 * Prepares a machine that has only Node and npm: installs a supported Node and the libraries of the
 * lockfile, and builds the web application. Each step is skipped when nothing changed.
 * npm checks each download against the checksum in its lockfile, and no install script of a library runs.
 * Runs on any Node from 18 on, so it is plain JavaScript.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { installLibraries, LOCK, SAFELY } from './libraries.mjs';
import { takeLock } from './lock.mjs';
import { digest, readDigest, root, run, step } from './steps.mjs';

export { installLibraries, root, run };

const MIN_NODE = [22, 18];
/** The versions of Node that are installed, one for each platform, with the checksums of their packages. */
const NODE_LOCK = path.join(root, 'scripts', 'node');

const isRecent = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
};

/** Caches compiled sources, so that starts and worker threads need not strip types again. */
const compiled = { NODE_COMPILE_CACHE: path.join(root, '.runtime', 'compiled') };

/** Finds or installs a supported Node. Returns its path and an environment with it first on PATH. */
export async function findNode() {
  if (isRecent(process.versions.node)) return { node: process.execPath, env: { ...compiled, ...process.env } };
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const library = `node-${platform}-${process.arch}`;
  const lock = readFileSync(path.join(NODE_LOCK, 'package-lock.json'));
  const installed = path.join(root, '.runtime', `node-${digest(lock).slice(0, 12)}`);
  const folder = path.join(installed, 'node_modules', library, 'bin');
  const node = path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node)) await installNode(library, JSON.parse(lock).packages[`node_modules/${library}`], installed);
  return { node, env: { ...compiled, ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}` } };
}

/** Installs into a draft folder first, so that an installation that was broken off is never used. */
async function installNode(library, release, folder) {
  const missing = `Rounds needs Node ${MIN_NODE.join('.')} or newer. This machine has ${process.versions.node}; install a newer one.`;
  if (!release) {
    process.stderr.write(`${missing}\n`);
    process.exit(1);
  }
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(path.join(NODE_LOCK, file), path.join(draft, file));
  }
  await step(`Installing Node ${release.version} (this machine has ${process.versions.node})`, async () => {
    const result = await run('npm', ['ci', ...SAFELY], { cwd: draft });
    // Each platform's package is optional, and npm leaves out an optional one whose checksum is wrong.
    if (result.code !== 0 || existsSync(path.join(draft, 'node_modules', library))) return result;
    return { code: 1, output: `${library} could not be downloaded, or its checksum is wrong. ${missing}` };
  });
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : listFiles(file);
    return [file];
  });
}

/**
 * Builds the web application when its sources changed. The build goes to a separate folder and replaces
 * the served one only when it is complete, because browsers cache even half-written files forever.
 */
export async function buildWeb(node, env) {
  const sources = ['engine', 'recurrence', 'contract', 'charts', 'web'].flatMap((name) =>
    listFiles(path.join(root, 'packages', name)),
  );
  // The help contains the release notes.
  sources.push(path.join(root, 'CHANGELOG.md'));
  const shipped = sources.filter((file) => !/\.test\.tsx?$/.test(file)).sort();
  const expected = digest(...shipped.flatMap((file) => [path.relative(root, file), readFileSync(file)]));
  const web = path.join(root, 'packages', 'web');
  const [served, fresh] = [path.join(web, 'dist'), path.join(root, '.runtime', `dist-${process.pid}`)];
  const isBuilt = () => readDigest(path.join(served, '.sources')) === expected;
  if (isBuilt()) return;
  const release = await takeLock(LOCK);
  try {
    // Another start may have built it in the meantime.
    if (isBuilt()) return;
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    await step('Building the web application', () =>
      run(node, [vite, 'build', '--outDir', fresh, '--emptyOutDir'], { env, cwd: web }),
    );
    writeFileSync(path.join(fresh, '.sources'), expected);
    rmSync(served, { recursive: true, force: true });
    renameSync(fresh, served);
  } finally {
    release();
  }
}

/** Runs all steps; `forTests` also installs what only tests need. */
export async function prepare(options) {
  const { node, env } = await findNode();
  await installLibraries(env, options);
  await buildWeb(node, env);
  return { node, env };
}
