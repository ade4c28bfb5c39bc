import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { files } from '@rounds/contract/files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearIncomingFolder } from '../../http/incoming-file.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { toSafeFileName } from './file-name.ts';
import { openFileStore } from './storage/store.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

/** A picture that no compression makes small. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
const photo = () => noise(900, 600).jpeg({ quality: 90 }).toBuffer();
const upload = async (bytes: Buffer, fields: { purpose?: string; uuid?: string; name?: string } = {}) => {
  const { purpose = 'answer', uuid, name = 'Kühlraum 4 °C.jpg' } = fields;
  return t.as('inspector').call(files.upload, { body: { purpose: purpose as 'answer', uuid }, file: { name, bytes } });
};

describe('uploading files', () => {
  test('a photo is stored unchanged and served with its own type and safe headers', async () => {
    const bytes = await photo();
    const { status, body } = await upload(bytes);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'Kühlraum 4 °C.jpg', size: bytes.length, type: 'image/jpeg' });

    const read = await t.as('inspector').call(files.get, { params: { id: body.data.uuid } });
    expect(read.bytes.equals(bytes)).toBe(true);
    expect(read.headers.get('content-type')).toBe('image/jpeg');
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');
    expect(read.headers.get('content-security-policy')).toContain('sandbox');
    expect(read.headers.get('content-disposition')).toContain("filename*=UTF-8''K%C3%BChlraum%204%20%C2%B0C.jpg");
  });

  test('a repeated upload gets the stored file, even if both arrive at once', async () => {
    const [bytes, uuid] = [await photo(), randomUUID()];
    const answers = await Promise.all([1, 2, 3].map(() => upload(bytes, { uuid })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const ids = new Set(answers.map((answer) => answer.body.data.id));
    expect(ids.size).toBe(1);
    expect((await upload(await photo(), { uuid })).body.data.id).toBe([...ids][0]);
  });

  test('the uuid of another person’s file is rejected', async () => {
    const uuid = randomUUID();
    await upload(await photo(), { uuid });
    const { status, body } = await t
      .as('manager')
      .call(files.upload, { body: { purpose: 'answer', uuid }, file: { name: 'a.jpg', bytes: await photo() } });
    expect([status, body.code]).toEqual([409, 'RES_UUID_TAKEN']);
  });

  test('the type is detected from the bytes, and only types allowed for the purpose are accepted', async () => {
    const page = await upload(Buffer.from(`<html>${'x'.repeat(20_000)}</html>`), { name: 'photo.jpg' });
    expect([page.status, page.body.code]).toEqual([422, 'UPLOAD_TYPE_NOT_ALLOWED']);
    const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(20_000)}</svg>`);
    expect((await upload(drawing, { name: 'a.svg' })).body.code).toBe('UPLOAD_TYPE_NOT_ALLOWED');
    const gif = await noise(300, 300).gif().toBuffer();
    expect((await upload(gif, { purpose: 'signature' })).body.code).toBe('UPLOAD_TYPE_NOT_ALLOWED');
    const renamed = await upload(await photo(), { name: 'page.html' });
    expect(renamed.body.data).toMatchObject({ name: 'page.html.jpg', type: 'image/jpeg' });
  });

  test('a beginning that no pattern should be tried on is rejected at once', async () => {
    const bytes = Buffer.from(`${'<!---->'.repeat(10_000)}x`);
    for (const purpose of ['icon', 'answer'] as const) {
      const answer = await t.as('viewer').call(files.upload, { body: { purpose }, file: { name: 'a.svg', bytes } });
      expect([answer.status, answer.body.code]).toEqual([422, 'UPLOAD_TYPE_NOT_ALLOWED']);
    }
    const small = Buffer.from(`${'<!---->'.repeat(30)}x`);
    const answer = await t
      .as('viewer')
      .call(files.upload, { body: { purpose: 'answer' }, file: { name: 'a', bytes: small } });
    expect(answer.body.code).toBe('UPLOAD_TOO_SMALL');
  });

  test('photos under 10 KB are rejected, signatures are not', async () => {
    const tiny = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const rejected = await upload(tiny, { name: 'a.png' });
    expect([rejected.status, rejected.body.code]).toEqual([422, 'UPLOAD_TOO_SMALL']);
    expect((await upload(tiny, { name: 'a.png', purpose: 'signature' })).status).toBe(200);
  });

  test('files over 28 MB are rejected while they arrive', async () => {
    const { status, body } = await upload(Buffer.alloc(29 * 1024 * 1024, 1));
    expect([status, body.code]).toEqual([422, 'UPLOAD_TOO_LARGE']);
  });

  test('a picture with too many pixels is rejected with the limit', async () => {
    const bytes = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#234' } })
      .png()
      .toBuffer();
    const { status, body } = await upload(bytes, { name: 'wall.png' });
    expect([status, body.code]).toEqual([422, 'UPLOAD_TOO_MANY_PIXELS']);
    expect(body.message).toContain('100 megapixels');
  });

  test('a picture with a damaged header is rejected', async () => {
    const bytes = Buffer.concat([(await photo()).subarray(0, 12), Buffer.alloc(20_000, 7)]);
    expect((await upload(bytes)).body.code).toBe('UPLOAD_BROKEN');
  });
});

describe('reading files', () => {
  test('a file without references is visible only to the person who uploaded it', async () => {
    const { body } = await upload(await photo());
    const { id, uuid } = body.data;
    for (const key of [id, uuid]) {
      expect((await t.as('inspector').call(files.get, { params: { id: key } })).status).toBe(200);
      expect((await t.as('viewer').call(files.get, { params: { id: key } })).body.code).toBe('RES_OBJECT_NOT_FOUND');
      expect((await t.as('admin', 'B').call(files.get, { params: { id: key } })).status).toBe(404);
    }
    expect((await t.guest().call(files.get, { params: { id } })).status).toBe(401);
  });

  test('an avatar is visible to everyone in the workspace and to nobody outside', async () => {
    const { body } = await upload(await photo(), { purpose: 'avatar' });
    const params = { id: body.data.uuid };
    expect((await t.as('viewer').call(files.get, { params })).status).toBe(200);
    expect((await t.as('viewer', 'B').call(files.get, { params })).status).toBe(404);
  });

  test('a PDF is served as a download and never displayed on the product’s own origin', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000, 32)]);
    const { body } = await upload(pdf, { name: 'Plan.pdf' });
    const read = await t.as('inspector').call(files.get, { params: { id: body.data.id } });
    expect(read.headers.get('content-disposition')).toMatch(/^attachment; filename="Plan.pdf"/);
  });
});

describe('scaled pictures', () => {
  test('scaled copies are upright, without metadata, in two widths, and the original is served until they exist', async () => {
    const original = await noise(2400, 1200)
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(original);
    const read = (size: 'thumb' | 'screen') =>
      t.as('inspector').call(files.get, { params: { id: body.data.id }, query: { size } });
    expect((await read('thumb')).bytes.equals(original)).toBe(true);

    await t.runJobs();
    const thumb = await sharp((await read('thumb')).bytes).metadata();
    expect([thumb.width, thumb.height, thumb.orientation, thumb.exif]).toEqual([320, 640, undefined, undefined]);
    const screen = await sharp((await read('screen')).bytes).metadata();
    expect([screen.width, screen.height]).toEqual([1200, 2400]);
    const whole = await t.as('inspector').call(files.get, { params: { id: body.data.id } });
    expect(whole.bytes.equals(original)).toBe(true);
  });

  test('a HEIC photo is stored unchanged and displayed as JPEG', async () => {
    const original = await readFile(new URL('./testing/drawn.heic', import.meta.url));
    const { body } = await upload(original, { name: 'IMG_0001.HEIC' });
    expect(body.data.type).toBe('image/heic');
    await t.runJobs();
    const read = (size?: 'thumb' | 'screen') =>
      t.as('inspector').call(files.get, { params: { id: body.data.id }, query: size ? { size } : {} });
    expect((await read()).bytes.equals(original)).toBe(true);
    const thumb = await read('thumb');
    expect(thumb.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(thumb.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 });
    const screen = await sharp((await read('screen')).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...screen.data.subarray(3 * (y * screen.info.width + x))].slice(0, 3);
    expect([screen.info.width, screen.info.height]).toEqual([960, 720]);
    for (const light of at(240, 200)) expect(light).toBeGreaterThan(240);
    const [red = 0, green = 0, blue = 0] = at(680, 490);
    expect(red > 150 && green < 90 && blue < 90).toBe(true);
  });

  test('a HEIC photo with a damaged body is stored unchanged', async () => {
    const whole = await readFile(new URL('./testing/drawn.heic', import.meta.url));
    const broken = Buffer.concat([whole.subarray(0, 600), Buffer.alloc(whole.length, 7)]);
    const { body } = await upload(broken, { name: 'IMG_0002.HEIC' });
    await t.runJobs();
    const thumb = await t.as('inspector').call(files.get, { params: { id: body.data.id }, query: { size: 'thumb' } });
    expect(thumb.bytes.equals(broken)).toBe(true);
  });

  test('the scaled copy of a transparent signature is transparent', async () => {
    const ink = await sharp({
      create: { width: 800, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { body } = await upload(ink, { purpose: 'signature', name: 's.png' });
    await t.runJobs();
    const thumb = await t.as('inspector').call(files.get, { params: { id: body.data.id }, query: { size: 'thumb' } });
    expect(thumb.headers.get('content-type')).toBe('image/png');
    expect((await sharp(thumb.bytes).metadata()).hasAlpha).toBe(true);
  });
});

test('files and folders of a store are closed to other accounts of the machine, also those of an earlier version', async () => {
  const folder = path.join(t.services.config.dataDir, 'open-store');
  await mkdir(folder, { mode: 0o755 });
  const store = await openFileStore(folder);
  const key = randomUUID();
  await store.keep(key, { bytes: Buffer.from('private') });
  const modes = await Promise.all(
    [folder, path.join(folder, key.slice(0, 2)), path.join(folder, key.slice(0, 2), key.slice(2, 4), key)].map(
      async (place) => ((await stat(place)).mode & 0o777).toString(8),
    ),
  );
  expect(modes).toEqual(['700', '700', '600']);
});

test('the remains of an interrupted write are deleted at the next start', async () => {
  const folder = path.join(t.services.config.dataDir, 'another-store');
  const store = await openFileStore(folder);
  const key = randomUUID();
  await store.keep(key, { bytes: Buffer.from('kept') });
  await expect(store.keep(randomUUID(), { path: path.join(folder, 'not-there') })).rejects.toThrow('ENOENT');
  expect(await readdir(path.join(folder, '.arriving'))).toEqual([]);
  const again = await openFileStore(folder);
  expect((await again.readAll(key)).toString()).toBe('kept');
  expect(await readFile(path.join(folder, key.slice(0, 2), key.slice(2, 4), key), 'utf8')).toBe('kept');
  await expect(async () => again.readAll('../../secret-key')).rejects.toThrow('Not a key');
});

test('a starting server does not delete the uploads in progress of another server on the same folder', async () => {
  const { dataDir, filesDir } = t.services.config;
  const [incoming, arriving] = [path.join(dataDir, 'incoming'), path.join(filesDir, '.arriving')];
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const folder of [incoming, arriving]) {
    await writeFile(path.join(folder, 'under-way'), 'x');
    await writeFile(path.join(folder, 'left-behind'), 'x');
    await utimes(path.join(folder, 'left-behind'), longAgo, longAgo);
  }
  await clearIncomingFolder(dataDir);
  await openFileStore(filesDir);
  expect([await readdir(incoming), await readdir(arriving)]).toEqual([['under-way'], ['under-way']]);
});

describe('bytes of failed uploads', () => {
  const deleteAbandoned = async () => {
    await t.database.inInstallation((tx) => enqueue(tx, 'files.delete_abandoned_uploads', {}));
    await t.runJobs();
  };
  const stored = async () => (await readdir(t.services.config.filesDir, { recursive: true })).filter(isKey).length;
  const isKey = (name: string) => /[0-9a-f-]{36}$/.test(name);

  test('the nightly job deletes bytes without a file after a day and keeps the others', async () => {
    await t.runJobs();
    const bytes = await photo();
    const before = await stored();
    const form = () => {
      const data = new FormData();
      data.append('purpose', 'answer');
      data.append('file', new Blob([new Uint8Array(bytes)]), 'twice.jpg');
      return { body: data, headers: { 'idempotency-key': 'sent-twice' } };
    };
    const { status, body } = await t.as('inspector').send('POST', '/api/file/upload', form());
    expect(status, JSON.stringify(body)).toBe(200);
    await t.as('inspector').send('POST', '/api/file/upload', form());
    await t.runJobs();
    // The original, its three copies, and what the second upload had brought.
    expect(await stored()).toBe(before + 5);
    await deleteAbandoned();
    expect(await stored()).toBe(before + 5);
    await t.database.owner.query(`update arriving_file set begun_at = now() - interval '25 hours'`);
    await deleteAbandoned();
    expect(await stored()).toBeLessThan(before + 5);
    const { id } = body.data as { id: number };
    for (const size of [undefined, 'thumb', 'screen'] as const) {
      const read = await t.as('inspector').call(files.get, { params: { id }, query: { size } });
      expect([read.status, read.bytes.length > 0]).toEqual([200, true]);
    }
    const { rows } = await t.database.owner.query('select count(*)::int as left from arriving_file');
    expect(rows).toEqual([{ left: 0 }]);
  });
});

test.each([
  ['../../etc/passwd', 'passwd.png'],
  ['C:\\fotos\\bild.PNG', 'bild.png'],
  ['\u202egnp.exe', 'gnp.exe.png'],
  ['"quote".png', 'quote.png'],
  ['', 'file.png'],
  ['...', 'file.png'],
])('a PNG named %j is stored as %j', (name, kept) => {
  expect(toSafeFileName(name, 'image/png')).toBe(kept);
});
