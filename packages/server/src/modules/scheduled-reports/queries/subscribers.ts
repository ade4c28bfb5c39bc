/** The recipients of a report, who may stop it: people of the workspace, and confirmed addresses of others. */
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';

export type SubscriberStatus = Selectable<Tables['report_subscriber']>['status'];

const isEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;

/** The addresses of a schedule. */
export const listAddresses = (tx: Tx, reportId: number) =>
  tx
    .selectFrom('report_subscriber')
    .select(['id', sql<string>`email`.as('email'), 'status'])
    .where('scheduled_report_id', '=', reportId)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();

/** Whether an address of the workspace has stopped a report: it is not asked again. */
export async function hasStopped(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('report_subscriber')
    .select('id')
    .where('email', 'is not', null)
    .where(isEmail(email))
    .where('status', '=', 'stopped')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the addresses that the workspace has asked to confirm since then. */
export async function countRequests(tx: Tx, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('report_subscriber')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('requested_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewAddress {
  readonly scheduled_report_id: number;
  readonly email: string;
  readonly status: SubscriberStatus;
  readonly requested_at: Date | null;
}
export const insertAddress = (tx: Tx, values: NewAddress): Promise<{ readonly id: number }> =>
  tx.insertInto('report_subscriber').values(values).returning('id').executeTakeFirstOrThrow();

/** Addresses that have stopped reports are kept without the schedule. */
export async function removeAddresses(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('report_subscriber').where('id', 'in', ids).where('status', '<>', 'stopped').execute();
  await tx.updateTable('report_subscriber').set({ scheduled_report_id: null }).where('id', 'in', ids).execute();
}

export const findSubscriber = (tx: Tx, id: number) =>
  tx
    .selectFrom('report_subscriber as s')
    .leftJoin('scheduled_report as r', 'r.id', 's.scheduled_report_id')
    .leftJoin('user as owner', 'owner.id', 'r.owner_id')
    .select(['s.id', 's.email', 's.status', 'r.id as report_id', 'r.title', 'owner.full_name as sender'])
    .where('s.id', '=', id)
    .executeTakeFirst();

export async function setSubscriberStatus(tx: Tx, id: number, status: SubscriberStatus): Promise<void> {
  await tx
    .updateTable('report_subscriber')
    .set({ status, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Deletes the remains of deleted schedules, except that an address has stopped them. */
export async function deleteUnusedSubscribers(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('report_subscriber')
    .where('scheduled_report_id', 'is', null)
    .where((eb) => eb.or([eb('status', '<>', 'stopped'), eb('user_id', 'is not', null)]))
    .execute();
}
