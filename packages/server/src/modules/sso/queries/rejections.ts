import type { SsoProtocol, SsoReason } from '@rounds/contract/sso';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export interface RejectionRow {
  readonly id: number;
  readonly protocol: SsoProtocol;
  readonly reason: SsoReason;
  readonly detail: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly created_at: Date;
  readonly settled_at: Date | null;
}

export interface NewRejection {
  readonly protocol: SsoProtocol;
  readonly reason: SsoReason;
  readonly detail: string | null;
  readonly name: string | null;
}

/** The same rejection of the same person within a day is counted instead of stored again. */
export async function insertRejection(tx: Tx, rejection: NewRejection): Promise<void> {
  const { protocol, reason, detail, name } = rejection;
  const { numUpdatedRows } = await tx
    .updateTable('sso_rejection')
    .set({ count: sql<number>`count + 1`, created_at: sql<Date>`now()` })
    .where('protocol', '=', protocol)
    .where('reason', '=', reason)
    .where('name', '=', name)
    .where(sql<boolean>`detail is not distinct from ${detail}`)
    .where('settled_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await tx.insertInto('sso_rejection').values(rejection).execute();
}

export function listRejections(tx: Tx, protocol: SsoProtocol | undefined, limit: number): Promise<RejectionRow[]> {
  let rows = tx
    .selectFrom('sso_rejection')
    .select(['id', 'protocol', 'reason', 'detail', 'name', 'count', 'created_at', 'settled_at']);
  if (protocol !== undefined) rows = rows.where('protocol', '=', protocol);
  return rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The person has signed in, so what went wrong before is over. */
export async function settleRejections(tx: Tx, protocol: SsoProtocol, names: readonly string[]): Promise<void> {
  await tx
    .updateTable('sso_rejection')
    .set({ settled_at: sql<Date>`now()` })
    .where('protocol', '=', protocol)
    .where('name', 'in', [...names])
    .where('settled_at', 'is', null)
    .execute();
}

export async function deleteOldRejections(tx: Tx, days: number): Promise<void> {
  await tx
    .deleteFrom('sso_rejection')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
