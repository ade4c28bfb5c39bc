/** A backup is whole, and what is restored from it is the same, in another PostgreSQL database. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { assets } from '@rounds/contract/assets';
import { files } from '@rounds/contract/files';
import { inspections } from '@rounds/contract/inspections';
import { packTar, unpackTar } from 'modern-tar';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { listMigrations } from '../db/migrate.ts';
import { appendEvents, LOG_START, readEvents } from '../events/event-log.ts';
import { enqueueRemoval } from '../modules/files/index.ts';
import { condition, kitchenRounds, yes } from '../modules/inspections/testing/kitchen-rounds.ts';
import { enqueueKeyed } from '../queue/enqueue.ts';
import { openAdminPool, withDatabase } from '../testing/cluster.ts';
import { createPlainOwnerDatabase, startTestServer, type TestServer } from '../testing/index.ts';
import { verifyArchive } from './archive-reader.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import {
  createEmptyDatabase,
  digest,
  endAll,
  endLater,
  listObjects,
  openEmptyFiles,
  startOn,
} from './testing/databases.ts';
import { TRANSACTION_COLUMNS } from './transaction-numbers.ts';

const KEY = 'a key of thirty-two characters and more';
const MIGRATIONS = listMigrations();
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let folder: string;
let t: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-backup-'));
  t = await startTestServer();
  await fill(t);
}, 60_000);
afterEach(() => endAll());
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** Inspections with photos, in two workspaces, with work that waits. */
async function fill(server: TestServer): Promise<void> {
  const rounds = await kitchenRounds(server);
  for (const label of ['Good', 'Poor']) {
    const { status } = await rounds.sync([yes(), condition(label)], { complete: true });
    expect(status).toBe(200);
  }
  for (const name of ['a.png', 'b.png']) {
    const file = { name, bytes: PICTURE };
    const { status } = await server.as('inspector').call(files.upload, { file, body: { purpose: 'signature' } });
    expect(status).toBe(200);
  }
  const body = { asset_id: 'B-1', display_name: 'Tabs\tand\nlines \\ “ö” 漢字' };
  expect((await server.as('manager', 'B').call(assets.create, { body })).status).toBe(200);
  await server.database.inInstallation((tx) =>
    enqueueKeyed(tx, 'later', { workspace_id: 1, text: 'ö' }, { key: 'later', at: new Date('2099-01-01T00:00:00Z') }),
  );
}

const backUp = async (server: TestServer, withSecretKey = false): Promise<string> => {
  const file = path.join(folder, `${randomUUID()}.tar`);
  const { owner } = server.database;
  await createBackup({ owner, files: server.services.files, secretKey: KEY }, { file, withSecretKey });
  return file;
};

async function restore(file: string) {
  const manifest = await verifyArchive(file, MIGRATIONS);
  const [owner, store] = [await createEmptyDatabase(), await openEmptyFiles(folder)];
  await restoreBackup({ owner, files: store }, { file, manifest });
  return { owner, store };
}

describe('backup and restore', () => {
  it('rows, files, sequences, indexes, keys and triggers are the same after a restore', async () => {
    const { owner, store } = await restore(await backUp(t));
    expect(await digest(owner)).toEqual(await digest(t.database.owner));
    expect(await listObjects(owner)).toEqual(await listObjects(t.database.owner));
    const { rows } = await t.queryIn<{ key: string }>('A', 'select key from file');
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(await store.readAll(key)).toEqual(await t.services.files.readAll(key));
    const last = (pool: Pool) => pool.query(`select sequencename, last_value from pg_sequences order by 1`);
    expect((await last(owner)).rows).toEqual((await last(t.database.owner)).rows);
  });

  it('a restored installation serves people, and records that are created get new numbers', async () => {
    const { owner } = await restore(await backUp(t));
    const database = await startOn(owner);
    const drop = () => database.close();
    const restored = await startTestServer({}, async () => ({ database, drop }));
    endLater(() => restored.close());
    const { list } = (await restored.as('manager').call(inspections.list, { query: {} as never })).body.data;
    expect(list).toHaveLength(2);
    const body = { asset_id: 'K-8', display_name: 'New' };
    const created = await restored.as('manager').call(assets.create, { body });
    expect(created.status).toBe(200);
  });

  it('work that waits in the queue is restored with its time', async () => {
    const { owner } = await restore(await backUp(t));
    const { rows } = await owner.query(`
      select t.identifier as task, j.payload, j.key, j.run_at from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where j.key = 'later'`);
    expect(rows).toEqual([
      {
        task: 'later',
        payload: { workspace_id: 1, text: 'ö' },
        key: 'later',
        run_at: new Date('2099-01-01T00:00:00Z'),
      },
    ]);
  });

  it('a role that row-level security binds backs up all workspaces', async () => {
    const plain = await startTestServer({}, createPlainOwnerDatabase);
    endLater(() => plain.close());
    await fill(plain);
    const { owner } = await restore(await backUp(plain));
    const { address } = inject('postgres');
    const name = (await plain.database.owner.query<{ name: string }>('select current_database() as name')).rows[0]!;
    const everything = openAdminPool(withDatabase(address, name.name));
    endLater(() => everything.end());
    expect(await digest(owner)).toEqual(await digest(everything));
  });

  it('what people write while a backup is made is in it as a whole or not at all', async () => {
    let pairs = 0;
    let isDone = false;
    const writing = (async () => {
      while (!isDone) {
        pairs += 1;
        await t.queryIn(
          'A',
          `with one as (insert into asset (asset_id, display_name) values ('pair-${pairs}', 'pair'))
           insert into global_list (uuid, name) values (gen_random_uuid(), 'pair-${pairs}')`,
        );
      }
    })();
    const file = await backUp(t).finally(() => {
      isDone = true;
    });
    await writing;
    const { owner } = await restore(file);
    const { rows } = await owner.query<{ assets: number; lists: number }>(`
      select (select count(*) from asset where display_name = 'pair')::int as assets,
        (select count(*) from global_list where name like 'pair-%')::int as lists`);
    expect(rows[0]!.assets).toBe(rows[0]!.lists);
  });
});

describe('numbers of transactions', () => {
  it('every column with the number of a transaction is renumbered by a restore', async () => {
    const { rows } = await t.database.owner.query<{ name: string }>(`
      select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.atttypid in ('xid8'::regtype, 'pg_snapshot'::regtype) order by 1`);
    expect(TRANSACTION_COLUMNS.filter((name) => name !== 'global_list_item.change_id')).toEqual(
      rows.map(({ name }) => name),
    );
  });

  it('consumers of events go on where they were, and later events come after all restored ones', async () => {
    const workspace_id = await t.workspaceId('A');
    const { rows } = await t.queryIn<{ tx: string; id: number }>(
      'A',
      'select tx_id::text as tx, id from event_log order by tx_id desc, id desc limit 2',
    );
    const [last, received] = rows;
    await t.database.owner.query(
      `insert into event_consumer (in_workspace, kind, id, tx_id, event_id) values ($1, 'test', 1, $2, $3)`,
      [workspace_id, received!.tx, received!.id],
    );
    const { owner } = await restore(await backUp(t));
    await t.database.owner.query(`delete from event_consumer where kind = 'test'`);
    const database = await startOn(owner);
    endLater(() => database.close());
    const { rows: consumers } = await owner.query<{ tx: string; id: number }>(
      `select tx_id::text as tx, event_id as id from event_consumer where kind = 'test'`,
    );
    const event = {
      code: 'asset.created',
      kind: 'asset',
      workspace_id,
      record: { id: 700_007 },
      user: null,
      at: new Date(),
    };
    await database.inWorkspace(workspace_id, (tx) => appendEvents(tx, [{ ...event, data: {} } as never]));
    const read = async (after: { tx: string; id: number }) =>
      (await database.inWorkspace(workspace_id, (tx) => readEvents(tx, workspace_id, { after, limit: 1_000 }))).events;
    // A transaction of another database in this cluster may hold back the new event for a moment.
    await expect.poll(async () => (await read(LOG_START)).at(-1)).toMatchObject({ record: { id: 700_007 } });
    const next = (await read(consumers[0]!)).map(({ position }) => position.id);
    expect(next).toHaveLength(2);
    expect(next[0]).toBe(last!.id);
  });
});

describe('archives that cannot be restored', () => {
  it('a cut, damaged, foreign or newer file is rejected in one sentence before anything changes', async () => {
    const file = await backUp(t);
    const bytes = await readFile(file);
    const write = async (content: Uint8Array) => {
      const name = path.join(folder, `${randomUUID()}.tar`);
      await writeFile(name, content);
      return name;
    };
    const rejects = (name: string, message: RegExp) => expect(verifyArchive(name, MIGRATIONS)).rejects.toThrow(message);
    for (const share of [0.2, 0.5, 0.9]) {
      const cut = await write(bytes);
      await truncate(cut, Math.floor(bytes.length * share));
      await rejects(cut, /is damaged or incomplete \(.+\)\. Nothing was changed\./);
    }
    const flipped = Buffer.from(bytes);
    flipped[Math.floor(bytes.length / 2)]! ^= 1;
    await rejects(await write(flipped), /is damaged or incomplete/);
    await rejects(await write(Buffer.from('not an archive')), /is not a backup of Rounds\.$/);
    await rejects(await write(await packTar([{ header: { name: 'a.txt', size: 1 }, body: 'a' }])), /is not a backup/);
    await rejects(path.join(folder, 'none.tar'), /can’t be read/);
    const entries = await unpackTar(bytes);
    const manifest = JSON.parse(Buffer.from(entries[0]!.data!).toString());
    const repack = async (changes: object) => {
      const body = JSON.stringify({ ...manifest, ...changes });
      const header = { name: 'backup.json', size: Buffer.byteLength(body) };
      return write(await packTar([{ header, body }, ...entries.slice(1)]));
    };
    await rejects(await repack({ format: 2 }), /newer version of Rounds \(.+\)\. Nothing was changed\./);
    await rejects(await repack({ migrations: [...MIGRATIONS, '9999_later'] }), /newer version of Rounds/);
    await rejects(await repack({ files: 9 }), /its checksums do not match/);
  });

  it('a database that is not empty is left as it is', async () => {
    const file = await backUp(t);
    const manifest = await verifyArchive(file, MIGRATIONS);
    const { owner } = await restore(file);
    const before = await digest(owner);
    const again = restoreBackup({ owner, files: await openEmptyFiles(folder) }, { file, manifest });
    await expect(again).rejects.toThrow('The database is not empty. Restore into a new database, or another DATA_DIR.');
    expect(await digest(owner)).toEqual(before);
  });

  it('a restore that fails leaves an empty database, into which the next one succeeds', async () => {
    const file = await backUp(t);
    const manifest = await verifyArchive(file, MIGRATIONS);
    const [owner, store] = [await createEmptyDatabase(), await openEmptyFiles(folder)];
    const failing = { ...store, keep: () => Promise.reject(new Error('disk full')) };
    await expect(restoreBackup({ owner, files: failing }, { file, manifest })).rejects.toThrow('disk full');
    await restoreBackup({ owner, files: store }, { file, manifest });
    expect(await digest(owner)).toEqual(await digest(t.database.owner));
  });
});

describe('files while a backup is made', () => {
  it('bytes whose file is deleted meanwhile are in the backup and are removed after its end', async () => {
    const workspace_id = await t.workspaceId('A');
    const file = { name: 'leaving.png', bytes: PICTURE };
    const uploaded = await t.as('manager').call(files.upload, { file, body: { purpose: 'signature' } });
    const { rows } = await t.queryIn<{ key: string }>('A', 'select key from file where uuid = $1', [
      uploaded.body.data.uuid,
    ]);
    const { key } = rows[0]!;
    const { files: store } = t.services;
    const leaving: typeof store = {
      ...store,
      readAll: async (read) => {
        if (read === key) {
          await t.database.inWorkspace(workspace_id, (tx) => enqueueRemoval(tx, workspace_id, [key]));
          await t.queryIn('A', 'delete from file where key = $1', [key]);
          await t.runJobs();
        }
        return store.readAll(read);
      },
    };
    const target = { file: path.join(folder, `${randomUUID()}.tar`), withSecretKey: false };
    const { missing } = await createBackup({ owner: t.database.owner, files: leaving, secretKey: KEY }, target);
    expect(missing).toEqual([]);
    expect((await store.readAll(key)).length).toBe(PICTURE.length);
    await t.database.owner.query(
      `update graphile_worker._private_jobs set run_at = now() where key like 'files.remove%'`,
    );
    await t.runJobs();
    await expect(store.readAll(key)).rejects.toThrow(/ENOENT/);
  });

  it('a file that the store has lost is named, and the rest is backed up', async () => {
    const { files: store } = t.services;
    const { rows } = await t.queryIn<{ key: string }>('A', 'select key from file limit 1');
    const { key } = rows[0]!;
    const lost: typeof store = {
      ...store,
      readAll: (read) =>
        read === key ? Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' })) : store.readAll(read),
    };
    const target = { file: path.join(folder, `${randomUUID()}.tar`), withSecretKey: false };
    const result = await createBackup({ owner: t.database.owner, files: lost, secretKey: KEY }, target);
    expect(result.missing).toEqual([key]);
    expect((await verifyArchive(target.file, MIGRATIONS)).files).toBe(result.all_files);
  });
});

describe('the file of a backup', () => {
  it('a backup never replaces a file, and one that fails leaves none', async () => {
    const file = await backUp(t);
    const copy = `${file}.copy`;
    await copyFile(file, copy);
    const { owner } = t.database;
    const target = { file: copy, withSecretKey: false };
    const { files: store } = t.services;
    await expect(createBackup({ owner, files: store, secretKey: KEY }, target)).rejects.toThrow(/already exists/);
    const broken = { ...store, readAll: () => Promise.reject(new Error('store is away')) };
    const other = { file: path.join(folder, 'failing.tar'), withSecretKey: false };
    await expect(createBackup({ owner, files: broken, secretKey: KEY }, other)).rejects.toThrow('store is away');
    expect((await readdir(folder)).filter((name) => name.startsWith('failing'))).toEqual([]);
    const lost = { file: path.join(folder, 'nowhere', 'a.tar'), withSecretKey: false };
    await expect(createBackup({ owner, files: store, secretKey: KEY }, lost)).rejects.toThrow(
      /^The backup can’t be written/,
    );
  });

  it('the secret key is in a backup only if asked for', async () => {
    const named = async (withSecretKey: boolean) =>
      (await unpackTar(await readFile(await backUp(t, withSecretKey)))).map(({ header }) => header.name);
    expect(await named(false)).not.toContain('secret-key');
    expect(await named(true)).toContain('secret-key');
    expect(await readFile(await backUp(t))).not.toSatisfy((bytes: Buffer) => bytes.includes(KEY));
  });
});
