/** Webhooks: messages about events, signed as Standard Webhooks has it, and their deliveries. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { EVENT_CODES, type EventCode } from '../event-codes.ts';
import { startedJob } from '../started-job.ts';
import { isoDay, numericId, requiredText, text, timestamp } from '../values.ts';

/** `paused` by a person, `suspended` by the server until a person resumes it. */
export const WEBHOOK_STATES = ['enabled', 'paused', 'suspended'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/**
 * The reasons why the server suspends a webhook: three days without a successful response; the receiver responded that
 * it is gone for good; its owner has left or may no longer manage webhooks; or the plan lacks them.
 */
export const SUSPENSION_REASONS = ['failing', 'gone', 'owner', 'plan'] as const;
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number];

/** `failed` deliveries are given up; they can be sent again. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The maximum number of webhooks of a workspace. */
export const MAX_WEBHOOKS = 50;
/** The number of days that deliveries are kept. */
export const DELIVERY_DAYS = 30;
/** The number of deliveries on one page. */
export const DELIVERIES_PER_PAGE = 50;
/** The longest time for which an old secret stays valid, in hours. */
export const MAX_SECRET_OVERLAP_HOURS = 168;
/** The time for which an old secret stays valid unless the call names another one, in hours. */
export const DEFAULT_SECRET_OVERLAP_HOURS = 24;
/** The days of `WebhookSummary.days`. */
export const WEBHOOK_SUMMARY_DAYS = 7;

/** The prefix of secrets, as Standard Webhooks defines it; Base64 follows. */
export const SECRET_PREFIX = 'whsec_';
const SECRET_PATTERN = /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** The minimum length of a secret, in bytes after decoding. */
export const MIN_SECRET_BYTES = 24;
/** The maximum length of a secret, in bytes after decoding. */
export const MAX_SECRET_BYTES = 64;

function isSecret(secret: string): boolean {
  if (!SECRET_PATTERN.test(secret)) return false;
  const base64 = secret.slice(SECRET_PREFIX.length);
  const bytes = (base64.replaceAll('=', '').length * 6) >> 3;
  return bytes >= MIN_SECRET_BYTES && bytes <= MAX_SECRET_BYTES;
}

const secret = () =>
  z.string().check(z.trim(), z.maxLength(200), z.refine(isSecret, { error: 'field.webhook_secret' }));
const address = () =>
  requiredText(2000).check(
    z.refine((url) => /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i.test(url), { error: 'field.webhook_url' }),
  );
const eventCodes = () =>
  z.array(z.enum(EVENT_CODES as [EventCode, ...EventCode[]])).check(z.minLength(1), z.maxLength(EVENT_CODES.length));

const webhookInput = z.object({
  url: address(),
  description: z.optional(text(200)),
  /** Null: all events, also those of later versions. */
  events: z.nullable(eventCodes()),
  /** Whether messages contain the record, as its owner may see it. */
  includes_record: z.optional(z.boolean()),
});

const person = z.object({ id: z.number(), full_name: z.string() });

/** A webhook with its state. */
export const webhook = z.object({
  id: z.number(),
  url: z.string(),
  description: z.string(),
  events: z.nullable(z.array(z.string())),
  includes_record: z.boolean(),
  state: z.enum(WEBHOOK_STATES),
  suspended_reason: z.nullable(z.enum(SUSPENSION_REASONS)),
  /** No message has arrived since then, although some were sent. */
  failing_since: z.nullable(timestamp()),
  /** The webhook sends only what this person may see; null if they have been deleted. */
  owner: z.nullable(person),
  /** Messages are also signed with the secret before the current one until then. */
  previous_secret_until: z.nullable(timestamp()),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookSummary = z.extend(webhook, {
  /** Deliveries that wait to be sent or sent again. */
  waiting: z.number(),
  last_delivery: z.nullable(
    z.object({ at: timestamp(), state: z.enum(DELIVERY_STATES), status_code: z.nullable(z.number()) }),
  ),
  /** The last seven days in UTC, oldest first: deliveries by the result of their last attempt. */
  days: z.array(z.object({ day: isoDay(), delivered: z.number(), failed: z.number() })),
});
export type WebhookSummary = z.infer<typeof webhookSummary>;

const withSecret = z.extend(webhookSummary, { secret: z.string() });

const headers = z.record(z.string(), z.string());
const sentRequest = z.object({ headers, body: z.string() });
const receivedAnswer = z.object({ headers, body: z.string() });

export const webhookAttempt = z.object({
  at: timestamp(),
  duration_ms: z.number(),
  /** Null if there was no response. */
  status_code: z.nullable(z.number()),
  /** The reason why the attempt failed, in one sentence; null if it succeeded. */
  problem: z.nullable(z.string()),
  /** Null if there was no response, and for everybody but the owner of the webhook. */
  answer: z.nullable(receivedAnswer),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

export const webhookDelivery = z.object({
  id: z.number(),
  /** The header `webhook-id` of each of its attempts. */
  message_id: z.string(),
  event: z.string(),
  record: z.object({ kind: z.string(), id: z.nullable(z.number()), uuid: z.nullable(z.string()) }),
  state: z.enum(DELIVERY_STATES),
  /** The HTTP status of the last attempt. */
  status_code: z.nullable(z.number()),
  duration_ms: z.nullable(z.number()),
  problem: z.nullable(z.string()),
  attempted_at: z.nullable(timestamp()),
  attempts: z.number(),
  /** The time of the event. */
  at: timestamp(),
  /** The time of the next attempt; null if none is planned. */
  next_at: z.nullable(timestamp()),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveryDetails = z.extend(webhookDelivery, {
  /** The last request; null before the first attempt, and for everybody but the owner of the webhook. */
  request: z.nullable(sentRequest),
  /** Whether content is kept from the caller because the webhook belongs to somebody else. */
  is_hidden: z.boolean(),
  /** The latest attempts, oldest first. */
  attempt_list: z.array(webhookAttempt),
});
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetails>;

export const webhookTest = z.extend(webhookAttempt, { request: sentRequest });
export type WebhookTest = z.infer<typeof webhookTest>;

export const retriedDeliveries = z.object({ count: z.number() });

const PATH = '/settings/api/webhooks';
const managed = { access: ['APP_MANAGE_API'], feature: 'app_api', prefix: 'APP' } as const;
const idParams = z.object({ id: numericId() });
const deliveryParams = z.object({ id: numericId(), delivery_id: numericId() });
const states = () => z.array(z.enum(DELIVERY_STATES)).check(z.minLength(1), z.maxLength(DELIVERY_STATES.length));

export const webhooks = endpoints('webhooks', {
  list: { method: 'GET', path: PATH, ...managed, summary: 'List the webhooks', output: z.array(webhookSummary) },
  create: {
    method: 'POST',
    path: PATH,
    ...managed,
    secret: true,
    is_session_only: true,
    no_events: 'settings',
    summary: 'Create a webhook that sends what you may see; its secret is shown this once',
    body: z.extend(webhookInput, { secret: z.optional(secret()) }),
    output: withSecret,
    errors: ['VALIDATION_FAILED'],
    activity: 'webhook.created',
  },
  get: {
    method: 'GET',
    path: `${PATH}/{id}`,
    ...managed,
    summary: 'Get a webhook',
    params: idParams,
    output: webhookSummary,
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
  update: {
    method: 'PUT',
    path: `${PATH}/{id}`,
    ...managed,
    no_events: 'settings',
    summary: 'Update a webhook',
    params: idParams,
    body: webhookInput,
    output: webhookSummary,
    errors: ['APP_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
    activity: 'webhook.changed',
  },
  delete: {
    method: 'DELETE',
    path: `${PATH}/{id}`,
    ...managed,
    no_events: 'settings',
    summary: 'Delete a webhook with its deliveries; what waits is not sent any more',
    params: idParams,
    output: z.object({ id: z.number() }),
    errors: ['APP_OBJECT_NOT_FOUND'],
    activity: 'webhook.deleted',
  },
  pause: {
    method: 'POST',
    path: `${PATH}/{id}/pause`,
    ...managed,
    no_events: 'settings',
    summary: 'Pause a webhook; events wait for it for up to 30 days',
    params: idParams,
    output: webhookSummary,
    errors: ['APP_OBJECT_NOT_FOUND'],
    activity: 'webhook.paused',
  },
  resume: {
    method: 'POST',
    path: `${PATH}/{id}/resume`,
    ...managed,
    no_events: 'settings',
    summary: 'Resume a paused or suspended webhook and send what waits',
    params: idParams,
    output: webhookSummary,
    errors: ['APP_OBJECT_NOT_FOUND', 'APP_WEBHOOK_WITHOUT_OWNER'],
    activity: 'webhook.resumed',
  },
  takeOver: {
    method: 'POST',
    path: `${PATH}/{id}/take-over`,
    ...managed,
    no_events: 'settings',
    summary: 'Become the owner of a webhook: it then sends what you may see',
    params: idParams,
    output: webhookSummary,
    errors: ['APP_OBJECT_NOT_FOUND'],
    activity: 'webhook.taken_over',
  },
  replaceSecret: {
    method: 'POST',
    path: `${PATH}/{id}/secret`,
    ...managed,
    secret: true,
    is_session_only: true,
    no_events: 'settings',
    summary: 'Replace the secret; messages are signed with both for as many hours as you choose',
    params: idParams,
    body: z.object({
      secret: z.optional(secret()),
      /** The default is 24 hours. */
      overlap_hours: z.optional(z.int().check(z.gte(0), z.lte(MAX_SECRET_OVERLAP_HOURS))),
    }),
    output: withSecret,
    errors: ['APP_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
    activity: 'webhook.secret_replaced',
  },
  test: {
    method: 'POST',
    path: `${PATH}/{id}/test`,
    ...managed,
    limit: 'import',
    no_events: 'sending',
    summary: 'Send a test message and answer with what the receiver said',
    params: idParams,
    output: webhookTest,
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
  listDeliveries: {
    method: 'GET',
    path: `${PATH}/{id}/deliveries`,
    ...managed,
    summary: `List the deliveries of a webhook, newest first, ${DELIVERIES_PER_PAGE} at a time`,
    params: idParams,
    query: z.object({
      state: z.optional(z.enum(DELIVERY_STATES)),
      /** The page of deliveries after the one with this id. */
      before: z.optional(numericId()),
    }),
    output: z.object({ list: z.array(webhookDelivery), next: z.nullable(z.number()) }),
    errors: ['APP_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
  },
  getDelivery: {
    method: 'GET',
    path: `${PATH}/{id}/deliveries/{delivery_id}`,
    ...managed,
    summary: 'Get a delivery with what was sent and answered',
    params: deliveryParams,
    output: webhookDeliveryDetails,
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
  retryDelivery: {
    method: 'POST',
    path: `${PATH}/{id}/deliveries/{delivery_id}/retry`,
    ...managed,
    no_events: 'sending',
    summary: 'Send a delivery again',
    params: deliveryParams,
    output: webhookDelivery,
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
  retryDeliveries: {
    method: 'POST',
    path: `${PATH}/{id}/deliveries/retry`,
    ...managed,
    no_events: 'sending',
    summary: 'Send chosen deliveries again',
    params: idParams,
    body: z.object({ ids: z.array(numericId()).check(z.minLength(1), z.maxLength(200)) }),
    output: retriedDeliveries,
    errors: ['APP_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
  },
  retryRange: {
    method: 'POST',
    path: `${PATH}/{id}/deliveries/retry-range`,
    ...managed,
    limit: 'export',
    no_events: 'job',
    summary: 'Send all deliveries of events between two times again',
    params: idParams,
    body: z.object({ from: timestamp(), to: timestamp(), states: z.optional(states()) }),
    output: startedJob,
    errors: ['APP_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
  },
});
