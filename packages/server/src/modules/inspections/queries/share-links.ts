/** Links with which people without an account read one report; each report has one at most. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

const COLUMNS = [
  'inspection_id',
  'user_id',
  'salt',
  'token_hash',
  'password_hash',
  'expires_at',
  'created_at',
] as const;

export const findShareLink = (tx: Tx, inspectionId: number) =>
  tx.selectFrom('inspection_share_link').select(COLUMNS).where('inspection_id', '=', inspectionId).executeTakeFirst();

export type ShareLinkRow = NonNullable<Awaited<ReturnType<typeof findShareLink>>>;

/** A link that has not expired. */
export const findLinkByToken = (tx: Tx, hashToken: string): Promise<ShareLinkRow | undefined> =>
  tx
    .selectFrom('inspection_share_link')
    .select(COLUMNS)
    .where('token_hash', '=', hashToken)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();

export async function saveShareLink(tx: Tx, link: Omit<ShareLinkRow, 'created_at'>): Promise<ShareLinkRow> {
  const { inspection_id: _, ...values } = link;
  return tx
    .insertInto('inspection_share_link')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'inspection_id']).doUpdateSet({ ...values, created_at: sql<Date>`now()` }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The name of the person who created the link. */
export const findSender = async (tx: Tx, { user_id }: ShareLinkRow): Promise<string | undefined> =>
  (await tx.selectFrom('user').select('full_name').where('id', '=', user_id).executeTakeFirst())?.full_name;

/** False if there was none. */
export async function deleteShareLink(tx: Tx, inspectionId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('inspection_share_link')
    .where('inspection_id', '=', inspectionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
