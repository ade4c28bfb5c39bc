/** The way to the sign-on service. It begins on our own pages, and this browser alone can end it. */
import { randomBytes } from 'node:crypto';
import { SSO_ATTEMPT_SECONDS, type SsoProtocol, type sso } from '@rounds/contract/sso';
import { getExpiry } from '../../db/expiry.ts';
import { ApiError } from '../../http/api-error.ts';
import { hashToken, newToken } from '../../http/auth/session.ts';
import { type PreloadCall, Redirect } from '../../http/module.ts';
import { toLocalTarget, toSignInUrl } from './addresses.ts';
import { encryptJson } from './encryption.ts';
import { type LoadedProvider, loadProvider } from './load-provider.ts';
import { type AttemptValues, SignOnRejection } from './provider.ts';
import { getProvider } from './providers.ts';
import { hasOpenAttempt, insertAttempt } from './queries/attempts.ts';
import { rejectInBrowser } from './rejections.ts';
import { canSignOn, getWorkspace, type SignOnWorkspace } from './workspace.ts';

type BeginCall = PreloadCall<typeof sso.begin>;

export async function begin(call: BeginCall): Promise<Redirect> {
  const { params, query, services, database } = call;
  const { protocol } = params;
  const workspace = await getWorkspace(call, params.workspace);
  const target = toLocalTarget(services.config, query.target);
  const signInUrl = toSignInUrl(services.config, workspace.key, target === '/' ? {} : { redirect_uri: target });
  const provider = await database.inWorkspace(workspace.id, async (tx) =>
    (await canSignOn(tx, workspace.id)) ? loadProvider<SsoProtocol>(tx, services, workspace, protocol) : null,
  );
  // A page elsewhere must not sign anybody in: the person starts on ours.
  if (!provider?.is_enabled || call.is_from_elsewhere) return new Redirect(signInUrl);
  try {
    return new Redirect(await startAttempt(call, workspace, provider, { purpose: 'sign_in', target, user_id: null }));
  } catch (error) {
    if (error instanceof SignOnRejection) return rejectInBrowser(call, workspace, protocol, error);
    throw error;
  }
}

interface AttemptPurpose {
  readonly purpose: 'sign_in' | 'test';
  readonly target: string;
  /** The person who tests; null for a real sign-on. */
  readonly user_id: number | null;
}

type AttemptCall = Pick<PreloadCall, 'database' | 'services' | 'step_token' | 'setStep'>;

/** Binds a sign-on to this browser and returns where it goes. @throws SignOnRejection */
export async function startAttempt(
  call: AttemptCall,
  workspace: SignOnWorkspace,
  provider: LoadedProvider<SsoProtocol>,
  { purpose, target, user_id }: AttemptPurpose,
): Promise<string> {
  const { database, services } = call;
  if (provider.missing.length > 0) throw new SignOnRejection('not_configured', provider.missing.join(', '));
  const values = newAttemptValues();
  const url = await getProvider(provider.protocol).begin(provider, values);
  await database.inWorkspace(workspace.id, async (tx) => {
    const expires = await getExpiry(tx, SSO_ATTEMPT_SECONDS);
    const token = await getBrowserToken(call.step_token, workspace, (hash) => hasOpenAttempt(tx, hash));
    await insertAttempt(tx, {
      protocol: provider.protocol,
      purpose,
      request_id: values.request_id,
      browser_hash: hashToken(token),
      secrets: encryptJson(services, values),
      target,
      user_id,
      expires_at: expires,
    });
    call.setStep({ token, expires });
  });
  return url;
}

/** The id of a SAML request must not begin with a digit. */
const newAttemptValues = (): AttemptValues => ({
  request_id: `_${randomBytes(20).toString('hex')}`,
  nonce: randomBytes(24).toString('base64url'),
  code_verifier: randomBytes(48).toString('base64url'),
});

/** A second tab keeps the token of the first, so that both can end. The token names the workspace of its attempts. */
async function getBrowserToken(
  sentToken: string | null,
  workspace: SignOnWorkspace,
  isInUse: (hash: Buffer) => Promise<boolean>,
): Promise<string> {
  if (sentToken && getTokenWorkspace(sentToken) === workspace.id && (await isInUse(hashToken(sentToken))))
    return sentToken;
  return `${workspace.id}.${newToken()}`;
}

/** The workspace whose id begins a token or an assertion; null if it begins with none. */
export function getTokenWorkspace(token: string): number | null {
  const match = /^(\d{1,15})\./.exec(token);
  return match ? Number(match[1]) : null;
}

/** @throws ApiError AUTH_SSO_NOT_READY */
export function assertReady({ missing }: LoadedProvider<SsoProtocol>): void {
  if (missing.length > 0)
    throw new ApiError('AUTH_SSO_NOT_READY', { data: { fields: missing }, params: { fields: missing.join(', ') } });
}
