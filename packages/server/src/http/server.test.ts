import { type EndpointDeclaration, endpoints } from '@rounds/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';
import { type Call, type Route, route } from './module.ts';
import { createServer } from './server.ts';

let t: TestServer;
let app: FastifyInstance | null = null;
beforeAll(async () => {
  t = await startTestServer();
});
afterEach(async () => {
  await app?.close();
  app = null;
});
afterAll(() => t.close());

const call = {
  method: 'GET',
  path: '/walks/{id}',
  access: 'public',
  prefix: 'APP',
  summary: 'For this test',
  params: z.object({ id: z.coerce.number() }),
  output: z.object({ name: z.string(), steps: z.array(z.object({ at: z.number() })) }),
} as const satisfies EndpointDeclaration;
const walks = endpoints('walks', { read: call });

/** A server of one call, over the test's database or one that is made up. */
async function createTestApp(
  routes: readonly Route[],
  declared = Object.values(walks),
  database: Database = t.database,
) {
  const services = { ...t.services, log: pino({ level: 'silent' }) };
  app = await createServer({
    database,
    services,
    modules: [{ name: 'walks', routes }],
    endpoints: declared,
    webFolder: 'none',
  });
  return app;
}
const read = async (url = '/api/walks/1') =>
  (await app!.inject({ url })) as {
    statusCode: number;
    json(): Record<string, unknown>;
    headers: Record<string, unknown>;
  };

describe('server start', () => {
  const answer = route(walks.read, async () => ({ name: 'x', steps: [] }));

  it('an endpoint without a valid access rule stops the start', async () => {
    const { access: _, ...silent } = walks.read;
    await expect(createTestApp([answer], [silent as never])).rejects.toThrow('walks.read has no access rule');
    await expect(createTestApp([answer], [{ ...walks.read, access: [] } as never])).rejects.toThrow(
      'has no access rule',
    );
    await expect(createTestApp([answer], [{ ...walks.read, access: ['NO_SUCH'] } as never])).rejects.toThrow(
      'has no access rule',
    );
  });

  it('an endpoint without a handler stops the start', async () => {
    await expect(createTestApp([])).rejects.toThrow('walks.read has no handler');
  });

  it('a handler without an endpoint stops the start', async () => {
    await expect(createTestApp([answer], [])).rejects.toThrow('walks.read is not in the contract');
  });

  it('two handlers of one endpoint, or two endpoints with one path, stop the start', async () => {
    await expect(createTestApp([answer, answer])).rejects.toThrow('walks.read has two handlers');
    const twin = endpoints('walks', { again: { ...call, path: '/walks/{walk}' } });
    const both = [route(twin.again, async () => ({ name: '', steps: [] })), answer];
    await expect(createTestApp(both, [walks.read, twin.again] as never)).rejects.toThrow(
      'GET /walks/{} is declared twice',
    );
  });
});

describe('answer', () => {
  it('an answer contains what its schema declares and nothing else', async () => {
    const generous = { name: 'Round', password_hash: 'secret', steps: [{ at: 1, by: 'secret' }] };
    await createTestApp([route(walks.read, async () => generous)]);
    expect((await read()).json()).toEqual({ data: { name: 'Round', steps: [{ at: 1 }] } });
  });

  it('an answer that does not match its schema is an internal error without details', async () => {
    await createTestApp([route(walks.read, async () => ({ name: 5 }) as never)]);
    const { statusCode, json } = await read();
    expect(statusCode).toBe(500);
    expect(json()).toMatchObject({ code: 'UNEXPECTED', message: expect.stringContaining(String(json().request_id)) });
    expect(JSON.stringify(json())).not.toContain('walks.read');
  });
});

describe('database failure', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  it('an unavailable database is reported with the time to retry', async () => {
    const database: Database = { ...t.database, inInstallation: () => Promise.reject(away) };
    await createTestApp([route(walks.read, async () => ({ name: '', steps: [] }))], undefined, database);
    const { statusCode, json, headers } = await read();
    expect(statusCode).toBe(503);
    expect(json()).toMatchObject({ code: 'APP_UNAVAILABLE' });
    expect(headers['retry-after']).toBe('3');
  });

  it('a transaction that lost a deadlock is tried again', async () => {
    let attempts = 0;
    const handler = async (_: Call<typeof walks.read>) => {
      attempts++;
      if (attempts < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return { name: 'Round', steps: [] };
    };
    await createTestApp([route(walks.read, handler)]);
    expect((await read()).statusCode).toBe(200);
    expect(attempts).toBe(3);
  });

  it('a value that the database rejects is invalid input', async () => {
    const handler = async () => {
      throw Object.assign(new Error('integer out of range'), { code: '22003' });
    };
    await createTestApp([route(walks.read, handler)]);
    const { statusCode, json } = await read();
    expect(statusCode).toBe(422);
    expect(json().code).toBe('VALIDATION_FAILED');
  });
});
