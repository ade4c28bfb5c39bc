/**
 * Registration and forgotten passwords. Both calls only queue a job, whatever the address: everything that depends on
 * an existing account happens after the response, so that neither its content nor its timing reveals whether there is
 * one.
 */
import { type auth, ONE_TIME_PASSWORD_SECONDS } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { recordInstallationActivity } from '../../http/activity.ts';
import type { BackgroundTask, Call, Origin, PreloadCall } from '../../http/module.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { Services } from '../../services.ts';
import { type MailKind, queueMail } from '../mail/index.ts';
import { startFirstTrial } from '../subscription/index.ts';
import { createWorkspace, findFreeKey, findWorkspaceByHost, setOwner } from '../workspaces/index.ts';
import { consumeAttempt, findAccountAttempt } from './attempts.ts';
import { toForgottenPasswordLink, toPasswordLink } from './links.ts';
import { issueOneTimePassword } from './one-time-passwords.ts';
import {
  createUser,
  findAccountByKey,
  findOrCreateAccount,
  fullName,
  listAccountUsers,
  toEmailKey,
} from './queries/accounts.ts';
import { isTimeZone } from './time-zone.ts';

type MailCall = PreloadCall<typeof auth.register> | PreloadCall<typeof auth.requestPasswordReset>;

/** Limits mails by address and source. @throws ApiError RATE_LIMITED */
export async function consumeMailAttempt(call: MailCall): Promise<void> {
  const { attempt } = await findAccountAttempt(call, call.body.email);
  await consumeAttempt(call, 'mail', attempt);
}

interface Registration {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly workspace: string;
  readonly tz_code: string;
  readonly locale: Language;
  readonly origin: Origin;
}

const toMailAnswer = (email: string) => ({ email, expired_after: ONE_TIME_PASSWORD_SECONDS });
const toOrigin = ({ request: { id, ip, user_agent } }: Pick<Call, 'request'>): Origin => ({ id, ip, user_agent });

export async function register(call: Call<typeof auth.register>) {
  const { tx, body, locale } = call;
  const { email, first_name, last_name, tz_code } = body;
  const registration: Registration = {
    email,
    first_name,
    last_name,
    workspace: body.workspace ?? fullName(body),
    tz_code: tz_code && isTimeZone(tz_code) ? tz_code : 'UTC',
    locale,
    origin: toOrigin(call),
  };
  await enqueue(tx, registrationJob.name, registration);
  return toMailAnswer(email);
}

export const registrationJob: BackgroundTask<Registration> = {
  name: 'auth.register',
  lane: 'sign-in',
  run: (registration, { database, services }) =>
    database.inInstallation(async (tx) => {
      const account = await findOrCreateAccount(tx, registration.email);
      const origin = registration.origin;
      await recordInstallationActivity(tx, account.id, origin, { code: 'auth.registered' });
      if (account.has_password) return sendAlreadyRegistered(tx, services, registration);
      // Registering again before choosing a password only sends a new one-time password, without a second workspace.
      const key = account.is_new ? await createFirstWorkspace(tx, services, registration, account.id) : null;
      await sendOneTimePassword(tx, services, {
        ...registration,
        account_id: account.id,
        kind: 'registered',
        name: registration.first_name,
        key,
      });
    }),
};

/** Creates the person's first workspace, with them as administrator and owner. */
async function createFirstWorkspace(tx: Tx, { config }: Services, registration: Registration, account_id: number) {
  const { first_name, last_name, locale, tz_code, workspace } = registration;
  const key = await findFreeKey(tx, workspace);
  const { id, roles } = await createWorkspace(tx, { key, display_name: workspace, plan: config.defaultPlan });
  await startFirstTrial(tx, config.defaultPlan);
  const role_ids = [roles.administrator];
  const person = { workspace_id: id, account_id, first_name, last_name, locale, tz_code, role_ids };
  await setOwner(tx, await createUser(tx, person));
  return key;
}

const sendAlreadyRegistered = (tx: Tx, services: Services, { email, locale }: Registration): Promise<void> =>
  queueMail(tx, services, { to: email, locale, kind: 'already_registered', link: toForgottenPasswordLink(services) });

interface PasswordMail {
  readonly account_id: number;
  readonly email: string;
  readonly kind: MailKind;
  readonly name: string;
  readonly locale: Language;
  readonly workspace?: string;
  readonly inviter?: string;
  /** The key of the workspace whose address the link uses. */
  readonly key: string | null;
  readonly seconds?: number;
  /** The language in which the page opens; null for that of the browser. */
  readonly link_language?: Language | null;
}

/** Sends a new one-time password by mail, with a link to the page that accepts it. */
export async function sendOneTimePassword(
  tx: Tx,
  services: Pick<Services, 'config'>,
  mail: PasswordMail,
): Promise<void> {
  const { account_id, email, kind, locale, name, workspace = '', inviter = '', key, link_language = null } = mail;
  const { password, expires_at } = await issueOneTimePassword(
    tx,
    account_id,
    mail.seconds ?? ONE_TIME_PASSWORD_SECONDS,
  );
  await queueMail(tx, services, {
    to: email,
    locale,
    kind,
    values: { name, workspace, inviter },
    secret: { label: 'password', value: password },
    link: toPasswordLink(services, { email, password, key, language: link_language }),
    useless_after: expires_at,
  });
}

interface RequestedReset extends Pick<PasswordMail, 'email' | 'name' | 'locale' | 'inviter' | 'account_id'> {
  readonly workspace: { readonly key: string; readonly display_name: string };
}

/** Somebody who manages people sends a one-time password to one of them. */
export async function sendPasswordReset(tx: Tx, services: Pick<Services, 'config'>, mail: RequestedReset) {
  const { key, display_name } = mail.workspace;
  await sendOneTimePassword(tx, services, { ...mail, kind: 'password_reset_sent', workspace: display_name, key });
  return { email: mail.email, expired_after: ONE_TIME_PASSWORD_SECONDS };
}

interface ResetRequest {
  readonly email: string;
  readonly locale: Language;
  readonly origin: Origin;
  readonly key: string | null;
}

export async function requestPasswordReset(call: Call<typeof auth.requestPasswordReset>) {
  const { tx, body, locale, services, request } = call;
  const workspace = await findWorkspaceByHost(tx, services.config, request.host);
  const resetRequest: ResetRequest = { email: body.email, locale, origin: toOrigin(call), key: workspace?.key ?? null };
  await enqueue(tx, passwordResetJob.name, resetRequest);
  return toMailAnswer(body.email);
}

export const passwordResetJob: BackgroundTask<ResetRequest> = {
  name: 'auth.forget',
  lane: 'sign-in',
  run: ({ email, locale, origin, key }, { database, services }) =>
    database.inInstallation(async (tx) => {
      const account = await findAccountByKey(tx, toEmailKey(email));
      await recordInstallationActivity(tx, account?.id ?? null, origin, { code: 'auth.password_forgotten' });
      if (!account) return;
      const [user] = await listAccountUsers(tx, account.id);
      await sendOneTimePassword(tx, services, {
        account_id: account.id,
        email: account.email,
        kind: 'forgotten',
        name: user?.first_name ?? '',
        locale: user?.locale ?? locale,
        key,
      });
    }),
};
