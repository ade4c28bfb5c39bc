import { IMPORT_UNDO_DAYS } from '@rounds/contract/record-import.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { ImportedTable } from '../../../db/schema/stored-types.ts';
import { type ImportKind, listNumberColumns } from '../kind.ts';

const MAX_LISTED_IMPORTS = 20;
const MAX_CHECKED_ROWS = 5_000;

export interface NewImport {
  readonly kind: ImportedTable;
  readonly list_id: number | null;
  readonly file_name: string;
  readonly user_id: number;
}

export const insertImport = async (tx: Tx, values: NewImport): Promise<number> =>
  (
    await tx
      .insertInto('record_import')
      .values({ ...values, undone_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export async function updateImportCounts(
  tx: Tx,
  id: number,
  counts: { readonly created: number; readonly changed: number },
): Promise<void> {
  await tx.updateTable('record_import').set(counts).where('id', '=', id).execute();
}

export async function insertCreatedRows(tx: Tx, importId: number, ids: readonly number[]): Promise<void> {
  await sql`insert into record_import_row (import_id, entity_id)
    select ${importId}, id from unnest(${[...ids]}::bigint[]) as id`.execute(tx);
}

/** Keeps what these records are before the import changes them. */
export async function insertChangedRows(
  tx: Tx,
  kind: ImportKind,
  importId: number,
  ids: readonly number[],
): Promise<void> {
  const columns = ['display_name', 'parent_id', ...(kind.ownerColumn ? [kind.ownerColumn] : [])]
    .concat(listNumberColumns(kind))
    .map((column) => sql`${sql.lit(column)}, ${sql.ref(`r.${column}`)}`);
  await sql`with own as (
      select v.entity_id, jsonb_object_agg(v.field_id, jsonb_strip_nulls(to_jsonb(v)
        - '{workspace_id,field_id,entity_id,text_search,text_order}'::text[])) as given
      from custom_field_value v
      where v.entity_id = any(${[...ids]}::bigint[])
        and v.field_id in (select f.id from custom_field f where f.scope = ${kind.scope})
      group by v.entity_id)
    insert into record_import_row (import_id, entity_id, before)
    select ${importId}, r.id, jsonb_build_object(${sql.join(columns)}, 'values', coalesce(own.given, '{}'))
    from ${sql.table(kind.table)} r left join own on own.entity_id = r.id
    where r.id = any(${[...ids]}::bigint[])`.execute(tx);
}

const imports = (tx: Tx, kind: ImportedTable) =>
  tx
    .selectFrom('record_import as i')
    .innerJoin('user as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.list_id', 'i.file_name', 'i.created', 'i.changed', 'i.created_at', 'i.undone_at'])
    .select('u.full_name as created_by')
    .where('i.kind', '=', kind)
    .where('i.created_at', '>', sql<Date>`now() - ${`${IMPORT_UNDO_DAYS} days`}::interval`);

/** Whether the records of an import have changed since. Lists do not look at long imports, which would be slow. */
const hasChanged = (kind: ImportedTable) => sql<boolean>`i.created + i.changed <= ${MAX_CHECKED_ROWS} and exists (
  select from record_import_row b left join ${sql.table(kind)} r on r.id = b.entity_id
  where b.import_id = i.id and (r.id is null or r.updated_at <> i.created_at))`;

export const listImports = (tx: Tx, kind: ImportedTable) =>
  imports(tx, kind)
    .select(hasChanged(kind).as('has_changed'))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(MAX_LISTED_IMPORTS)
    .execute();
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export const findImport = (tx: Tx, kind: ImportedTable, id: number) =>
  imports(tx, kind).where('i.id', '=', id).executeTakeFirst();

export const lockImport = (tx: Tx, kind: ImportedTable, id: number): Promise<ImportRow | undefined> =>
  imports(tx, kind).where('i.id', '=', id).forUpdate('i').executeTakeFirst();

export async function markUndone(tx: Tx, id: number): Promise<Date> {
  const { undone_at } = await tx
    .updateTable('record_import')
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('undone_at')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('record_import_row').where('import_id', '=', id).execute();
  return undone_at!;
}

export async function deleteOldImports(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('record_import')
    .where('created_at', '<', sql<Date>`now() - ${`${IMPORT_UNDO_DAYS} days`}::interval`)
    .execute();
}
