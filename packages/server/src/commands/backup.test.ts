import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openAdminPool, withDatabase } from '../testing/cluster.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';
import { findDatabaseUrl, runCommandFile } from './testing/run-command.ts';

const KEY = 'a key of thirty-two characters and more';

let t: TestServer;
let folder: string;
/** The settings of the installation that is backed up, and of one with an empty database. */
let from: Record<string, string>;
let to: Record<string, string>;
let drop: () => Promise<void>;

beforeAll(async () => {
  t = await startTestServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-commands-'));
  const { address, template } = inject('postgres');
  const name = `${template}_empty_${randomBytes(4).toString('hex')}`;
  const admin = openAdminPool(address);
  await admin.query(`create database ${name}`);
  const empty = openAdminPool(withDatabase(address, name));
  drop = async () => {
    await empty.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  const [own, other] = [path.join(folder, 'from'), path.join(folder, 'to')];
  from = { DATABASE_URL: await findDatabaseUrl(t.database.owner), DATA_DIR: own, SECRET_KEY: KEY };
  to = { DATABASE_URL: await findDatabaseUrl(empty), DATA_DIR: other };
});
afterAll(async () => {
  await drop();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const runBackup = (...args: string[]) => runCommandFile('backup.ts', args, from);
const runRestore = (...args: string[]) => runCommandFile('restore.ts', args, to);

describe('npm run backup and npm run restore', () => {
  it('an installation is copied into one file, compared, and restored with its secret key', async () => {
    const file = path.join(folder, 'rounds.tar');
    const output = await runBackup(file, '--with-secret-key');
    expect([output.code, output.err]).toEqual([0, '']);
    expect(output.out.split('\n').at(-1)).toMatch(/^[\d,]+ rows and 0 files are in .+rounds\.tar\.$/);
    const verified = await runRestore(file, '--verify');
    expect(verified.out).toMatch(/is complete and undamaged\.$/);
    const restored = await runRestore(file);
    expect([restored.code, restored.err]).toEqual([0, '']);
    expect(restored.out).toMatch(/is restored\. Start the server\.$/);
    expect(await readFile(path.join(to.DATA_DIR!, 'secret-key'), 'utf8')).toBe(`${KEY}\n`);
    const again = await runRestore(file);
    expect(again).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^The database is not empty\./) });
  });

  it('a backup of an installation with another secret key is restored only if asked for', async () => {
    const file = path.join(folder, 'without-key.tar');
    await runBackup(file);
    const settings = { ...to, SECRET_KEY: `${KEY} and another` };
    const { code, err } = await runCommandFile('restore.ts', [file], settings);
    expect([code, err]).toEqual([1, expect.stringMatching(/^The backup was made with another SECRET_KEY\./)]);
    const accepted = await runCommandFile('restore.ts', [file, '--another-key'], settings);
    expect(accepted.err).toMatch(/^The database is not empty\./);
  });

  it('a wrong call or a file that is no backup is answered in one sentence', async () => {
    const file = path.join(folder, 'text.tar');
    await writeFile(file, 'hello');
    const usage = 'Usage: npm run restore -- <file> [--verify] [--another-key].';
    for (const [args, err] of [
      [[], usage],
      [['a', 'b'], usage],
      [['a', '--unknown'], usage],
      [[file], `The file ${file} is not a backup of Rounds.`],
    ] as const) {
      expect(await runRestore(...args)).toEqual({ code: 1, out: '', err });
    }
    expect((await runBackup()).err).toBe('Usage: npm run backup -- <file> [--with-secret-key].');
  });
});
