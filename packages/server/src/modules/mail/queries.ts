import type { Tx } from '../../db/database.ts';
import './tables.ts';

export const insertMail = (tx: Tx, mail: { id: string; sealed: Buffer; useless_after: Date | null }) =>
  tx.insertInto('mail').values(mail).execute();

/** Held until the transaction ends, so that no second worker sends it meanwhile. */
export const takeMail = (tx: Tx, id: string) =>
  tx
    .selectFrom('mail')
    .select(['id', 'sealed', 'useless_after'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const forgetMail = (tx: Tx, id: string) => tx.deleteFrom('mail').where('id', '=', id).execute();
