import { randomUUID } from 'node:crypto';
import { IMPORT_CHUNK_BYTES as CHUNK, files } from '@rounds/contract/files';
import { inspections } from '@rounds/contract/inspections';
import { subscriptions } from '@rounds/contract/subscription';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue } from '../../../queue/enqueue.ts';
import { type Client, startTestServer, type TestServer } from '../../../testing/index.ts';
import { sendImportChunk, uploadForImport } from '../testing/upload-for-import.ts';

let t: TestServer;
let me: Client;
beforeAll(async () => {
  t = await startTestServer({ MAX_IMPORT_GB: '100000' });
  me = t.as('admin');
});
afterAll(() => t.close());

const GB = 1024 ** 3;
const sent = (size: number, bytes = Buffer.alloc(100, 7)) =>
  sendImportChunk(me, { uuid: randomUUID(), offset: 0, bytes, size });
const inspect = (client: Client, upload: object) =>
  client.call(inspections.inspectImport, { body: { upload } } as never);
const countChunks = async (uuid: string): Promise<number> => {
  const { rows } = await t.database.owner.query('select count(*)::int as n from upload_chunk where uuid = $1', [uuid]);
  return rows[0]!.n;
};

test('a file larger than the operator allows is rejected with the limit, before its first byte is stored', async () => {
  const { status, body } = await sent(100_001 * GB);
  expect([status, body.code]).toEqual([422, 'UPLOAD_TOO_LARGE']);
  expect(body.message).toContain('100,000');
});

test('a file for which the disk has no room is rejected at once, with what to do', async () => {
  const { status, body } = await sent(90_000 * GB);
  expect([status, body.code]).toEqual([503, 'APP_DISK_FULL']);
});

test('a file for an import has larger chunks and does not use the storage of the workspace', async () => {
  const used = async () => (await me.call(subscriptions.get)).body.data.usage?.storage_bytes;
  const before = await used();
  const upload = await uploadForImport(me, Buffer.alloc(CHUNK + 1000, 'a'), 'past.csv');
  expect((await me.call(files.getUploadProgress, { params: { uuid: upload.uuid } })).body.data.received).toBe(
    CHUNK + 1000,
  );
  expect(await used()).toBe(before);
  expect((await sent(2 * CHUNK, Buffer.alloc(CHUNK + 1))).body.code).toBe('UPLOAD_CHUNK_SIZE');
});

test('an import reads the uploaded file, and says so if a part of it is missing or it is of somebody else', async () => {
  const upload = await uploadForImport(me, Buffer.from('No,Date\n1,2024-01-01\n'), 'past.csv');
  for (const _ of ['first', 'again']) expect((await inspect(me, upload)).status).toBe(200);
  const cut = await inspect(me, { ...upload, size: upload.size + 10 });
  expect([cut.status, cut.body.code]).toEqual([409, 'UPLOAD_SIZE_MISMATCH']);
  expect((await inspect(t.as('manager'), upload)).body.code).toBe('UPLOAD_SIZE_MISMATCH');
  const none = await me.call(inspections.inspectImport, { body: {} } as never);
  expect(none.body.code).toBe('UPLOAD_MISSING');
});

test('a cancelled upload is removed, and so is one that nobody continued for a day', async () => {
  const cancelled = await uploadForImport(me, Buffer.from('No\n1\n'), 'a.csv');
  const unused = await uploadForImport(me, Buffer.from('No\n1\n'), 'b.csv');
  expect((await me.call(files.cancelUpload, { params: { uuid: cancelled.uuid } })).status).toBe(200);
  expect(await countChunks(cancelled.uuid)).toBe(0);
  await t.database.owner.query(`update upload_chunk set created_at = now() - interval '25 hours' where uuid = $1`, [
    unused.uuid,
  ]);
  await t.database.inInstallation((tx) => enqueue(tx, 'files.delete_abandoned_uploads', {}));
  await t.runJobs();
  expect(await countChunks(unused.uuid)).toBe(0);
});

test('the unfinished uploads of a workspace together have the same limit', async () => {
  await t.database.owner.query(
    `insert into upload_chunk (workspace_id, user_id, uuid, "offset", size, hash, key, is_import)
     select workspace_id, user_id, gen_random_uuid(), 0, 2000000000, '', gen_random_uuid(), true
     from upload_chunk, generate_series(1, 60000) where is_import limit 60000`,
  );
  const { status, body } = await sent(100);
  expect([status, body.code]).toEqual([422, 'UPLOAD_IMPORTS_FULL']);
  expect(body.message).toContain('100,000');
});
