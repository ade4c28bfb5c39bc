import type { Tx } from '../../../db/database.ts';

export interface ScimTokenRow {
  readonly id: number;
  readonly name: string;
  readonly created_at: Date;
  readonly used_at: Date | null;
  readonly expires_at: Date | null;
  readonly created_by: number | null;
  readonly full_name: string | null;
}

export const listScimTokens = (tx: Tx): Promise<ScimTokenRow[]> =>
  tx
    .selectFrom('scim_token as token')
    .leftJoin('user', 'user.id', 'token.created_by')
    .select([
      'token.id',
      'token.name',
      'token.created_at',
      'token.used_at',
      'token.expires_at',
      'token.created_by',
      'user.full_name',
    ])
    .orderBy('token.id', 'desc')
    .execute();

export async function insertScimToken(
  tx: Tx,
  token: { name: string; token_hash: Buffer; created_by: number; expires_at: Date | null },
): Promise<number> {
  const { id } = await tx.insertInto('scim_token').values(token).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The name of the deleted token; undefined if there was none. */
export const deleteScimToken = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await tx.deleteFrom('scim_token').where('id', '=', id).returning('name').executeTakeFirst())?.name;
