/** A workspace as one file. */
import { createHash } from 'node:crypto';
import { files } from '@rounds/contract/files';
import { jobs } from '@rounds/contract/jobs';
import { workspaces } from '@rounds/contract/workspaces';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFilledServer } from '../../http/testing/filled-server.ts';
import type { TestServer } from '../../testing/index.ts';
import { unzip } from '../inspections/testing/unzip.ts';
import { manifest as manifestSchema } from './format.ts';
import { listArchivedTables, listCatalogue } from './queries/catalogue.ts';
import { COLUMNS_LEFT_OUT, TABLES_LEFT_OUT } from './tables.ts';
import { endJob, exportWorkspace } from './testing/filled-workspace.ts';

let t: TestServer;
let id: number;
let bytes: Buffer;
let parts: Map<string, string>;
beforeAll(async () => {
  t = await startFilledServer();
  id = await t.workspaceId('A');
  bytes = await exportWorkspace(t, t.as('admin'), id);
  parts = await unzip(bytes);
}, 120_000);
afterAll(() => t.close());

const readLines = (table: string): Record<string, unknown>[] =>
  parts
    .get(`tables/${table}.jsonl`)!
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('the archive of a workspace', () => {
  test('every table of a workspace is in its archive, or is named as left out with a reason', async () => {
    const catalogue = await t.database.inInstallation(listCatalogue);
    const names = catalogue.map(({ name }) => name);
    expect(Object.keys(TABLES_LEFT_OUT).filter((name) => !names.includes(name))).toEqual([]);
    const columns = catalogue.flatMap((table) => table.columns.map((column) => `${table.name}.${column}`));
    expect(Object.keys(COLUMNS_LEFT_OUT).filter((name) => !columns.includes(name))).toEqual([]);
    const { tables } = manifestSchema.parse(JSON.parse(parts.get('manifest.json')!));
    const decided = [...tables.map(({ name }) => name), ...Object.keys(TABLES_LEFT_OUT)];
    expect(decided.sort()).toEqual([...names].sort());
  });

  test('no column of an archive has bytes, which hashes of secrets are', async () => {
    const archived = await t.database.inInstallation(listArchivedTables);
    const { rows } = await t.database.owner.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = any($1) and (data_type = 'bytea'
         or column_name ~ '(secret|token_hash|password|salt)$')`,
      [archived.map(({ name }) => name)],
    );
    expect(rows.map(({ name }) => name).filter((name) => !(name in COLUMNS_LEFT_OUT))).toEqual([]);
  });

  test('it has all rows of the workspace and none of another one, and the list has their checksums', async () => {
    const manifest = manifestSchema.parse(JSON.parse(parts.get('manifest.json')!));
    expect([...parts.keys()].at(-1)).toBe('manifest.json');
    expect(manifest.parts.map(({ name }) => name)).toEqual([...parts.keys()].slice(0, -1));
    for (const { name, sha256 } of manifest.parts.filter((part) => !part.name.startsWith('files/'))) {
      expect([name, createHash('sha256').update(parts.get(name)!).digest('hex')]).toEqual([name, sha256]);
    }
    for (const { name, rows } of manifest.tables.filter(({ name }) => name !== 'workspace')) {
      const stored = await t.database.owner.query<{ count: number }>(
        `select count(*)::int as count from "${name}" where workspace_id = $1`,
        [id],
      );
      expect([name, rows, readLines(name).length]).toEqual([name, stored.rows[0]!.count, rows]);
    }
    expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(50);
    expect(readLines('workspace')).toEqual([expect.objectContaining({ display_name: 'A' })]);
    expect(readLines('user')).toContainEqual(expect.objectContaining({ email: 'admin.a@rounds.example' }));
    expect([...parts.values()].join('')).not.toContain('.b@rounds.example');
  });

  test('it has the bytes of every file', async () => {
    const { rows } = await t.queryIn<{ uuid: string; key: string }>('A', 'select uuid, key from file order by id');
    expect(rows.length).toBeGreaterThan(3);
    const stored = [...parts.keys()].filter((name) => name.startsWith('files/'));
    expect(stored.map((name) => name.slice('files/'.length).split('.')[0])).toEqual(rows.map(({ uuid }) => uuid));
    const manifest = manifestSchema.parse(JSON.parse(parts.get('manifest.json')!));
    for (const { uuid, key } of rows) {
      const { sha256 } = manifest.parts.find(({ name }) => name.includes(uuid))!;
      const hash = createHash('sha256').update(await t.services.files.readAll(key));
      expect(sha256).toBe(hash.digest('hex'));
    }
  });

  test('it says what it does not contain, in the language of its owner', async () => {
    expect(parts.get('README.txt')).toContain('The archive contains no passwords');
    const started = await t
      .as('admin')
      .call(workspaces.exportArchive, { params: { id }, headers: { 'accept-language': 'de' } });
    const job = await endJob(t, t.as('admin'), started);
    const file = await t.as('admin').call(jobs.getFile, { params: { id: job.id } });
    expect((await unzip(file.bytes)).get('README.txt')).toContain('keine Passwörter');
  });
});

describe('exporting a workspace', () => {
  test('only its owner may export it and download the file, and the log says so', async () => {
    const denied = await t.as('manager').call(workspaces.exportArchive, { params: { id } });
    expect([denied.status, denied.body.code]).toEqual([403, 'APP_OWNER_ONLY']);
    const foreign = await t.as('admin', 'B').call(workspaces.exportArchive, { params: { id } });
    expect(foreign.body.code).toBe('APP_OBJECT_NOT_FOUND');
    expect((await t.as('manager').call(workspaces.getArchiveState, { params: { id } })).body.data).toEqual({
      ...{ is_owner: false, is_empty: false },
    });
    const { rows } = await t.queryIn<{ title: string }>(
      'A',
      `select subject_title as title from activity where code = 'workspace.exported'`,
    );
    expect(rows.map(({ title }) => title)).toContain('A');
  });

  test('somebody who no longer owns the workspace no longer downloads its archive', async () => {
    const job = await endJob(t, t.as('admin'), await t.as('admin').call(workspaces.exportArchive, { params: { id } }));
    const move = (name: string) =>
      t.queryIn('A', `update workspace_owner set user_id = (select id from "user" where first_name = $1)`, [name]);
    await move('Manager');
    const denied = await t.as('admin').call(jobs.getFile, { params: { id: job.id } });
    expect([denied.status, denied.body.code]).toEqual([403, 'APP_OWNER_ONLY']);
    await move('Admin');
    expect((await t.as('admin').call(jobs.getFile, { params: { id: job.id } })).status).toBe(200);
  });

  test('a file whose bytes are missing is named, and everything else is exported', async () => {
    const client = t.as('admin');
    const file = { name: 'lost.txt', bytes: 'lost' };
    const upload = await client.call(files.upload, { file, body: { purpose: 'filemanager' } });
    const { uuid } = upload.body.data;
    const { rows } = await t.queryIn<{ key: string }>('A', 'select key from file where uuid = $1', [uuid]);
    await t.services.files.remove(rows[0]!.key);
    const again = await unzip(await exportWorkspace(t, client, id));
    const { missing_files, files: count } = manifestSchema.parse(JSON.parse(again.get('manifest.json')!));
    expect([missing_files, count]).toEqual([
      [uuid],
      [...again.keys()].filter((name) => name.startsWith('files/')).length,
    ]);
  });
});
