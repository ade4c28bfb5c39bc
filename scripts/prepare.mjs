/**
 * Brings what the product needs on a machine that has only Node and npm: a supported Node, the
 * libraries of the lockfile, the browser's files. Each step is skipped when nothing changed.
 * Runs on any Node from 18 on, so it is plain JavaScript.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const LEAST_NODE = [22, 18];
const OWN_NODE = '24';

const isRecent = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
};

/** Runs a command to its end. Its output shows only when it fails, unless `show` is set. */
export function run(command, args, { env = process.env, show = false, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function step(title, work) {
  const start = Date.now();
  process.stdout.write(`${title} …\n`);
  const patience = setInterval(
    () => process.stdout.write(`  ${Math.round((Date.now() - start) / 1000)} s …\n`),
    10_000,
  );
  const { code, output } = await work();
  clearInterval(patience);
  if (code !== 0) {
    process.stderr.write(`${output}\n${title} did not work; the lines above say why.\n`);
    process.exit(1);
  }
  process.stdout.write(`  done in ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
}

/** Sources without their types are kept here: a start, and each thread that reads a file, need not strip them anew. */
const compiled = { NODE_COMPILE_CACHE: path.join(root, '.runtime', 'compiled') };

/** The Node to run everything with, and an environment in which it comes first on PATH. */
export async function bringNode() {
  if (isRecent(process.versions.node)) return { node: process.execPath, env: { ...compiled, ...process.env } };
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const library = `node-${platform}-${process.arch}`;
  const folder = path.join(root, '.runtime', 'node_modules', library, 'bin');
  const node = path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node)) {
    const command = [
      'install',
      `${library}@${OWN_NODE}`,
      '--prefix',
      '.runtime',
      '--no-save',
      '--no-audit',
      '--no-fund',
    ];
    mkdirSync(path.join(root, '.runtime'), { recursive: true });
    await step(`Bringing Node ${OWN_NODE} (this machine has ${process.versions.node})`, () => run('npm', command));
  }
  return { node, env: { ...compiled, ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}` } };
}

const digest = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const keptDigest = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Installs what the lockfile names when it is not what was installed last. */
export async function bringLibraries(env) {
  const mark = path.join(root, 'node_modules', '.rounds-lockfile');
  const wanted = digest(readFileSync(path.join(root, 'package-lock.json')));
  if (keptDigest(mark) === wanted) return;
  // Not `npm ci`: it refuses a lockfile without the libraries' optional parts for other platforms,
  // which a registry may lack. With --no-save the locked versions are installed and nothing is rewritten.
  await step('Installing libraries', () => run('npm', ['install', '--no-save', '--no-audit', '--no-fund'], { env }));
  writeFileSync(mark, wanted);
  // What was compiled of other libraries is of no use any more.
  rmSync(compiled.NODE_COMPILE_CACHE, { recursive: true, force: true });
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesUnder(place);
    return [place];
  });
}

/**
 * Builds the browser's files when their sources changed: beside those that a running server sends, and in
 * their place only when they are whole. Browsers keep for good what they got of a file, also half of one.
 */
export async function buildWeb(node, env) {
  const sources = ['engine', 'contract', 'web'].flatMap((name) => filesUnder(path.join(root, 'packages', name)));
  const shipped = sources.filter((file) => !/\.test\.tsx?$/.test(file)).sort();
  const wanted = digest(...shipped.flatMap((file) => [path.relative(root, file), readFileSync(file)]));
  const web = path.join(root, 'packages', 'web');
  const [sent, fresh] = [path.join(web, 'dist'), path.join(root, '.runtime', `dist-${process.pid}`)];
  if (keptDigest(path.join(sent, '.sources')) === wanted) return;
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await step('Building the browser application', () =>
    run(node, [vite, 'build', '--outDir', fresh, '--emptyOutDir'], { env, cwd: web }),
  );
  writeFileSync(path.join(fresh, '.sources'), wanted);
  rmSync(sent, { recursive: true, force: true });
  renameSync(fresh, sent);
}

/** All of the above. */
export async function prepare() {
  const { node, env } = await bringNode();
  await bringLibraries(env);
  await buildWeb(node, env);
  return { node, env };
}
