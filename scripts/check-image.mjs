/**
 * Builds the container image of `deploy/Containerfile` and starts it, on a machine that has buildah and mmdebstrap but
 * needs no container engine and no registry of images: the base is made from Debian's packages and the Node of this
 * machine.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, run } from './prepare.mjs';

const BASE = 'localhost/rounds-test-base';
const IMAGE = 'localhost/rounds-test';
const CONTAINER = 'rounds-test';
const PORT = '4898';
const READY_WITHIN_MS = 180_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'rounds-image-'));
const inFolder = (...parts) => path.join(folder, ...parts);
/** Layers as plain folders, and steps without namespaces of their own, which a container may not create. */
const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };

async function execute(command, args) {
  const { code, output } = await run(command, args, { env });
  if (code !== 0) throw new Error(`${command} ${args[0]} failed:\n${output}`);
  return output;
}

/** A small Debian with Node and npm, and the account 1000 that images of Node have. */
async function buildBase() {
  const context = inFolder('base');
  const node = path.join(context, 'node');
  for (const name of ['bin', 'etc', 'lib/node_modules']) mkdirSync(path.join(node, name), { recursive: true });
  await execute('mmdebstrap', [
    '--variant=minbase',
    '--include=ca-certificates',
    'bookworm',
    path.join(context, 'base.tar'),
  ]);
  const npm = path.resolve(realpathSync((await execute('which', ['npm'])).trim()), '..', '..');
  copyFileSync(process.execPath, path.join(node, 'bin', 'node'));
  cpSync(npm, path.join(node, 'lib/node_modules/npm'), { recursive: true });
  // A network that has a certificate of its own needs it in the image too, for npm.
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  copyFileSync(certificates, path.join(node, 'etc', 'certificates.crt'));
  writeFileSync(path.join(node, 'etc', 'npmrc'), 'cafile=/usr/local/etc/certificates.crt\n');
  writeFileSync(
    path.join(context, 'Containerfile'),
    [
      'FROM scratch',
      'ADD base.tar /',
      'COPY node /usr/local/',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd -u 1000 -m node',
    ].join('\n'),
  );
  await execute('buildah', ['bud', '-t', BASE, context]);
}

/** Builds from what is committed, as somebody does who has only that. */
async function buildImage() {
  const sources = inFolder('sources');
  mkdirSync(sources);
  await execute('git', ['-C', root, 'archive', '--output', inFolder('sources.tar'), 'HEAD']);
  await execute('tar', ['xf', inFolder('sources.tar'), '-C', sources]);
  const file = path.join(sources, 'deploy', 'Containerfile');
  const options = ['--network', 'host', '--format', 'docker', '--build-arg', `BASE=${BASE}`];
  await execute('buildah', ['bud', ...options, '-f', file, '-t', IMAGE, sources]);
}

async function start() {
  await execute('buildah', ['from', '--name', CONTAINER, IMAGE]);
  const settings = { HOST: '127.0.0.1', PORT, ADMIN_EMAIL: 'a@rounds.example', ADMIN_PASSWORD: 'nine copper kettles' };
  const values = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const args = ['run', '--network', 'host', ...values, CONTAINER, '--', 'node', 'scripts/start.mjs'];
  const child = spawn('buildah', args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    for (const until = Date.now() + READY_WITHIN_MS; ; await sleep(500)) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`The container did not start:\n${output}`);
      const answer = await fetch(`http://127.0.0.1:${PORT}/api/ready`).catch(() => null);
      if (answer?.ok) return;
    }
  } finally {
    const ended = child.exitCode !== null || new Promise((resolve) => child.once('close', resolve));
    if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

try {
  await buildBase();
  await buildImage();
  await start();
} finally {
  await run('buildah', ['rm', CONTAINER], { env });
  await run('buildah', ['rmi', IMAGE, BASE], { env });
  rmSync(folder, { recursive: true, force: true });
}
