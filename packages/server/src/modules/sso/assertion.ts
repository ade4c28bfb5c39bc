/** The page uses its one-time assertion: the browser is checked, the person is found, and the session starts. */
import type { SessionUser } from '@rounds/contract/auth';
import type { OutputOf } from '@rounds/contract/endpoint.ts';
import { type LinkStep, SSO_ATTEMPT_SECONDS, type sso } from '@rounds/contract/sso';
import type { Tx } from '../../db/database.ts';
import { getExpiry } from '../../db/expiry.ts';
import { ApiError } from '../../http/api-error.ts';
import { hashToken } from '../../http/auth/session.ts';
import type { PreloadCall } from '../../http/module.ts';
import { isRetryableConflict } from '../../http/response/error-mapping.ts';
import { fullName, startSession, toSessionUser } from '../auth/index.ts';
import { findWorkspacesById } from '../workspaces/index.ts';
import { getTokenWorkspace } from './begin.ts';
import { decryptJson, encryptJson } from './encryption.ts';
import { loadProvider } from './load-provider.ts';
import { findPerson, type PersonContext, resolvePerson, type SignedInPerson } from './person.ts';
import { readPerson, toNames } from './person-data.ts';
import { type ProviderAnswer, SignOnRejection } from './provider.ts';
import { getProvider, toAccessRules } from './providers.ts';
import { type AttemptRow, findAnsweredAttempt, moveAttempt, startLinking } from './queries/attempts.ts';
import { recordIdentitySignIn, saveLinkRequest } from './queries/identities.ts';
import { settleRejections } from './queries/rejections.ts';
import { insertSsoSession } from './queries/sessions.ts';
import { readRejection, recordRejection, toRejectionError } from './rejections.ts';
import type { SignOnWorkspace } from './workspace.ts';

export type SignOnCall = Pick<
  PreloadCall,
  'database' | 'services' | 'events' | 'request' | 'locale' | 'setSession' | 'setStep' | 'step_token'
>;

const MAX_ATTEMPTS = 3;

/** The same for both calls. */
type AssertionCall = SignOnCall & Pick<PreloadCall<typeof sso.useAssertion>, 'params' | 'query'>;

export type SignOnResult = { readonly user: SessionUser; readonly target: string };

export async function useAssertion(call: AssertionCall): Promise<SignOnResult | LinkStep> {
  const { workspace, attempt } = await findOwnAttempt(call);
  await takeAttempt(call, workspace, attempt);
  return withRejection(call, workspace, attempt, (tx) =>
    signIn(call, { tx, workspace, attempt, tz_code: call.query.tz_code }),
  );
}

type Preview = OutputOf<typeof sso.previewAssertion>;

/** Returns the person that the assertion would sign in, for a browser in which somebody else may be signed in. */
export async function previewAssertion(call: Omit<AssertionCall, 'query'>): Promise<Preview> {
  const { workspace, attempt } = await findOwnAttempt(call);
  if (attempt.state !== 'answered') throw new ApiError('AUTH_SSO_OVER');
  return withRejection(call, workspace, attempt, async (tx): Promise<Preview> => {
    const provider = await loadProvider(tx, call.services, workspace, attempt.protocol);
    const data = readPerson(
      toAccessRules(provider.settings),
      decryptJson<ProviderAnswer>(call.services, attempt.answer!),
    );
    const match = await findPerson({ tx, workspace, provider }, data);
    // The name of an account that is not linked yet is shown to nobody who has not proved that it is theirs.
    const user = match.kind === 'known' || match.kind === 'joins' ? match.user : null;
    const { first_name, last_name } = toNames(data);
    const sentName = fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }).trim();
    return {
      user_id: user?.id ?? null,
      name: user?.full_name ?? (sentName || data.email || data.subject),
      email: data.email,
      workspace: { id: workspace.id, display_name: workspace.display_name },
    };
  });
}

interface OwnAttempt {
  readonly workspace: SignOnWorkspace;
  readonly attempt: AttemptRow;
}

/**
 * Finds the response of the service to this browser. Another browser learns nothing, and does not use the assertion.
 * @throws ApiError AUTH_SSO_OVER, AUTH_SSO_REFUSED
 */
async function findOwnAttempt(call: Omit<AssertionCall, 'query'>): Promise<OwnAttempt> {
  const { database, params, step_token, locale } = call;
  const { assertion } = params;
  const reason = readRejection(call, assertion);
  if (reason) throw toRejectionError(locale, reason);
  const workspace = await findWorkspaceOf(call, assertion);
  const attempt =
    workspace && (await database.inWorkspace(workspace.id, (tx) => findAnsweredAttempt(tx, hashToken(assertion))));
  if (!workspace || !attempt) throw new ApiError('AUTH_SSO_OVER');
  if (step_token && hashToken(step_token).equals(attempt.browser_hash)) return { workspace, attempt };
  await recordRejection(call, workspace, attempt.protocol, new SignOnRejection('other_browser'));
  throw new ApiError('AUTH_SSO_OVER');
}

/** Runs work in a transaction of the workspace; a rejection is recorded and reported. */
export async function withRejection<T>(
  call: SignOnCall,
  workspace: SignOnWorkspace,
  { protocol, answer }: AttemptRow,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await retryConflicts(() => call.database.inWorkspace(workspace.id, work));
  } catch (error) {
    if (!(error instanceof SignOnRejection)) throw error;
    error.claimedName ??= answer && toDisplayName(decryptJson<ProviderAnswer>(call.services, answer));
    await recordRejection(call, workspace, protocol, error);
    throw toRejectionError(call.locale, error.reason);
  }
}

/** Two sign-ons can create the same account at the same moment; the second then finds it. */
async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryableConflict(error)) throw error;
    }
  }
}

const toDisplayName = ({ subject }: ProviderAnswer): string => subject;

/** The workspace that a token names. */
export async function findWorkspaceOf(
  { database }: Pick<SignOnCall, 'database'>,
  token: string,
): Promise<SignOnWorkspace | null> {
  const id = getTokenWorkspace(token);
  if (id === null) return null;
  const [workspace] = await database.inInstallation((tx) => findWorkspacesById(tx, [id]));
  return workspace ?? null;
}

/** Uses the assertion up, so that it works once. @throws ApiError AUTH_SSO_OVER */
async function takeAttempt(call: SignOnCall, workspace: SignOnWorkspace, { id, protocol }: AttemptRow): Promise<void> {
  if (await call.database.inWorkspace(workspace.id, (tx) => moveAttempt(tx, id, 'answered', 'used'))) return;
  await recordRejection(call, workspace, protocol, new SignOnRejection('used_already'));
  throw new ApiError('AUTH_SSO_OVER');
}

interface SignInInput {
  readonly tx: Tx;
  readonly workspace: SignOnWorkspace;
  readonly attempt: AttemptRow;
  readonly tz_code: string | undefined;
}

async function signIn(
  call: SignOnCall,
  { tx, workspace, attempt, tz_code }: SignInInput,
): Promise<SignOnResult | LinkStep> {
  const { services, events, request, locale } = call;
  const answer = decryptJson<ProviderAnswer>(services, attempt.answer!);
  const provider = await loadProvider(tx, services, workspace, attempt.protocol);
  const context: PersonContext = { tx, events, workspace, provider, request, tz_code, locale };
  const resolved = await resolvePerson(context, answer);
  if ('kind' in resolved) return askToLink(call, context, attempt, { answer, found: resolved });
  return startSignOnSession(call, context, attempt, { answer, person: resolved });
}

interface SessionInput {
  readonly answer: ProviderAnswer;
  readonly person: SignedInPerson;
}

/** The service has checked the person as it sees fit, so no code of ours is asked for. */
export async function startSignOnSession(
  call: SignOnCall,
  { tx, provider }: PersonContext,
  attempt: Pick<AttemptRow, 'protocol' | 'target'>,
  { answer, person }: SessionInput,
): Promise<SignOnResult> {
  const { protocol, target } = attempt;
  const { user, identity_id } = person;
  const actor = await startSession(
    { ...call, tx },
    {
      user,
      has_second_factor: false,
      has_authenticator: true,
      locale: null,
    },
  );
  await insertSsoSession(tx, {
    session_id: actor.session_id,
    identity_id,
    protocol,
    session_index: answer.session_index,
    logout: encryptJson(call.services, answer.logout),
  });
  await recordIdentitySignIn(tx, identity_id);
  const { email, subject } = readPerson(toAccessRules(provider.settings), answer);
  await settleRejections(tx, protocol, [subject, ...(email === null ? [] : [email])]);
  return { user: toSessionUser(actor), target };
}

interface LinkInput {
  readonly answer: ProviderAnswer;
  readonly found: Extract<Awaited<ReturnType<typeof resolvePerson>>, { kind: 'link' }>;
}

/** The person proves by password that the account is theirs, or an administrator confirms it. */
async function askToLink(
  call: SignOnCall,
  { tx, provider }: PersonContext,
  { id, protocol }: AttemptRow,
  { answer, found }: LinkInput,
): Promise<LinkStep> {
  const expires = await getExpiry(tx, SSO_ATTEMPT_SECONDS);
  const data = readPerson(toAccessRules(provider.settings), answer);
  await startLinking(tx, id, expires);
  await saveLinkRequest(tx, {
    protocol,
    provider: getProvider(protocol).getName(provider.settings),
    subject: data.subject,
    email: found.email,
    name: fullName({ first_name: data.first_name ?? '', last_name: data.last_name ?? '' }).slice(0, 200),
    user_id: found.user.id,
  });
  call.setStep({ token: call.step_token!, expires });
  return {
    next_step_code: 'AUTH_LINK_REQUIRED',
    email: found.email,
    can_prove: found.account.has_password,
    is_requested: true,
  };
}
