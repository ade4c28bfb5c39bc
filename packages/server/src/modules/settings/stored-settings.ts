/** Settings of a workspace, for the rest of the server. */

import { SECURITY_DEFAULTS, type SecuritySettings } from '@rounds/contract/settings';
import { CHECKLIST_DEFAULTS, type ChecklistSettings } from '@rounds/contract/settings/checklist';
import type { Tx } from '../../db/database.ts';
import { findSettings, setAbsentUsersInactive } from './queries.ts';

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
