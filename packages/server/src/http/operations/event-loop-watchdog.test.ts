import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchEventLoop } from './event-loop-watchdog.ts';

interface Entry {
  readonly msg: string;
  readonly blocked_ms: number;
  readonly is_certain: boolean;
  readonly calls: readonly {
    readonly call: string;
    readonly request_id: string;
    readonly workspace_id: number | null;
  }[];
}

let app: FastifyInstance;
let registry: Registry;
let entries: Entry[];
let release: () => void;
beforeEach(() => {
  entries = [];
  const stream = { write: (line: string) => entries.push(JSON.parse(line)) };
  app = Fastify({ logger: { level: 'warn', stream } });
  registry = new Registry();
  app.addHook('onRequest', async (request) => {
    request.caller = { actor: { workspace_id: 7 } } as typeof request.caller;
  });
  watchEventLoop(app, registry);
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.get('/block', { config: { endpoint: { id: 'assets.block' } as never } }, async () => {
    const start = performance.now();
    while (performance.now() - start < 400);
    return {};
  });
  app.get('/wait', { config: { endpoint: { id: 'assets.wait' } as never } }, async () => {
    await waiting;
    return {};
  });
});
afterEach(() => app.close());

const findBlocks = () => entries.filter(({ calls }) => calls?.some(({ call }) => call === 'assets.block'));

describe('the watchdog of the event loop', () => {
  it('a call that blocks all others is logged with its name, request and workspace', async () => {
    await app.inject({ url: '/block' });
    await expect.poll(findBlocks).not.toHaveLength(0);
    const [entry] = findBlocks();
    expect(entry).toMatchObject({
      msg: 'the event loop was blocked',
      is_certain: true,
      calls: [{ call: 'assets.block', request_id: expect.any(String), workspace_id: 7 }],
    });
    expect(entry!.blocked_ms).toBeGreaterThan(200);
  });

  it('if several calls ran, all of them are named, because each may be the cause', async () => {
    const waiting = app.inject({ url: '/wait' });
    await app.inject({ url: '/block' });
    await expect.poll(findBlocks).not.toHaveLength(0);
    release();
    await waiting;
    expect(findBlocks()[0]!.is_certain).toBe(false);
    expect(
      findBlocks()[0]!
        .calls.map(({ call }) => call)
        .sort(),
    ).toEqual(['assets.block', 'assets.wait']);
  });

  it('metrics count the blocks and tell the longest one', async () => {
    await app.inject({ url: '/block' });
    await expect.poll(findBlocks).not.toHaveLength(0);
    const metrics = await registry.metrics();
    expect(Number(/^rounds_event_loop_blocks_total (\S+)/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(1);
    expect(Number(/^rounds_event_loop_longest_block_seconds (\S+)/m.exec(metrics)?.[1])).toBeGreaterThan(0.2);
  });

  it('a call that only waits blocks nobody and is not logged', async () => {
    const waiting = app.inject({ url: '/wait' });
    await sleep(1);
    release();
    await waiting;
    await app.inject({ url: '/block' });
    await expect.poll(findBlocks).not.toHaveLength(0);
    expect(entries.filter(({ calls }) => calls?.every(({ call }) => call === 'assets.wait'))).toEqual([]);
  });
});
