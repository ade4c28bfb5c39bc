import type { Tx } from '../../db/database.ts';

export const insertMail = (tx: Tx, mail: { id: string; sealed: Buffer; useless_after: Date | null }) =>
  tx.insertInto('mail').values(mail).execute();

/** Locks the mail, so that no other worker sends it at the same time. */
export const lockMail = (tx: Tx, id: string) =>
  tx
    .selectFrom('mail')
    .select(['id', 'sealed', 'useless_after'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const deleteMail = (tx: Tx, id: string) => tx.deleteFrom('mail').where('id', '=', id).execute();

export const listSealedMails = (tx: Tx) => tx.selectFrom('mail').select(['id', 'sealed']).forUpdate().execute();

export const updateSealedMail = (tx: Tx, id: string, sealed: Buffer) =>
  tx.updateTable('mail').set({ sealed }).where('id', '=', id).execute();
