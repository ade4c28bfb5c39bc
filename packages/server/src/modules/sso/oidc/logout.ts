/** Logout tokens that an OpenID provider sends to end sessions (OpenID Connect Back-Channel Logout 1.0). */
import type { sso } from '@rounds/contract/sso';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import type { PreloadCall } from '../../../http/module.ts';
import { type LoadedProvider, loadProvider } from '../load-provider.ts';
import { endSessionsByService } from '../logout.ts';
import { SignOnRejection } from '../provider.ts';
import { getProvider } from '../providers.ts';
import { recordRejection, toRejectionError } from '../rejections.ts';
import { getWorkspace } from '../workspace.ts';
import { connect } from './discovery.ts';
import { toRejection } from './errors.ts';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Signatures with a key that only the provider has. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const MAX_AGE_SECONDS = 5 * 60;
const CLOCK_TOLERANCE_SECONDS = 10;

/** @throws ApiError AUTH_SSO_REFUSED */
export async function receiveOidcLogout(call: PreloadCall<typeof sso.receiveOidcLogout>): Promise<null> {
  const { database, services, body, locale } = call;
  const workspace = await getWorkspace(call, call.params.workspace);
  const provider = await database.inWorkspace(workspace.id, (tx) => loadProvider(tx, services, workspace, 'oidc'));
  try {
    if (!provider.is_enabled || provider.missing.length > 0) throw new SignOnRejection('not_configured');
    const ended = await readLogoutToken(provider, body.logout_token ?? '');
    const name = getProvider('oidc').getName(provider.settings);
    await endSessionsByService(call, workspace, 'oidc', { provider: name, ...ended });
    return null;
  } catch (error) {
    const rejection = toRejection(error);
    await recordRejection(call, workspace, 'oidc', rejection);
    throw toRejectionError(locale, rejection.reason);
  }
}

interface LoggedOut {
  readonly subject: string | null;
  readonly session_index: string | null;
}

/** @throws SignOnRejection, or what the request or the library throws */
async function readLogoutToken(
  { services, settings, secret }: LoadedProvider<'oidc'>,
  token: string,
): Promise<LoggedOut> {
  const { issuer, client_id } = settings;
  const { metadata, send } = await connect(services, { issuer, client_id, secret });
  if (!metadata.jwks_uri) throw new SignOnRejection('provider_nonsense', 'jwks_uri');
  const keys = (await (await send(metadata.jwks_uri)).json()) as JSONWebKeySet;
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer: metadata.issuer,
    audience: client_id,
    algorithms: ALGORITHMS,
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['iat', 'jti', 'events'],
  });
  const events = payload.events as Record<string, unknown> | null;
  // A token with a nonce is an id token, which must never end sessions.
  const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events && !('nonce' in payload);
  if (!isLogout) throw new SignOnRejection('unreadable', 'events');
  const { sub, sid } = payload;
  if (sub === undefined && typeof sid !== 'string') throw new SignOnRejection('no_subject');
  return { subject: sub ?? null, session_index: typeof sid === 'string' ? sid : null };
}
