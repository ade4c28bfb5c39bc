import type { EventCode } from '@rounds/contract/event-codes.ts';
import {
  DELIVERY_DAYS,
  type SuspensionReason,
  WEBHOOK_SUMMARY_DAYS,
  type WebhookState,
} from '@rounds/contract/webhooks';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

const COLUMNS = [
  'webhook.id',
  'webhook.url',
  'webhook.description',
  'webhook.events',
  'webhook.includes_record',
  'webhook.owner_id',
  'webhook.state',
  'webhook.suspended_reason',
  'webhook.failing_since',
  'webhook.secret',
  'webhook.previous_secret',
  'webhook.previous_secret_until',
  'webhook.created_at',
  'webhook.updated_at',
] as const;

const select = (tx: Tx) => tx.selectFrom('webhook').select(COLUMNS);
const selectWithOwner = (tx: Tx) =>
  tx.selectFrom('webhook').leftJoin('user', 'user.id', 'webhook.owner_id').select(COLUMNS).select('user.full_name');

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;
export type OwnedWebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

export const listWebhooks = (tx: Tx) => selectWithOwner(tx).orderBy('webhook.id').execute();
export const findOwnedWebhook = (tx: Tx, id: number) =>
  selectWithOwner(tx).where('webhook.id', '=', id).executeTakeFirst();
export const findWebhook = (tx: Tx, id: number) => select(tx).where('id', '=', id).executeTakeFirst();
export const lockWebhook = (tx: Tx, id: number) => select(tx).where('id', '=', id).forUpdate().executeTakeFirst();

export async function countWebhooks(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface WebhookFields {
  readonly url: string;
  readonly description: string;
  readonly events: readonly EventCode[] | null;
  readonly includes_record: boolean;
}

const toColumns = ({ events, ...fields }: WebhookFields) => ({ ...fields, events: events && [...events] });

export async function insertWebhook(
  tx: Tx,
  { owner_id, secret, ...fields }: WebhookFields & { readonly owner_id: number; readonly secret: Buffer },
): Promise<number> {
  const values = { ...toColumns(fields), owner_id, secret };
  return (await tx.insertInto('webhook').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const NOW = sql<Date>`now()`;

export async function updateWebhook(tx: Tx, id: number, fields: WebhookFields): Promise<void> {
  const values = { ...toColumns(fields), updated_at: NOW };
  await tx.updateTable('webhook').set(values).where('id', '=', id).execute();
}

export async function setOwner(tx: Tx, id: number, owner_id: number): Promise<void> {
  await tx.updateTable('webhook').set({ owner_id, updated_at: NOW }).where('id', '=', id).execute();
}

/**
 * Changes the owner. A webhook that has none is suspended when it has something to send, until somebody takes it over.
 */
export async function changeOwner(tx: Tx, from: number, to: number | null): Promise<void> {
  await tx.updateTable('webhook').set({ owner_id: to, updated_at: NOW }).where('owner_id', '=', from).execute();
}

export async function countOwned(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function setState(
  tx: Tx,
  id: number,
  state: WebhookState,
  suspended_reason: SuspensionReason | null = null,
): Promise<void> {
  const isFresh = state === 'enabled' && { failing_since: null };
  await tx
    .updateTable('webhook')
    .set({ state, suspended_reason, ...isFresh })
    .where('id', '=', id)
    .execute();
}

/** The first failure counts until a message arrives. */
export async function setFailing(tx: Tx, id: number, since: Date): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ failing_since: since })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute();
}

export async function setSucceeding(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

export async function replaceSecret(
  tx: Tx,
  id: number,
  { secret, overlap_hours }: { readonly secret: Buffer; readonly overlap_hours: number },
): Promise<void> {
  const until = sql<Date>`now() + make_interval(hours => ${overlap_hours})`;
  const previous =
    overlap_hours > 0
      ? { previous_secret: sql<Buffer>`secret`, previous_secret_until: until }
      : { previous_secret: null, previous_secret_until: null };
  await tx
    .updateTable('webhook')
    .set({ ...previous, secret, updated_at: NOW })
    .where('id', '=', id)
    .execute();
}

export const listSecrets = (tx: Tx) =>
  tx.selectFrom('webhook').select(['id', 'secret', 'previous_secret']).forUpdate().execute();

export async function updateSecrets(
  tx: Tx,
  id: number,
  secrets: { readonly secret: Buffer; readonly previous_secret: Buffer | null },
): Promise<void> {
  await tx.updateTable('webhook').set(secrets).where('id', '=', id).execute();
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute();
}

/** Secrets that nothing is signed with any more, and deliveries of events that the log has deleted as well. */
export async function deleteOld(tx: Tx): Promise<void> {
  await sql`update webhook set previous_secret = null, previous_secret_until = null
    where previous_secret_until < now()`.execute(tx);
  await sql`delete from webhook_delivery where at < now() - make_interval(days => ${DELIVERY_DAYS})`.execute(tx);
}

/** Everybody active who may manage webhooks. */
export async function listManagers(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from "user" u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
    where u.status = 'active' and 'APP_MANAGE_API' = any(r.permissions)`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface SummaryRow {
  readonly id: number;
  readonly waiting: number;
  readonly last: {
    readonly at: string;
    readonly state: 'waiting' | 'delivered' | 'failed';
    readonly status: number | null;
  } | null;
  readonly days: readonly { readonly day: string; readonly delivered: number; readonly failed: number }[];
}

/** Summarizes the deliveries of webhooks, up to today in UTC. */
export async function summarizeDeliveries(tx: Tx, ids: readonly number[], now: Date): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select w.id,
      (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
      (select jsonb_build_object('at', d.attempted_at, 'state', d.state, 'status', d.attempts -> -1 -> 'status_code')
        from webhook_delivery d where d.webhook_id = w.id and d.attempted_at is not null
        order by d.attempted_at desc limit 1) as last,
      (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'delivered', delivered, 'failed', failed)), '[]') from (
        select to_char(d.attempted_at at time zone 'UTC', 'YYYY-MM-DD') as day,
          count(*) filter (where d.state = 'delivered') as delivered,
          count(*) filter (where d.state <> 'delivered') as failed
        from webhook_delivery d where d.webhook_id = w.id
          and d.attempted_at >= ${now}::timestamptz - make_interval(days => ${WEBHOOK_SUMMARY_DAYS})
        group by 1) as by_day) as days
    from webhook w where w.id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}
