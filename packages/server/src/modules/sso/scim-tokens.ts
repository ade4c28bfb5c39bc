/** Tokens with which an identity provider manages people by SCIM. Their protocol is in the module of SCIM, their check in `http/auth/provisioning.ts`. */

import { MAX_SCIM_TOKENS, type ScimToken, type sso } from '@rounds/contract/sso';
import { notFoundError } from '../../http/api-error.ts';
import { hashToken, newToken } from '../../http/auth/session.ts';
import { fieldError } from '../../http/input.ts';
import type { Call } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import { findWorkspacesById, getWorkspaceUrl } from '../workspaces/index.ts';
import { deleteScimToken, insertScimToken, listScimTokens, type ScimTokenRow } from './queries/scim-tokens.ts';

const SCIM_PATH = '/api/scim/v2';

const toToken = ({ created_by, full_name, created_at, used_at, expires_at, ...token }: ScimTokenRow): ScimToken => ({
  ...token,
  created_by: created_by !== null && full_name !== null ? { id: created_by, full_name } : null,
  created_at: created_at.toISOString(),
  used_at: toIso(used_at),
  expires_at: toIso(expires_at),
});

export async function listTokens({ tx, actor, services }: Call<typeof sso.listScimTokens>) {
  const [workspace] = await findWorkspacesById(tx, [actor.workspace_id]);
  return {
    url: `${getWorkspaceUrl(services.config, workspace!.key)}${SCIM_PATH}`,
    tokens: (await listScimTokens(tx)).map(toToken),
  };
}

/** The token names its workspace, because a call with it has no other. */
export async function createToken(call: Call<typeof sso.createScimToken>): Promise<ScimToken & { token: string }> {
  const { tx, actor, body, locale, activity } = call;
  const expires_at = body.expires_at ? new Date(body.expires_at) : null;
  if (expires_at && expires_at.getTime() <= Date.now()) throw fieldError('expires_at', locale, 'field.future');
  if ((await listScimTokens(tx)).length >= MAX_SCIM_TOKENS)
    throw fieldError('name', locale, 'field.list_long', { limit: MAX_SCIM_TOKENS });
  const token = `${actor.workspace_id}.${newToken()}`;
  const { name } = body;
  const id = await insertScimToken(tx, { name, token_hash: hashToken(token), created_by: actor.user_id, expires_at });
  activity({ type: 'scim_token', id, title: name });
  const row = (await listScimTokens(tx)).find((one) => one.id === id)!;
  return { ...toToken(row), token };
}

export async function deleteToken({ tx, params, activity }: Call<typeof sso.deleteScimToken>): Promise<{ id: number }> {
  const name = await deleteScimToken(tx, params.id);
  if (name === undefined) throw notFoundError('APP');
  activity({ type: 'scim_token', id: params.id, title: name });
  return { id: params.id };
}
