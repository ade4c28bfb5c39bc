/** Deliveries to receivers that fail, are slow or hang up, by two servers, and over days. */
import { type WebhookSummary, webhooks } from '@rounds/contract/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MODULES } from '../../app.ts';
import { toServer } from '../../events/event-publisher.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { consumeAllEvents } from '../../worker/event-consumption.ts';
import { startWorker } from '../../worker/worker.ts';
import { sendDue } from './send.ts';
import { createAsset, renameAsset } from './testing/events.ts';
import { type Answering, answerWith, type Receiver, startReceiver, verify } from './testing/receiver.ts';

const HOUR_MS = 3_600_000;

let t: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  t = await startTestServer({ ALLOWED_HOSTS: '127.0.0.1' });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await t.close();
});
beforeEach(() => receiver.clear());
afterEach(async () => {
  for (const table of ['webhook', 'event_consumer', 'event_log']) await t.queryIn('A', `delete from ${table}`);
});

const create = async (url = receiver.url) =>
  (await t.as('admin').call(webhooks.create, { body: { url, events: null } })).body.data;
const get = async (id: number): Promise<WebhookSummary> =>
  (await t.as('admin').call(webhooks.get, { params: { id } })).body.data;
const consume = () => consumeAllEvents({ ...t, modules: MODULES });

/** Sends like one server at this time. */
const sendAt = async (webhook_id: number, now: Date) =>
  sendDue({ workspace_id: await t.workspaceId('A'), webhook_id }, t, { now: () => now });

/** Two servers, over as many days as it takes. */
async function sendAll(id: number): Promise<void> {
  for (let now = Date.now(); (await get(id)).waiting > 0; now += HOUR_MS) {
    await Promise.all([sendAt(id, new Date(now)), sendAt(id, new Date(now))]);
  }
}

/** Every third attempt of all fails, in one of several ways; every seventh takes a moment. */
function createUnreliable(): Answering {
  let count = 0;
  return (response, message) => {
    count += 1;
    if (count % 3 === 0) {
      const ways: Answering[] = [
        answerWith(500),
        answerWith(503, { 'retry-after': '30' }),
        (broken) => !broken.destroy(),
      ];
      return ways[(count / 3) % ways.length]!(response, message);
    }
    if (count % 7 === 0) setTimeout(() => response.writeHead(200).end(), 20);
    else response.writeHead(200).end();
    return true;
  };
}

describe('a receiver that fails a third of the time', () => {
  it('gets each of 300 events signed and, record by record, in order', async () => {
    const { id, secret } = await create();
    const records = Array.from({ length: 30 }, (_, index) => index + 1);
    const workspace_id = await t.workspaceId('A');
    await t.database.inWorkspace(workspace_id, async (tx) => {
      for (let round = 0; round < 10; round++) {
        const events = records.map((record_id) => ({ code: 'asset.changed' as const, record: { id: record_id } }));
        await t.events.publish(tx, toServer(workspace_id), events);
      }
    });
    await consume();
    receiver.answerBy(createUnreliable());
    await sendAll(id);
    for (const message of receiver.messages) expect(() => verify(secret, message)).not.toThrow();
    const accepted = receiver.listAccepted();
    expect(new Set(accepted.map((message) => message.id)).size).toBe(300);
    expect(receiver.messages.length).toBeGreaterThan(400);
    for (const record_id of records) {
      const revisions = accepted
        .filter(({ payload }) => payload.data.id === record_id)
        .map(({ payload }) => payload.data.revision);
      expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
      expect(new Set(revisions).size).toBe(10);
    }
  });
});

describe('a receiver that is away', () => {
  it('is tried for three days with growing pauses, then the webhook is suspended, and what waits is sent later', async () => {
    const { id } = await create();
    const asset = await createAsset(t);
    await consume();
    receiver.answerBy(answerWith(500));
    const start = Date.now();
    const times: number[] = [];
    let now = start;
    while ((await get(id)).state === 'enabled') {
      const before = receiver.messages.length;
      await sendAt(id, new Date(now));
      expect(receiver.messages.length).toBe(before + 1);
      times.push(now - start);
      const { rows } = await t.queryIn<{ next_at: Date }>('A', 'select next_at from webhook_delivery');
      now = Math.max(rows[0]!.next_at.getTime(), now + 1);
    }
    const pauses = times.slice(1).map((time, index) => (time - times[index]!) / 1000);
    const expected = [5, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400];
    for (const [index, pause] of expected.entries()) {
      expect(pauses[index]).toBeGreaterThan(pause * 0.89);
      expect(pauses[index]).toBeLessThan(pause * 1.11);
    }
    expect(times.at(-1)).toBe(72 * HOUR_MS);
    expect(await get(id)).toMatchObject({ suspended_reason: 'failing', waiting: 1 });
    receiver.answerBy();
    await renameAsset(t, asset, 'Meanwhile');
    await t.as('admin').call(webhooks.resume, { params: { id } });
    await consume();
    await sendAll(id);
    const ofAsset = receiver.listAccepted().filter(({ payload }) => payload.data.id === asset.id);
    expect(ofAsset.map(({ payload }) => payload.type)).toEqual(['asset.created', 'asset.changed']);
  });

  it('is asked again when it said that it would be back', async () => {
    const { id } = await create();
    await createAsset(t);
    await consume();
    receiver.answerBy(answerWith(503, { 'retry-after': '3600' }));
    const start = Date.now();
    await sendAt(id, new Date(start));
    await sendAt(id, new Date(start + HOUR_MS - 60_000));
    expect(receiver.messages).toHaveLength(1);
    await sendAt(id, new Date(start + HOUR_MS + 1_000));
    expect(receiver.messages).toHaveLength(2);
  });
});

describe('a message that the receiver never takes', () => {
  it('is given up after three days, and those after it are sent', async () => {
    const { id } = await create();
    const [poison, other] = [await createAsset(t), await createAsset(t)];
    await consume();
    receiver.answerBy((response, message) =>
      answerWith(message.payload.type === 'asset.created' && message.payload.data.id === poison.id ? 400 : 200)(
        response,
        message,
      ),
    );
    const start = Date.now();
    for (let hour = 0; hour <= 80; hour += 2) {
      await sendAt(id, new Date(start + hour * HOUR_MS));
      // Another message arrives now and then, so the webhook as a whole works.
      if (hour === 40) {
        await renameAsset(t, other, 'Renamed');
        await renameAsset(t, poison, 'Renamed');
        await consume();
      }
    }
    const params = { id };
    const { list } = (await t.as('admin').call(webhooks.listDeliveries, { params })).body.data;
    const states = Object.fromEntries(list.map(({ event, record, state }) => [`${event} ${record.id}`, state]));
    expect(states).toEqual({
      [`asset.created ${poison.id}`]: 'failed',
      [`asset.changed ${poison.id}`]: 'delivered',
      [`asset.created ${other.id}`]: 'delivered',
      [`asset.changed ${other.id}`]: 'delivered',
    });
    expect((await get(id)).state).toBe('enabled');
  });
});

describe('a slow receiver', () => {
  it('slows no other down', async () => {
    const slow = await startReceiver();
    const waiting: (() => void)[] = [];
    slow.answerBy((response) => {
      waiting.push(() => response.writeHead(200).end());
      return true;
    });
    await create(slow.url);
    await create();
    const worker = await startWorker({ ...t, modules: MODULES }, { pollIntervalMs: 100 });
    try {
      for (let count = 0; count < 20; count++) await createAsset(t);
      await expect.poll(() => receiver.messages.length, { timeout: 30_000 }).toBe(20);
      expect(waiting.length).toBeGreaterThan(0);
      const asset = await createAsset(t);
      const isLast = () => receiver.messages.some(({ payload }) => payload.data.id === asset.id);
      await expect.poll(isLast, { timeout: 30_000 }).toBe(true);
      slow.answerBy();
      for (const answer of waiting) answer();
      await expect.poll(() => new Set(slow.messages.map(({ id }) => id)).size, { timeout: 60_000 }).toBe(21);
    } finally {
      await worker.stop();
      await slow.close();
    }
  }, 120_000);
});

describe('a server that was killed', () => {
  it('leaves a delivery that another server sends under the same id', async () => {
    const { id } = await create();
    await createAsset(t);
    await consume();
    await t.queryIn('A', `update webhook_delivery set claimed_until = now() + interval '1 minute'`);
    const now = new Date();
    await sendAt(id, now);
    expect(receiver.messages).toEqual([]);
    await sendAt(id, new Date(now.getTime() + 90_000));
    expect(receiver.messages).toHaveLength(1);
  });
});

describe('an event', () => {
  it('becomes one delivery, also if it is handed to the webhook twice', async () => {
    const { id } = await create();
    await createAsset(t);
    await consume();
    await t.queryIn('A', `update event_consumer set tx_id = '0', event_id = 0 where kind = 'webhook'`);
    await consume();
    expect((await get(id)).waiting).toBe(1);
  });
});
