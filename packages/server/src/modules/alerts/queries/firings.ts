/** The causes for which alerts fired, and the people who are notified of them. */
import type { AlertKind } from '@rounds/contract/alerts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Something that an alert is about. The cause is the same as long as nothing new has happened to it. */
export interface Match {
  readonly cause: string;
  readonly kind: 'inspection' | 'issue' | 'asset' | null;
  readonly id: number | null;
  readonly uuid: string | null;
  readonly title: string;
  readonly at: Date;
  readonly value?: number;
  readonly user_id?: number;
}

export const findActiveAlert = (tx: Tx, id: number) =>
  tx
    .selectFrom('alert')
    .select(['id', 'owner_id', 'title', 'condition', 'active_since', 'last_sent_at'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockActiveAlert = (tx: Tx, id: number) =>
  tx
    .selectFrom('alert')
    .select(['id', 'owner_id', 'title', 'condition', 'active_since', 'last_sent_at'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst();
export type ActiveAlert = NonNullable<Awaited<ReturnType<typeof findActiveAlert>>>;

export async function listActiveAlerts(
  tx: Tx,
  kinds: readonly AlertKind[],
): Promise<{ id: number; kind: AlertKind }[]> {
  if (kinds.length === 0) return [];
  return tx
    .selectFrom('alert')
    .select(['id', 'kind'])
    .where('is_active', '=', true)
    .where('kind', 'in', kinds)
    .orderBy('id')
    .execute();
}

/** Adds what is not known yet. Returns whether there was anything new. */
export async function insertFirings(tx: Tx, alertId: number, matches: readonly Match[]): Promise<boolean> {
  if (matches.length === 0) return false;
  const rows = matches.map(({ cause, kind, id, uuid, title, value, user_id }) => ({
    ...{ cause, title, record_kind: kind, record_id: id, record_uuid: uuid },
    ...{ value: value ?? null, user_id: user_id ?? null },
  }));
  const { rows: newFirings } = await sql`
    insert into alert_firing (alert_id, cause, record_kind, record_id, record_uuid, title, value, user_id)
    select ${alertId}, cause, record_kind, record_id, record_uuid, title, value, user_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as firing (cause text, record_kind text, record_id bigint,
      record_uuid uuid, title text, value double precision, user_id bigint)
    on conflict do nothing returning id`.execute(tx);
  if (newFirings.length === 0) return false;
  await sql`update alert set last_fired_at = now() where id = ${alertId}`.execute(tx);
  return true;
}

/** A cause that no longer holds may fire again. */
export async function releaseCause(tx: Tx, alertId: number, cause: string): Promise<void> {
  await sql`update alert_firing set cause = cause || ':' || id where alert_id = ${alertId} and cause = ${cause}`.execute(
    tx,
  );
}

const FIRING = ['id', 'record_kind', 'record_id', 'record_uuid', 'title', 'value', 'user_id', 'fired_at'] as const;

export const listUnsent = (tx: Tx, alertId: number) =>
  tx
    .selectFrom('alert_firing')
    .select(FIRING)
    .where('alert_id', '=', alertId)
    .where('sent_at', 'is', null)
    .orderBy('id')
    .execute();
export type Firing = Awaited<ReturnType<typeof listUnsent>>[number];

export const listFirings = (tx: Tx, alertId: number, limit: number): Promise<Firing[]> =>
  tx
    .selectFrom('alert_firing')
    .select(FIRING)
    .where('alert_id', '=', alertId)
    .orderBy('fired_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export async function setSent(tx: Tx, alertId: number, ids: readonly number[]): Promise<void> {
  await tx.updateTable('alert_firing').set({ sent_at: sql<Date>`now()` }).where('id', 'in', ids).execute();
  await tx.updateTable('alert').set({ last_sent_at: sql<Date>`now()` }).where('id', '=', alertId).execute();
}

const recipients = (alertId: number) => sql`
  select user_id from alert_user where alert_id = ${alertId}
  union
  select m.user_id from alert_group g join user_group_member m on m.group_id = g.group_id where g.alert_id = ${alertId}
  union
  select r.user_id from alert_role s join user_role r on r.role_id = s.role_id where s.alert_id = ${alertId}`;

/** The active people that an alert notifies now. */
export async function listRecipients(tx: Tx, alertId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select r.user_id from (${recipients(alertId)}) r
    join "user" u on u.id = r.user_id and u.status = 'active' order by r.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** The title of an alert, for its owner and its recipients. */
export async function findTitleFor(tx: Tx, id: number, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`select title from alert where id = ${id}
    and (owner_id = ${userId} or ${userId} in (${recipients(id)}))`.execute(tx);
  return rows[0]?.title;
}

export async function deleteOldFirings(tx: Tx, before: Date): Promise<void> {
  // A cause that still holds must not fire again only because its firing is old.
  await sql`delete from alert_firing where fired_at < ${before}
    and (record_kind = 'inspection' or user_id is not null and cause <> 'user:' || user_id)`.execute(tx);
}
