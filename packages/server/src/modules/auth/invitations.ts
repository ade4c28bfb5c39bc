/**
 * Invitations to a workspace. An address without an account gets a one-time password, one with
 * an account a link to accept the invitation. The inviter cannot tell which of them was sent.
 */
import { INVITATION_SECONDS } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { getExpiry } from '../../db/expiry.ts';
import type { Services } from '../../services.ts';
import { queueMail } from '../mail/index.ts';
import { getDefaultRoleId } from '../roles/index.ts';
import { findWorkspacesById } from '../workspaces/index.ts';
import { toWorkspacesLink } from './links.ts';
import {
  createUser,
  deleteInvitee,
  extendInvitation,
  findInvitee,
  findOrCreateAccount,
  findUserOfAccount,
  listAccountUsers,
} from './queries/accounts.ts';
import { revokeOneTimePassword } from './queries/verification.ts';
import { sendOneTimePassword } from './registration.ts';

type MailServices = Pick<Services, 'config'>;

/** The person who invites. The workspace must be the transaction's. */
export interface Inviter {
  readonly workspace_id: number;
  readonly full_name: string;
  readonly locale: Language;
}

export interface Invitation {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly nick_name: string | null;
  readonly mobile?: string | null;
  readonly locale: Language;
  readonly tz_code: string;
  /** If empty, the default role of the workspace is used. */
  readonly role_ids?: readonly number[];
}

const getInvitationExpiry = (tx: Tx): Promise<Date> => getExpiry(tx, INVITATION_SECONDS);

/** The mail may be sent later (`resendInvitation`). The id of the new user; null if the workspace already has a user with this address. */
export async function invitePerson(
  tx: Tx,
  services: MailServices,
  inviter: Inviter,
  invitation: Invitation,
  { sends = true }: { readonly sends?: boolean } = {},
): Promise<number | null> {
  const { email, role_ids, ...person } = invitation;
  const account = await findOrCreateAccount(tx, email);
  if (await findUserOfAccount(tx, inviter.workspace_id, account.id)) return null;
  const roles = role_ids?.length ? role_ids : [await getDefaultRoleId(tx)];
  const id = await createUser(tx, {
    ...person,
    workspace_id: inviter.workspace_id,
    account_id: account.id,
    role_ids: roles,
    invited_until: await getInvitationExpiry(tx),
  });
  if (sends) await sendInvitation(tx, services, inviter, id);
  return id;
}

/** Extends an open invitation and mails it again with a new one-time password. False if there is none. */
export async function resendInvitation(
  tx: Tx,
  services: MailServices,
  inviter: Inviter,
  userId: number,
): Promise<boolean> {
  if (!(await findInvitee(tx, userId))) return false;
  await extendInvitation(tx, userId, await getInvitationExpiry(tx));
  await sendInvitation(tx, services, inviter, userId);
  return true;
}

/** Deletes an open invitation and its user. False if there is none. */
export async function cancelInvitation(tx: Tx, userId: number): Promise<boolean> {
  const invited = await findInvitee(tx, userId);
  if (!invited) return false;
  await deleteInvitee(tx, userId);
  // The one-time password is still needed if other workspaces have invited the person.
  const isElsewhere = (await listAccountUsers(tx, invited.account_id)).length > 0;
  if (!invited.has_password && !isElsewhere) await revokeOneTimePassword(tx, invited.account_id);
  return true;
}

async function sendInvitation(tx: Tx, services: MailServices, inviter: Inviter, userId: number): Promise<void> {
  const invited = await findInvitee(tx, userId);
  const [workspace] = await findWorkspacesById(tx, [inviter.workspace_id]);
  if (!invited || !workspace) throw new Error('a mail for an invitation that is not there');
  const { email, locale, first_name: name } = invited;
  const values = { name, inviter: inviter.full_name, workspace: workspace.display_name };
  if (invited.has_password) {
    const useless_after = await getInvitationExpiry(tx);
    const link = toWorkspacesLink(services);
    return queueMail(tx, services, { to: email, locale, kind: 'invited_known', values, link, useless_after });
  }
  await sendOneTimePassword(tx, services, {
    ...values,
    account_id: invited.account_id,
    email,
    kind: 'invited',
    locale,
    // A language that is not the inviter's own was chosen for the person; otherwise their browser knows better.
    link_language: locale === inviter.locale ? null : locale,
    key: workspace.key,
    seconds: INVITATION_SECONDS,
  });
}
