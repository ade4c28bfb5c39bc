/** Planned last days of people. */
import type { Successors } from '@rounds/contract/users';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export interface Departure {
  readonly last_day: string;
  readonly successors: Successors;
  readonly planned_by: string;
}

export const findDeparture = (tx: Tx, userId: number): Promise<Departure | undefined> =>
  tx
    .selectFrom('departure')
    .innerJoin('user as planner', 'planner.id', 'departure.planned_by')
    .select(['departure.last_day', 'departure.successors', 'planner.full_name as planned_by'])
    .where('departure.user_id', '=', userId)
    .executeTakeFirst();

interface NewDeparture {
  readonly user_ids: readonly number[];
  readonly last_day: string;
  readonly successors: Successors;
  readonly planned_by: number;
}

/** Replaces earlier plans for the same people. */
export async function saveDepartures(
  tx: Tx,
  { user_ids, last_day, successors, planned_by }: NewDeparture,
): Promise<void> {
  if (user_ids.length === 0) return;
  const values = { last_day, successors: JSON.stringify(successors), planned_by };
  await tx
    .insertInto('departure')
    .values(user_ids.map((user_id) => ({ user_id, ...values })))
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ ...values, created_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function deleteDepartures(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('departure')
    .where(sql<boolean>`user_id = any(${[...userIds]}::bigint[])`)
    .execute();
}

export interface DueDeparture {
  readonly user_id: number;
  readonly full_name: string;
  readonly is_active: boolean;
  readonly successors: Successors;
}

const IS_DUE = sql<boolean>`(u.status <> 'active'
  or d.last_day < (now() at time zone coalesce(w.time_zone, u.tz_code))::date)`;

/** People whose last day is over where they work, and those who were deactivated before, such as by their identity provider. */
export async function listDueDepartures(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select d.user_id from departure d join "user" u on u.id = d.user_id join workspace w on w.id = d.workspace_id
    where ${IS_DUE} order by d.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Locks the person; undefined if the plan was changed or carried out in the meantime. */
export async function lockDueDeparture(tx: Tx, userId: number): Promise<DueDeparture | undefined> {
  const { rows } = await sql<DueDeparture>`
    select d.user_id, u.full_name, u.status = 'active' as is_active, d.successors
    from departure d join "user" u on u.id = d.user_id join workspace w on w.id = d.workspace_id
    where d.user_id = ${userId} and ${IS_DUE} for no key update of u, d`.execute(tx);
  return rows[0];
}

/** Counts the groups of these people. */
export async function countGroupsOf(tx: Tx, userIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct group_id)::int as count from user_group_member
    where user_id = any(${[...userIds]}::bigint[])`.execute(tx);
  return rows[0]!.count;
}
