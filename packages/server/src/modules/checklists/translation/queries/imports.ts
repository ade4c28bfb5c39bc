/** Queries on imports of translations, which can be undone for some time. */
import { IMPORT_UNDO_DAYS } from '@rounds/contract/record-import.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import type { StoredTranslation } from '../../../../db/schema/stored-types.ts';

const MAX_LISTED_IMPORTS = 20;

interface Place {
  readonly template_id: number;
  readonly language: string;
}
export interface NewTranslationImport extends Place {
  readonly file_name: string;
  readonly user_id: number;
  readonly before: readonly StoredTranslation[];
}

export async function insertImport(tx: Tx, { before, ...values }: NewTranslationImport): Promise<number> {
  const row = { ...values, changed: before.length, before: JSON.stringify(before) };
  return (await tx.insertInto('translation_import').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const selectImports = (tx: Tx, { template_id, language }: Place) =>
  tx
    .selectFrom('translation_import as i')
    .innerJoin('user as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.file_name', 'i.changed', 'i.created_at', 'i.undone_at', 'u.full_name as created_by'])
    .where('i.template_id', '=', template_id)
    .where('i.language', '=', language)
    .where('i.created_at', '>', sql<Date>`now() - ${`${IMPORT_UNDO_DAYS} days`}::interval`);

export const listImports = (tx: Tx, place: Place) =>
  selectImports(tx, place).orderBy('i.id', 'desc').limit(MAX_LISTED_IMPORTS).execute();

export const findImport = (tx: Tx, place: Place, id: number) =>
  selectImports(tx, place).select('i.before').where('i.id', '=', id).executeTakeFirst();

/**
 * The keys of the translations that nobody has changed since the import. Those that were changed and restored have
 * their time in milliseconds.
 */
export async function findUntouchedKeys(tx: Tx, importId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select t.key from translation_import i
    join template_translation t on t.workspace_id = i.workspace_id and t.template_id = i.template_id
      and t.language = i.language and t.edited_by = i.user_id
      and date_trunc('milliseconds', t.edited_at) = date_trunc('milliseconds', i.created_at)
    where i.id = ${importId}`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

export async function markImportUndone(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('translation_import')
    .set({ undone_at: sql<Date>`now()`, before: null })
    .where('id', '=', id)
    .execute();
}

/** Says again who had made translations that have been restored. */
export const restoreEditors = (
  tx: Tx,
  { template_id, language }: Place,
  restored: readonly Pick<StoredTranslation, 'key' | 'edited_by' | 'edited_at'>[],
) =>
  sql`
    update template_translation t set edited_by = r.edited_by, edited_at = r.edited_at
    from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb)
      as r (key text, edited_by bigint, edited_at timestamptz)
    where t.template_id = ${template_id} and t.language = ${language} and t.key = r.key`.execute(tx);

export async function deleteOldImports(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('translation_import')
    .where('created_at', '<', sql<Date>`now() - ${`${IMPORT_UNDO_DAYS} days`}::interval`)
    .execute();
}
