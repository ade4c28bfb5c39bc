/**
 * Sends what is due for one webhook. Deliveries of one record go one after the other, those of different records at
 * the same time. A slow receiver takes one slot of the lane, for as long as a slice and one request last.
 */
import { getRecordKind } from '@rounds/contract/event-codes.ts';
import { planHasFeature } from '@rounds/contract/plans.ts';
import type { SuspensionReason } from '@rounds/contract/webhooks';
import type { Tx } from '../../db/database.ts';
import { withSiteLimit } from '../../db/transactions.ts';
import { findActorOfUser } from '../../http/auth/session.ts';
import type { Actor, BackgroundTask, TaskContext } from '../../http/module.ts';
import { filterVisibleEvents } from '../changes/index.ts';
import { type Attempt, attemptDelivery, toFailedAttempt } from './attempt.ts';
import { enqueueSending, SENDING_TASK, type SendingPayload } from './consumer.ts';
import { composeMessage, toMessageId } from './message.ts';
import { settle } from './outcome.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  deleteDelivery,
  findNextDue,
  releaseDelivery,
} from './queries/deliveries.ts';
import { findWebhook, lockWebhook, type WebhookRow } from './queries/webhooks.ts';
import { readSecrets } from './secrets.ts';
import { suspend } from './suspend.ts';

const PARALLEL = 4;
/** The time after which others that wait for a slot have their turn. */
const SLICE_MS = 5_000;
/** A request may not take as long as this. */
const CLAIM_MS = 60_000;

export interface Clock {
  now(): Date;
}
const REAL_CLOCK: Clock = { now: () => new Date() };

export const sendingTask: BackgroundTask<SendingPayload> = {
  name: SENDING_TASK,
  lane: 'webhooks',
  run: (payload, context) => sendDue(payload, context, REAL_CLOCK),
};

type Target = Pick<SendingPayload, 'workspace_id' | 'webhook_id'>;

export async function sendDue(target: Target, context: TaskContext, clock: Clock): Promise<void> {
  const { workspace_id, webhook_id } = target;
  const end = performance.now() + SLICE_MS;
  const work = async () => {
    while (performance.now() < end && !context.signal?.aborted && (await sendNext(target, context, clock)));
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  await context.database.inWorkspace(workspace_id, async (tx) => {
    // Locked, so that of two servers that end at the same time, the later one knows what the earlier one has done.
    const webhook = await lockWebhook(tx, webhook_id);
    if (webhook?.state !== 'enabled') return;
    const next = await findNextDue(tx, webhook_id, clock.now());
    if (next) await enqueueSending(tx, workspace_id, webhook_id, next);
  });
}

/** Returns whether there may be more to send. */
async function sendNext({ workspace_id, webhook_id }: Target, context: TaskContext, clock: Clock): Promise<boolean> {
  const { database, services, signal } = context;
  const now = clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const delivery = await database.inWorkspace(workspace_id, (tx) => claimDelivery(tx, webhook_id, { now, until }));
  if (!delivery) return false;
  const save = (attempt: Pick<Attempt, 'attempt' | 'retryAfter'> & Partial<Pick<Attempt, 'request'>>) =>
    database.inWorkspace(workspace_id, (tx) =>
      settle(tx, { workspace_id, webhook_id, delivery, ...attempt, now: clock.now() }),
    );
  try {
    const prepared = await database.inWorkspace(workspace_id, (tx) =>
      prepare(tx, { workspace_id, webhook_id, delivery, now }, context),
    );
    if (prepared === 'stopped') return false;
    if (prepared === 'hidden') return true;
    await save(await attemptDelivery(services, { ...prepared, now, signal }));
  } catch (error) {
    if (signal?.aborted) {
      await database.inWorkspace(workspace_id, (tx) => releaseDelivery(tx, delivery.id));
      return false;
    }
    services.log.error({ err: error, webhook: webhook_id }, 'a message of a webhook could not be prepared');
    await save({ attempt: toFailedAttempt(now), retryAfter: null });
  }
  return true;
}

interface Preparation {
  readonly workspace_id: number;
  readonly webhook_id: number;
  readonly delivery: ClaimedDelivery;
  readonly now: Date;
}

/** Prepares the request; `stopped` if the webhook may not send, `hidden` if its owner may not see the record. */
async function prepare(
  tx: Tx,
  { workspace_id, webhook_id, delivery, now }: Preparation,
  { database, services, registry, events }: TaskContext,
) {
  const webhook = await findWebhook(tx, webhook_id);
  if (webhook?.state !== 'enabled') {
    await releaseDelivery(tx, delivery.id);
    return 'stopped';
  }
  const owner = await findOwner(tx, webhook);
  if (typeof owner === 'string') {
    await releaseDelivery(tx, delivery.id);
    await suspend(tx, webhook, { workspace_id, reason: owner, now });
    return 'stopped';
  }
  const event = { kind: getRecordKind(delivery.code), record: { id: delivery.record_id } };
  const context = { tx, database, services, registry, events, actor: owner, locale: owner.locale };
  const body = await withSiteLimit(tx, owner, async () => {
    const [visible] = await filterVisibleEvents({ tx, registry, actor: owner }, [event]);
    return visible ? composeMessage(delivery, context, webhook.includes_record) : null;
  });
  if (body === null) {
    await deleteDelivery(tx, delivery.id);
    return 'hidden';
  }
  const message = { id: toMessageId(delivery.message_id), body };
  return { url: webhook.url, message, secrets: readSecrets(services, webhook, now) };
}

/** The person whose view of the workspace is sent, or why there is none. */
export async function findOwner(
  tx: Tx,
  { owner_id }: Pick<WebhookRow, 'owner_id'>,
): Promise<Actor | Extract<SuspensionReason, 'owner' | 'plan'>> {
  const owner = owner_id === null ? null : await findActorOfUser(tx, owner_id);
  if (!owner?.permissions.has('APP_MANAGE_API')) return 'owner';
  return planHasFeature(owner.plan, 'app_api') ? owner : 'plan';
}
