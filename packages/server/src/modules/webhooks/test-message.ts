/** A test message, whose response is shown at once and not stored. */
import { randomUUID } from 'node:crypto';
import type { WebhookTest, webhooks } from '@rounds/contract/webhooks';
import { notFoundError } from '../../http/api-error.ts';
import type { PreloadCall } from '../../http/module.ts';
import { toAttempt } from './answers.ts';
import { attemptDelivery } from './attempt.ts';
import { composeTestMessage, toMessageId } from './message.ts';
import { findWebhook } from './queries/webhooks.ts';
import { readSecrets } from './secrets.ts';

/** Works even while the webhook is paused or suspended: that is when people want to test it. */
export async function sendTest(call: PreloadCall<typeof webhooks.test>): Promise<WebhookTest> {
  const { database, services, actor, params, locale, signal } = call;
  const webhook = await database.inWorkspace(actor, (tx) => findWebhook(tx, params.id));
  if (!webhook) throw notFoundError('APP');
  const now = new Date();
  const message = { id: toMessageId(randomUUID()), body: composeTestMessage(webhook.id, actor, now) };
  const secrets = readSecrets(services, webhook, now);
  const { attempt, request } = await attemptDelivery(services, { url: webhook.url, message, secrets, now, signal });
  return { ...toAttempt(attempt, locale, { isOwner: true }), request };
}
