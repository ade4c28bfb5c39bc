/** The actions of an identity provider on people, and the requests that are rejected. */
import type { Permission } from '@rounds/contract/permissions.ts';
import type { UserStatus } from '@rounds/contract/users';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import type { Provisioner } from '../../http/module.ts';
import { createUser, endUserSessions, findOrCreateAccount, fullName, isTimeZone, toEmailKey } from '../auth/index.ts';
import { hasAdministrator } from '../roles/index.ts';
import { listInitialRoles, loadProvisioningRules } from '../sso/index.ts';
import { completePerson, type Person } from './person.ts';
import {
  findNewUser,
  findPerson,
  findPersonOfAccount,
  isUserNameTaken,
  listPermissionsOf,
  lockPerson,
  markDeleted,
  type PersonRow,
  saveScimUser,
  toId,
  updateUser,
} from './queries/people.ts';

export interface ScimContext {
  readonly tx: Tx;
  readonly provisioner: Provisioner;
}

/** @throws ApiError USR_OBJECT_NOT_FOUND */
export async function getPerson({ tx, provisioner }: ScimContext, id: string): Promise<PersonRow> {
  return assertFound(await findPerson(tx, provisioner.workspace_id, toId(id)));
}

async function lock({ tx, provisioner }: ScimContext, id: string): Promise<PersonRow> {
  return assertFound(await lockPerson(tx, provisioner.workspace_id, toId(id)));
}

function assertFound(row: PersonRow | undefined): PersonRow {
  if (!row) throw notFoundError('USR');
  return row;
}

export const toPerson = (row: PersonRow): Person => ({
  user_name: row.user_name,
  external_id: row.external_id,
  display_name: row.display_name,
  first_name: row.first_name,
  last_name: row.last_name,
  nick_name: row.nick_name,
  email: row.email,
  locale: row.locale,
  tz_code: row.tz_code,
  active: isActive(row.status),
});

const isActive = (status: UserStatus): boolean => status === 'active' || status === 'invite';

/**
 * Creates a person with the roles for new people. A person that the provider had deleted is restored, with everything
 * that they did.
 * @throws ApiError SCIM_NOT_UNIQUE, SCIM_INVALID_VALUE
 */
export async function createPerson(context: ScimContext, input: Person): Promise<PersonRow> {
  const { tx, provisioner } = context;
  const person = completePerson(input);
  await assertFreeUserName(context, person, null);
  const { id: account_id, is_new } = await findOrCreateAccount(tx, person.email);
  const existing = is_new ? undefined : await findPersonOfAccount(tx, provisioner.workspace_id, account_id);
  if (existing && !existing.is_deleted) throw notUnique('emails', person.email);
  const id =
    existing?.id ??
    (await createUser(tx, {
      workspace_id: provisioner.workspace_id,
      account_id,
      first_name: person.first_name,
      last_name: person.last_name,
      nick_name: person.nick_name,
      ...toPreferences(context, person, { locale: provisioner.languages[0]!, tz_code: 'UTC' }),
      role_ids: await listInitialRoles(tx, await loadProvisioningRules(tx)),
    }));
  await saveScimUser(tx, toScimUserValues(id, person));
  const row = existing ? await getPerson(context, String(id)) : await toNewRow(context, { ...person, id, account_id });
  // A person who returns gets the names that were sent, and one who begins as inactive is disabled at once.
  return existing || !person.active ? savePerson(context, row, person) : row;
}

/** Builds the row that `findPerson` would return, whose query would cost as much as the rest of creating a person. */
async function toNewRow(
  { tx, provisioner }: ScimContext,
  person: Person & Pick<PersonRow, 'id' | 'account_id'>,
): Promise<PersonRow> {
  const stored = await findNewUser(tx, provisioner.workspace_id, person.id);
  const { active: _, ...sent } = person;
  return { ...sent, full_name: fullName(person), groups: [], ...stored };
}

export interface PersonChange {
  readonly before: PersonRow;
  readonly after: PersonRow;
}

/** @throws ApiError USR_OBJECT_NOT_FOUND, SCIM_NOT_UNIQUE, SCIM_INVALID_VALUE, SCIM_EMAIL_LOCKED, USR_LAST_ADMINISTRATOR */
export async function changePerson(
  context: ScimContext,
  id: string,
  change: (person: Person) => Person,
): Promise<PersonChange> {
  const before = await lock(context, id);
  const person = completePerson(change(toPerson(before)));
  await assertFreeUserName(context, person, before.id);
  return { before, after: await savePerson(context, before, person) };
}

/** Disables the person and hides them from the provider. @throws ApiError USR_OBJECT_NOT_FOUND, USR_LAST_ADMINISTRATOR */
export async function deletePerson(context: ScimContext, id: string): Promise<PersonRow> {
  const row = await lock(context, id);
  const person = toPerson(row);
  if (person.active) await savePerson(context, row, { ...person, active: false });
  await markDeleted(context.tx, toScimUserValues(row.id, person));
  return row;
}

async function savePerson(context: ScimContext, row: PersonRow, person: Person): Promise<PersonRow> {
  const { tx, provisioner } = context;
  const isMoved = toEmailKey(person.email) !== toEmailKey(row.email);
  const account_id = isMoved ? await findOtherAccount(context, row, person.email) : row.account_id;
  const status = toStatus(row.status, person.active);
  const { first_name, last_name, nick_name } = person;
  const values = {
    ...{ account_id, first_name, last_name, nick_name, full_name: fullName(person), status },
    ...toPreferences(context, person, row),
  };
  const had = status === row.status || (await hasAdministrator(tx));
  await updateUser(tx, row.id, values);
  if (!had || (status !== row.status && !(await hasAdministrator(tx)))) throw new ApiError('USR_LAST_ADMINISTRATOR');
  if (isMoved || !isActive(status)) await endUserSessions(tx, row.id);
  await saveScimUser(tx, toScimUserValues(row.id, person));
  return assertFound(await findPerson(tx, provisioner.workspace_id, row.id));
}

/** A person deactivated by an administrator stays deactivated; an invited one stays invited. */
function toStatus(status: UserStatus, active: boolean): UserStatus {
  if (active === isActive(status)) return status;
  if (!active) return 'disabled';
  return status === 'deactivated' ? status : 'active';
}

/** Returns the preferences of the person if the workspace offers the language and the zone exists. */
const toPreferences = <P extends Pick<PersonRow, 'locale' | 'tz_code'>>(
  { provisioner }: ScimContext,
  { locale, tz_code }: Person,
  otherwise: P,
) => ({
  locale: locale && provisioner.languages.includes(locale) ? locale : otherwise.locale,
  tz_code: tz_code && isTimeZone(tz_code) ? tz_code : otherwise.tz_code,
});

const toScimUserValues = (user_id: number, { user_name, external_id, display_name }: Person) => ({
  user_id,
  user_name,
  user_name_key: toEmailKey(user_name),
  external_id,
  display_name,
});

const notUnique = (attribute: string, value: string): ApiError =>
  new ApiError('SCIM_NOT_UNIQUE', { params: { attribute, value } });

async function assertFreeUserName(
  { tx, provisioner }: ScimContext,
  { user_name }: Person,
  except: number | null,
): Promise<void> {
  if (await isUserNameTaken(tx, provisioner.workspace_id, toEmailKey(user_name), except))
    throw notUnique('userName', user_name);
}

/** People with one of these can give others every permission, or open the workspace to them. */
const ADMINISTRATION: readonly Permission[] = ['USR_MANAGE_USER', 'USR_MANAGE_ROLE', 'APP_EDIT_SETTINGS'];

/**
 * The account of the new address. An account belongs to its person and not to the workspace, so its address is never
 * changed from here; the person of the workspace moves to another account instead. That of an administrator stays,
 * because a stolen token would otherwise be enough to take their place.
 */
async function findOtherAccount({ tx, provisioner }: ScimContext, row: PersonRow, email: string): Promise<number> {
  const permissions = await listPermissionsOf(tx, row.id);
  if (ADMINISTRATION.some((permission) => permissions.has(permission))) throw new ApiError('SCIM_EMAIL_LOCKED');
  const { id, is_new } = await findOrCreateAccount(tx, email);
  if (!is_new && (await findPersonOfAccount(tx, provisioner.workspace_id, id))) throw notUnique('emails', email);
  return id;
}
