import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { DEFAULT_SECRET_OVERLAP_HOURS, DELIVERIES_PER_PAGE, MAX_WEBHOOKS, webhooks } from '@rounds/contract/webhooks';
import type { Tx } from '../../db/database.ts';
import { addConsumer, removeConsumer, setConsumerPaused } from '../../events/event-consumers.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { type Call, type Route, route, routeWithoutTransaction, routeWithPreload } from '../../http/module.ts';
import { checkAddress } from './address.ts';
import { toDelivery, toDetails, toSummaries } from './answers.ts';
import { enqueueSending, toConsumer, toTitle } from './consumer.ts';
import { findDelivery, listDeliveries, queueAgain, queueWaitingAgain } from './queries/deliveries.ts';
import {
  countWebhooks,
  deleteWebhook,
  findOwnedWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  replaceSecret,
  setOwner,
  setState,
  updateWebhook,
  type WebhookRow,
} from './queries/webhooks.ts';
import { startRetryRange } from './retry-range.ts';
import { createSecretEncryption } from './secrets.ts';
import { findOwner } from './send.ts';
import { generateSecret } from './signature.ts';
import { sendTest } from './test-message.ts';

type WebhookCall = Pick<
  Call<Endpoint & { readonly access: 'signed-in' }>,
  'tx' | 'actor' | 'activity' | 'noActivity'
> & {
  readonly params: { readonly id: number };
};

/** @throws ApiError APP_OBJECT_NOT_FOUND */
async function lock({ tx, params }: Pick<WebhookCall, 'tx' | 'params'>): Promise<WebhookRow> {
  const row = await lockWebhook(tx, params.id);
  if (!row) throw notFoundError('APP');
  return row;
}

/** @throws ApiError APP_OBJECT_NOT_FOUND */
async function getOwned(tx: Tx, id: number) {
  const row = await findOwnedWebhook(tx, id);
  if (!row) throw notFoundError('APP');
  return row;
}

async function getSummary(tx: Tx, id: number) {
  const [summary] = await toSummaries(tx, [await getOwned(tx, id)], new Date());
  return summary!;
}

const toFields = ({
  url,
  description = '',
  events,
  includes_record = false,
}: Call<typeof webhooks.update>['body']) => ({
  ...{ url, description, includes_record },
  events: events && [...new Set(events)],
});
const toLogged = ({ url, description, events, includes_record }: Parameters<typeof updateWebhook>[2]) => ({
  ...{ url, description, includes_record },
  events: events ?? 'all',
});
const subject = (row: Pick<WebhookRow, 'id' | 'url' | 'description'>) => ({
  ...{ type: 'webhook', id: row.id, title: toTitle(row) },
});

/** Goes on from where it stopped. */
async function start(tx: Tx, workspace_id: number, id: number): Promise<void> {
  await setState(tx, id, 'enabled');
  await setConsumerPaused(tx, toConsumer(workspace_id, id), false);
  await queueWaitingAgain(tx, id);
  await enqueueSending(tx, workspace_id, id);
}

async function pause({ tx, actor, params, activity, noActivity }: Call<typeof webhooks.pause>) {
  const row = await lock({ tx, params });
  if (row.state === 'enabled') {
    await setState(tx, row.id, 'paused');
    await setConsumerPaused(tx, toConsumer(actor.workspace_id, row.id), true);
    activity(subject(row));
  } else noActivity();
  return getSummary(tx, row.id);
}

async function resume({ tx, actor, params, activity, noActivity }: Call<typeof webhooks.resume>) {
  const row = await lock({ tx, params });
  if (typeof (await findOwner(tx, row)) === 'string') throw new ApiError('APP_WEBHOOK_WITHOUT_OWNER');
  if (row.state !== 'enabled') {
    await start(tx, actor.workspace_id, row.id);
    activity(subject(row));
  } else noActivity();
  return getSummary(tx, row.id);
}

export const routes: readonly Route[] = [
  route(webhooks.list, async ({ tx }) => toSummaries(tx, await listWebhooks(tx), new Date())),

  routeWithPreload(
    webhooks.create,
    (call) => checkAddress(call.body.url, call),
    async ({ tx, actor, body, services, locale, activity }) => {
      if ((await countWebhooks(tx)) >= MAX_WEBHOOKS)
        throw fieldError('url', locale, 'field.list_long', { limit: MAX_WEBHOOKS });
      const { secret = generateSecret(), ...input } = body;
      const fields = toFields(input);
      const sealed = createSecretEncryption(services).encrypt(secret);
      const id = await insertWebhook(tx, { ...fields, owner_id: actor.user_id, secret: sealed });
      await addConsumer(tx, toConsumer(actor.workspace_id, id));
      activity({ ...subject({ id, ...fields }), after: toLogged(fields) });
      return { ...(await getSummary(tx, id)), secret };
    },
  ),

  route(webhooks.get, ({ tx, params }) => getSummary(tx, params.id)),

  routeWithPreload(
    webhooks.update,
    (call) => checkAddress(call.body.url, call),
    async ({ tx, params, body, activity }) => {
      const before = await lock({ tx, params });
      const fields = toFields(body);
      await updateWebhook(tx, params.id, fields);
      activity({ ...subject({ id: params.id, ...fields }), before: toLogged(before), after: toLogged(fields) });
      return getSummary(tx, params.id);
    },
  ),

  route(webhooks.delete, async ({ tx, actor, params, activity }) => {
    const row = await lock({ tx, params });
    await removeConsumer(tx, toConsumer(actor.workspace_id, row.id));
    await deleteWebhook(tx, row.id);
    activity(subject(row));
    return { id: row.id };
  }),

  route(webhooks.pause, pause),
  route(webhooks.resume, resume),

  route(webhooks.takeOver, async ({ tx, actor, params, activity, noActivity }) => {
    const row = await lock({ tx, params });
    if (row.owner_id !== actor.user_id) {
      await setOwner(tx, row.id, actor.user_id);
      activity(subject(row));
    } else noActivity();
    return getSummary(tx, row.id);
  }),

  route(webhooks.replaceSecret, async ({ tx, params, body, services, activity }) => {
    const row = await lock({ tx, params });
    const { secret = generateSecret(), overlap_hours = DEFAULT_SECRET_OVERLAP_HOURS } = body;
    await replaceSecret(tx, row.id, { secret: createSecretEncryption(services).encrypt(secret), overlap_hours });
    activity({ ...subject(row), after: { overlap_hours } });
    return { ...(await getSummary(tx, row.id)), secret };
  }),

  routeWithoutTransaction(webhooks.test, sendTest),

  route(webhooks.listDeliveries, async ({ tx, params, query, locale }) => {
    await getOwned(tx, params.id);
    const rows = await listDeliveries(tx, params.id, query);
    const page = rows.slice(0, DELIVERIES_PER_PAGE);
    const next = rows.length > page.length ? page.at(-1)!.id : null;
    return { list: page.map((row) => toDelivery(row, locale)), next };
  }),

  route(webhooks.getDelivery, async ({ tx, actor, params, locale }) => {
    const { owner_id } = await getOwned(tx, params.id);
    const row = await findDelivery(tx, params.id, params.delivery_id);
    if (!row) throw notFoundError('APP');
    return toDetails(row, locale, { isOwner: owner_id === actor.user_id });
  }),

  route(webhooks.retryDelivery, async ({ tx, actor, params, locale }) => {
    await lock({ tx, params });
    if ((await queueAgain(tx, params.id, [params.delivery_id])) === 0) throw notFoundError('APP');
    await enqueueSending(tx, actor.workspace_id, params.id);
    return toDelivery((await findDelivery(tx, params.id, params.delivery_id))!, locale);
  }),

  route(webhooks.retryDeliveries, async ({ tx, actor, params, body }) => {
    await lock({ tx, params });
    const count = await queueAgain(tx, params.id, body.ids);
    if (count === 0) throw notFoundError('APP');
    await enqueueSending(tx, actor.workspace_id, params.id);
    return { count };
  }),

  route(webhooks.retryRange, async (call) => {
    await lock(call);
    return startRetryRange(call);
  }),
];
