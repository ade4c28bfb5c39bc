import type { SsoProtocol } from '@rounds/contract/sso';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export interface IdentityRow {
  readonly id: number;
  readonly provider: string;
  readonly subject: string;
  readonly user_id: number;
  readonly full_name: string;
  readonly created_at: Date;
  readonly signed_in_at: Date | null;
}

const selectIdentities = (tx: Tx) =>
  tx
    .selectFrom('sso_identity as identity')
    .innerJoin('user', 'user.id', 'identity.user_id')
    .select([
      'identity.id',
      'identity.provider',
      'identity.subject',
      'identity.user_id',
      'user.full_name',
      'identity.created_at',
      'identity.signed_in_at',
    ]);

export const findIdentity = (tx: Tx, provider: string, subject: string): Promise<IdentityRow | undefined> =>
  selectIdentities(tx).where('provider', '=', provider).where('subject', '=', subject).executeTakeFirst();

export const findIdentityById = (tx: Tx, id: number): Promise<IdentityRow | undefined> =>
  selectIdentities(tx).where('identity.id', '=', id).executeTakeFirst();

export const listIdentitiesOfUser = (tx: Tx, userId: number): Promise<IdentityRow[]> =>
  selectIdentities(tx).where('user_id', '=', userId).orderBy('identity.id').execute();

/** Two sign-ons of one new person wait for each other, until the end of the transaction. */
export async function lockSubject(tx: Tx, workspaceId: number, provider: string, subject: string): Promise<void> {
  const key = `${workspaceId}:${provider}:${subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 70))`.execute(tx);
}

/** Links a person to a subject and removes its request; another person of the same subject is replaced. */
export async function insertIdentity(
  tx: Tx,
  identity: { provider: string; subject: string; user_id: number },
): Promise<number> {
  const { provider, subject, user_id } = identity;
  const { id } = await tx
    .insertInto('sso_identity')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'provider', 'subject']).doUpdateSet({ user_id }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('sso_link_request').where('provider', '=', provider).where('subject', '=', subject).execute();
  return id;
}

export async function recordIdentitySignIn(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('sso_identity').set({ signed_in_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

export async function deleteIdentity(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sso_identity').where('id', '=', id).execute();
}

export interface LinkRequestRow {
  readonly id: number;
  readonly protocol: SsoProtocol;
  readonly provider: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly user_id: number;
  readonly full_name: string;
  readonly created_at: Date;
}

const selectLinkRequests = (tx: Tx) =>
  tx
    .selectFrom('sso_link_request as request')
    .innerJoin('user', 'user.id', 'request.user_id')
    .select([
      'request.id',
      'request.protocol',
      'request.provider',
      'request.subject',
      'request.email',
      'request.name',
      'request.user_id',
      'user.full_name',
      'request.created_at',
    ]);

export const listLinkRequests = (tx: Tx, limit: number): Promise<LinkRequestRow[]> =>
  selectLinkRequests(tx).orderBy('request.created_at', 'desc').orderBy('request.id', 'desc').limit(limit).execute();

export const findLinkRequest = (tx: Tx, id: number): Promise<LinkRequestRow | undefined> =>
  selectLinkRequests(tx).where('request.id', '=', id).executeTakeFirst();

export async function saveLinkRequest(
  tx: Tx,
  request: Omit<LinkRequestRow, 'id' | 'full_name' | 'created_at'>,
): Promise<void> {
  const { email, name, user_id } = request;
  await tx
    .insertInto('sso_link_request')
    .values(request)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'provider', 'subject'])
        .doUpdateSet({ email, name, user_id, created_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function deleteLinkRequest(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sso_link_request').where('id', '=', id).execute();
}
