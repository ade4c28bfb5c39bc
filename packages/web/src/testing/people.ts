/** Creates users for tests, with the permissions of the system roles. */
import type { SessionUser } from '@rounds/contract/auth';
import { LANGUAGES } from '@rounds/contract/languages.ts';
import { expandPermissions, type Permission, SYSTEM_ROLES, type SystemRole } from '@rounds/contract/permissions.ts';
import { getPlanFeatures, type Plan } from '@rounds/contract/plans.ts';
import { REGION_DEFAULTS } from '@rounds/contract/settings/region.ts';
import type { User } from '@rounds/contract/users';

export interface PersonOptions {
  permissions?: readonly Permission[];
  plan?: Plan;
  locale?: SessionUser['locale'];
}

/** A session user with a role, or with only the given permissions. */
export function createPerson(role: SystemRole | 'nobody', options: PersonOptions = {}): SessionUser {
  const granted = options.permissions ?? (role === 'nobody' ? [] : SYSTEM_ROLES[role].permissions);
  const plan = options.plan ?? 'enterprise';
  return {
    id: 7,
    first_name: 'Mara',
    last_name: 'Lindqvist',
    nick_name: null,
    full_name: 'Mara Lindqvist',
    email: 'mara@example.org',
    avatar: null,
    locale: options.locale ?? 'en',
    tz_code: 'Europe/Berlin',
    date_format: null,
    roles: role === 'nobody' ? [] : [{ id: 1, name_lang: SYSTEM_ROLES[role].name_lang }],
    abilities: [...expandPermissions(granted)].map((resource) => ({ action: 'call', resource })),
    sites: null,
    denied: [],
    must_set_up_authenticator: false,
    plan: { key: plan, trial_ends_at: null, features: getPlanFeatures(plan) },
    workspace: {
      id: 1,
      display_name: 'Fraser Food Safety',
      logo: null,
      logo_full: null,
      langs: [...LANGUAGES],
      region: { ...REGION_DEFAULTS },
      delete_at: null,
    },
  };
}

/** A user as lists return them. */
export const createUser = (id: number, first: string, rest: Partial<User> = {}): User => ({
  id,
  first_name: first,
  last_name: 'Weber',
  nick_name: null,
  full_name: `${first} Weber`,
  email: `${first.toLowerCase()}@example.org`,
  avatar: null,
  mobile: null,
  status: 'active',
  roles: [],
  groups: [],
  locale: 'en',
  second_factor: 'none',
  last_day: null,
  sites: null,
  own_sites: null,
  signed_in_at: null,
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-01T10:00:00Z',
  ...rest,
});
