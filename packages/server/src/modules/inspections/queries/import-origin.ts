import type { Tx } from '../../../db/database.ts';

/** The import that created an inspection, however long ago. */
export const findImport = (tx: Tx, id: number) =>
  tx
    .selectFrom('inspection_import as i')
    .innerJoin('user as u', 'u.id', 'i.user_id')
    .select(['i.file_name', 'i.created_at', 'u.full_name as created_by'])
    .where('i.id', '=', id)
    .executeTakeFirst();
