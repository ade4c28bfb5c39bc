/** The identities of people at the sign-on services, and requests to link them. */

import type { LinkRequest, SsoIdentity, sso } from '@rounds/contract/sso';
import { notFoundError } from '../../http/api-error.ts';
import type { Call } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import { assertManageable } from '../users/index.ts';
import {
  deleteIdentity,
  deleteLinkRequest,
  findIdentityById,
  findLinkRequest,
  type IdentityRow,
  insertIdentity,
  type LinkRequestRow,
  listIdentitiesOfUser,
  listLinkRequests,
} from './queries/identities.ts';
import { endSessionsOfIdentity } from './queries/sessions.ts';

const MAX_LISTED_REQUESTS = 100;

const toIdentity = ({ user_id, full_name, created_at, signed_in_at, ...identity }: IdentityRow): SsoIdentity => ({
  ...identity,
  user: { id: user_id, full_name },
  created_at: created_at.toISOString(),
  signed_in_at: toIso(signed_in_at),
});

const toLinkRequest = ({ user_id, full_name, created_at, provider: _, ...request }: LinkRequestRow): LinkRequest => ({
  ...request,
  user: { id: user_id, full_name },
  requested_at: created_at.toISOString(),
});

export const listIdentities = async ({ tx, query }: Call<typeof sso.listIdentities>): Promise<SsoIdentity[]> =>
  (await listIdentitiesOfUser(tx, query.user_id)).map(toIdentity);

export async function unlink(call: Call<typeof sso.deleteIdentity>): Promise<{ id: number }> {
  const { tx, params, activity } = call;
  const identity = await findIdentityById(tx, params.id);
  if (!identity) throw notFoundError('APP');
  await assertManageable(call, [identity.user_id]);
  await endSessionsOfIdentity(tx, identity.id);
  await deleteIdentity(tx, identity.id);
  const { provider, subject } = identity;
  activity({ type: 'user', id: identity.user_id, title: identity.full_name, before: { provider, subject } });
  return { id: identity.id };
}

export const listRequests = async ({ tx }: Call<typeof sso.listLinkRequests>): Promise<LinkRequest[]> =>
  (await listLinkRequests(tx, MAX_LISTED_REQUESTS)).map(toLinkRequest);

export async function confirmLink(call: Call<typeof sso.confirmLink>): Promise<SsoIdentity> {
  const { tx, params, activity } = call;
  const request = await findLinkRequest(tx, params.id);
  if (!request) throw notFoundError('APP');
  const { provider, subject, user_id } = request;
  await assertManageable(call, [user_id]);
  const id = await insertIdentity(tx, { provider, subject, user_id });
  activity({ type: 'user', id: user_id, title: request.full_name, after: { provider, subject } });
  return toIdentity((await findIdentityById(tx, id))!);
}

export async function declineLink({ tx, params, activity }: Call<typeof sso.declineLink>): Promise<{ id: number }> {
  const request = await findLinkRequest(tx, params.id);
  if (!request) throw notFoundError('APP');
  await deleteLinkRequest(tx, request.id);
  const { provider, subject } = request;
  activity({ type: 'user', id: request.user_id, title: request.full_name, before: { provider, subject } });
  return { id: request.id };
}
