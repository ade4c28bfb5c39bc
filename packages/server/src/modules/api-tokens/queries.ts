import type { Permission } from '@rounds/contract/permissions.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export interface ApiTokenRow {
  readonly id: number;
  readonly name: string;
  readonly ending: string;
  readonly permissions: Permission[];
  readonly networks: string[];
  readonly owner_id: number | null;
  readonly owner_name: string | null;
  readonly is_owner_active: boolean;
  /** The permissions of the owner's roles, without the implied ones. */
  readonly owner_permissions: Permission[];
  readonly is_expired: boolean;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly used_at: Date | null;
  readonly used_from: string | null;
}

const selectTokens = sql`
  select t.id, t.name, t.ending, t.permissions, t.networks, t.owner_id, u.full_name as owner_name,
    coalesce(u.status = 'active', false) as is_owner_active,
    array(
      select distinct unnest(r.permissions) from user_role ur join role r on r.id = ur.role_id
      where ur.user_id = t.owner_id
    ) as owner_permissions,
    coalesce(t.expires_at <= now(), false) as is_expired,
    t.created_at, t.expires_at, t.used_at, t.used_from
  from api_token t left join "user" u on u.id = t.owner_id`;

export const listTokens = async (tx: Tx): Promise<readonly ApiTokenRow[]> =>
  (await sql<ApiTokenRow>`${selectTokens} order by t.id desc`.execute(tx)).rows;

export const listOwnTokens = (tx: Tx, userId: number) =>
  tx.selectFrom('api_token').select(['id', 'permissions']).where('owner_id', '=', userId).orderBy('id').execute();

export const findToken = async (tx: Tx, id: number): Promise<ApiTokenRow | undefined> =>
  (await sql<ApiTokenRow>`${selectTokens} where t.id = ${id}`.execute(tx)).rows[0];

/** Two changes of one token follow each other. */
export async function lockToken(tx: Tx, id: number): Promise<ApiTokenRow | undefined> {
  await tx.selectFrom('api_token').select('id').where('id', '=', id).forUpdate().execute();
  return findToken(tx, id);
}

export async function countTokens(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('api_token')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface TokenValues {
  readonly name: string;
  readonly permissions: Permission[];
  readonly networks: string[];
  readonly expires_at: Date | null;
  readonly owner_id: number;
}

export async function insertToken(
  tx: Tx,
  token: TokenValues & { readonly token_hash: Buffer; readonly ending: string },
): Promise<number> {
  const { id } = await tx.insertInto('api_token').values(token).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateToken(tx: Tx, id: number, change: Partial<TokenValues>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('api_token').set(change).where('id', '=', id).execute();
}

export async function deleteToken(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('api_token').where('id', '=', id).execute();
}

export interface ExpiringToken {
  readonly id: number;
  readonly name: string;
  readonly owner_id: number;
  readonly expires_at: Date;
}

/** Tokens with an owner that expire between the two times. */
export const listExpiringTokens = (tx: Tx, after: Date, until: Date): Promise<ExpiringToken[]> =>
  tx
    .selectFrom('api_token')
    .select(['id', 'name'])
    .select(({ ref }) => [ref('owner_id').$notNull().as('owner_id'), ref('expires_at').$notNull().as('expires_at')])
    .where('owner_id', 'is not', null)
    .where('expires_at', '>', after)
    .where('expires_at', '<=', until)
    .execute();
