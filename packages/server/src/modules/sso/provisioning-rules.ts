/** The rules of the sign-on services for people and groups that come by provisioning. */
import type { AccessRules, SsoProtocol } from '@rounds/contract/sso';
import type { Tx } from '../../db/database.ts';
import { toSettings } from './load-provider.ts';
import { isEnabled } from './providers.ts';
import { listSettings } from './queries/settings.ts';

type ProvisioningRules = Pick<AccessRules, 'group_map' | 'default_role_ids'>;

/**
 * The group maps of all services, whether they are switched on or not, and the roles for new people of those that are;
 * if none is, because people sign in with passwords, of all.
 */
export async function loadProvisioningRules(tx: Tx): Promise<ProvisioningRules> {
  const all = (await listSettings(tx)).map((row) => toSettings<SsoProtocol>(row.protocol, row));
  const enabled = all.filter(isEnabled);
  return {
    group_map: all.flatMap(({ group_map }) => group_map),
    default_role_ids: (enabled.length > 0 ? enabled : all).flatMap(({ default_role_ids }) => default_role_ids),
  };
}
