/** The actions that people can perform while the S3 store of their files does not respond. */
import { randomUUID } from 'node:crypto';
import { files } from '@rounds/contract/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { kitchenRounds, yes } from '../../inspections/testing/kitchen-rounds.ts';
import { startFakeS3 } from '../testing/fake-s3.ts';

let s3: Awaited<ReturnType<typeof startFakeS3>>;
let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
beforeAll(async () => {
  s3 = await startFakeS3();
  t = await startTestServer({ FILES_URL: s3.toAddress() });
  rounds = await kitchenRounds(t);
});
afterAll(async () => {
  await t?.close();
  await s3.close();
});

const PDF = { name: 'evidence.pdf', bytes: `%PDF-1.7\n${'evidence '.repeat(2_000)}` };
const upload = (uuid: string) => t.as('inspector').call(files.upload, { body: { purpose: 'answer', uuid }, file: PDF });
const download = (uuid: string) => t.as('inspector').send('GET', `/api/file/${uuid}`);

test('files are rejected with a clear message and sent again later, and answers are stored meanwhile', async () => {
  const [kept, later] = [randomUUID(), randomUUID()];
  expect((await upload(kept)).status).toBe(200);
  s3.failNext(1_000);
  const rejected = await upload(later);
  expect([rejected.status, rejected.body.code]).toEqual([503, 'APP_FILES_UNAVAILABLE']);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  const unread = await download(kept);
  expect([unread.status, (unread.body as { code?: string }).code]).toEqual([503, 'APP_FILES_UNAVAILABLE']);
  expect((await rounds.sync([yes()])).body.data.acknowledged).toHaveLength(1);
  s3.failNext(0);
  expect((await upload(later)).status).toBe(200);
  for (const uuid of [kept, later]) expect((await download(uuid)).bytes.toString()).toBe(PDF.bytes);
});
