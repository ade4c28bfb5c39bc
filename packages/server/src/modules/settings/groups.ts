/** The groups of settings as the rest of the server asks for them. */
import { SECURITY_DEFAULTS, type SecuritySettings } from '@rounds/contract/settings';
import type { Tx } from '../../db/database.ts';
import { makeInactive, readGroup } from './queries.ts';

export const SECURITY = 'security';
export const USER = 'user';

export interface StoredUserSettings {
  readonly inactive_after_days: number;
}

/** How people of the transaction's workspace sign in. */
export const securityOf = (tx: Tx): Promise<SecuritySettings> => readGroup(tx, SECURITY, SECURITY_DEFAULTS);

export const userSettingsOf = (tx: Tx): Promise<StoredUserSettings> =>
  readGroup<StoredUserSettings>(tx, USER, { inactive_after_days: 0 });

/** Once a night, where the workspace wants it. */
export async function makeAbsentInactive(tx: Tx): Promise<void> {
  const { inactive_after_days } = await userSettingsOf(tx);
  if (inactive_after_days > 0) await makeInactive(tx, inactive_after_days);
}
