/** The records that reminders name, for people who archive or delete one. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type NamingColumn = 'template_id' | 'category_id';

interface NamedPlace {
  readonly id: number;
  readonly field_name: string;
  readonly type_name: string;
  readonly type_uuid: string;
}

export async function countNaming(tx: Tx, column: NamingColumn, ids: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('date_reminder')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(column, '=', sql<number>`any(${[...ids]}::bigint[])`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listNaming(
  tx: Tx,
  column: NamingColumn,
  ids: readonly number[],
  limit: number,
): Promise<readonly NamedPlace[]> {
  const { rows } = await sql<NamedPlace>`
    select r.id, f.name as field_name, t.name as type_name, t.uuid as type_uuid
    from date_reminder r join custom_field f on f.id = r.field_id join asset_type t on t.uuid = f.owner
    where ${sql.ref(`r.${column}`)} = any(${[...ids]}::bigint[])
    order by t.name, f.name, r.id limit ${limit}`.execute(tx);
  return rows;
}

export async function countNamingPerson(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('date_reminder_recipient')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the reminders that named the person. */
export async function replacePerson(tx: Tx, from: number, to: number | null): Promise<readonly { id: number }[]> {
  if (to !== null) {
    await sql`insert into date_reminder_recipient (reminder_id, user_id)
      select reminder_id, ${to}::bigint from date_reminder_recipient where user_id = ${from}
      on conflict do nothing`.execute(tx);
  }
  const { rows } = await sql<{ id: number }>`
    delete from date_reminder_recipient where user_id = ${from} returning reminder_id as id`.execute(tx);
  await tx.updateTable('date_reminder').set({ created_by: to }).where('created_by', '=', from).execute();
  return rows;
}
