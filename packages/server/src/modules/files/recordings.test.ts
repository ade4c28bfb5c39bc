import { randomBytes } from 'node:crypto';
import { files } from '@rounds/contract/files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zip } from '../../sheets/testing/workbook.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

/** A box of MP4: its length, its name, what is in it. */
const box = (name: string, ...content: Buffer[]): Buffer => {
  const inside = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + inside.length, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, inside]);
};
const track = (handler: string): Buffer =>
  box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', box('mdhd', Buffer.alloc(24)), handlerBox(handler)));
const handlerBox = (handler: string): Buffer =>
  box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(handler, 'latin1'), Buffer.alloc(13)]));
/** Phones write the list of tracks behind the pictures, recorders before them. */
const mp4 = (handlers: readonly string[], { listLast = false } = {}): Buffer => {
  const list = box('moov', box('mvhd', Buffer.alloc(100)), ...handlers.map(track));
  const media = box('mdat', Buffer.alloc(20_000, 7));
  const head = box('ftyp', Buffer.from('isom\0\0\0\0isomiso2', 'latin1'));
  return Buffer.concat([head, ...(listLast ? [media, list] : [list, media])]);
};

/** An element of WebM with a length of four bytes. */
const element = (id: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 | content.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
};
const webm = (types: readonly number[]): Buffer => {
  const list = types.map((type) => element('ae', element('83', Buffer.from([type]))));
  const info = element('1549a966', element('4d80', Buffer.from('Recorder')));
  const tracks = element('1654ae6b', Buffer.concat(list));
  const cluster = Buffer.concat([Buffer.from('1f43b67501ffffffffffffff', 'hex'), Buffer.alloc(20_000, 9)]);
  // A recorder does not know the length in advance: all ones.
  const segment = Buffer.concat([Buffer.from('1853806701ffffffffffffff', 'hex'), info, tracks, cluster]);
  return Buffer.concat([element('1a45dfa3', element('4282', Buffer.from('webm'))), segment]);
};

const office = (type: string, part: string): Buffer => {
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${type}.main+xml"/></Types>`;
  return zip({ '[Content_Types].xml': types, [part]: '<x/>', filling: randomBytes(20_000) });
};
const openDocument = (type: string): Buffer => zip({ mimetype: type, filling: randomBytes(20_000) });

const upload = (bytes: Buffer, name: string) =>
  t.as('inspector').call(files.upload, { body: { purpose: 'answer' }, file: { name, bytes } });
const typeAndName = async (bytes: Buffer, name: string) => {
  const { body } = await upload(bytes, name);
  return [body.data?.type ?? body.code, body.data?.name];
};

describe('uploading recordings', () => {
  test.each([
    ['an MP4 file with a picture track is a video', () => mp4(['vide', 'soun']), 'clip.mp4', 'video/mp4', 'clip.mp4'],
    ['an MP4 file without a picture track is audio', () => mp4(['soun']), 'memo.mp4', 'audio/mp4', 'memo.mp4'],
    [
      'an MP4 file with its track list at the end is recognized',
      () => mp4(['soun'], { listLast: true }),
      'memo',
      'audio/mp4',
      'memo.m4a',
    ],
    ['a WebM file with a picture track is a video', () => webm([1, 2]), 'clip.webm', 'video/webm', 'clip.webm'],
    ['a WebM file without a picture track is audio', () => webm([2]), 'memo.webm', 'audio/webm', 'memo.webm'],
    ['a file without tracks keeps the type of its header', () => webm([]), 'empty.webm', 'video/webm', 'empty.webm'],
  ])('%s', async (_, bytes, claimedType, type, name) => {
    expect(await typeAndName(bytes(), claimedType)).toEqual([type, name]);
  });

  test('a web page named like a video is rejected with the accepted types', async () => {
    const { status, body } = await upload(Buffer.from(`<html>${'x'.repeat(20_000)}</html>`), 'clip.mp4');
    expect([status, body.code]).toEqual([422, 'UPLOAD_TYPE_NOT_ALLOWED']);
    expect(body.message).toMatch(/JPG.*PDF.*MP4.*WEBM.*DOCX/);
  });

  test('a video with endlessly nested boxes is answered quickly', async () => {
    const empty = Buffer.alloc(1_000_000);
    for (let at = 0; at + 8 <= empty.length; at += 8) empty.write('\0\0\0\x08free', at, 'latin1');
    const bytes = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isomiso2', 'latin1')), empty]);
    expect(await typeAndName(bytes, 'loop.mp4')).toEqual(['video/mp4', 'loop.mp4']);
  });

  test('a recording under 10 KB is rejected', async () => {
    const { body } = await upload(webm([2]).subarray(0, 9_000), 'memo.webm');
    expect(body.code).toBe('UPLOAD_TOO_SMALL');
  });
});

describe('uploading documents', () => {
  const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const TEXT = 'application/vnd.oasis.opendocument.text';
  test.each([
    ['a Word document', WORD, office(WORD, 'word/document.xml'), 'Plan.docx'],
    ['a LibreOffice document', TEXT, openDocument(TEXT), 'Plan.odt'],
  ])('%s is stored and served as a download', async (_, type, bytes, name) => {
    const { body } = await upload(bytes, name);
    expect(body.data).toMatchObject({ type, name });
    const read = await t.as('inspector').call(files.get, { params: { id: body.data.uuid } });
    expect(read.headers.get('content-disposition')).toContain('attachment');
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a document with macros is rejected', async () => {
    const macros = office('application/vnd.ms-word.document.macroEnabled', 'word/document.xml');
    expect(await typeAndName(macros, 'Plan.docx')).toEqual(['UPLOAD_TYPE_NOT_ALLOWED', undefined]);
  });
});

describe('seeking in a recording', () => {
  const bytes = mp4(['vide', 'soun']);
  let uuid: string;
  beforeAll(async () => {
    uuid = (await upload(bytes, 'clip.mp4')).body.data.uuid;
  });
  const part = (range: string, more: Record<string, string> = {}) =>
    t.as('inspector').call(files.get, { params: { id: uuid }, headers: { range, ...more } });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, bytes.length - 1],
    ['bytes=-50', bytes.length - 50, bytes.length - 1],
    ['bytes=0-999999999', 0, bytes.length - 1],
  ])('the range %s returns just that part', async (range, start, end) => {
    const read = await part(range);
    expect(read.status).toBe(206);
    expect(read.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`);
    expect(read.headers.get('content-length')).toBe(String(end - start + 1));
    expect(read.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
    expect(read.headers.get('content-type')).toBe('video/mp4');
    expect(read.headers.get('content-security-policy')).toContain('sandbox');
  });

  test.each(['bytes=0-9,20-29', 'lines=1-2', 'bytes=-', 'bytes=9-3', 'bytes=x'])(
    'the unsupported range %s returns the whole file',
    async (range) => {
      const read = await part(range);
      expect([read.status, read.bytes.length]).toEqual([200, bytes.length]);
      expect(read.headers.get('accept-ranges')).toBe('bytes');
    },
  );

  test('a range of an earlier version is answered with the whole file', async () => {
    expect((await part('bytes=0-9', { 'if-range': '"earlier"' })).status).toBe(200);
  });

  test('a range beyond the end is rejected with the length', async () => {
    const read = await part(`bytes=${bytes.length}-`);
    expect([read.status, read.body.code]).toEqual([416, 'RES_RANGE_OUTSIDE']);
    expect(read.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
  });

  test('a range is as inaccessible to others as the whole file', async () => {
    const request = { params: { id: uuid }, headers: { range: 'bytes=0-9' } };
    expect((await t.as('viewer').call(files.get, request)).status).toBe(404);
    expect((await t.as('admin', 'B').call(files.get, request)).status).toBe(404);
    expect((await t.guest().call(files.get, request)).status).toBe(401);
  });
});
