import { assets } from '@rounds/contract/assets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addConsumer,
  advanceConsumer,
  type ConsumerHandler,
  type EventConsumer,
  removeConsumer,
  setConsumerPaused,
} from '../events/event-consumers.ts';
import { deleteOldEvents, findEndPosition, isBeforeLogStart, LOG_START, readEvents } from '../events/event-log.ts';
import type { ServerModule } from '../http/module.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';
import { consumeAllEvents } from './event-consumption.ts';
import { startWorker } from './worker.ts';

let t: TestServer;
let consumer: EventConsumer;
let received: string[] = [];
let failures = 0;

const receive: ConsumerHandler = async (events) => {
  if (failures > 0) {
    failures -= 1;
    throw new Error('not this time');
  }
  received.push(...events.map(({ code, record }) => `${code} ${record.id}`));
};
const modules: ServerModule[] = [{ name: 'reader', routes: [], consumers: { reader: receive } }];
const parts = () => ({ database: t.database, services: t.services, modules });
const consume = () => consumeAllEvents(parts());

let number = 0;
async function createAsset(): Promise<number> {
  number += 1;
  const body = { asset_id: `L-${number}`, display_name: `Lamp ${number}` };
  return (await t.as('admin').call(assets.create, { body })).body.data.id;
}
const inWorkspace: TestServer['database']['inWorkspace'] = (id, work) => t.database.inWorkspace(id, work);

beforeAll(async () => {
  t = await startTestServer();
  consumer = { workspace_id: await t.workspaceId('A'), kind: 'reader', id: 1 };
});
beforeEach(async () => {
  received = [];
  failures = 0;
  await inWorkspace(consumer.workspace_id, async (tx) => {
    await removeConsumer(tx, consumer);
    await addConsumer(tx, consumer);
  });
});
afterAll(() => t.close());

describe('consumers of the event log', () => {
  it('a consumer receives each event of its workspace once, in order, and none from before', async () => {
    const first = await createAsset();
    await t.as('admin', 'B').call(assets.create, { body: { asset_id: 'B-1', display_name: 'Elsewhere' } });
    await t.as('admin').call(assets.archive, { params: { id: first } });
    await consume();
    await consume();
    expect(received).toEqual([`asset.created ${first}`, `asset.archived ${first}`]);
  });

  it('a consumer receives nothing that was committed before it was added, even while another transaction runs', async () => {
    const added = { ...consumer, id: 2 };
    let later = 0;
    await inWorkspace(consumer.workspace_id, async (running) => {
      await t.events.publish(running, { workspace_id: consumer.workspace_id, user_id: null, full_name: null }, [
        { code: 'asset.changed', record: { id: -2 } },
      ]);
      await createAsset();
      await inWorkspace(consumer.workspace_id, (tx) => addConsumer(tx, added));
      later = await createAsset();
    });
    await inWorkspace(consumer.workspace_id, (tx) => removeConsumer(tx, consumer));
    await consume();
    expect(received).toEqual(['asset.changed -2', `asset.created ${later}`]);
    await inWorkspace(consumer.workspace_id, (tx) => removeConsumer(tx, added));
  });

  it('a transaction that is still running holds back later events, so that none is passed over', async () => {
    const ids: number[] = [];
    const page = () =>
      inWorkspace(consumer.workspace_id, (tx) =>
        readEvents(tx, consumer.workspace_id, { after: LOG_START, limit: 10_000 }),
      );
    const start = (await page()).position;
    const readOn = () =>
      inWorkspace(consumer.workspace_id, (tx) =>
        readEvents(tx, consumer.workspace_id, { after: start, limit: 10_000 }),
      );
    await inWorkspace(consumer.workspace_id, async (tx) => {
      await t.events.publish(tx, { workspace_id: consumer.workspace_id, user_id: null, full_name: null }, [
        { code: 'asset.changed', record: { id: -1 } },
      ]);
      ids.push(await createAsset());
      expect((await readOn()).events).toEqual([]);
    });
    await expect.poll(async () => (await readOn()).events.map(({ record }) => record.id)).toEqual([-1, ids[0]]);
  });

  it('a consumer that fails receives the same events again', async () => {
    const id = await createAsset();
    failures = 1;
    const quiet = { ...t.services, log: { ...t.services.log, error: () => {} } as never };
    await consumeAllEvents({ ...parts(), services: quiet });
    expect(received).toEqual([]);
    await consume();
    expect(received).toEqual([`asset.created ${id}`]);
  });

  it('what happens while a consumer is paused waits for it', async () => {
    await inWorkspace(consumer.workspace_id, (tx) => setConsumerPaused(tx, consumer, true));
    const id = await createAsset();
    await consume();
    expect(received).toEqual([]);
    await inWorkspace(consumer.workspace_id, (tx) => setConsumerPaused(tx, consumer, false));
    await consume();
    expect(received).toEqual([`asset.created ${id}`]);
  });

  it('two servers never hand the same events to a consumer', async () => {
    const id = await createAsset();
    await consume().then(() => {
      received = [];
    });
    const other = await createAsset();
    let release = () => {};
    const isWaiting = Promise.withResolvers<void>();
    const slow: ConsumerHandler = async (events) => {
      received.push(...events.map(({ record }) => String(record.id)));
      isWaiting.resolve();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    await expect
      .poll(async () => {
        const { tx } = await inWorkspace(consumer.workspace_id, findEndPosition);
        const { rows } = await t.queryIn<{ is_complete: boolean }>(
          'A',
          'select max(tx_id::text::numeric) < $1::numeric as is_complete from event_log',
          [tx],
        );
        return rows[0]!.is_complete;
      })
      .toBe(true);
    const busy = advanceConsumer(t.database, consumer, slow);
    await isWaiting.promise;
    expect(await advanceConsumer(t.database, consumer, receive)).toBe(false);
    release();
    await busy;
    await consume();
    expect(received).toEqual([String(other)]);
    expect(other).toBeGreaterThan(id);
  });

  it('the worker hands events to consumers by itself', async () => {
    const worker = await startWorker(parts());
    try {
      const id = await createAsset();
      await expect.poll(() => received).toEqual([`asset.created ${id}`]);
    } finally {
      await worker.stop();
    }
  });

  it('old events are deleted, and who has not read them learns that', async () => {
    await createAsset();
    await t.queryIn('A', `update event_log set at = at - interval '31 days'`);
    const [isBefore, rest, isAfter] = await inWorkspace(consumer.workspace_id, async (tx) => {
      const { workspace_id } = consumer;
      await deleteOldEvents(tx, workspace_id);
      const page = await readEvents(tx, workspace_id, { after: LOG_START, limit: 10 });
      const end = { tx: (BigInt(page.position.tx) + 1_000n).toString(), id: 0 };
      return [
        await isBeforeLogStart(tx, workspace_id, LOG_START),
        page.events,
        await isBeforeLogStart(tx, workspace_id, end),
      ];
    });
    expect([isBefore, rest, isAfter]).toEqual([true, [], false]);
  });
});
