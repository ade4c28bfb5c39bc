/** Secret links to the calendars of people; each person has one at most. */

import type { Language } from '@rounds/contract/languages.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { mayConduct } from './rows.ts';

export const findCalendarLink = (tx: Tx, userId: number) =>
  tx.selectFrom('calendar_link').select('created_at').where('user_id', '=', userId).executeTakeFirst();

export async function saveCalendarLink(tx: Tx, user_id: number, token_hash: Buffer): Promise<Date> {
  const { created_at } = await tx
    .insertInto('calendar_link')
    .values({ user_id, token_hash })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ token_hash, created_at: sql<Date>`now()` }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return created_at;
}

/** False if there was none. */
export async function deleteCalendarLink(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('calendar_link').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface CalendarOwner {
  readonly user_id: number;
  readonly locale: Language;
  readonly can_conduct: boolean;
}

/** The active person whose link has this token. */
export const findCalendarOwner = (tx: Tx, hashToken: Buffer): Promise<CalendarOwner | undefined> =>
  tx
    .selectFrom('calendar_link')
    .innerJoin('user', 'user.id', 'calendar_link.user_id')
    .select(['user.id as user_id', 'user.locale', mayConduct('user.id').as('can_conduct')])
    .where('calendar_link.token_hash', '=', hashToken)
    .where('user.status', '=', 'active')
    .executeTakeFirst();
