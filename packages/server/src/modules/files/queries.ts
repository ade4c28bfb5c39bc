import { sql } from 'kysely';
import type { Row, Tx } from '../../db/database.ts';
import type { ScaledCopies } from '../../db/schema/stored-types.ts';

const columns = [
  ...([
    'id',
    'uuid',
    'key',
    'name',
    'type',
    'size',
    'purpose',
    'scaled',
    'signer',
    'capture',
    'user_id',
    'hash',
  ] as const),
] as const;

const selectByUuid = (tx: Tx, uuids: readonly string[]) =>
  tx.selectFrom('file').select(columns).where('uuid', '=', sql<string>`any(${uuids}::uuid[])`);

export type FileRow = Awaited<ReturnType<ReturnType<typeof selectByUuid>['execute']>>[number];

export const findFile = (tx: Tx, id: number | string): Promise<FileRow | undefined> =>
  tx
    .selectFrom('file')
    .select(columns)
    .where(typeof id === 'number' ? 'id' : 'uuid', '=', id)
    .executeTakeFirst();

export const findFilesById = (tx: Tx, ids: readonly number[]): Promise<FileRow[]> =>
  tx
    .selectFrom('file')
    .select(columns)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

/** @param lock prevents that the files are deleted before the transaction ends */
export const findFiles = (
  tx: Tx,
  uuids: readonly string[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<FileRow[]> => {
  if (uuids.length === 0) return Promise.resolve([]);
  const files = selectByUuid(tx, uuids);
  return (lock ? files.forShare() : files).execute();
};

/** Returns undefined if the uuid has been taken in the meantime. */
export const insertFile = (
  tx: Tx,
  file: Omit<FileRow, 'id' | 'scaled'> & { workspace_id: number },
  scaled: ScaledCopies | null = null,
): Promise<FileRow | undefined> =>
  tx
    .insertInto('file')
    .values({
      ...file,
      signer: file.signer && JSON.stringify(file.signer),
      capture: file.capture && JSON.stringify(file.capture),
      scaled: scaled && JSON.stringify(scaled),
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'uuid']).doNothing())
    .returning(columns)
    .executeTakeFirst();

/** False if the file has been deleted. */
export const setScaledCopies = (tx: Tx, id: number, scaled: ScaledCopies): Promise<boolean> =>
  tx
    .updateTable('file')
    .set({ scaled: JSON.stringify(scaled) })
    .where('id', '=', id)
    .executeTakeFirst()
    .then((result) => result.numUpdatedRows > 0n);

export const renameFile = (tx: Tx, uuid: string, name: string) =>
  tx.updateTable('file').set({ name }).where('uuid', '=', uuid).execute();

export const deleteFiles = (tx: Tx, uuids: readonly string[]) =>
  tx
    .deleteFrom('file')
    .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .returning(['key', 'scaled', 'workspace_id'])
    .execute();

/** The keys of all bytes that files with one of these keys refer to. */
export const listStoredKeys = async (tx: Tx, keys: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('file')
    .select(['key', 'scaled'])
    .where('key', '=', sql<string>`any(${keys}::uuid[])`)
    .execute();
  return rows.flatMap(({ key, scaled }) => [key, ...Object.values(scaled ?? {}).map((copy) => copy.key)]);
};

/** The size of all files of the workspace, with what has arrived of unfinished ones. */
export const getStoredBytes = async (tx: Tx): Promise<number> =>
  (await tx.selectFrom('workspace_storage').select('bytes').executeTakeFirst())?.bytes ?? 0;

export const insertPendingFile = (tx: Tx, key: string) => tx.insertInto('arriving_file').values({ key }).execute();

export const deletePendingFiles = (tx: Tx, keys: readonly string[]) =>
  tx.deleteFrom('arriving_file').where('key', '=', sql<string>`any(${keys}::uuid[])`).execute();

export const listPendingBefore = async (tx: Tx, moment: Date): Promise<string[]> => {
  const rows = await tx.selectFrom('arriving_file').select('key').where('begun_at', '<', moment).execute();
  return rows.map(({ key }) => key);
};

/** One person's upload in chunks. */
export interface UploadOwner {
  readonly user_id: number;
  readonly uuid: string;
}

export type ChunkRow = Row<'upload_chunk', 'offset' | 'size' | 'hash' | 'key' | 'is_import'>;

/** The bytes of all uploads for imports in the workspace. */
export const getImportedBytes = async (tx: Tx): Promise<number> => {
  const { bytes } = await tx
    .selectFrom('upload_chunk')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('is_import', '=', true)
    .executeTakeFirstOrThrow();
  return Number(bytes);
};

/** The chunks of an upload in their order. */
export const listChunks = (tx: Tx, { user_id, uuid }: UploadOwner): Promise<ChunkRow[]> =>
  tx
    .selectFrom('upload_chunk')
    .select(['offset', 'size', 'hash', 'key', 'is_import'])
    .where('user_id', '=', user_id)
    .where('uuid', '=', uuid)
    .orderBy('offset')
    .execute();

/** False if the chunk has been stored in the meantime. */
export const insertChunk = (
  tx: Tx,
  { workspace_id, user_id, uuid }: UploadOwner & { readonly workspace_id: number },
  chunk: ChunkRow,
): Promise<boolean> =>
  tx
    .insertInto('upload_chunk')
    .values({ workspace_id, user_id, uuid, ...chunk })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
    .then((result) => (result.numInsertedOrUpdatedRows ?? 0n) > 0n);

/** Returns the keys of the bytes, which the caller removes. */
export const deleteChunks = async (tx: Tx, { user_id, uuid }: UploadOwner): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('upload_chunk')
    .where('user_id', '=', user_id)
    .where('uuid', '=', uuid)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
};

/** Deletes the uploads, for imports or not, that received nothing since then. Returns the keys of their bytes. */
export const deleteChunksBefore = async (
  tx: Tx,
  { is_import, moment }: { readonly is_import: boolean; readonly moment: Date },
): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('upload_chunk as chunk')
    .where('is_import', '=', is_import)
    .where('created_at', '<', moment)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('upload_chunk as later')
            .select('later.key')
            .whereRef('later.user_id', '=', 'chunk.user_id')
            .whereRef('later.uuid', '=', 'chunk.uuid')
            .where('later.created_at', '>=', moment),
        ),
      ),
    )
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
};

/**
 * Takes a shared lock for code that removes files, until the end of its transaction. Returns false while a backup is
 * made: it names files whose rows may be deleted before it has read their bytes.
 */
export async function tryToRemoveFiles(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean;
  }>`select pg_try_advisory_xact_lock_shared(hashtext('rounds file removal')) as may`.execute(tx);
  return rows[0]!.may;
}

/** Waits for running removals of files, for a backup. The lock ends with the connection. */
export async function lockFileRemoval(connection: { query(text: string): Promise<unknown> }): Promise<void> {
  await connection.query(`select pg_advisory_lock(hashtext('rounds file removal'))`);
}
