/** API tokens in the settings: who may have one with which permissions. How a token makes calls is in `http/auth`. */

import { type ApiToken, type ApiTokenState, type apiTokens, MAX_API_TOKENS } from '@rounds/contract/api-tokens';
import type { Language } from '@rounds/contract/languages.ts';
import { expandPermissions, listMissingPermissions, type Permission } from '@rounds/contract/permissions.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { createApiToken } from '../../http/auth/api-tokens.ts';
import { hashToken } from '../../http/auth/session.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor, Call } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import { toIso } from '../../iso-time.ts';
import {
  type ApiTokenRow,
  countTokens,
  deleteToken,
  findToken,
  insertToken,
  listTokens,
  lockToken,
  type TokenValues,
  updateToken,
} from './queries.ts';

const ENDING_LENGTH = 4;

export const toToken = (row: ApiTokenRow): ApiToken => {
  const ownerPermissions = expandPermissions(row.owner_permissions);
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    permissions: row.permissions,
    lost_permissions: row.permissions.filter((code) => !ownerPermissions.has(code)),
    networks: row.networks,
    state: toState(row, ownerPermissions),
    owner: row.owner_id !== null && row.owner_name !== null ? { id: row.owner_id, full_name: row.owner_name } : null,
    created_at: row.created_at.toISOString(),
    expires_at: toIso(row.expires_at),
    used_at: toIso(row.used_at),
    used_from: row.used_from,
  };
};

function toState(row: ApiTokenRow, ownerPermissions: ReadonlySet<Permission>): ApiTokenState {
  if (row.is_expired) return 'expired';
  if (!row.is_owner_active) return 'owner_inactive';
  return ownerPermissions.has('APP_MANAGE_API') ? 'works' : 'owner_lacks_access';
}

/** Returns the properties of a token that the activity log stores. */
const toLogged = ({ name, permissions, networks, expires_at, owner_name }: ApiTokenRow) => ({
  ...{ name, permissions, networks, owner: owner_name },
  expires_at: toIso(expires_at),
});
const toSubject = ({ id, name }: ApiTokenRow) => ({ type: 'api_token', id, title: name });

async function lock(tx: Tx, id: number): Promise<ApiTokenRow> {
  const row = await lockToken(tx, id);
  if (!row) throw notFoundError('APP');
  return row;
}

export const listAll = async ({ tx }: Call<typeof apiTokens.list>): Promise<ApiToken[]> =>
  (await listTokens(tx)).map(toToken);

export async function create(call: Call<typeof apiTokens.create>): Promise<ApiToken & { token: string }> {
  const { tx, actor, body, locale, activity } = call;
  const values = toValues(call, body);
  if ((await countTokens(tx)) >= MAX_API_TOKENS) {
    throw fieldError('name', locale, 'field.list_long', { limit: MAX_API_TOKENS });
  }
  const token = createApiToken(actor.workspace_id);
  const id = await insertToken(tx, {
    ...{ networks: [], expires_at: null, ...values, name: body.name, permissions: body.permissions },
    owner_id: actor.user_id,
    token_hash: hashToken(token),
    ending: token.slice(-ENDING_LENGTH),
  });
  const row = (await findToken(tx, id))!;
  activity({ ...toSubject(row), after: toLogged(row) });
  return { ...toToken(row), token };
}

/** Others take a token over first, because a change decides what can be done in its owner's name. */
export async function update(call: Call<typeof apiTokens.update>): Promise<ApiToken> {
  const { tx, actor, params, body, activity } = call;
  const before = await lock(tx, params.id);
  if (before.owner_id !== actor.user_id) throw new ApiError('API_TOKEN_NOT_OWN');
  await updateToken(tx, before.id, toValues(call, body, before));
  const after = (await findToken(tx, before.id))!;
  activity({ ...toSubject(after), before: toLogged(before), after: toLogged(after) });
  return toToken(after);
}

interface SentValues {
  readonly name?: string | undefined;
  readonly permissions?: Permission[] | undefined;
  readonly networks?: string[] | undefined;
  readonly expires_at?: string | null | undefined;
}

/** @throws ApiError VALIDATION_FAILED; a time in the past may stay as it is */
function toValues(
  { actor, locale }: { readonly actor: Actor; readonly locale: Language },
  { expires_at, networks, permissions, name }: SentValues,
  before?: ApiTokenRow,
): Partial<TokenValues> {
  const expiry = expires_at ? new Date(expires_at) : null;
  const isSame = expiry?.getTime() === before?.expires_at?.getTime();
  if (expiry && !isSame && expiry.getTime() <= Date.now()) throw fieldError('expires_at', locale, 'field.future');
  if (permissions) assertHeld(actor, locale, permissions, before?.permissions ?? []);
  return {
    ...(name !== undefined && { name }),
    ...(permissions && { permissions: [...new Set(permissions)] }),
    ...(networks && { networks: [...new Set(networks)] }),
    ...(expires_at !== undefined && { expires_at: expiry }),
  };
}

/** Permissions that the token already has may stay: it has no use of them while its owner lacks them. */
function assertHeld(
  actor: Actor,
  locale: Language,
  permissions: readonly Permission[],
  had: readonly Permission[],
): void {
  const added = permissions.filter((code) => !had.includes(code));
  const missing = listMissingPermissions(actor.permissions, added);
  if (missing.length === 0) return;
  const names = missing.map((code) => translate(locale, `permission.${code}`));
  throw fieldError('permissions', locale, 'field.permission_lacking', {
    permissions: new Intl.ListFormat(locale).format(names),
  });
}

export async function takeOver(call: Call<typeof apiTokens.takeOver>): Promise<ApiToken> {
  const { tx, actor, params, activity } = call;
  const before = await lock(tx, params.id);
  const permissions = [...expandPermissions(before.permissions)].filter((code) => actor.permissions.has(code));
  if (permissions.length === 0) throw new ApiError('API_TOKEN_NOTHING_LEFT');
  await updateToken(tx, before.id, { owner_id: actor.user_id, permissions });
  const after = (await findToken(tx, before.id))!;
  activity({ ...toSubject(after), before: toLogged(before), after: toLogged(after) });
  return toToken(after);
}

export async function revoke({ tx, params, activity }: Call<typeof apiTokens.revoke>): Promise<{ id: number }> {
  const row = await lock(tx, params.id);
  await deleteToken(tx, row.id);
  activity({ ...toSubject(row), before: toLogged(row) });
  return { id: row.id };
}
