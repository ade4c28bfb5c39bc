/**
 * A file that is no whole archive of this product is rejected before anything is touched, and a failed import leaves
 * nothing.
 */
import { readdir } from 'node:fs/promises';
import { assets } from '@rounds/contract/assets';
import { workspaces } from '@rounds/contract/workspaces';
import type { ArchiveSummary } from '@rounds/contract/workspaces/archive.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, emailAddress, startTestServer, type TestServer } from '../../testing/index.ts';
import { condition, kitchenRounds, yes } from '../inspections/testing/kitchen-rounds.ts';
import { exportWorkspace } from './testing/filled-workspace.ts';
import { checkArchive, createWorkspace, importArchive, type NewWorkspace, queryIn } from './testing/new-workspace.ts';
import { changeRows, readParts, rewriteArchive, writeParts } from './testing/rewrite-archive.ts';

let t: TestServer;
let target: NewWorkspace;
let bytes: Buffer;
beforeAll(async () => {
  t = await startTestServer({}, cloneDatabase, { limits: { consume: async () => {} } });
  const rounds = await kitchenRounds(t);
  await rounds.sync([yes(), condition('Good')], { complete: true });
  bytes = await exportWorkspace(t, t.as('admin'), await t.workspaceId('A'));
  target = await createWorkspace(t, emailAddress('admin', 'B'));
}, 60_000);
afterAll(() => t.close());

const check = async (archive: Buffer) => {
  const { status, error } = await checkArchive(target, archive);
  return [status, error?.code];
};
const isEmpty = async () =>
  (await target.client.call(workspaces.getArchiveState, { params: { id: target.id } })).body.data.is_empty;
const listStored = async () =>
  (await readdir(`${t.services.config.dataDir}/files`, { recursive: true })).filter((name) =>
    /[0-9a-f-]{36}$/.test(name),
  );

describe('a file that is no archive of a workspace', () => {
  test('any other file is rejected', async () => {
    expect(await check(Buffer.from('Name,Number\nPump,1\n'))).toEqual(['failed', 'ARCHIVE_FOREIGN']);
    expect(await check(await writeParts(new Map([['a.txt', Buffer.from('a')]])))).toEqual([
      'failed',
      'ARCHIVE_FOREIGN',
    ]);
    const other = await writeParts(new Map([['manifest.json', Buffer.from('{"product":"other"}')]]));
    expect(await check(other)).toEqual(['failed', 'ARCHIVE_FOREIGN']);
  });

  test('one that was cut, or in which a byte differs, is rejected', async () => {
    for (const length of [100, Math.floor(bytes.length / 2), bytes.length - 1]) {
      expect(await check(bytes.subarray(0, length)), String(length)).toEqual(['failed', 'ARCHIVE_DAMAGED']);
    }
    const parts = await readParts(bytes);
    for (const name of ['tables/asset.jsonl', 'README.txt', 'tables/inspection_log.jsonl']) {
      const changed = Buffer.from(parts.get(name)!);
      changed[changed.length - 3] = changed.at(-3)! ^ 1;
      expect(await check(await writeParts(new Map([...parts, [name, changed]]))), name).toEqual([
        'failed',
        'ARCHIVE_DAMAGED',
      ]);
      const without = new Map(parts);
      without.delete(name);
      expect(await check(await writeParts(without)), name).toEqual(['failed', 'ARCHIVE_DAMAGED']);
    }
    const more = await writeParts(new Map([...parts, ['tables/session.jsonl', Buffer.from('{}\n')]]));
    expect(await check(more)).toEqual(['failed', 'ARCHIVE_DAMAGED']);
    // A byte in the middle of the compressed bytes.
    const flipped = Buffer.from(bytes);
    flipped[400] = flipped[400]! ^ 0xff;
    expect(await check(flipped)).toEqual(['failed', 'ARCHIVE_DAMAGED']);
  });

  test('one of a newer version is rejected with that version', async () => {
    const newer = await rewriteArchive(bytes, (_, manifest) =>
      Object.assign(manifest, { schema: '9999_later', version: '9.0' }),
    );
    const { error } = await checkArchive(target, newer);
    expect([error?.code, error?.message]).toEqual(['ARCHIVE_NEWER', expect.stringContaining('(9.0)')]);
    const format = await rewriteArchive(bytes, (_, manifest) => Object.assign(manifest, { format: 2 }));
    expect(await check(format)).toEqual(['failed', 'ARCHIVE_NEWER']);
  });

  test('one that claims to unpack to more than a disk holds is rejected', async () => {
    const huge = await rewriteArchive(bytes, (parts) =>
      parts.set('tables/asset.jsonl', Buffer.alloc(150 * 1024 ** 2, '\n')),
    );
    expect(huge.length).toBeLessThan(1024 ** 2);
    expect(await check(huge)).toEqual(['failed', 'ARCHIVE_DAMAGED']);
  });
});

describe('an archive that somebody has changed', () => {
  const CHANGES: Readonly<Record<string, Parameters<typeof rewriteArchive>[1]>> = {
    'a reference to a record that is not there': (parts) =>
      changeRows(parts, 'inspection', (row) => Object.assign(row, { template_version_id: 987_654 })),
    'an id that would use up the numbers of the installation': (parts) =>
      changeRows(parts, 'asset', (row) => Object.assign(row, { id: 2 ** 52 })),
    'a table of the installation': (parts, manifest) => {
      parts.set('tables/session.jsonl', Buffer.from('{"user_id":1}\n'));
      manifest.tables.push({ name: 'session', columns: ['user_id'], rows: 1 });
    },
    'the key of a file of somebody else': (parts, manifest) => {
      manifest.tables.find(({ name }) => name === 'file')!.columns.push('key');
      changeRows(parts, 'file', (row) => Object.assign(row, { key: '00000000-0000-4000-8000-000000000001' }));
    },
    'rows of another workspace': (parts, manifest) => {
      manifest.tables.find(({ name }) => name === 'asset')!.columns.push('workspace_id');
      changeRows(parts, 'asset', (row) => Object.assign(row, { workspace_id: 1 }));
    },
    'a person whose address is none': (parts) => changeRows(parts, 'user', (row) => Object.assign(row, { email: 'x' })),
    'a row that is no JSON': (parts) => parts.set('tables/asset.jsonl', Buffer.from('{"id":1,\n')),
    'fewer rows than its list': (parts) => parts.set('tables/issue_label.jsonl', Buffer.from('{}\n')),
  };

  test.each(Object.keys(CHANGES))('with %s leaves the workspace empty', async (name) => {
    const changed = await rewriteArchive(bytes, CHANGES[name]!);
    const stored = await listStored();
    const checked = await checkArchive(target, changed);
    if (checked.status === 'done') {
      const started = { params: { id: target.id }, body: { job_id: checked.id } };
      const { body } = await target.client.call(workspaces.startImport, started);
      expect(body.data, JSON.stringify(body)).toBeDefined();
      await t.runJobs();
      const { rows } = await t.database.owner.query(
        `select status, error_code from job where id = ${body.data.job_id} and workspace_id = ${target.id}`,
      );
      expect(rows[0]).toMatchObject({ status: 'failed', error_code: expect.stringMatching(/^ARCHIVE_/) });
    } else expect(checked.error?.code).toMatch(/^ARCHIVE_/);
    expect(await isEmpty()).toBe(true);
    // Only the uploaded file itself remains until the night.
    expect((await listStored()).length).toBe(stored.length + 1);
    const people = await queryIn<{ count: number }>(
      target,
      `select count(*)::int as count from "user" where workspace_id = ${target.id}`,
    );
    expect(people[0]!.count).toBe(1);
  });
});

describe('the workspace that an archive is imported into', () => {
  test('the check says what the import would do', async () => {
    const { result } = await checkArchive(target, bytes);
    expect(result as ArchiveSummary).toMatchObject({
      ...{ workspace: 'A', new_people: 0, existing_people: 5, new_addresses: [], missing_files: 0 },
      counts: { people: 5, templates: 1, inspections: 1, assets: 1, issues: 0 },
      lacking_features: [],
    });
    await t.database.owner.query(`update workspace set plan = 'free' where id = ${target.id}`);
    await t.database.owner.query(`update workspace_trial set ends_at = now() where workspace_id = ${target.id}`);
    const changed = await rewriteArchive(bytes, (parts, manifest) => {
      parts.set('tables/global_list.jsonl', Buffer.from('{"id":1,"name":"List"}\n'));
      manifest.tables.find(({ name }) => name === 'global_list')!.rows = 1;
      changeRows(parts, 'user', (row) => row.id === 1 && Object.assign(row, { email: 'new@rounds.example' }));
    });
    expect((await checkArchive(target, changed)).result as ArchiveSummary).toMatchObject({
      lacking_features: ['ckl_global_list'],
      ...{ new_people: 1, existing_people: 4, new_addresses: ['new@rounds.example'] },
    });
    await t.database.owner.query(`update workspace set plan = 'enterprise' where id = ${target.id}`);
  });

  test('it has to be empty, also when it was empty during the check', async () => {
    const own = await createWorkspace(t, emailAddress('manager', 'B'));
    const checked = await checkArchive(own, bytes);
    const body = { asset_id: '1', display_name: 'Pump' };
    expect((await own.client.call(assets.create, { body })).status).toBe(200);
    const params = { id: own.id };
    const started = await own.client.call(workspaces.startImport, { params, body: { job_id: checked.id } });
    expect([started.status, started.body.code]).toEqual([409, 'APP_WORKSPACE_NOT_EMPTY']);
    const sent = { params, file: { name: 'a.zip', bytes } };
    expect((await own.client.call(workspaces.checkImport, sent)).body.code).toBe('APP_WORKSPACE_NOT_EMPTY');
    expect((await own.client.call(workspaces.getArchiveState, { params })).body.data).toEqual({
      ...{ is_owner: true, is_empty: false },
    });
  });

  test('only its owner imports, and only a file that was checked', async () => {
    const params = { id: await t.workspaceId('B') };
    const sent = { params, file: { name: 'a.zip', bytes } };
    expect((await t.as('viewer', 'B').call(workspaces.checkImport, sent)).body.code).toBe('APP_OWNER_ONLY');
    const none = await target.client.call(workspaces.startImport, {
      params: { id: target.id },
      body: { job_id: 987_654 },
    });
    expect([none.status, none.body.code]).toEqual([404, 'APP_OBJECT_NOT_FOUND']);
  });

  test('after attempts that failed, a whole archive is imported', async () => {
    const { job } = await importArchive(target, bytes);
    expect(job).toMatchObject({ status: 'done', result: { people: 5, files: 0 } });
    expect(await isEmpty()).toBe(false);
  });
});
