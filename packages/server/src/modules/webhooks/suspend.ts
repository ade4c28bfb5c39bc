/** A webhook that the server stops by itself, and who is told of it. */
import type { SuspensionReason } from '@rounds/contract/webhooks';
import type { Tx } from '../../db/database.ts';
import { setConsumerPaused } from '../../events/event-consumers.ts';
import { toServer } from '../../events/event-publisher.ts';
import { recordActivity } from '../../http/activity.ts';
import { notify } from '../notices/index.ts';
import { toConsumer, toTitle } from './consumer.ts';
import { listManagers, setState, type WebhookRow } from './queries/webhooks.ts';

const NO_REQUEST = { id: '', ip: '', user_agent: '' };

interface Suspension {
  readonly workspace_id: number;
  readonly reason: SuspensionReason;
  readonly now: Date;
}

/** Deliveries that wait, and later ones, are sent when somebody resumes the webhook. */
export async function suspend(
  tx: Tx,
  webhook: Pick<WebhookRow, 'id' | 'url' | 'description' | 'owner_id'>,
  { workspace_id, reason, now }: Suspension,
): Promise<void> {
  const { id, owner_id } = webhook;
  await setState(tx, id, 'suspended', reason);
  await setConsumerPaused(tx, toConsumer(workspace_id, id), true);
  const title = toTitle(webhook);
  await recordActivity(tx, toServer(workspace_id), NO_REQUEST, [
    { code: 'webhook.suspended', subject: { type: 'webhook', id, title, after: { reason } } },
  ]);
  const user_ids = [...new Set([...(owner_id === null ? [] : [owner_id]), ...(await listManagers(tx))])];
  const key = `webhook_suspended:${id}:${now.toISOString()}`;
  await notify(tx, [{ kind: 'webhook_suspended', user_ids, key, subject: { type: 'webhook', id, title } }], now);
}
