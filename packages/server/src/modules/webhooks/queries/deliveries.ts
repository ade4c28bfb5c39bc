import type { EventCode } from '@rounds/contract/event-codes.ts';
import { DELIVERIES_PER_PAGE, type DeliveryState } from '@rounds/contract/webhooks';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { StoredAttempt, StoredRequest } from '../../../db/schema/stored-types.ts';
import type { LoggedEvent } from '../../../events/event-log.ts';

/**
 * Inserts deliveries in the order of the events, which is that of their ids. An event that the webhook already has is
 * left out.
 */
export async function insertDeliveries(tx: Tx, webhookId: number, events: readonly LoggedEvent[]): Promise<void> {
  const rows = events.map(({ code, kind, record, user, at, data, position }) => ({
    ...{ event_id: position.id, code, record_key: `${kind}:${record.id ?? ''}` },
    ...{ record_id: record.id, record_uuid: record.uuid, user_id: user?.id, user_name: user?.name, at, data },
  }));
  await sql`insert into webhook_delivery
      (webhook_id, event_id, code, record_key, record_id, record_uuid, user_id, user_name, at, data)
    select ${webhookId}, event_id, code, record_key, record_id, record_uuid, user_id, user_name, at, data
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (event_id bigint, code text, record_key text,
      record_id bigint, record_uuid uuid, user_id bigint, user_name text, at timestamptz, data jsonb))
      with ordinality as event
      (event_id, code, record_key, record_id, record_uuid, user_id, user_name, at, data, number)
    order by number on conflict (workspace_id, webhook_id, event_id) do nothing`.execute(tx);
}

export interface ClaimedDelivery {
  readonly id: number;
  readonly message_id: string;
  readonly event_id: number;
  readonly code: EventCode;
  readonly record_id: number | null;
  readonly record_uuid: string | null;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly tries: number;
  readonly first_attempt_at: Date | null;
}

/** True if no earlier delivery of the same record waits. */
const IS_FIRST = sql`not exists (select from webhook_delivery earlier
  where earlier.webhook_id = d.webhook_id and earlier.record_key = d.record_key and earlier.state = 'waiting'
    and earlier.id < d.id)`;

/** Takes a delivery that is due, so that no other server sends it before `until`. */
export async function claimDelivery(
  tx: Tx,
  webhookId: number,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_delivery set claimed_until = ${until} where id = (
      select d.id from webhook_delivery d
      where d.webhook_id = ${webhookId} and d.state = 'waiting' and d.next_at <= ${now}
        and (d.claimed_until is null or d.claimed_until < ${now}) and ${IS_FIRST}
      order by d.next_at, d.id limit 1 for update of d skip locked)
    returning id, message_id, event_id, code, record_id, record_uuid, user_id, user_name, at, data, tries,
      first_attempt_at`.execute(tx);
  return rows[0];
}

export async function releaseDelivery(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('webhook_delivery').set({ claimed_until: null }).where('id', '=', id).execute();
}

export async function deleteDelivery(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhook_delivery').where('id', '=', id).execute();
}

/** Returns when the next delivery that nobody is sending is due; null if none waits. */
export async function findNextDue(tx: Tx, webhookId: number, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ next_at: Date }>`select d.next_at from webhook_delivery d
    where d.webhook_id = ${webhookId} and d.state = 'waiting' and ${IS_FIRST}
      and (d.claimed_until is null or d.claimed_until < ${now})
    order by d.next_at limit 1`.execute(tx);
  return rows[0]?.next_at ?? null;
}

/** Webhooks for which something has been due since then. */
export async function listOverdueWebhooks(tx: Tx, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select w.id from webhook w where w.state = 'enabled' and exists (
    select from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting' and d.next_at < ${since}
      and (d.claimed_until is null or d.claimed_until < ${since}))`.execute(tx);
  return rows.map(({ id }) => id);
}

const MAX_STORED_ATTEMPTS = 30;

export interface AttemptOutcome {
  readonly state: DeliveryState;
  readonly next_at: Date | null;
  readonly attempt: StoredAttempt;
  readonly request: StoredRequest | null;
}

export async function saveAttempt(
  tx: Tx,
  id: number,
  { state, next_at, attempt, request }: AttemptOutcome,
): Promise<void> {
  await sql`update webhook_delivery set state = ${state}, next_at = coalesce(${next_at}::timestamptz, next_at),
      claimed_until = null, tries = tries + 1, attempted_at = ${attempt.at}::timestamptz,
      first_attempt_at = coalesce(first_attempt_at, ${attempt.at}::timestamptz),
      request = coalesce(${request && JSON.stringify(request)}::jsonb, request),
      attempts = case when jsonb_array_length(attempts) >= ${MAX_STORED_ATTEMPTS} then attempts - 0 else attempts end
        || jsonb_build_array(${JSON.stringify(attempt)}::jsonb)
    where id = ${id}`.execute(tx);
}

const LISTED = sql`d.id, d.message_id, d.code, d.record_id, d.record_uuid, d.state, d.at, d.next_at, d.attempted_at,
  jsonb_array_length(d.attempts) as attempt_count, (d.attempts -> -1) - 'answer' as last`;

export interface DeliveryRow {
  readonly id: number;
  readonly message_id: string;
  readonly code: EventCode;
  readonly record_id: number | null;
  readonly record_uuid: string | null;
  readonly state: DeliveryState;
  readonly at: Date;
  readonly next_at: Date;
  readonly attempted_at: Date | null;
  readonly attempt_count: number;
  readonly last: Omit<StoredAttempt, 'answer'> | null;
}
export interface DeliveryDetailsRow extends DeliveryRow {
  readonly request: StoredRequest | null;
  readonly attempts: readonly StoredAttempt[];
}

export interface DeliveryPage {
  readonly state?: DeliveryState | undefined;
  readonly before?: number | undefined;
}

/** Newest first, one more than a page has. */
export async function listDeliveries(tx: Tx, webhookId: number, page: DeliveryPage): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`select ${LISTED} from webhook_delivery d where d.webhook_id = ${webhookId}
    ${page.state ? sql`and d.state = ${page.state}` : sql``} ${page.before ? sql`and d.id < ${page.before}` : sql``}
    order by d.id desc limit ${DELIVERIES_PER_PAGE + 1}`.execute(tx);
  return rows;
}

export async function findDelivery(tx: Tx, webhookId: number, id: number): Promise<DeliveryDetailsRow | undefined> {
  const { rows } = await sql<DeliveryDetailsRow>`select ${LISTED}, d.request, d.attempts from webhook_delivery d
    where d.webhook_id = ${webhookId} and d.id = ${id}`.execute(tx);
  return rows[0];
}

/** A delivery that is being sent right now stays claimed until its response has come. */
const AGAIN = sql`state = 'waiting', next_at = now(), tries = 0, first_attempt_at = null`;

/** Returns their number. */
export async function queueAgain(tx: Tx, webhookId: number, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`update webhook_delivery set ${AGAIN}
    where webhook_id = ${webhookId} and id = any(${ids}::bigint[])`.execute(tx);
  return Number(numAffectedRows);
}

/** Makes the waiting deliveries of a webhook that continues due, with three days again. */
export async function queueWaitingAgain(tx: Tx, webhookId: number): Promise<void> {
  await sql`update webhook_delivery set ${AGAIN} where webhook_id = ${webhookId} and state = 'waiting'`.execute(tx);
}

export interface DeliveryRange {
  readonly from: Date;
  readonly to: Date;
  readonly states: readonly DeliveryState[];
}
const inRange = ({ from, to, states }: DeliveryRange) =>
  sql`at >= ${from} and at < ${to} and state = any(${states}::text[])`;

export async function countRange(tx: Tx, webhookId: number, range: DeliveryRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_delivery
    where webhook_id = ${webhookId} and ${inRange(range)}`.execute(tx);
  return rows[0]!.count;
}

/** The next part of a range; the last id of it, null at the end. */
export async function queueRangeAgain(
  tx: Tx,
  webhookId: number,
  range: DeliveryRange,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ readonly count: number; readonly last: number | null }> {
  const { rows } = await sql<{ count: number; last: number | null }>`
    with part as (
      select id from webhook_delivery where webhook_id = ${webhookId} and id > ${after} and ${inRange(range)}
      order by id limit ${limit}
    ), queued as (
      update webhook_delivery set ${AGAIN} where id in (select id from part) returning id
    ) select count(*)::int as count, max(id) as last from queued`.execute(tx);
  return rows[0]!;
}
