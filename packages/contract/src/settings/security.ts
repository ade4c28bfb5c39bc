/** The rules for signing in, and for exporting and sharing. */
import * as z from 'zod/mini';
import { network } from '../network.ts';
import { localizedName, numericId } from '../values.ts';

/** Allowed ranges, shared by form and server. */
export const SECURITY_LIMITS = {
  session_idle_minutes: { min: 15, max: 60 * 24 * 30 },
  session_absolute_hours: { min: 1, max: 24 * 365 },
  password_min_length: { min: 8, max: 64 },
} as const;

export const integerWithin = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().check(z.int(), z.gte(min), z.lte(max));

export const MAX_ALLOWED_NETWORKS = 100;
const MAX_CHOSEN_ROLES = 50;
const roleIds = () => z.array(numericId()).check(z.maxLength(MAX_CHOSEN_ROLES));

/** `everyone` who may see something, the people with some roles, or nobody. */
export const AUDIENCES = ['everyone', 'roles', 'nobody'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const securitySettings = z.object({
  /** Every user signs in with a code; users without an authenticator app get it by email. */
  is_second_factor_required: z.boolean(),
  /** The same for people with one of these roles only. */
  second_factor_roles: roleIds(),
  /** Codes by email are not enough: people without an authenticator app can do nothing else before they set one up. */
  is_authenticator_required: z.boolean(),
  session_idle_minutes: integerWithin(SECURITY_LIMITS.session_idle_minutes),
  session_absolute_hours: integerWithin(SECURITY_LIMITS.session_absolute_hours),
  password_min_length: integerWithin(SECURITY_LIMITS.password_min_length),
  /** Addresses and ranges in CIDR notation from which people may sign in and work; anywhere if there are none. */
  allowed_networks: z.array(network()).check(z.maxLength(MAX_ALLOWED_NETWORKS)),
  /** The same holds for links to reports and calendars, which work without signing in. */
  are_links_restricted: z.boolean(),
  export_by: z.enum(AUDIENCES),
  export_roles: roleIds(),
  share_by: z.enum(AUDIENCES),
  share_roles: roleIds(),
});
export type SecuritySettings = z.infer<typeof securitySettings>;

/** The maximum number of people without an authenticator app whose names are returned. */
export const MAX_NAMED_PEOPLE = 20;

/** The settings, and what one must know to change them. */
export const securityPage = z.extend(securitySettings, {
  /** The address from which the call comes. */
  own_address: z.string(),
  roles: z.array(z.object({ id: z.number(), name_lang: localizedName() })),
  /** Active people who have no authenticator app, administrators first. */
  without_authenticator: z.object({
    total: z.number(),
    people: z.array(z.object({ id: z.number(), full_name: z.string(), is_administrator: z.boolean() })),
  }),
});
export type SecurityPage = z.infer<typeof securityPage>;

/** Defaults of a new workspace. The README documents the session lifetimes. */
export const SECURITY_DEFAULTS: SecuritySettings = {
  is_second_factor_required: false,
  second_factor_roles: [],
  is_authenticator_required: false,
  session_idle_minutes: 14 * 24 * 60,
  session_absolute_hours: 90 * 24,
  password_min_length: 8,
  allowed_networks: [],
  are_links_restricted: false,
  export_by: 'everyone',
  export_roles: [],
  share_by: 'everyone',
  share_roles: [],
};
