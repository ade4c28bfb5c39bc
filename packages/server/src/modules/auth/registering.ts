/**
 * Registering and forgotten passwords. Both calls only queue a job, the same for every address: what
 * depends on whether there is an account happens behind the answer, so neither its words nor its
 * timing tell (security list, 12).
 */
import { type auth, ONE_TIME_PASSWORD_SECONDS } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages';
import type { Tx } from '../../db/database.ts';
import { recordInstallationActivity } from '../../http/activity.ts';
import type { Call, CallBefore, Job, Origin } from '../../http/module.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Services } from '../../services.ts';
import { type MailKind, writeMail } from '../mail/index.ts';
import { createWorkspace, freeKey, pickedWorkspace } from '../workspaces/index.ts';
import { askedAccount, spendAttempt } from './attempts.ts';
import { forgotLink, passwordLink } from './links.ts';
import { issueOneTimePassword } from './one-time-passwords.ts';
import { accountByKey, createUser, emailKey, findOrCreateAccount, fullName, usersOf } from './queries/people.ts';
import { isTimeZone } from './time-zone.ts';

type Asking = CallBefore<typeof auth.register> | CallBefore<typeof auth.forgetPassword>;

/** Mails to an address are limited by address and source. @throws Refusal RATE_LIMITED */
export async function spendMail(call: Asking): Promise<void> {
  const { attempt } = await askedAccount(call, call.body.email);
  await spendAttempt(call, 'mail', attempt);
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

const mailed = (email: string) => ({ email, expired_after: ONE_TIME_PASSWORD_SECONDS });
const originOf = ({ request: { id, ip, user_agent } }: Pick<Call, 'request'>): Origin => ({ id, ip, user_agent });

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
    origin: originOf(call),
  };
  await enqueue(tx, registering.name, registration);
  return mailed(email);
}

export const registering: Job<Registration> = {
  name: 'auth.register',
  run: (registration, { database, services }) =>
    database.inInstallation(async (tx) => {
      const account = await findOrCreateAccount(tx, registration.email);
      const origin = registration.origin;
      await recordInstallationActivity(tx, account.id, origin, { code: 'auth.registered' });
      if (account.has_password) return sayHasAccount(tx, services, registration);
      // Who registers again before having chosen a password gets a new one-time password, no second workspace.
      const key = account.is_new ? await beginWorkspace(tx, services, registration, account.id) : null;
      await mailOneTimePassword(tx, services, {
        ...registration,
        account_id: account.id,
        kind: 'registered',
        name: registration.first_name,
        key,
      });
    }),
};

/** The first workspace, in which whoever registers is Administrator. */
async function beginWorkspace(tx: Tx, { config }: Services, registration: Registration, account_id: number) {
  const { first_name, last_name, locale, tz_code, workspace } = registration;
  const key = await freeKey(tx, workspace);
  const { id, roles } = await createWorkspace(tx, { key, display_name: workspace, plan: config.defaultPlan });
  const role_ids = [roles.administrator];
  await createUser(tx, { workspace_id: id, account_id, first_name, last_name, locale, tz_code, role_ids });
  return key;
}

const sayHasAccount = (tx: Tx, services: Services, { email, locale }: Registration): Promise<void> =>
  writeMail(tx, services, { to: email, locale, kind: 'already_registered', link: forgotLink(services) });

interface PasswordMail {
  readonly account_id: number;
  readonly email: string;
  readonly kind: MailKind;
  readonly name: string;
  readonly locale: Language;
  readonly workspace?: string;
  readonly inviter?: string;
  /** The workspace whose address the link has. */
  readonly key: string | null;
  readonly seconds?: number;
}

/** A new one-time password in a mail that leads to where it is used. */
export async function mailOneTimePassword(
  tx: Tx,
  services: Pick<Services, 'config'>,
  mail: PasswordMail,
): Promise<void> {
  const { account_id, email, kind, locale, name, workspace = '', inviter = '', key } = mail;
  const { password, expires_at } = await issueOneTimePassword(
    tx,
    account_id,
    mail.seconds ?? ONE_TIME_PASSWORD_SECONDS,
  );
  await writeMail(tx, services, {
    to: email,
    locale,
    kind,
    values: { name, workspace, inviter },
    secret: { label: 'password', value: password },
    link: passwordLink(services, email, key),
    useless_after: expires_at,
  });
}

interface Forgotten {
  readonly email: string;
  readonly locale: Language;
  readonly origin: Origin;
  readonly key: string | null;
}

export async function forgetPassword(call: Call<typeof auth.forgetPassword>) {
  const { tx, body, locale, services, request } = call;
  const picked = await pickedWorkspace(tx, services.config, request.host);
  const forgotten: Forgotten = { email: body.email, locale, origin: originOf(call), key: picked?.key ?? null };
  await enqueue(tx, forgetting.name, forgotten);
  return mailed(body.email);
}

export const forgetting: Job<Forgotten> = {
  name: 'auth.forget',
  run: ({ email, locale, origin, key }, { database, services }) =>
    database.inInstallation(async (tx) => {
      const account = await accountByKey(tx, emailKey(email));
      await recordInstallationActivity(tx, account?.id ?? null, origin, { code: 'auth.password_forgotten' });
      if (!account) return;
      const [user] = await usersOf(tx, account.id);
      await mailOneTimePassword(tx, services, {
        account_id: account.id,
        email: account.email,
        kind: 'forgotten',
        name: user?.first_name ?? '',
        locale: user?.locale ?? locale,
        key,
      });
    }),
};
