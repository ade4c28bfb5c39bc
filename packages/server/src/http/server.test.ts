import { type EndpointDeclaration, endpoints } from '@rounds/contract/endpoint';
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
async function serverOf(routes: readonly Route[], declared = Object.values(walks), database: Database = t.database) {
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

describe('the server does not start', () => {
  const answer = route(walks.read, async () => ({ name: 'x', steps: [] }));

  it('when a call says nothing of its permission', async () => {
    const { access: _, ...silent } = walks.read;
    await expect(serverOf([answer], [silent as never])).rejects.toThrow('walks.read says nothing of its permission');
    await expect(serverOf([answer], [{ ...walks.read, access: [] } as never])).rejects.toThrow('says nothing');
    await expect(serverOf([answer], [{ ...walks.read, access: ['NO_SUCH'] } as never])).rejects.toThrow('says nothing');
  });

  it('when a call has no handler', async () => {
    await expect(serverOf([])).rejects.toThrow('walks.read has no handler');
  });

  it('when a handler has no call in the contract', async () => {
    await expect(serverOf([answer], [])).rejects.toThrow('walks.read is not in the contract');
  });

  it('when a call has two handlers, or two calls one address', async () => {
    await expect(serverOf([answer, answer])).rejects.toThrow('walks.read has two handlers');
    const twin = endpoints('walks', { again: { ...call, path: '/walks/{walk}' } });
    const both = [route(twin.again, async () => ({ name: '', steps: [] })), answer];
    await expect(serverOf(both, [walks.read, twin.again] as never)).rejects.toThrow('GET /walks/{} is declared twice');
  });
});

describe('an answer', () => {
  it('holds what its schema declares and nothing else', async () => {
    const generous = { name: 'Round', password_hash: 'secret', steps: [{ at: 1, by: 'secret' }] };
    await serverOf([route(walks.read, async () => generous)]);
    expect((await read()).json()).toEqual({ data: { name: 'Round', steps: [{ at: 1 }] } });
  });

  it('that lacks what it promises is a fault of ours, told without its inside', async () => {
    await serverOf([route(walks.read, async () => ({ name: 5 }) as never)]);
    const { statusCode, json } = await read();
    expect(statusCode).toBe(500);
    expect(json()).toMatchObject({ code: 'UNEXPECTED', message: expect.stringContaining(String(json().request_id)) });
    expect(JSON.stringify(json())).not.toContain('walks.read');
  });
});

describe('the database', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  it('being away is said, with when to try again', async () => {
    const database: Database = { ...t.database, inInstallation: () => Promise.reject(away) };
    await serverOf([route(walks.read, async () => ({ name: '', steps: [] }))], undefined, database);
    const { statusCode, json, headers } = await read();
    expect(statusCode).toBe(503);
    expect(json()).toMatchObject({ code: 'APP_UNAVAILABLE' });
    expect(headers['retry-after']).toBe('3');
  });

  it('breaking a tie between two transactions lets the other try again', async () => {
    let attempts = 0;
    const handler = async (_: Call<typeof walks.read>) => {
      attempts++;
      if (attempts < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return { name: 'Round', steps: [] };
    };
    await serverOf([route(walks.read, handler)]);
    expect((await read()).statusCode).toBe(200);
    expect(attempts).toBe(3);
  });

  it('refusing a value is a refusal of the input', async () => {
    const handler = async () => {
      throw Object.assign(new Error('integer out of range'), { code: '22003' });
    };
    await serverOf([route(walks.read, handler)]);
    const { statusCode, json } = await read();
    expect(statusCode).toBe(422);
    expect(json().code).toBe('VALIDATION_FAILED');
  });
});
