/**
 * Webhooks: BENCH_EVENTS events (10,000 by default) of 500 assets go to a receiver that fails a third of them: it
 * responds with an error, cuts the connection, or takes half a second first. Afterwards each event was delivered, with
 * a signature that fits, and the messages of each asset came in the order of its events. Waiting times of the back-off
 * are cut short.
 */
import { createHmac } from 'node:crypto';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { saveResult } from './lib/report.ts';
import { onWorkbench } from './lib/workbench.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 10_000);
const ASSETS = 500;
const SLOW_MS = 500;
const MAX_SECONDS = 1_200;

interface Message {
  readonly asset: number;
  readonly revision: number;
}

export const bench = (): Promise<void> =>
  onWorkbench(
    'webhooks',
    async ({ product, client }) => {
      const receiver = await startReceiver();
      try {
        const created = await fetch(`${product.base}/api/settings/api/webhooks`, {
          method: 'POST',
          headers: { ...product.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ url: receiver.url, events: ['asset.changed'] }),
        });
        if (!created.ok) throw new Error(await created.text());
        const { data } = (await created.json()) as { data: { secret: string } };
        receiver.expectSecret(data.secret);
        const { rows } = await client.query<{ id: number }>(
          `insert into asset (workspace_id, asset_id, display_name)
          select (select min(id) from workspace), 'W-' || i, 'Pump ' || i from generate_series(1, $1::int) i
          returning id`,
          [ASSETS],
        );
        const ids = rows.map(({ id }) => Number(id));
        const before = performance.now();
        await fillLog(client, ids);
        const states = await waitUntilSent(client);
        const seconds = (performance.now() - before) / 1_000;
        const figures = { seconds: Math.round(seconds), ...states, ...receiver.summarize() };
        console.log(figures);
        await saveResult('webhooks', figures);
        const isGood = figures.accepted === EVENTS && figures.out_of_order + figures.wrong_signatures === 0;
        if (!isGood) process.exitCode = 1;
      } finally {
        await receiver.close();
      }
    },
    { ALLOWED_HOSTS: '127.0.0.1' },
  );

async function fillLog(client: pg.Client, ids: readonly number[]): Promise<void> {
  await client.query(
    `insert into event_log (workspace_id, code, record_id, user_id, user_name, at)
    select (select min(id) from workspace), 'asset.changed', ($1::bigint[])[1 + i % $2::int], 1, 'Bench', now()
    from generate_series(1, $3::int) i`,
    [ids, ids.length, EVENTS],
  );
}

/** Nobody waits for three days here: what failed is due again soon. */
async function waitUntilSent(client: pg.Client): Promise<Record<string, number>> {
  for (let seconds = 0; seconds < MAX_SECONDS; seconds += 1) {
    await client.query(
      `update webhook_delivery set next_at = now() where state = 'waiting' and claimed_until is null and next_at > now()`,
    );
    await client.query(`select enqueue_keyed_job('webhooks.send',
      json_build_object('workspace_id', workspace_id, 'webhook_id', id, 'target', 'webhook:' || id),
      'webhook:' || id || ':' || workspace_id, now(),
      array['workspace:' || workspace_id, 'target:' || workspace_id || ':webhook:' || id]) from webhook`);
    const { rows } = await client.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from webhook_delivery group by state',
    );
    const states = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    const deliveryCount = rows.reduce((sum, { count }) => sum + count, 0);
    if (deliveryCount >= EVENTS && !states.waiting) return states;
    await sleep(1_000);
  }
  return { unfinished: 1 };
}

async function startReceiver() {
  const accepted: Message[] = [];
  let [received, wrong] = [0, 0];
  let secret = '';
  const server = http.createServer(async (request, response) => {
    received += 1;
    const turn = received % 9;
    const body = await text(request);
    if (!isSigned(secret, request.headers, body)) wrong += 1;
    if (turn === 0) return void response.writeHead(500).end();
    if (turn === 3) return void request.socket.destroy();
    if (turn === 6) await sleep(SLOW_MS);
    if (turn === 6) return void response.writeHead(503).end();
    const { data } = JSON.parse(body) as { data: { id: number; revision: number } };
    accepted.push({ asset: data.id, revision: data.revision });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    expectSecret(one: string): void {
      secret = one;
    },
    summarize() {
      const last = new Map<number, number>();
      let wrongOrder = 0;
      for (const { asset, revision } of accepted) {
        if (revision <= (last.get(asset) ?? 0)) wrongOrder += 1;
        last.set(asset, revision);
      }
      return { requests: received, accepted: accepted.length, out_of_order: wrongOrder, wrong_signatures: wrong };
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Checks the signature as Standard Webhooks defines it. */
function isSigned(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
