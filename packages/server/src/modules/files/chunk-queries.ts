import type { Tx } from '../../db/database.ts';

/** One person's upload in chunks. */
export interface UploadOwner {
  readonly user_id: number;
  readonly uuid: string;
}

export interface ChunkRow {
  readonly offset: number;
  readonly size: number;
  readonly hash: string;
  readonly key: string;
}

/** The chunks of an upload in their order. */
export const listChunks = (tx: Tx, { user_id, uuid }: UploadOwner): Promise<ChunkRow[]> =>
  tx
    .selectFrom('upload_chunk')
    .select(['offset', 'size', 'hash', 'key'])
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

/** Deletes the uploads that received nothing since then. Returns the keys of their bytes. */
export const deleteChunksBefore = async (tx: Tx, moment: Date): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('upload_chunk as chunk')
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
