import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseS3Address } from '../../../s3-address.ts';
import { startFakeS3 } from '../testing/fake-s3.ts';
import { copyStore } from './copy-store.ts';
import { openS3Store } from './s3-store.ts';
import { type ListedFileStore, openFileStore } from './store.ts';

let s3: Awaited<ReturnType<typeof startFakeS3>>;
let folder: string;
let store: ListedFileStore;
const open = (address: string) => openS3Store(parseS3Address(address)!);
const listKeys = async (from: ListedFileStore) => {
  const keys: string[] = [];
  for await (const key of from.list()) keys.push(key);
  return keys.sort();
};

beforeAll(async () => {
  s3 = await startFakeS3();
  folder = await mkdtemp(path.join(tmpdir(), 'rounds-s3-'));
  store = await open(s3.toAddress());
});
beforeEach(() => s3.objects.clear());
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

describe('files in an S3 store', () => {
  test('a file is kept with its bytes, read whole or in part, and removed twice without an error', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    const place = path.join(folder, 'upload');
    await writeFile(place, 'Hello, inspector');
    await store.keep(key, { path: place });
    await store.keep(other, { bytes: Buffer.from([0, 255, 7]) });
    expect([...s3.objects.keys()].sort()).toContain(`workspace/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`);
    expect(await text(await store.read(key))).toBe('Hello, inspector');
    expect(await text(await store.read(key, { start: 7, end: 15 }))).toBe('inspector');
    expect([...(await store.readAll(other))]).toEqual([0, 255, 7]);
    await store.remove(key);
    await store.remove(key);
    await expect(store.readAll(key)).rejects.toThrow('404 NoSuchKey');
    await expect(store.keep('../../escape', { bytes: Buffer.from('') })).rejects.toThrow('Not a key');
  });

  test('a store that is busy for a moment is asked again, and an upload that is not kept is not acknowledged', async () => {
    const key = randomUUID();
    s3.failNext(2);
    await store.keep(key, { bytes: Buffer.from('patient') });
    expect(await text(await store.read(key))).toBe('patient');
    s3.failNext(10);
    await expect(store.keep(randomUUID(), { bytes: Buffer.from('lost') })).rejects.toMatchObject({
      code: 'APP_FILES_UNAVAILABLE',
      cause: { status: 503 },
    });
    s3.failNext(0);
    expect(await listKeys(store)).toEqual([key]);
  });

  test('a wrong secret stops the start with a sentence that names the setting', async () => {
    await expect(open(s3.toAddress('wrong'))).rejects.toThrow(
      /cannot be written: The store of files answered 403 SignatureDoesNotMatch\. Check FILES_URL\.$/,
    );
  });

  test('all files are copied from a folder to a store and back, and again only what is missing or differs', async () => {
    const here = await openFileStore(path.join(folder, 'here'));
    const keys = Array.from({ length: 5 }, () => randomUUID()).sort();
    for (const key of keys) await here.keep(key, { bytes: Buffer.from(`File ${key}`) });
    await store.keep(keys[0]!, { bytes: Buffer.from('cut off') });
    expect(await copyStore(here, store)).toEqual({ copied: 5, unchanged: 0 });
    expect(await copyStore(here, store)).toEqual({ copied: 0, unchanged: 5 });
    const back = await openFileStore(path.join(folder, 'back'));
    expect(await copyStore(store, back)).toEqual({ copied: 5, unchanged: 0 });
    expect(await listKeys(back)).toEqual(keys);
    expect((await back.readAll(keys[0]!)).toString()).toBe(`File ${keys[0]}`);
  });

  test('an address names bucket, folder and region, and other stores are addressed by path', () => {
    expect(parseS3Address('s3://AK:s%2Fk@photos/a/b/?region=eu-west-1')).toEqual({
      accessKey: 'AK',
      secretKey: 's/k',
      bucket: 'photos',
      folder: 'a/b',
      region: 'eu-west-1',
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      isPathStyle: false,
    });
    expect(parseS3Address('s3://AK:SK@photos?endpoint=http://minio:9000/')).toMatchObject({
      endpoint: 'http://minio:9000',
      isPathStyle: true,
    });
    for (const wrong of ['s3://photos', 's3://AK@photos', 's3://AK:SK@p', 's3://AK:SK@photos?endpoint=ftp://x']) {
      expect(parseS3Address(wrong)).toBeUndefined();
    }
  });
});
