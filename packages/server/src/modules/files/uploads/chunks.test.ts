import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { UPLOAD_CHUNK_BYTES as CHUNK, files, MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '../../../queue/enqueue.ts';
import { type Client, startTestServer, type TestServer } from '../../../testing/index.ts';

let t: TestServer;
let me: Client;
let photo: Buffer;
beforeAll(async () => {
  t = await startTestServer();
  me = t.as('inspector');
  // A picture whose metadata make it longer than two chunks.
  const start = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  photo = Buffer.concat([start, Buffer.alloc(2 * CHUNK + 500_000 - start.length, 7)]);
});
afterAll(() => t.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const progress = async (uuid: string, client = me) =>
  (await client.call(files.getUploadProgress, { params: { uuid } })).body.data;
const send = (uuid: string, bytes: Buffer, offset: number, { client = me, hash = sha256(bytes) } = {}) =>
  client.call(files.uploadChunk, { params: { uuid }, body: { offset, hash }, file: { name: 'chunk', bytes } });
const chunkAt = (bytes: Buffer, offset: number) => bytes.subarray(offset, offset + CHUNK);
async function sendAll(bytes: Buffer, uuid = randomUUID(), client = me) {
  for (let offset = 0; offset < bytes.length; offset += CHUNK)
    await send(uuid, chunkAt(bytes, offset), offset, { client });
  return uuid;
}
const finish = (uuid: string, bytes: Buffer, changes: { size?: number; hash?: string; client?: Client } = {}) => {
  const { client = me, size = bytes.length, hash = sha256(bytes) } = changes;
  const body = { purpose: 'answer' as const, name: 'fridge.jpg', size, hash };
  return client.call(files.finishUpload, { params: { uuid }, body });
};
const countStored = async () =>
  (await readdir(t.services.config.filesDir, { recursive: true })).filter((name) => /[0-9a-f-]{36}$/.test(name)).length;
const countChunks = async () => {
  const { rows } = await t.database.owner.query('select count(*)::int as chunks from upload_chunk');
  return rows[0]?.chunks as number;
};

describe('a small upload with its hash', () => {
  test('the stored file carries the hash, and a file that changed on its way is rejected', async () => {
    const bytes = chunkAt(photo, 0);
    const send = (hash: string) =>
      me.call(files.upload, { body: { purpose: 'answer', hash }, file: { name: 'a.jpg', bytes } });
    expect((await send(sha256(bytes))).body.data.hash).toBe(sha256(bytes));
    const damaged = await send(sha256(photo));
    expect([damaged.status, damaged.body.code]).toEqual([422, 'UPLOAD_HASH_MISMATCH']);
  });
});

describe('an upload in chunks', () => {
  test('a large file arrives chunk by chunk, is stored whole with its hash, and leaves no chunks', async () => {
    const uuid = randomUUID();
    expect(await progress(uuid)).toEqual({ received: 0, size: null, chunk_size: CHUNK });
    await send(uuid, chunkAt(photo, 0), 0);
    expect(await progress(uuid)).toEqual({ received: CHUNK, size: null, chunk_size: CHUNK });
    const repeated = await send(uuid, chunkAt(photo, 0), 0);
    expect([repeated.status, repeated.body.data.received]).toEqual([200, CHUNK]);
    await Promise.all([1, 2].map(() => send(uuid, chunkAt(photo, CHUNK), CHUNK)));
    await send(uuid, chunkAt(photo, 2 * CHUNK), 2 * CHUNK);
    expect((await progress(uuid)).received).toBe(photo.length);

    const { status, body } = await finish(uuid, photo);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ uuid, size: photo.length, type: 'image/jpeg', hash: sha256(photo) });
    const read = await me.call(files.get, { params: { id: uuid } });
    expect(read.bytes.equals(photo)).toBe(true);
    expect((await finish(uuid, photo)).body.data).toEqual(body.data);
    expect((await send(uuid, chunkAt(photo, CHUNK), CHUNK)).body.data.received).toBe(photo.length);
    expect(await progress(uuid)).toMatchObject({ received: photo.length, size: photo.length });
    await t.runJobs();
    expect(await countChunks()).toBe(0);
  });

  test('a damaged chunk, a gap and a chunk of the wrong size are rejected, and nothing of them is stored', async () => {
    const uuid = randomUUID();
    const before = await countStored();
    const first = chunkAt(photo, 0);
    const damaged = await send(uuid, first, 0, { hash: sha256(photo) });
    expect([damaged.status, damaged.body.code]).toEqual([422, 'UPLOAD_HASH_MISMATCH']);
    const gap = await send(uuid, first, CHUNK);
    expect([gap.status, gap.body.code, gap.body.data]).toEqual([409, 'UPLOAD_OFFSET_WRONG', { expected: 0 }]);
    const wrongSizes = [
      [Buffer.alloc(CHUNK + 1), 0],
      [Buffer.alloc(0), 0],
      [first, 5],
    ] as const;
    for (const [bytes, offset] of wrongSizes) {
      expect((await send(uuid, bytes, offset)).body.code).toBe('UPLOAD_CHUNK_SIZE');
    }
    expect((await send(uuid, first, MAX_UPLOAD_BYTES)).body.code).toBe('UPLOAD_TOO_LARGE');
    expect((await send(uuid, first, -1)).body.code).toBe('VALIDATION_FAILED');
    expect((await send(uuid, first, 0, { hash: 'x' })).body.code).toBe('VALIDATION_FAILED');
    expect((await progress(uuid)).received).toBe(0);
    expect(await countStored()).toBe(before);

    await send(uuid, first, 0);
    const other = await send(uuid, Buffer.alloc(CHUNK, 1), 0);
    expect([other.status, other.body.data]).toEqual([409, { expected: CHUNK }]);
  });

  test('an upload is finished only when all its bytes have arrived', async () => {
    const uuid = randomUUID();
    await send(uuid, chunkAt(photo, 0), 0);
    const early = await finish(uuid, photo);
    expect([early.status, early.body.code]).toEqual([409, 'UPLOAD_SIZE_MISMATCH']);
    expect(early.body.data).toEqual({ received: CHUNK, size: photo.length });
    expect((await finish(uuid, photo, { size: MAX_UPLOAD_BYTES + 1 })).body.code).toBe('UPLOAD_TOO_LARGE');
    expect((await progress(uuid)).received).toBe(CHUNK);
  });

  test('a file with another hash and one that is no photo are rejected and begin again', async () => {
    const uuid = await sendAll(photo);
    expect((await finish(uuid, photo, { hash: sha256(Buffer.from('other')) })).body.code).toBe('UPLOAD_HASH_MISMATCH');
    expect((await progress(uuid)).received).toBe(0);
    const page = Buffer.from(`<html>${'x'.repeat(CHUNK)}</html>`);
    await sendAll(page, uuid);
    const { status, body } = await finish(uuid, page);
    expect([status, body.code]).toEqual([422, 'UPLOAD_TYPE_NOT_ALLOWED']);
    expect((await progress(uuid)).received).toBe(0);
  });

  test('the upload of another person is answered like an unknown one', async () => {
    const uuid = await sendAll(photo);
    for (const client of [t.as('manager'), t.as('inspector', 'B')]) {
      expect(await progress(uuid, client)).toEqual(await progress(randomUUID(), client));
      const never = await finish(randomUUID(), photo, { client });
      const theirs = await finish(uuid, photo, { client });
      expect([theirs.status, theirs.body.code, theirs.body.data]).toEqual([409, never.body.code, never.body.data]);
      const gap = await send(uuid, chunkAt(photo, 2 * CHUNK), 2 * CHUNK, { client });
      expect(gap.body.data).toEqual({ expected: 0 });
    }
    expect((await finish(uuid, photo)).status).toBe(200);
    await sendAll(photo, uuid, t.as('manager'));
    expect((await finish(uuid, photo, { client: t.as('manager') })).body.code).toBe('RES_UUID_TAKEN');
  });

  test('chunks of an upload that nobody continued for a week are deleted with their bytes', async () => {
    const deleteAbandoned = async () => {
      await t.database.inInstallation((tx) => enqueue(tx, 'files.delete_abandoned_uploads', {}));
      await t.runJobs();
    };
    await deleteAbandoned();
    await t.database.owner.query(`update upload_chunk set created_at = now() - interval '8 days'`);
    const [chunks, stored] = [await countChunks(), await countStored()];
    expect(chunks).toBeGreaterThan(0);
    const uuid = randomUUID();
    await send(uuid, chunkAt(photo, 0), 0);
    await t.database.owner.query(`update upload_chunk set created_at = now() - interval '8 days' where uuid = $1`, [
      uuid,
    ]);
    await send(uuid, chunkAt(photo, CHUNK), CHUNK);
    await deleteAbandoned();
    expect(await countChunks()).toBe(2);
    expect(await countStored()).toBe(stored - chunks + 2);
    expect((await progress(uuid)).received).toBe(2 * CHUNK);
  });
});
