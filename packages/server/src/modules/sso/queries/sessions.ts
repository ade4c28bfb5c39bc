import type { SsoProtocol } from '@rounds/contract/sso';
import type { Tx } from '../../../db/database.ts';

export interface SsoSessionRow {
  readonly session_id: number;
  readonly protocol: SsoProtocol;
  readonly provider: string;
  readonly subject: string;
  readonly session_index: string | null;
  readonly logout: Buffer | null;
}

export async function insertSsoSession(
  tx: Tx,
  session: {
    session_id: number;
    identity_id: number;
    protocol: SsoProtocol;
    session_index: string | null;
    logout: Buffer | null;
  },
): Promise<void> {
  await tx.insertInto('sso_session').values(session).execute();
}

const selectSessions = (tx: Tx) =>
  tx
    .selectFrom('sso_session as session')
    .innerJoin('sso_identity as identity', 'identity.id', 'session.identity_id')
    .select([
      'session.session_id',
      'session.protocol',
      'identity.provider',
      'identity.subject',
      'session.session_index',
      'session.logout',
    ]);

export const findSsoSession = (tx: Tx, sessionId: number): Promise<SsoSessionRow | undefined> =>
  selectSessions(tx).where('session.session_id', '=', sessionId).executeTakeFirst();

/** The person and number of each ended session, by what the service calls it or by its subject. */
export async function endSsoSessions(
  tx: Tx,
  of: { readonly provider: string; readonly subject: string | null; readonly session_index: string | null },
): Promise<{ user_id: number; full_name: string }[]> {
  let query = tx
    .selectFrom('sso_session as session')
    .innerJoin('sso_identity as identity', 'identity.id', 'session.identity_id')
    .innerJoin('user', 'user.id', 'identity.user_id')
    .select(['session.session_id', 'identity.user_id', 'user.full_name'])
    .where('identity.provider', '=', of.provider);
  if (of.subject !== null) query = query.where('identity.subject', '=', of.subject);
  if (of.session_index !== null) query = query.where('session.session_index', '=', of.session_index);
  if (of.subject === null && of.session_index === null) return [];
  const rows = await query.execute();
  if (rows.length === 0) return [];
  await tx
    .deleteFrom('session')
    .where(
      'id',
      'in',
      rows.map(({ session_id }) => session_id),
    )
    .execute();
  return rows.map(({ user_id, full_name }) => ({ user_id, full_name }));
}

/** Ends the sessions that an identity started. */
export async function endSessionsOfIdentity(tx: Tx, identityId: number): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('id', 'in', (sub) =>
      sub.selectFrom('sso_session').select('session_id').where('identity_id', '=', identityId),
    )
    .execute();
}

export const listSessionSecrets = async (tx: Tx): Promise<{ session_id: number; logout: Buffer }[]> =>
  (await tx.selectFrom('sso_session').select(['session_id', 'logout']).execute()).flatMap(({ session_id, logout }) =>
    logout ? [{ session_id, logout }] : [],
  );

export async function updateSessionSecret(tx: Tx, sessionId: number, logout: Buffer): Promise<void> {
  await tx.updateTable('sso_session').set({ logout }).where('session_id', '=', sessionId).execute();
}
