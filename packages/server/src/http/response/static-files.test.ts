import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { createServer } from '../server.ts';

let t: TestServer;
let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  t = await startTestServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-web-'));
  await mkdir(path.join(folder, 'dist', 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'dist', 'index.html'), '<!doctype html><title>Rounds</title>');
  await writeFile(path.join(folder, 'dist', 'assets', 'main-1a2b3c.js'), 'export {};');
  await writeFile(path.join(folder, 'dist', 'assets', 'main-1a2b3c.js.br'), brotliCompressSync('export {};'));
  await writeFile(path.join(folder, 'dist', 'service-worker.js'), 'self;');
  await writeFile(path.join(folder, 'outside.txt'), 'outside');
  const webFolder = path.join(folder, 'dist');
  app = await createServer({ ...t, modules: [], endpoints: [], webFolder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
  await t.close();
});

describe('browser application', () => {
  it.each([
    '/',
    '/assets',
    '/checklist/template/5/edit',
    '/inspections/mine?page=2',

    '/reset-password/a%40b.example',
  ])('the page is served at %s', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Rounds</title>');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(String(answer.headers['set-cookie'])).toContain('XSRF-TOKEN=');
  });

  it('hashed files are cached forever and other files are revalidated', async () => {
    const hashed = await app.inject({ url: '/assets/main-1a2b3c.js' });
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers['content-type']).toContain('javascript');
    expect((await app.inject({ url: '/service-worker.js' })).headers['cache-control']).toBe('no-cache');
  });

  it('files are compressed for clients that accept it', async () => {
    const url = '/assets/main-1a2b3c.js';
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(String(packed.headers.vary).toLowerCase()).toContain('accept-encoding');
    expect(packed.headers['content-type']).toContain('javascript');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export {};');
    const plain = await app.inject({ url });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('export {};');
  });

  it.each(['/assets/gone-1a2b3c.js', '/api', '/api/no/such/call', '/api/no/such/call//', '/favicon.ico', '/.env'])(
    'the missing file %s is not answered with the page',
    async (url) => {
      const answer = await app.inject({ url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'APP_CALL_NOT_FOUND' });
    },
  );

  it.each(['/../outside.txt', '/%2e%2e/outside.txt', '/..%2foutside.txt', '/assets/..%5c..%5coutside.txt'])(
    'nothing outside of the folder is served: %s',
    async (url) => {
      expect((await app.inject({ url })).body).not.toBe('outside');
    },
  );
});
