/** Finds due reports, and what each recipient was sent. */
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';

/**
 * `queued` mails wait for the mail server, `failed` ones are tried again by the mail queue. Without a mail server,
 * mails stay in the outbox of the installation: `not_configured`.
 */
export type DeliveryStatus = Selectable<Tables['scheduled_report_delivery']>['status'];

/** One occurrence for one recipient. */
export interface DeliveryKey {
  readonly id: number;
  readonly occurrence_at: Date;
  readonly subscriber_id: number;
}

export const listDue = async (tx: Tx, now: Date): Promise<number[]> => {
  const rows = await tx
    .selectFrom('scheduled_report')
    .select('id')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

const SCHEDULE = ['id', 'owner_id', 'page', 'section_id', 'frequency', 'weekday', 'day', 'time', 'timezone'] as const;

/** Locks the schedule if it is still due; undefined if another server has taken it. */
export const lockDue = (tx: Tx, id: number, now: Date) =>
  tx
    .selectFrom('scheduled_report')
    .select(SCHEDULE)
    .select('next_at')
    .where('id', '=', id)
    .where('next_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function setNextRun(tx: Tx, id: number, next_at: Date): Promise<void> {
  await tx.updateTable('scheduled_report').set({ next_at }).where('id', '=', id).execute();
}

export async function isSendable(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select u.status = 'active'
      and (r.section_id is null or exists (select from section s where s.id = r.section_id)) as is
    from scheduled_report r join "user" u on u.id = r.owner_id where r.id = ${id}`.execute(tx);
  return rows[0]?.is === true;
}

/**
 * Inserts deliveries for all recipients, the members of their groups and confirmed addresses, without those who have
 * stopped it; or for one person. Returns the recipients who did not have one yet.
 */
export async function insertDeliveries(
  tx: Tx,
  { id, occurrence_at, user_id }: Omit<DeliveryKey, 'subscriber_id'> & { readonly user_id?: number },
): Promise<number[]> {
  const people = user_id
    ? sql`select ${user_id}::bigint as user_id`
    : sql`select user_id from scheduled_report_recipient where scheduled_report_id = ${id}
        union
        select m.user_id from scheduled_report_group g
          join user_group_member m on m.group_id = g.group_id
          join "user" u on u.id = m.user_id and u.status = 'active'
        where g.scheduled_report_id = ${id}`;
  await sql`insert into report_subscriber (scheduled_report_id, user_id)
    select ${id}, user_id from (${people}) person on conflict do nothing`.execute(tx);
  const isRecipient = user_id
    ? sql`s.user_id = ${user_id}`
    : sql`s.status = 'confirmed' and (s.email is not null or s.user_id in (${people}))`;
  const { rows } = await sql<{ subscriber_id: number }>`
    insert into scheduled_report_delivery (scheduled_report_id, occurrence_at, subscriber_id)
    select ${id}, ${occurrence_at}, s.id from report_subscriber s
    where s.scheduled_report_id = ${id} and ${isRecipient}
    on conflict do nothing returning subscriber_id`.execute(tx);
  return rows.map((row) => row.subscriber_id);
}

export async function setLastRun(tx: Tx, id: number, last_run_at: Date): Promise<void> {
  await tx.updateTable('scheduled_report').set({ last_run_at }).where('id', '=', id).execute();
}

export async function setLastSent(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('scheduled_report').set({ last_sent_at: at }).where('id', '=', id).execute();
}

const selectDelivery = (tx: Tx, { id, occurrence_at, subscriber_id }: DeliveryKey) =>
  tx
    .selectFrom('scheduled_report_delivery as d')
    .innerJoin('scheduled_report as r', 'r.id', 'd.scheduled_report_id')
    .where('d.scheduled_report_id', '=', id)
    .where('d.occurrence_at', '=', occurrence_at)
    .where('d.subscriber_id', '=', subscriber_id);

/** The delivery, if it has not been sent yet. */
export const findWaiting = (tx: Tx, key: DeliveryKey) =>
  selectDelivery(tx, key)
    .innerJoin('user as owner', 'owner.id', 'r.owner_id')
    .innerJoin('workspace as w', 'w.id', 'r.workspace_id')
    .select(['r.title', 'r.page', 'r.query', 'r.section_id', 'r.owner_id'])
    .innerJoin('report_subscriber as s', 's.id', 'd.subscriber_id')
    .select([
      'owner.full_name as owner_name',
      'w.key as workspace_key',
      's.user_id',
      's.email',
      's.id as subscriber_id',
    ])
    .where('d.status', '=', 'waiting')
    .executeTakeFirst();

/** Locks the delivery until the transaction ends, so that it is queued once. */
export const lockWaiting = (tx: Tx, key: DeliveryKey) =>
  selectDelivery(tx, key).select('d.status').where('d.status', '=', 'waiting').forUpdate('d').executeTakeFirst();

export async function setStatus(tx: Tx, key: DeliveryKey, status: DeliveryStatus): Promise<void> {
  await tx
    .updateTable('scheduled_report_delivery')
    .set({ status })
    .where('scheduled_report_id', '=', key.id)
    .where('occurrence_at', '=', key.occurrence_at)
    .where('subscriber_id', '=', key.subscriber_id)
    .execute();
}

export async function deleteOldDeliveries(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('scheduled_report_delivery')
    .where('occurrence_at', '<', before)
    .where(
      sql<boolean>`not exists (select from scheduled_report r
        where r.id = scheduled_report_id and r.last_run_at = occurrence_at)`,
    )
    .execute();
}
