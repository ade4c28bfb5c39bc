/** Queries on the files that templates refer to. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Published versions may still show a file that the draft has removed, so these rows are deleted only with the template. */
export const insertTemplateFiles = async (
  tx: Tx,
  owner: { readonly workspace_id: number; readonly id: number },
  uuids: readonly string[],
): Promise<void> => {
  if (uuids.length === 0) return;
  await tx
    .insertInto('template_file')
    .values(uuids.map((file_uuid) => ({ workspace_id: owner.workspace_id, template_id: owner.id, file_uuid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The given files that any template of the workspace refers to. */
export const findReferencedFiles = async (tx: Tx, uuids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('template_file')
    .select('file_uuid')
    .distinct()
    .where('file_uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.file_uuid));
};

/** Files that only this template refers to. */
export const findUnsharedFiles = async (tx: Tx, templateId: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('template_file as own')
    .select('own.file_uuid')
    .where('own.template_id', '=', templateId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('template_file as other')
            .select('other.template_id')
            .whereRef('other.file_uuid', '=', 'own.file_uuid')
            .where('other.template_id', '<>', templateId),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.file_uuid);
};

export const listTemplatesOfFile = (tx: Tx, fileUuid: string, limit: number) =>
  tx
    .selectFrom('template')
    .select(['id', 'title'])
    .where(sql<boolean>`id in (select template_id from template_file where file_uuid = ${fileUuid})`)
    .orderBy('title')
    .limit(limit)
    .execute();
