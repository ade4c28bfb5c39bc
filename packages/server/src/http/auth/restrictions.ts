/** The restrictions that the security settings of a workspace impose on one of its people. */
import type { Guard } from '@rounds/contract/endpoint.ts';
import { type Audience, SECURITY_DEFAULTS, type SecuritySettings } from '@rounds/contract/settings/security.ts';
import { isAllowedAddress } from '../../networks.ts';
import { ApiError } from '../api-error.ts';

export interface Restrictions {
  /** The networks that people may work from; if there are none, any. */
  readonly allowed_networks: readonly string[];
  /** The actions that only others may perform. */
  readonly denied: ReadonlySet<Guard>;
}

const belongsTo = (audience: Audience, selectedIds: readonly number[], roleIds: readonly number[]): boolean =>
  audience === 'everyone' || (audience === 'roles' && roleIds.some((id) => selectedIds.includes(id)));

/** @param stored the settings that were ever saved */
export function toRestrictions(stored: Partial<SecuritySettings> | null, roleIds: readonly number[]): Restrictions {
  const { allowed_networks, export_by, export_roles, share_by, share_roles } = { ...SECURITY_DEFAULTS, ...stored };
  const denied = new Set<Guard>();
  if (!belongsTo(export_by, export_roles, roleIds)) denied.add('export');
  if (!belongsTo(share_by, share_roles, roleIds)) denied.add('share');
  return { allowed_networks, denied };
}

/** Whether the person must enter a code in addition to the password. */
export const isSecondFactorRequired = (
  { is_second_factor_required, second_factor_roles }: SecuritySettings,
  roleIds: readonly number[],
): boolean => is_second_factor_required || belongsTo('roles', second_factor_roles, roleIds);

/** @throws ApiError USR_NETWORK_NOT_ALLOWED */
export function assertAllowedNetwork(networks: readonly string[], address: string): void {
  if (!isAllowedAddress(address, networks)) throw new ApiError('USR_NETWORK_NOT_ALLOWED', { params: { address } });
}

const DENIED = { export: 'USR_EXPORT_NOT_ALLOWED', share: 'USR_SHARING_NOT_ALLOWED' } as const;

/** @throws ApiError USR_EXPORT_NOT_ALLOWED, USR_SHARING_NOT_ALLOWED */
export function assertNotDenied(guard: Guard | undefined, { denied }: Pick<Restrictions, 'denied'>): void {
  if (guard && denied.has(guard)) throw new ApiError(DENIED[guard]);
}
