/** Webhooks as consumers of the event log: each event that one has chosen becomes a delivery. */
import type { EventCode } from '@rounds/contract/event-codes.ts';
import type { Tx } from '../../db/database.ts';
import type { ConsumerHandler, EventConsumer } from '../../events/event-consumers.ts';
import { enqueueKeyed } from '../../queue/enqueue.ts';
import { insertDeliveries } from './queries/deliveries.ts';
import { findWebhook, type WebhookRow } from './queries/webhooks.ts';

export const CONSUMER_KIND = 'webhook';
export const SENDING_TASK = 'webhooks.send';

export const toConsumer = (workspace_id: number, id: number): EventConsumer => ({
  ...{ workspace_id, kind: CONSUMER_KIND, id },
});

/** The name of a webhook in logs and notices. */
export const toTitle = ({ url, description }: Pick<WebhookRow, 'url' | 'description'>): string =>
  description || (URL.parse(url)?.host ?? url);

export interface SendingPayload {
  readonly workspace_id: number;
  readonly webhook_id: number;
  readonly target: string;
}

/** Sends what is due now, or what will be due at a time: each of the two is queued at most once. */
export async function enqueueSending(tx: Tx, workspace_id: number, webhook_id: number, at?: Date): Promise<void> {
  const target = `webhook:${webhook_id}`;
  const payload: SendingPayload = { workspace_id, webhook_id, target };
  const key = `${target}:${workspace_id}`;
  await enqueueKeyed(tx, SENDING_TASK, payload, at ? { key: `${key}:later`, at } : { key });
}

/** Events of the past: only webhooks that name them get them. */
const UNSELECTED: ReadonlySet<EventCode> = new Set<EventCode>(['inspection.imported']);

/** The owner's access to the record is checked when the delivery is sent. */
export const receiveEvents: ConsumerHandler = async (events, { tx, consumer }) => {
  const webhook = await findWebhook(tx, consumer.id);
  if (!webhook) return;
  const eventCodes = webhook.events ? new Set<string>(webhook.events) : null;
  const selected = events.filter(({ code }) => (eventCodes ? eventCodes.has(code) : !UNSELECTED.has(code)));
  if (selected.length === 0) return;
  await insertDeliveries(tx, webhook.id, selected);
  await enqueueSending(tx, consumer.workspace_id, webhook.id);
};
