/** What is due, and what each recipient was sent. */
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';

/**
 * `queued` mails wait for the mail server, `failed` ones are tried again by the mail queue. Without a mail server,
 * mails stay in the outbox of the installation: `not_configured`.
 */
export type DeliveryStatus = Selectable<Tables['scheduled_report_delivery']>['status'];

/** One occurrence for one person. */
export interface DeliveryKey {
  readonly id: number;
  readonly occurrence_at: Date;
  readonly user_id: number;
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

/** For all recipients and the members of their groups, or for one person. Returns those who did not have one yet. */
export async function insertDeliveries(
  tx: Tx,
  { id, occurrence_at, user_id }: Omit<DeliveryKey, 'user_id'> & { readonly user_id?: number },
): Promise<number[]> {
  const people = user_id
    ? sql`select ${user_id}::bigint as user_id`
    : sql`select user_id from scheduled_report_recipient where scheduled_report_id = ${id}
        union
        select m.user_id from scheduled_report_group g
          join user_group_member m on m.group_id = g.group_id
          join "user" u on u.id = m.user_id and u.status = 'active'
        where g.scheduled_report_id = ${id}`;
  const { rows } = await sql<{ user_id: number }>`
    insert into scheduled_report_delivery (scheduled_report_id, occurrence_at, user_id)
    select ${id}, ${occurrence_at}, user_id from (${people}) person
    on conflict do nothing returning user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}

export async function setLastRun(tx: Tx, id: number, last_run_at: Date): Promise<void> {
  await tx.updateTable('scheduled_report').set({ last_run_at }).where('id', '=', id).execute();
}

export async function setLastSent(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('scheduled_report').set({ last_sent_at: at }).where('id', '=', id).execute();
}

const selectDelivery = (tx: Tx, { id, occurrence_at, user_id }: DeliveryKey) =>
  tx
    .selectFrom('scheduled_report_delivery as d')
    .innerJoin('scheduled_report as r', 'r.id', 'd.scheduled_report_id')
    .where('d.scheduled_report_id', '=', id)
    .where('d.occurrence_at', '=', occurrence_at)
    .where('d.user_id', '=', user_id);

/** The delivery, if it has not been sent yet. */
export const findWaiting = (tx: Tx, key: DeliveryKey) =>
  selectDelivery(tx, key)
    .innerJoin('user as owner', 'owner.id', 'r.owner_id')
    .innerJoin('workspace as w', 'w.id', 'r.workspace_id')
    .select(['r.title', 'r.page', 'r.query', 'r.section_id', 'r.owner_id'])
    .select(['owner.full_name as owner_name', 'w.key as workspace_key'])
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
    .where('user_id', '=', key.user_id)
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
