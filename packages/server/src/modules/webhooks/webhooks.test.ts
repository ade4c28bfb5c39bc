import { assets } from '@rounds/contract/assets';
import { jobs } from '@rounds/contract/jobs';
import { notices } from '@rounds/contract/notices';
import { users } from '@rounds/contract/users';
import { type WebhookSummary, webhooks } from '@rounds/contract/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type Answer, type Client, grant, startTestServer, type TestServer } from '../../testing/index.ts';
import { deleteOld } from './queries/webhooks.ts';
import { createAsset, renameAsset } from './testing/events.ts';
import { answerWith, type Receiver, startReceiver, verify } from './testing/receiver.ts';

let t: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  t = await startTestServer({ ALLOWED_HOSTS: '127.0.0.1', PUBLIC_URL: 'http://rounds.test' });
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

async function data<D>(sent: Promise<Answer<D>>): Promise<D> {
  const { status, body } = await sent;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}
const create = (body: Partial<Parameters<typeof send>[0]> = {}, client: Client = t.as('admin')) =>
  data(send(body, client));
const send = (
  body: { url?: string; events?: 'asset.created'[] | null; includes_record?: boolean; secret?: string },
  client: Client = t.as('admin'),
) => client.call(webhooks.create, { body: { url: receiver.url, events: null, ...body } });
const get = (id: number): Promise<WebhookSummary> => data(t.as('admin').call(webhooks.get, { params: { id } }));
const listDeliveries = async (id: number) =>
  (await data(t.as('admin').call(webhooks.listDeliveries, { params: { id } }))).list;

describe('the address and the secret of a webhook', () => {
  it.each([
    ['a file', 'file:///etc/passwd', 'complete web address'],
    ['unencrypted', 'http://example.org/hook', 'https'],
    ['a loopback address', 'https://127.0.0.2/hook', 'private network'],
    ['a private address', 'https://10.0.0.7/hook', 'private network'],
    ['an address of the local network', 'https://169.254.169.254/latest', 'private network'],
    ['a loopback address of IPv6', 'https://[::1]/hook', 'private network'],
    ['an address with a password', 'https://name:secret@93.184.216.34/hook', 'without a user name'],
  ])('an address that is %s is rejected at its field', async (_name, url, text) => {
    const { status, body } = await send({ url });
    expect(status).toBe(422);
    expect((body.data as unknown as { url: string[] }).url.join()).toContain(text);
  });

  it('the address of Rounds itself is rejected', async () => {
    const { status, body } = await send({ url: 'https://rounds.test/api/session' });
    expect([status, Object.keys(body.data)]).toEqual([422, ['url']]);
  });

  it.each([
    ['5 characters', 'short'],
    ['no prefix', Buffer.alloc(32).toString('base64')],
    ['23 bytes', `whsec_${Buffer.alloc(23).toString('base64')}`],
    ['65 bytes', `whsec_${Buffer.alloc(65).toString('base64')}`],
    ['other characters', `whsec_${'*'.repeat(40)}`],
  ])('a secret with %s is rejected at its field', async (_name, secret) => {
    const { status, body } = await send({ secret });
    expect([status, Object.keys(body.data)]).toEqual([422, ['secret']]);
  });

  it.each([24, 64])('a secret of %i bytes is accepted', async (bytes) => {
    const secret = `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
    expect((await create({ secret })).secret).toBe(secret);
  });

  it('the secret is shown once, and stored encrypted', async () => {
    const { id, secret } = await create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await get(id))).not.toContain(secret);
    const { rows } = await t.queryIn<{ secret: Buffer }>('A', 'select secret from webhook where id = $1', [id]);
    expect(rows[0]!.secret.includes(Buffer.from(secret.slice(6)))).toBe(false);
  });
});

describe('messages', () => {
  it('an event is sent with a signature that the library of receivers accepts', async () => {
    const { secret } = await create();
    const asset = await createAsset(t);
    await t.runJobs();
    const [message] = receiver.messages;
    expect(verify(secret, message!)).toEqual(message!.payload);
    expect(message!.payload).toEqual({
      type: 'asset.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        ...{ id: asset.id, uuid: asset.uuid, kind: 'asset', revision: expect.any(Number) },
        actor: { id: expect.any(Number), name: 'Admin A' },
      },
    });
    expect(message!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      'webhook-signature': expect.stringMatching(/^v1,\S+$/),
    });
  });

  it('only chosen events are sent', async () => {
    await create({ events: ['asset.created'] });
    const asset = await createAsset(t);
    await renameAsset(t, asset, 'Renamed');
    await t.runJobs();
    expect(receiver.messages.map(({ payload }) => payload.type)).toEqual(['asset.created']);
  });

  it('the revision grows with each event of a record, also when it is deleted', async () => {
    await create();
    const asset = await createAsset(t);
    await renameAsset(t, asset, 'Renamed');
    await data(t.as('admin').call(assets.archive, { params: { id: asset.id } }));
    await data(t.as('admin').call(assets.delete, { params: { id: asset.id } }));
    await t.runJobs();
    const codes = receiver.messages.map(({ payload }) => payload.type);
    expect(codes).toEqual(['asset.created', 'asset.changed', 'asset.archived', 'asset.deleted']);
    const revisions = receiver.messages.map(({ payload }) => payload.data.revision);
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b));
  });

  it('a message contains the record if the webhook wants it, as its call answers the owner', async () => {
    await create({ includes_record: true });
    const asset = await createAsset(t);
    await t.runJobs();
    const read = await data(t.as('admin').call(assets.get, { params: { id: asset.id } }));
    expect(receiver.messages[0]!.payload.data.record).toEqual(JSON.parse(JSON.stringify(read)));
  });

  it('while a secret is replaced, both sign; afterwards only the new one', async () => {
    const { id, secret } = await create();
    const replaced = await data(
      t.as('admin').call(webhooks.replaceSecret, { params: { id }, body: { overlap_hours: 1 } }),
    );
    expect(replaced.previous_secret_until).not.toBeNull();
    await createAsset(t);
    await t.runJobs();
    for (const validSecret of [secret, replaced.secret])
      expect(() => verify(validSecret, receiver.messages[0]!)).not.toThrow();
    await t.queryIn('A', `update webhook set previous_secret_until = now() - interval '1 second'`);
    receiver.clear();
    await createAsset(t);
    await t.runJobs();
    expect(() => verify(replaced.secret, receiver.messages[0]!)).not.toThrow();
    expect(() => verify(secret, receiver.messages[0]!)).toThrow();
  });

  it('nothing of another workspace is sent', async () => {
    await create();
    await data(t.as('admin', 'B').call(assets.create, { body: { asset_id: 'B-1', display_name: 'Elsewhere' } }));
    await t.runJobs();
    expect(receiver.messages).toEqual([]);
  });
});

describe('what the owner may see', () => {
  const createAsNobody = async () => {
    await grant(t, ['APP_MANAGE_API', 'SST_VIEW_ASSET']);
    return create({}, t.as('nobody'));
  };

  it('events of records that the owner may no longer see are left out', async () => {
    const { id } = await createAsNobody();
    const seen = await createAsset(t);
    await t.runJobs();
    await createAsset(t);
    await grant(t, ['APP_MANAGE_API']);
    await t.runJobs();
    const sent = receiver.messages.filter(({ payload }) => payload.data.kind === 'asset');
    expect(sent.map(({ payload }) => payload.data.id)).toEqual([seen.id]);
    expect((await get(id)).waiting).toBe(0);
  });

  it('a webhook whose owner may no longer manage webhooks is suspended until somebody takes it over', async () => {
    const { id } = await createAsNobody();
    await grant(t, ['SST_VIEW_ASSET']);
    const asset = await createAsset(t);
    await t.runJobs();
    expect(await get(id)).toMatchObject({ state: 'suspended', suspended_reason: 'owner' });
    expect((await t.as('admin').call(webhooks.resume, { params: { id } })).body.code).toBe('APP_WEBHOOK_WITHOUT_OWNER');
    await data(t.as('admin').call(webhooks.takeOver, { params: { id } }));
    await data(t.as('admin').call(webhooks.resume, { params: { id } }));
    await t.runJobs();
    expect(receiver.messages.map(({ payload }) => payload.data.id)).toContain(asset.id);
  });

  it('only the owner sees what was sent and answered', async () => {
    const { id } = await createAsNobody();
    receiver.answerBy(answerWith(200, {}, 'thanks'));
    await createAsset(t);
    await t.runJobs();
    const [delivery] = await listDeliveries(id);
    const params = { id, delivery_id: delivery!.id };
    const read = (client: Client) => data(client.call(webhooks.getDelivery, { params }));
    expect(await read(t.as('nobody'))).toMatchObject({
      is_hidden: false,
      request: { body: receiver.messages[0]!.body },
      attempt_list: [{ status_code: 200, answer: { body: 'thanks' } }],
    });
    expect(await read(t.as('admin'))).toMatchObject({
      is_hidden: true,
      request: null,
      attempt_list: [{ status_code: 200, answer: null }],
    });
  });
});

describe('deliveries', () => {
  it('a delivery that failed says why, and is sent again by hand under the same id', async () => {
    const { id } = await create();
    receiver.answerBy(answerWith(500, { 'x-reason': 'tired' }, 'not now\0'));
    await createAsset(t);
    await t.runJobs();
    const [delivery] = await listDeliveries(id);
    expect(delivery).toMatchObject({ state: 'waiting', status_code: 500, attempts: 1 });
    expect(delivery!.problem).toContain('status 500');
    receiver.answerBy();
    const params = { id, delivery_id: delivery!.id };
    await data(t.as('admin').call(webhooks.retryDelivery, { params }));
    await t.runJobs();
    expect(new Set(receiver.messages.map((message) => message.id))).toEqual(new Set([delivery!.message_id]));
    const details = await data(t.as('admin').call(webhooks.getDelivery, { params }));
    expect(details).toMatchObject({ state: 'delivered', attempts: 2, request: { body: receiver.messages[1]!.body } });
    expect(details.attempt_list[0]).toMatchObject({
      status_code: 500,
      answer: { headers: expect.objectContaining({ 'x-reason': 'tired' }), body: 'not now\ufffd' },
    });
  });

  it('a receiver that redirects is not followed, and its delivery says so', async () => {
    const inside = await startReceiver();
    const { id } = await create();
    receiver.answerBy(answerWith(307, { location: inside.url }));
    await createAsset(t);
    await t.runJobs();
    expect(inside.messages).toEqual([]);
    await inside.close();
    expect((await listDeliveries(id))[0]!.problem).toContain('redirects');
  });

  it('of a long answer, the first 4 KB are kept', async () => {
    const { id } = await create();
    receiver.answerBy(answerWith(200, {}, 'x'.repeat(3_000_000)));
    await createAsset(t);
    await t.runJobs();
    const [delivery] = await listDeliveries(id);
    expect(delivery!.state).toBe('delivered');
    const params = { id, delivery_id: delivery!.id };
    const details = await data(t.as('admin').call(webhooks.getDelivery, { params }));
    expect(details.attempt_list[0]!.answer!.body).toBe('x'.repeat(4096));
  });

  it('a receiver that is gone for good suspends the webhook at once, and those who can act are told', async () => {
    const { id } = await create();
    receiver.answerBy(answerWith(410));
    await createAsset(t);
    await t.runJobs();
    expect(await get(id)).toMatchObject({ state: 'suspended', suspended_reason: 'gone', waiting: 1 });
    const { list } = await data(t.as('admin').call(notices.list));
    expect(list[0]).toMatchObject({ kind: 'webhook_suspended', subject: { type: 'webhook', id } });
  });

  it('what happens while a webhook is paused is sent when it is resumed', async () => {
    const { id } = await create();
    await data(t.as('admin').call(webhooks.pause, { params: { id } }));
    const asset = await createAsset(t);
    await t.runJobs();
    expect(receiver.messages).toEqual([]);
    await data(t.as('admin').call(webhooks.resume, { params: { id } }));
    await t.runJobs();
    expect(receiver.messages.map(({ payload }) => payload.data.id)).toEqual([asset.id]);
  });

  it('chosen deliveries, and all of a time, are sent again', async () => {
    const { id } = await create({ events: ['asset.created'] });
    const before = new Date();
    for (let count = 0; count < 3; count++) await createAsset(t);
    await t.runJobs();
    const all = await listDeliveries(id);
    const ids = [all[0]!.id, all[1]!.id];
    receiver.clear();
    const again = t.as('admin').call(webhooks.retryDeliveries, { params: { id }, body: { ids: ids } });
    expect(await data(again)).toEqual({ count: 2 });
    await t.runJobs();
    expect(receiver.messages).toHaveLength(2);
    receiver.clear();
    const body = { from: before.toISOString(), to: new Date(Date.now() + 60_000).toISOString() };
    const { job_id } = await data(t.as('admin').call(webhooks.retryRange, { params: { id }, body }));
    await t.runJobs();
    await t.runJobs();
    expect(new Set(receiver.messages.map((message) => message.id))).toEqual(
      new Set(all.map(({ message_id }) => message_id)),
    );
    expect(await data(t.as('admin').call(jobs.get, { params: { id: job_id } }))).toMatchObject({
      status: 'done',
      result: { count: 3 },
    });
  });

  test('the range of deliveries must not end before it begins', async () => {
    const { id } = await create();
    const body = { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' };
    const { status, body: answer } = await t.as('admin').call(webhooks.retryRange, { params: { id }, body });
    expect([status, Object.keys(answer.data)]).toEqual([422, ['to']]);
  });

  it('the list shows how many deliveries of the last seven days arrived', async () => {
    const { id } = await create();
    await createAsset(t);
    await t.runJobs();
    receiver.answerBy(answerWith(503));
    await createAsset(t);
    await t.runJobs();
    const [summary] = await data(t.as('admin').call(webhooks.list));
    expect(summary).toMatchObject({ id, waiting: 1, last_delivery: { state: 'waiting', status_code: 503 } });
    expect(summary!.failing_since).not.toBeNull();
    expect(summary!.days).toHaveLength(7);
    expect(summary!.days.at(-1)).toMatchObject({ delivered: 1, failed: 1 });
  });

  it('old deliveries are deleted', async () => {
    const { id } = await create();
    await createAsset(t);
    await t.runJobs();
    await t.queryIn('A', `update webhook_delivery set at = at - interval '31 days'`);
    await t.database.inWorkspace(await t.workspaceId('A'), (tx) => deleteOld(tx));
    expect(await listDeliveries(id)).toEqual([]);
  });
});

describe('the test message', () => {
  it('is answered at once, also while the webhook is paused', async () => {
    const { id, secret } = await create();
    await data(t.as('admin').call(webhooks.pause, { params: { id } }));
    receiver.answerBy(answerWith(202, {}, 'got it'));
    const answer = await data(t.as('admin').call(webhooks.test, { params: { id } }));
    expect(answer).toMatchObject({ status_code: 202, problem: null, answer: { body: 'got it' } });
    expect(verify(secret, receiver.messages[0]!)).toMatchObject({
      type: 'webhook.test',
      data: { id, kind: 'webhook' },
    });
    expect(await listDeliveries(id)).toEqual([]);
  });

  it('says what is wrong when nobody answers', async () => {
    const goneReceiver = await startReceiver();
    await goneReceiver.close();
    const { id } = await create({ url: goneReceiver.url });
    const answer = await data(t.as('admin').call(webhooks.test, { params: { id } }));
    expect(answer.status_code).toBeNull();
    expect(answer.problem).toContain('can’t be reached');
  });
});

describe('who manages webhooks', () => {
  it('calls need the permission and the plan', async () => {
    expect((await t.as('inspector').call(webhooks.list)).status).toBe(403);
    await t.setPlan('A', 'premium');
    expect((await t.as('admin').call(webhooks.list)).body.code).toBe('PLAN_FEATURE_REQUIRED');
    await t.setPlan('A', 'enterprise');
  });

  it('a webhook stays when its owner leaves', async () => {
    await grant(t, ['APP_MANAGE_API']);
    const { id, owner } = await create({}, t.as('nobody'));
    const status = { params: { userId: owner!.id }, body: { status: 'deactivated' } } as const;
    await data(t.as('admin').call(users.updateStatus, status));
    await t.runJobs();
    expect(await get(id)).toMatchObject({ state: 'suspended', suspended_reason: 'owner' });
    await data(t.as('admin').call(users.updateStatus, { ...status, body: { status: 'active' } }));
  });
});
