/** The details of files beyond their names, and the files and names that are accepted. */
import { assets } from '@rounds/contract/assets';
import { type AccessLoss, type FileEntry, fileManager } from '@rounds/contract/file-manager';
import { files } from '@rounds/contract/files';
import { users } from '@rounds/contract/users';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const upload = (name: string, bytes: Buffer | string, path = '/') =>
  t.as('manager').call(fileManager.upload, { body: { path }, file: { name, bytes: Buffer.from(bytes) } });
const getDetails = (path: string, person: Person = 'manager') =>
  t.as(person).call(fileManager.getDetails, { query: { path } });
const outcome = ({ status, body }: { status: number; body: { code?: string | undefined } }) => [status, body.code];
const createPhoto = (exif: object) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#334455' } })
    .withExif(exif as never)
    .jpeg()
    .toBuffer();

describe('details of a file', () => {
  test('a photo says how large it is, and when and where it was taken', async () => {
    const bytes = await createPhoto({
      IFD2: { DateTimeOriginal: '2026:11:20 10:31:00' },
      IFD3: {
        ...{ GPSLatitudeRef: 'N', GPSLatitude: '49/1 9/1 3672/100' },
        ...{ GPSLongitudeRef: 'W', GPSLongitude: '122/1 53/1 2616/100' },
      },
    });
    await upload('cooler.jpg', bytes);
    const { picture, entry, used_in } = (await getDetails('/cooler.jpg')).body.data;
    expect(picture).toEqual({
      ...{ width: 640, height: 480, taken_at: '2026-11-20T10:31:00' },
      place: { lat: 49.1602, lng: -122.8906 },
    });
    expect(entry).toMatchObject({ name: 'cooler.jpg', size: bytes.length, created_by: { name: 'Manager A' } });
    expect(used_in).toEqual([]);
  });

  test('a photo that lies on its side is described as it is shown, and one without Exif has neither time nor place', async () => {
    await upload(
      'side.jpg',
      await sharp(await createPhoto({}))
        .withMetadata({ orientation: 6 })
        .toBuffer(),
    );
    expect((await getDetails('/side.jpg')).body.data.picture).toEqual({
      ...{ width: 480, height: 640, taken_at: null, place: null },
    });
  });

  test('a folder says what it contains in all levels', async () => {
    await t.as('manager').call(fileManager.createFolder, { body: { path: '/Plans' } });
    await t.as('manager').call(fileManager.createFolder, { body: { path: '/Plans/Fire' } });
    await upload('a.txt', 'four', '/Plans');
    await upload('b.txt', 'sixsix', '/Plans/Fire');
    expect((await getDetails('/Plans')).body.data).toMatchObject({
      ...{ path: '/Plans', entry: { kind: 'folder' }, picture: null },
      content: { folders: 1, files: 2, size: 10 },
    });
    expect((await getDetails('/')).body.data.entry).toBeNull();
    expect(outcome(await getDetails('/Plans', 'inspector'))).toEqual([403, 'RES_ACCESS_DENIED']);
    expect(outcome(await getDetails('/Nothing'))).toEqual([404, 'RES_OBJECT_NOT_FOUND']);
  });

  test('records that use a file are named to those who may see them', async () => {
    const { uuid } = (await upload('evidence.txt', 'seen')).body.data as FileEntry;
    const body = { asset_id: 'P-1', display_name: 'Pump' };
    const asset = (await t.as('admin').call(assets.create, { body })).body.data;
    await t.queryIn(
      'A',
      `insert into asset_file (asset_id, file_uuid, user_name) values (${asset.id}, '${uuid}', 'Manager A')`,
    );
    expect((await getDetails('/evidence.txt')).body.data.used_in).toEqual([
      { kind: 'asset', id: asset.uuid, title: 'Pump', path: `/assets/${asset.uuid}` },
    ]);
  });
});

describe('accepted files', () => {
  test.each([
    ['notes.txt', 'text/plain', 'Übergabe am Montag\r\n'],
    ['items.csv', 'text/csv', 'a;b\n1;2\n'],
    ['mail.eml', 'message/rfc822', 'From: a@example.com\r\n\r\nHello'],
    ['pack.zip', 'application/zip', 'PK\u0005\u0006'.padEnd(22, '\0')],
  ])('%s is stored as %s, and only ever sent as a download', async (name, type, content) => {
    const entry = (await upload(name, Buffer.from(content, 'utf8'))).body.data;
    expect(entry).toMatchObject({ name, type });
    const { headers } = await t.as('manager').call(files.get, { params: { id: entry!.uuid } });
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a text in UTF-16 is accepted as well', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a\tb', 'utf16le')]);
    expect((await upload('excel.txt', bytes)).status).toBe(200);
  });

  test.each([
    ['page.html', '<script>alert(1)</script>'],
    ['run.sh', '#!/bin/sh'],
    ['program.txt', Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03])],
  ])('%s is rejected, because neither its bytes nor its name are those of an accepted type', async (name, content) => {
    expect(outcome(await upload(name, content))).toEqual([422, 'UPLOAD_TYPE_NOT_ALLOWED']);
  });

  test('an empty file is rejected as empty', async () => {
    expect(outcome(await upload('empty.txt', ''))).toEqual([422, 'UPLOAD_EMPTY']);
  });
});

describe('names of files', () => {
  test('a name that Windows reserves is changed in an upload, and rejected where a person types it', async () => {
    expect((await upload('CON.txt', 'device')).body.data?.name).toBe('CON_.txt');
    for (const name of ['aux', 'nul.txt', 'Com1.tar.gz', 'LPT¹']) {
      const answer = await t.as('manager').call(fileManager.createFolder, { body: { path: '/', name } });
      expect([...outcome(answer), Object.keys(answer.body.data as object)]).toEqual([
        422,
        'VALIDATION_FAILED',
        ['name'],
      ]);
    }
    expect((await t.as('manager').call(fileManager.createFolder, { body: { path: '/aux' } })).status).toBe(422);
    expect((await t.as('manager').call(fileManager.createFolder, { body: { path: '/console' } })).status).toBe(200);
  });

  test('a long name is shortened so that it has its extension and can be used everywhere', async () => {
    const { name, path } = (await upload(`${'L'.repeat(240)}.txt`, 'long')).body.data as FileEntry;
    expect(name).toBe(`${'L'.repeat(146)}.txt`);
    const renamed = await t.as('manager').call(fileManager.rename, { body: { path, name: 'short.txt' } });
    expect(renamed.body.data.name).toBe('short.txt');
    const tooLong = await t
      .as('manager')
      .call(fileManager.rename, { body: { path: '/short.txt', name: `${'L'.repeat(150)}.txt` } });
    expect(outcome(tooLong)).toEqual([422, 'VALIDATION_FAILED']);
  });
});

describe('losing access', () => {
  const setAccess = (entries: object[], more: object = {}, person: Person = 'manager') =>
    t.as(person).call(fileManager.updateAccess, {
      query: { path: '/Shared' },
      body: { inherit: false, entries, ...more } as never,
    });
  const findId = async (q: string) =>
    Number((await t.as('admin').call(users.search, { query: { q } })).body.data[0]!.value);

  test('people who would close a folder to themselves are told who else loses it, and must confirm it', async () => {
    await t.as('manager').call(fileManager.createFolder, { body: { path: '/Shared' } });
    const inspector = await findId('inspector');
    const entries = [{ type: 'user', id: inspector, actions: ['view', 'upload'] }];
    const answer = await setAccess(entries);
    expect(outcome(answer)).toEqual([409, 'RES_ACCESS_LOSS']);
    const loss = answer.body.data as unknown as AccessLoss;
    expect(loss).toMatchObject({ self: true, nobody: false });
    expect(loss.people).toContain('Admin A');
    expect(loss.people).not.toContain('Manager A');
    expect(loss.keepers).toContain('Admin A');
    expect((await t.as('manager').call(fileManager.list, { query: { path: '/Shared' } })).status).toBe(200);

    expect((await setAccess(entries, { accept_loss: true })).status).toBe(200);
    expect((await t.as('manager').call(fileManager.list, { query: { path: '/Shared' } })).status).toBe(403);
    // People who edit the settings can always open it again.
    const back = await t
      .as('admin')
      .call(fileManager.updateAccess, { query: { path: '/Shared' }, body: { inherit: true, entries: [] } });
    expect(back.status).toBe(200);
    expect((await t.as('manager').call(fileManager.list, { query: { path: '/Shared' } })).status).toBe(200);
  });

  test('a list that leaves nobody who can view a folder must be confirmed', async () => {
    const manager = await findId('manager');
    const answer = await setAccess([{ type: 'user', id: manager, actions: ['upload'] }]);
    expect([...outcome(answer), (answer.body.data as unknown as AccessLoss).nobody]).toEqual([
      409,
      'RES_ACCESS_LOSS',
      true,
    ]);
  });

  test('a list that keeps the person needs no confirmation', async () => {
    const manager = await findId('manager');
    const answer = await setAccess([{ type: 'user', id: manager, actions: ['view', 'upload', 'edit', 'delete'] }]);
    expect(answer.status).toBe(200);
  });
});
