/** Settings of a workspace, for the rest of the server. */

import { SECURITY_DEFAULTS, type SecuritySettings } from '@rounds/contract/settings';
import { CHECKLIST_DEFAULTS, type ChecklistSettings } from '@rounds/contract/settings/checklist.ts';
import type { Tx } from '../../db/database.ts';
import { assertAllowedNetwork, isSecondFactorRequired } from '../../http/auth/restrictions.ts';
import { findSettings, listRoleIds, setAbsentUsersInactive } from './queries.ts';

export const SECURITY = 'security';
export const USER = 'user';
export const CHECKLIST = 'checklist';

/** Removes properties that are undefined. */
export const omitUndefined = <T extends object>(body: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never;

export interface StoredUserSettings {
  readonly inactive_after_days: number;
}

/** The sign-in settings of the transaction's workspace. */
export const getSecuritySettings = (tx: Tx): Promise<SecuritySettings> => findSettings(tx, SECURITY, SECURITY_DEFAULTS);

interface PersonSecurity {
  readonly settings: SecuritySettings;
  /** A code is required in addition to the password. */
  readonly is_second_factor_required: boolean;
  /** The code must come from an authenticator app. */
  readonly is_authenticator_required: boolean;
}

/** Returns the requirements of the workspace for one of its people. */
export async function getPersonSecurity(tx: Tx, userId: number): Promise<PersonSecurity> {
  const settings = await getSecuritySettings(tx);
  const is_second_factor_required = isSecondFactorRequired(settings, await listRoleIds(tx, userId));
  return {
    settings,
    is_second_factor_required,
    is_authenticator_required: is_second_factor_required && settings.is_authenticator_required,
  };
}

/** @throws ApiError USR_NETWORK_NOT_ALLOWED unless links of the transaction's workspace may be used from this address */
export async function assertLinkAllowed(tx: Tx, address: string): Promise<void> {
  const { are_links_restricted, allowed_networks } = await getSecuritySettings(tx);
  if (are_links_restricted) assertAllowedNetwork(allowed_networks, address);
}

export const getUserSettings = (tx: Tx): Promise<StoredUserSettings> =>
  findSettings<StoredUserSettings>(tx, USER, { inactive_after_days: 0 });

/** Runs every night in workspaces that have set a number of days. */
export async function deactivateAbsentUsers(tx: Tx): Promise<void> {
  const { inactive_after_days } = await getUserSettings(tx);
  if (inactive_after_days > 0) await setAbsentUsersInactive(tx, inactive_after_days);
}

/** The defaults of new templates. */
export const getChecklistSettings = (tx: Tx): Promise<ChecklistSettings> =>
  findSettings(tx, CHECKLIST, CHECKLIST_DEFAULTS);
