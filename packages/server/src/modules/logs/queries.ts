import type { ActivityCode } from '@rounds/contract/activities';
import { myActivityList, userActivityList } from '@rounds/contract/logs';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Asker } from '../../db/list-filters.ts';
import type { ListSource } from '../../db/list-order.ts';
import { type ListQuery, listPage } from '../../db/list-query.ts';

export interface EntryRow {
  readonly id: number;
  readonly at: Date;
  readonly code: string;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly subject_type: string | null;
  readonly subject_id: string | null;
  readonly subject_title: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly ip: string;
  readonly user_agent: string;
  readonly request_id: string;
}

const SOURCE: ListSource = {
  declaration: userActivityList,
  columns: {
    at: sql.ref('at'),
    user_name: sql.ref('user_name'),
    code: sql.ref('code'),
    subject_title: sql.ref('subject_title'),
    ip: sql.ref('ip'),
  },
  id: sql.ref('id'),
};

/** What everyone did, or one of them. */
export function pageOfEntries(tx: Tx, { userId }: { userId: number | null }, query: ListQuery, asker: Asker) {
  const all = tx
    .selectFrom('activity')
    .select(['id', 'at', 'code', 'user_id', 'user_name', 'subject_type', 'subject_id', 'subject_title'])
    .select(['before', 'after', 'ip', 'user_agent', 'request_id']);
  if (userId === null) return listPage(tx, all, SOURCE, query, asker);
  return listPage(tx, all.where('user_id', '=', userId), { ...SOURCE, declaration: myActivityList }, query, asker);
}

export async function switchedOff(tx: Tx): Promise<ReadonlySet<ActivityCode>> {
  const rows = await tx.selectFrom('activity_switched_off').select('code').execute();
  return new Set(rows.map(({ code }) => code));
}

export async function switchOff(tx: Tx, code: ActivityCode): Promise<void> {
  await tx
    .insertInto('activity_switched_off')
    .values({ code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function switchOn(tx: Tx, code: ActivityCode): Promise<void> {
  await tx.deleteFrom('activity_switched_off').where('code', '=', code).execute();
}
