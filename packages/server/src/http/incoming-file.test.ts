import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { files, MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/index.ts';
import { getIncomingFolder } from './incoming-file.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const upload = '/api/file/upload';
const PICTURE = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(20_000)]);
const blob = (bytes: Buffer = PICTURE) => new Blob([new Uint8Array(bytes)]);
function form(...fields: [string, string | Blob, string?][]): FormData {
  const data = new FormData();
  for (const [name, value, fileName] of fields) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, fileName);
  }
  return data;
}
const arriving = () => readdir(getIncomingFolder(t.services.config.dataDir));

describe('uploaded file', () => {
  it('a file larger than 28 MB is rejected while it arrives, and nothing of it is kept', async () => {
    const large = form(['purpose', 'answer'], ['file', blob(Buffer.alloc(MAX_UPLOAD_BYTES + 1)), 'large.png']);
    const answer = await t.as('admin').send('POST', upload, { body: large });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'UPLOAD_TOO_LARGE', message: 'The file is larger than 28 MB.' });
    expect(await arriving()).toEqual([]);
  });

  it('a form without a file is rejected', async () => {
    const answer = await t.as('admin').send('POST', upload, { body: form(['purpose', 'answer']) });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('UPLOAD_MISSING');
  });

  it('a form may only contain one file, in its own field', async () => {
    const two = form(['file', blob(), 'a.png'], ['file', blob(), 'b.png'], ['purpose', 'answer']);
    expect((await t.as('admin').send('POST', upload, { body: two })).status).toBe(422);
    const elsewhere = form(['purpose', 'answer'], ['document', blob(), 'a.png']);
    const answer = await t.as('admin').send('POST', upload, { body: elsewhere });
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', data: { document: [expect.any(String)] } });
    expect(await arriving()).toEqual([]);
  });

  it('the other fields of the form are validated like any input', async () => {
    const wrong = form(['purpose', 'no such purpose'], ['file', blob(), 'a.png']);
    const answer = await t.as('admin').send('POST', upload, { body: wrong });
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', data: { purpose: [expect.any(String)] } });
    const twice = form(['purpose', 'answer'], ['purpose', 'answer'], ['file', blob(), 'a.png']);
    expect((await t.as('admin').send('POST', upload, { body: twice })).body.data).toHaveProperty('purpose');
    expect(await arriving()).toEqual([]);
  });

  it('a malformed form is rejected', async () => {
    for (const body of [
      '',
      'nonsense',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ]) {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const answer = await t.as('admin').send('POST', upload, { body, headers });
      expect(answer.status, body).toBe(422);
    }
    const without = await t
      .as('admin')
      .send('POST', upload, { body: 'x', headers: { 'content-type': 'multipart/form-data' } });
    expect(without.status).toBe(422);
    expect(await arriving()).toEqual([]);
  });

  it('nothing is kept when the sender disconnects', async () => {
    const admin = t.as('admin');
    await admin.send('GET', '/api/user/auth');
    const { port } = new URL(t.base);
    const request = http.request({
      port,
      host: '127.0.0.1',
      path: upload,
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 1_000_000,
        cookie: `rounds=${admin.cookie('rounds')}; XSRF-TOKEN=${admin.cookie('XSRF-TOKEN')}`,
        'x-xsrf-token': admin.cookie('XSRF-TOKEN'),
      },
    });
    request.on('error', () => {});
    request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    request.write(PICTURE);
    await expect.poll(arriving).toHaveLength(1);
    request.destroy();
    await expect.poll(arriving).toEqual([]);
    expect((await admin.send('GET', '/api/user/auth')).status).toBe(200);
  });

  it('the same file with the same Idempotency-Key is stored once, and another file with that key is rejected', async () => {
    const send = (bytes: Buffer) =>
      t.as('admin').call(files.upload, {
        file: { name: 'signature.png', bytes },
        body: { purpose: 'signature' },
        headers: { 'idempotency-key': 'one-file' },
      });
    const one = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const first = await send(one);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect((await send(one)).body).toEqual(first.body);
    expect((await send(Buffer.concat([one, Buffer.alloc(1)]))).body.code).toBe('APP_IDEMPOTENCY_KEY_REUSED');
  });
});
