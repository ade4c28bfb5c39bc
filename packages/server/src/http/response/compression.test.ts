import { gunzipSync, gzipSync } from 'node:zlib';
import { account } from '@rounds/contract/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const get = (path: string, headers: Record<string, string> = {}) => t.guest().send('GET', path, { headers });

describe('answer compression', () => {
  it('a large answer is compressed without changing its content', async () => {
    const plain = await get('/api/openapi.json', { 'accept-encoding': 'identity' });
    const packed = await get('/api/openapi.json', { 'accept-encoding': 'gzip' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(packed.headers.get('content-type')).toBe(plain.headers.get('content-type'));
    const bytes = packed.bytes[0] === 0x1f ? gunzipSync(packed.bytes) : packed.bytes;
    expect(JSON.parse(bytes.toString())).toEqual(plain.body);
  });

  it('a small answer is not compressed', async () => {
    expect((await get('/api/health', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBeNull();
  });
});

describe('compressed request body', () => {
  it('a compressed body is rejected, so that a small body cannot expand to a large one', async () => {
    const answer = await t.as('admin').send('POST', `/api${account.updatePreferences.path}`, {
      body: gzipSync('{"tz_code":"Europe/Paris"}').toString('latin1'),
      headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(422);
  });
});
