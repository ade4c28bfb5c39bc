/** Decides which person a response signs in: the identity decides, never the email address alone. */
import type { AccessRules } from '@rounds/contract/sso';
import type { Tx } from '../../db/database.ts';
import type { EventPublisher } from '../../events/event-publisher.ts';
import { recordActivity, recordChanges } from '../../http/activity.ts';
import type { Origin } from '../../http/module.ts';
import {
  type AccountUser,
  createAccount,
  createUser,
  fullName,
  isInvited,
  isTimeZone,
  listAccountUsers,
  toEmailKey,
} from '../auth/index.ts';
import { getWorkspaceLanguages } from '../workspaces/index.ts';
import { applyGroups, listInitialRoles } from './group-mapping.ts';
import type { LoadedProvider } from './load-provider.ts';
import { assertAllowedDomain, type PersonData, readPerson, toEmail, toNames } from './person-data.ts';
import { type ProviderAnswer, SignOnRejection } from './provider.ts';
import { getProvider, toAccessRules } from './providers.ts';
import { findIdentity, insertIdentity, lockSubject } from './queries/identities.ts';
import {
  type AccountState,
  findAccountState,
  getPersonNames,
  getUserAccount,
  isProvisioned,
  listProvisionedGroups,
  updatePersonNames,
} from './queries/people.ts';
import type { SignOnWorkspace } from './workspace.ts';

export interface PersonContext {
  readonly tx: Tx;
  readonly events: EventPublisher;
  readonly workspace: SignOnWorkspace;
  readonly provider: LoadedProvider<'saml' | 'oidc' | 'cas'>;
  readonly request: Origin;
  /** The time zone of the browser, for people who are created. */
  readonly tz_code: string | undefined;
  /** The language of people if the service sends none. */
  readonly locale: AccountUser['locale'];
}

/** A person who is known, who would be created, or whose account must be linked first. */
export type FoundPerson =
  | { readonly kind: 'known'; readonly identity_id: number; readonly user: AccountUser }
  | { readonly kind: 'new'; readonly email: string }
  | { readonly kind: 'joins'; readonly user: AccountUser }
  | { readonly kind: 'link'; readonly user: AccountUser; readonly email: string; readonly account: AccountState };

/**
 * Finds the person without changing anything.
 * @throws SignOnRejection
 */
export async function findPerson(
  { tx, workspace, provider }: Pick<PersonContext, 'tx' | 'workspace' | 'provider'>,
  data: PersonData,
): Promise<FoundPerson> {
  const rules = toAccessRules(provider.settings);
  assertAllowedDomain(rules, data.email);
  const identity = await findIdentity(tx, getProvider(provider.protocol).getName(provider.settings), data.subject);
  if (identity) {
    const account_id = await getUserAccount(tx, identity.user_id);
    const user = (await findUserHere(tx, workspace, account_id))!;
    assertMaySignIn(user);
    return { kind: 'known', identity_id: identity.id, user };
  }
  return findByEmail({ tx, workspace }, rules, data);
}

async function findByEmail(
  { tx, workspace }: Pick<PersonContext, 'tx' | 'workspace'>,
  rules: AccessRules,
  data: PersonData,
): Promise<FoundPerson> {
  if (data.email === null && !rules.create_users) throw new SignOnRejection('unknown_person');
  const email = toEmail(rules, data.email);
  const account = await findAccountState(tx, toEmailKey(email));
  const user = account && (await findUserHere(tx, workspace, account.id));
  if (account && user) {
    assertMaySignIn(user);
    const isLinked = rules.link_by_email || (await isOnlyKnownHere(tx, account, user));
    return isLinked ? { kind: 'joins', user } : { kind: 'link', user, email, account };
  }
  if (!rules.create_users) throw new SignOnRejection('unknown_person', email);
  // The account belongs to somebody in another workspace, and this service does not vouch for them there.
  if (account) throw new SignOnRejection('link_required', email);
  const { first_name, last_name } = toNames(data);
  if (first_name === null || last_name === null) {
    const [field, value] =
      first_name === null
        ? (['first_name_attribute', data.first_name] as const)
        : (['last_name_attribute', data.last_name] as const);
    throw value === null
      ? new SignOnRejection('attribute_missing', rules[field] || field)
      : new SignOnRejection('invalid_attribute', value);
  }
  return { kind: 'new', email };
}

const findUserHere = async (tx: Tx, workspace: SignOnWorkspace, accountId: number) =>
  (await listAccountUsers(tx, accountId)).find(({ workspace_id }) => workspace_id === workspace.id);

/** @throws SignOnRejection */
function assertMaySignIn(user: AccountUser): void {
  if (user.status === 'active' || isInvited(user)) return;
  throw new SignOnRejection(user.status === 'disabled' ? 'person_disabled' : 'person_not_active', user.status);
}

/** Nothing could be taken over from somebody who was invited or provisioned here and has never chosen a password. */
async function isOnlyKnownHere(tx: Tx, account: AccountState, user: AccountUser): Promise<boolean> {
  if (account.has_password) return false;
  if (user.status !== 'invite' && !(await isProvisioned(tx, user.id))) return false;
  return (await listAccountUsers(tx, account.id)).length === 1;
}

export interface SignedInPerson {
  readonly identity_id: number;
  readonly user: AccountUser;
}

/**
 * Returns the person that the response signs in, created or linked if that is allowed, with groups and names applied;
 * or the one who must be linked first.
 * @throws SignOnRejection
 */
export async function resolvePerson(
  context: PersonContext,
  answer: ProviderAnswer,
): Promise<SignedInPerson | Extract<FoundPerson, { kind: 'link' }>> {
  const { tx, workspace, provider } = context;
  const data = readPerson(toAccessRules(provider.settings), answer);
  await lockSubject(tx, workspace.id, getProvider(provider.protocol).getName(provider.settings), data.subject);
  const match = await findPerson(context, data);
  switch (match.kind) {
    case 'link':
      return match;
    case 'known':
      return applyData(context, data, { identity_id: match.identity_id, user: match.user });
    case 'joins':
      return applyData(context, data, await linkPerson(context, data.subject, match.user));
    case 'new':
      return applyData(context, data, await createPerson(context, data, match.email));
  }
}

/** Links a person of this workspace to the subject of a response. */
export async function linkPerson(
  { tx, workspace, provider, request }: Pick<PersonContext, 'tx' | 'workspace' | 'provider' | 'request'>,
  subject: string,
  user: AccountUser,
): Promise<SignedInPerson> {
  const name = getProvider(provider.protocol).getName(provider.settings);
  const identity_id = await insertIdentity(tx, { provider: name, subject, user_id: user.id });
  const who = { workspace_id: workspace.id, user_id: user.id, full_name: user.full_name };
  const after = { provider: name, subject };
  await recordActivity(tx, who, request, [
    { code: 'sso.identity_linked', subject: { type: 'user', id: user.id, title: user.full_name, after } },
  ]);
  return { identity_id, user };
}

async function createPerson(context: PersonContext, data: PersonData, email: string): Promise<SignedInPerson> {
  const { tx, events, workspace, provider, request, tz_code } = context;
  const rules = toAccessRules(provider.settings);
  const name = getProvider(provider.protocol).getName(provider.settings);
  const { first_name, last_name, nick_name } = toNames(data);
  const languages = await getWorkspaceLanguages(tx, workspace.id);
  const account_id = await createAccount(tx, { email, password_hash: null });
  const user_id = await createUser(tx, {
    workspace_id: workspace.id,
    account_id,
    first_name: first_name!,
    last_name: last_name!,
    nick_name,
    locale: [data.locale, context.locale].find((one) => one && languages.includes(one)) ?? languages[0]!,
    tz_code: tz_code && isTimeZone(tz_code) ? tz_code : 'UTC',
    role_ids: await listInitialRoles(tx, rules),
  });
  const identity_id = await insertIdentity(tx, { provider: name, subject: data.subject, user_id });
  const user = (await findUserHere(tx, workspace, account_id))!;
  const who = { workspace_id: workspace.id, user_id, full_name: user.full_name };
  const after = { email, provider: name, subject: data.subject };
  await recordChanges({ tx, events }, who, request, [
    { code: 'sso.person_created', subject: { type: 'user', id: user_id, title: user.full_name, after } },
  ]);
  return { identity_id, user };
}

/** Brings names, roles and groups up to date with what the service says. */
export async function applyData(
  { tx, events, workspace, provider, request }: PersonContext,
  data: PersonData,
  person: SignedInPerson,
): Promise<SignedInPerson> {
  const { id, full_name } = person.user;
  const who = { workspace_id: workspace.id, user_id: id, full_name };
  const before = await getPersonNames(tx, id);
  const names = toNames(data);
  const after = {
    first_name: names.first_name ?? before.first_name,
    last_name: names.last_name ?? before.last_name,
    nick_name: names.nick_name ?? before.nick_name,
  };
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await updatePersonNames(tx, id, { ...after, full_name: fullName(after) });
    const subject = { type: 'user', id, title: full_name, before, after };
    await recordChanges({ tx, events }, who, request, [{ code: 'user.changed', subject }]);
  }
  // The groups from provisioning count as well, or each sign-on would remove them.
  const groups = [...data.groups, ...(await listProvisionedGroups(tx, id))];
  const applied = await applyGroups(tx, id, toAccessRules(provider.settings), groups);
  if (applied) {
    const subject = { type: 'user', id, title: full_name, after: applied };
    await recordChanges({ tx, events }, who, request, [{ code: 'sso.groups_applied', subject }]);
  }
  return person;
}
