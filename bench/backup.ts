/**
 * Backup and restore of a workspace with 1,000,000 answers and 5 GB of files, through the same commands as an operator,
 * compared with pg_dump, pg_restore and cp of the same data where they are installed.
 */
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { fill } from './analytics/seed.ts';
import { createPerson } from './lib/person.ts';
import { saveResult } from './lib/report.ts';
import { onWorkbench } from './lib/workbench.ts';

const SIZES = { inspections: 10_000, issues: 10_000 };
const FILE_BYTES = 2_000_000;
const FILES = 2_500;
const root = path.resolve(import.meta.dirname, '..');
const execute = promisify(execFile);

const run = (command: string, args: readonly string[], settings: Readonly<Record<string, string>>) =>
  execute(process.execPath, [path.join(root, 'packages/server/src/commands', `${command}.ts`), ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
  });

/** Rows of files, and their bytes where the store of files has them. */
async function addFiles(client: pg.Client, folder: string): Promise<void> {
  const bytes = randomBytes(FILE_BYTES);
  for (let count = 0; count < FILES; count += 1) {
    const key = randomUUID();
    // Different bytes, so that nothing can be compressed or stored once.
    bytes.writeUInt32LE(count, 0);
    const place = path.join(folder, key.slice(0, 2), key.slice(2, 4));
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, key), bytes);
    await client.query(
      `insert into file (workspace_id, uuid, key, name, type, size, purpose, user_id)
       select min(w.id), $1, $2, 'photo.jpg', 'image/jpeg', $3, 'answer', min(u.id) from workspace w, "user" u`,
      [randomUUID(), key, FILE_BYTES],
    );
  }
}

async function measure(name: string, work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  const seconds = (performance.now() - before) / 1000;
  console.log(`${name.padEnd(44)} ${seconds.toFixed(1).padStart(8)} s`);
  return seconds;
}

/** Whether the installed pg_dump reads this server: it reads those of its own version and older ones. */
async function hasPeer(client: pg.Client): Promise<boolean> {
  if (!existsSync('/usr/bin/pg_dump')) return false;
  const { stdout } = await execute('pg_dump', ['--version']);
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  return Number(/(\d+)/.exec(stdout)?.[1]) >= rows[0]!.version;
}

/** Measures how long PostgreSQL's own programs and cp take for the same; undefined if they are missing. */
async function measurePeer(client: pg.Client, url: string, files: string, folder: string) {
  if (!(await hasPeer(client))) return undefined;
  const file = path.join(folder, 'peer.dump');
  await client.query('create database peer');
  const target = new URL(url);
  target.pathname = '/peer';
  const backup = await measure('pg_dump and cp', async () => {
    await execute('pg_dump', ['--format=custom', '--compress=1', `--file=${file}`, url]);
    await cp(files, path.join(folder, 'peer-files'), { recursive: true });
  });
  const restore = await measure('pg_restore and cp', async () => {
    await execute('pg_restore', ['--no-owner', '--no-privileges', `--dbname=${target.href}`, file]);
    await cp(path.join(folder, 'peer-files'), path.join(folder, 'peer-restored'), { recursive: true });
  });
  await client.query('drop database peer with (force)');
  return { backup, restore };
}

export const bench = (): Promise<void> =>
  onWorkbench('backup', async ({ product, client, url, settings }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-bench-backup-files-'));
    try {
      const partly = await createPerson(product, client, 'partly', []);
      await fill(product, client, SIZES, partly.id);
      const files = path.join(settings.DATA_DIR!, 'files');
      await addFiles(client, files);
      const file = path.join(folder, 'rounds.tar');
      const backup = await measure('backup while the server runs', () => run('backup', [file], settings));
      const verify = await measure('verify', () => run('restore', [file, '--verify'], settings));
      await client.query('create database restored');
      const target = new URL(url);
      target.pathname = '/restored';
      const restored = { ...settings, DATA_DIR: path.join(folder, 'restored'), DATABASE_URL: target.href };
      const restore = await measure('restore', () => run('restore', [file, '--another-key'], restored));
      const { size } = await stat(file);
      const peer = await measurePeer(client, url, files, folder);
      await saveResult('backup', { size, backup, verify, restore, peer });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
