/** The consequence of an attempt: delivered, tried again later, given up, or the webhook is suspended. */
import type { Tx } from '../../db/database.ts';
import type { Attempt } from './attempt.ts';
import { type ClaimedDelivery, saveAttempt } from './queries/deliveries.ts';
import { lockWebhook, setFailing, setSucceeding } from './queries/webhooks.ts';
import { findNextAttempt, RETRY_PERIOD_MS } from './schedule.ts';
import { suspend } from './suspend.ts';

interface Outcome extends Pick<Attempt, 'attempt' | 'retryAfter'> {
  readonly request?: Attempt['request'];
  readonly workspace_id: number;
  readonly webhook_id: number;
  readonly delivery: ClaimedDelivery;
  readonly now: Date;
}

export async function settle(tx: Tx, outcome: Outcome): Promise<void> {
  const { workspace_id, webhook_id, delivery, attempt, retryAfter, request = null, now } = outcome;
  const saved = { attempt, request, next_at: null };
  if (attempt.reason === null) {
    await saveAttempt(tx, delivery.id, { ...saved, state: 'delivered' });
    await setSucceeding(tx, webhook_id);
    return;
  }
  const startedAt = new Date(attempt.at);
  await setFailing(tx, webhook_id, startedAt);
  const webhook = await lockWebhook(tx, webhook_id);
  if (!webhook) return;
  const firstAttemptAt = delivery.first_attempt_at ?? startedAt;
  const tries = delivery.tries + 1;
  const next_at = findNextAttempt({ tries, firstAttemptAt, now, retryAfter, random: Math.random() });
  const hasFailedThroughout =
    webhook.failing_since !== null && now.getTime() - webhook.failing_since.getTime() >= RETRY_PERIOD_MS;
  const reason = attempt.reason === 'gone' ? 'gone' : !next_at && hasFailedThroughout ? 'failing' : null;
  // The delivery that made the server suspend the webhook is sent first when it continues.
  const state = next_at || reason ? 'waiting' : 'failed';
  await saveAttempt(tx, delivery.id, { ...saved, state, next_at });
  if (reason && webhook.state === 'enabled') await suspend(tx, webhook, { workspace_id, reason, now });
}
