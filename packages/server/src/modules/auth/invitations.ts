/**
 * Inviting people to a workspace. An address without an account gets a one-time password, one with
 * an account a link to accept while signed in; who invites cannot tell which.
 */
import { INVITATION_SECONDS } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages';
import type { Tx } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { writeMail } from '../mail/index.ts';
import { defaultRole } from '../roles/index.ts';
import { workspacesById } from '../workspaces/index.ts';
import { workspacesLink } from './links.ts';
import {
  createUser,
  deleteInvited,
  findInvited,
  findOrCreateAccount,
  prolongInvitation,
  userOfAccount,
  usersOf,
} from './queries/people.ts';
import { voidOneTimePassword } from './queries/proofs.ts';
import { mailOneTimePassword } from './registering.ts';

type Mailing = Pick<Services, 'config'>;

/** Who invites, and to where: the workspace that the transaction is in. */
export interface Inviter {
  readonly workspace_id: number;
  readonly full_name: string;
}

export interface Invitation {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly nick_name: string | null;
  readonly locale: Language;
  readonly tz_code: string;
  /** Without any, the default role of the settings. */
  readonly role_ids?: readonly number[];
}

const openUntil = (): Date => new Date(Date.now() + INVITATION_SECONDS * 1000);

/** The new person's id; null when somebody of the workspace has the address already. */
export async function invitePerson(
  tx: Tx,
  services: Mailing,
  inviter: Inviter,
  invitation: Invitation,
): Promise<number | null> {
  const { email, role_ids, ...person } = invitation;
  const account = await findOrCreateAccount(tx, email);
  if (await userOfAccount(tx, inviter.workspace_id, account.id)) return null;
  const roles = role_ids?.length ? role_ids : [(await defaultRole(tx)).id];
  const id = await createUser(tx, {
    ...person,
    workspace_id: inviter.workspace_id,
    account_id: account.id,
    role_ids: roles,
    invited_until: openUntil(),
  });
  await inviteMail(tx, services, inviter, id);
  return id;
}

/** Prolongs an open invitation and mails it again; an earlier one-time password is void. False when none is open. */
export async function resendInvitation(tx: Tx, services: Mailing, inviter: Inviter, userId: number): Promise<boolean> {
  if (!(await findInvited(tx, userId))) return false;
  await prolongInvitation(tx, userId, openUntil());
  await inviteMail(tx, services, inviter, userId);
  return true;
}

/** Takes an open invitation back: the person is gone from the workspace. False when none is open. */
export async function cancelInvitation(tx: Tx, userId: number): Promise<boolean> {
  const invited = await findInvited(tx, userId);
  if (!invited) return false;
  await deleteInvited(tx, userId);
  // Invited elsewhere too, the one-time password still leads there.
  const isElsewhere = (await usersOf(tx, invited.account_id)).length > 0;
  if (!invited.has_password && !isElsewhere) await voidOneTimePassword(tx, invited.account_id);
  return true;
}

async function inviteMail(tx: Tx, services: Mailing, inviter: Inviter, userId: number): Promise<void> {
  const invited = await findInvited(tx, userId);
  const [workspace] = await workspacesById(tx, [inviter.workspace_id]);
  if (!invited || !workspace) throw new Error('a mail for an invitation that is not there');
  const { email, locale, first_name: name } = invited;
  const values = { name, inviter: inviter.full_name, workspace: workspace.display_name };
  if (invited.has_password) {
    const useless_after = openUntil();
    const link = workspacesLink(services);
    return writeMail(tx, services, { to: email, locale, kind: 'invited_known', values, link, useless_after });
  }
  await mailOneTimePassword(tx, services, {
    ...values,
    account_id: invited.account_id,
    email,
    kind: 'invited',
    locale,
    key: workspace.key,
    seconds: INVITATION_SECONDS,
  });
}
