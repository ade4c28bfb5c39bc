/** A person proves by their password that an existing account is theirs. */
import type { CodeStep } from '@rounds/contract/auth';
import type { sso } from '@rounds/contract/sso';
import type { Tx } from '../../db/database.ts';
import { recordInstallationActivity } from '../../http/activity.ts';
import { ApiError } from '../../http/api-error.ts';
import { hashToken } from '../../http/auth/session.ts';
import type { PreloadCall } from '../../http/module.ts';
import { getAccount, type SignOnRules, startStep, toAttempt, verifyPassword } from '../auth/index.ts';
import { findWorkspacesById } from '../workspaces/index.ts';
import { findWorkspaceOf, type SignOnResult, startSignOnSession, withRejection } from './assertion.ts';
import { getTokenWorkspace } from './begin.ts';
import { decryptJson } from './encryption.ts';
import { loadProvider } from './load-provider.ts';
import { applyData, findPerson, linkPerson } from './person.ts';
import { readPerson } from './person-data.ts';
import type { ProviderAnswer } from './provider.ts';
import { toAccessRules } from './providers.ts';
import { findLinkingAttempt, moveAttempt } from './queries/attempts.ts';

type LinkCall = PreloadCall<typeof sso.linkAccount>;

/** @throws ApiError AUTH_SSO_OVER, USR_WRONG_CREDENTIALS, RATE_LIMITED */
export async function linkAccount(call: LinkCall): Promise<SignOnResult | CodeStep> {
  const { database, services, events, request, step_token, body, locale } = call;
  const workspace = step_token && (await findWorkspaceOf(call, step_token));
  if (!step_token || !workspace) throw new ApiError('AUTH_SSO_OVER');
  const attempt = await database.inWorkspace(workspace.id, (tx) => findLinkingAttempt(tx, hashToken(step_token)));
  if (!attempt?.answer) throw new ApiError('AUTH_SSO_OVER');
  const answer = decryptJson<ProviderAnswer>(services, attempt.answer);
  const find = async (tx: Tx) => {
    const provider = await loadProvider(tx, services, workspace, attempt.protocol);
    const data = readPerson(toAccessRules(provider.settings), answer);
    const match = await findPerson({ tx, workspace, provider }, data);
    return { provider, data, found: match };
  };
  const { found } = await withRejection(call, workspace, attempt, find);
  if (found.kind !== 'link') throw new ApiError('AUTH_SSO_OVER');
  const account = await getAccount(database, found.account.id, request.ip);
  const accountAttempt = { account, attempt: toAttempt(account, account.email_key, request.ip) };
  if (!(await verifyPassword(call, accountAttempt, body.password))) {
    await database.inInstallation((tx) =>
      recordInstallationActivity(tx, account.id, request, { code: 'auth.sign_in_refused' }),
    );
    throw new ApiError('USR_WRONG_CREDENTIALS');
  }
  return withRejection(call, workspace, attempt, async (tx) => {
    const { provider, data } = await find(tx);
    const { user } = found;
    // The password alone proves less than this account demands. The browser keeps its token, which the code completes.
    if (account.second_factor) {
      const method = account.second_factor;
      return startStep({ ...call, tx }, { account, user, method, locale: null, browser_token: step_token });
    }
    if (!(await moveAttempt(tx, attempt.id, 'linking', 'used'))) throw new ApiError('AUTH_SSO_OVER');
    const context = { tx, events, workspace, provider, request, tz_code: undefined, locale };
    const person = await applyData(context, data, await linkPerson(context, data.subject, user));
    return startSignOnSession(call, context, attempt, { answer, person });
  });
}

/** The person of this browser has entered their password here and then the code of their account. */
export const finishLinking: SignOnRules['finishLinking'] = async (tx, { request, services }, proof) => {
  const { browser_token, workspace_id, user_id } = proof;
  if (!browser_token || getTokenWorkspace(browser_token) !== workspace_id) return;
  const attempt = await findLinkingAttempt(tx, hashToken(browser_token));
  if (!attempt?.answer || !(await moveAttempt(tx, attempt.id, 'linking', 'used'))) return;
  const answer = decryptJson<ProviderAnswer>(services, attempt.answer);
  const workspace = (await findWorkspacesById(tx, [workspace_id]))[0]!;
  const provider = await loadProvider(tx, services, workspace, attempt.protocol);
  const data = readPerson(toAccessRules(provider.settings), answer);
  const match = await findPerson({ tx, workspace, provider }, data);
  if (match.kind !== 'link' || match.user.id !== user_id) return;
  await linkPerson({ tx, workspace, provider, request }, data.subject, match.user);
};
