import { createHash, randomUUID } from 'node:crypto';
import { files } from '@rounds/contract/files';
import { subscriptions } from '@rounds/contract/subscription';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';

const GB = 1024 ** 3;
let t: TestServer;
let photo: Buffer;
beforeAll(async () => {
  t = await startTestServer({ MAX_STORAGE_GB: '1' });
  const create = { width: 400, height: 300, channels: 3, background: '#888' } as const;
  photo = await sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .jpeg()
    .toBuffer();
});
afterAll(() => t.close());

/** Leaves this much storage, as files that nobody could upload in a test. */
const leave = (bytes: number) => t.queryIn('A', 'update workspace_storage set bytes = $1', [GB - bytes]);
const getUsage = async () => (await t.as('admin').call(subscriptions.get)).body.data.usage!;
const upload = (uuid = randomUUID(), bytes = photo) =>
  t.as('inspector').call(files.upload, { body: { purpose: 'answer', uuid }, file: { name: 'a.jpg', bytes } });
const uploadChunk = (uuid: string, bytes = photo) =>
  t.as('inspector').call(files.uploadChunk, {
    params: { uuid },
    body: { offset: 0, hash: createHash('sha256').update(bytes).digest('hex') },
    file: { name: 'a.jpg', bytes },
  });
const finish = (uuid: string) =>
  t.as('inspector').call(files.finishUpload, {
    params: { uuid },
    body: {
      purpose: 'answer',
      name: 'a.jpg',
      size: photo.length,
      hash: createHash('sha256').update(photo).digest('hex'),
    },
  });

beforeEach(async () => {
  await upload();
  await leave(10 * photo.length);
});

describe('the storage of a workspace', () => {
  it('an upload beyond it is rejected with what is used and allowed, and nothing of it is kept', async () => {
    await leave(photo.length - 1);
    const uuid = randomUUID();
    const { status, body } = await upload(uuid);
    expect([status, body.code]).toEqual([422, 'UPLOAD_QUOTA_EXCEEDED']);
    expect((body as { data: unknown }).data).toEqual({ used: GB - photo.length + 1, limit: GB });
    expect(body.message).toContain('1 GB');
    const { rows } = await t.queryIn('A', 'select id from file where uuid = $1', [uuid]);
    expect(rows).toEqual([]);
    expect((await getUsage()).storage_bytes).toBe(GB - photo.length + 1);
    await leave(photo.length);
    expect((await upload(uuid)).status).toBe(200);
    expect(await getUsage()).toMatchObject({ storage_bytes: GB, storage_limit_bytes: GB });
  });

  it('uploads that race for the last bytes cannot use them twice', async () => {
    await leave(2 * photo.length);
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => upload()))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 422, 422, 422, 422]);
    expect((await getUsage()).storage_bytes).toBe(GB);
  });

  it('chunks count while they arrive, and once when the file is complete', async () => {
    await leave(photo.length);
    const uuid = randomUUID();
    expect((await uploadChunk(uuid)).status).toBe(200);
    expect((await upload()).body.code).toBe('UPLOAD_QUOTA_EXCEEDED');
    expect((await uploadChunk(randomUUID())).body.code).toBe('UPLOAD_QUOTA_EXCEEDED');
    expect((await finish(uuid)).status).toBe(200);
    expect((await getUsage()).storage_bytes).toBe(GB);
    // A device that got no response sends the file again.
    expect((await finish(uuid)).status).toBe(200);
    expect((await upload(uuid)).status).toBe(200);
  });

  it('deleting a file frees its storage', async () => {
    await leave(0);
    expect((await upload()).body.code).toBe('UPLOAD_QUOTA_EXCEEDED');
    await t.queryIn('A', 'delete from file where id = (select max(id) from file)');
    expect((await getUsage()).storage_bytes).toBe(GB - photo.length);
    expect((await upload()).status).toBe(200);
  });

  it('the storage of one workspace says nothing about another', async () => {
    await leave(0);
    const body = { purpose: 'answer' } as const;
    const other = await t.as('inspector', 'B').call(files.upload, { body, file: { name: 'a.jpg', bytes: photo } });
    expect(other.status).toBe(200);
  });
});
