/** The way back from the sign-on service: what it says is checked, and the page gets a one-time assertion for it. */
import { SSO_ASSERTION_SECONDS, type SsoProtocol } from '@rounds/contract/sso';
import { getExpiry } from '../../db/expiry.ts';
import { hashToken, newToken } from '../../http/auth/session.ts';
import { Redirect } from '../../http/module.ts';
import { toSignInUrl } from './addresses.ts';
import { decryptJson, encryptJson } from './encryption.ts';
import { type LoadedProvider, loadProvider } from './load-provider.ts';
import {
  type AttemptValues,
  type CallbackCall,
  type CallbackFields,
  type ProviderAnswer,
  SignOnRejection,
} from './provider.ts';
import { getProvider } from './providers.ts';
import { type AttemptRow, answerAttempt, findAttempt } from './queries/attempts.ts';
import { rejectInBrowser } from './rejections.ts';
import { finishTest, rejectTest } from './test-sign-on.ts';
import { canSignOn, getWorkspace, type SignOnWorkspace } from './workspace.ts';

export async function receiveCallback(
  call: CallbackCall,
  key: string,
  protocol: SsoProtocol,
  fields: CallbackFields,
): Promise<Redirect> {
  const { database, services } = call;
  const workspace = await getWorkspace(call, key);
  const requestId = getProvider(protocol).findRequestId(fields);
  const { provider, attempt, isAllowed } = await database.inWorkspace(workspace.id, async (tx) => ({
    provider: await loadProvider(tx, services, workspace, protocol),
    attempt: requestId === null ? undefined : await findAttempt(tx, protocol, requestId),
    isAllowed: await canSignOn(tx, workspace.id),
  }));
  try {
    if (!attempt) throw new SignOnRejection('not_requested');
    const isOn = isAllowed && (provider.is_enabled || attempt.purpose === 'test');
    if (!isOn || provider.missing.length > 0) throw new SignOnRejection('not_configured');
    if (attempt.state !== 'open') throw new SignOnRejection('used_already');
    const values = decryptJson<AttemptValues>(services, attempt.secrets);
    const answer = await getProvider(protocol).finish(provider, values, fields);
    if (attempt.purpose === 'test') return await finishTest(call, workspace, provider, attempt, answer);
    return await toAssertion(call, workspace, provider, attempt, answer);
  } catch (error) {
    if (!(error instanceof SignOnRejection)) throw error;
    if (attempt?.purpose === 'test') return rejectTest(call, workspace, provider, error);
    return rejectInBrowser(call, workspace, protocol, error);
  }
}

/** Stores the response once and sends the browser back to the page with the assertion. @throws SignOnRejection */
async function toAssertion(
  { database, services }: CallbackCall,
  workspace: SignOnWorkspace,
  { protocol }: LoadedProvider<SsoProtocol>,
  attempt: AttemptRow,
  answer: ProviderAnswer,
): Promise<Redirect> {
  const assertion = `${workspace.id}.${newToken()}`;
  const isFirst = await database.inWorkspace(workspace.id, async (tx) =>
    answerAttempt(tx, attempt.id, {
      assertion_hash: hashToken(assertion),
      answer: encryptJson(services, answer),
      expires_at: await getExpiry(tx, SSO_ASSERTION_SECONDS),
    }),
  );
  if (!isFirst) throw new SignOnRejection('used_already');
  const name = protocol === 'cas' ? 'cas' : 'sso';
  return new Redirect(toSignInUrl(services.config, workspace.key, { [name]: assertion }));
}
