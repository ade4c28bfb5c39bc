/** Settings of a workspace, a group a call (second specification, section 7; decisions, sections 2 and 3). */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { LANGUAGES } from './languages.ts';
import { requiredText, uuid } from './values.ts';

export const organizationSettings = z.object({
  display_name: z.string(),
  /** Addresses of the pictures. */
  logo: z.nullable(z.string()),
  logo_full: z.nullable(z.string()),
  /** Languages that its people may choose; at least one. */
  langs: z.array(z.enum(LANGUAGES)),
});
export type OrganizationSettings = z.infer<typeof organizationSettings>;

/** 0 days: nobody becomes inactive by themselves. */
export const INACTIVE_DAYS_MAX = 3650;
export const userSettings = z.object({
  default_role: z.object({ id: z.number(), name_lang: z.record(z.string(), z.string()) }),
  inactive_after_days: z.number(),
  /** What the default role may be chosen from. */
  roles: z.array(z.object({ id: z.number(), name_lang: z.record(z.string(), z.string()) })),
});
export type UserSettings = z.infer<typeof userSettings>;

/** Least and most of each number, for the form and the server alike. */
export const SECURITY_LIMITS = {
  session_idle_minutes: { least: 15, most: 60 * 24 * 30 },
  session_absolute_hours: { least: 1, most: 24 * 365 },
  password_min_length: { least: 8, most: 64 },
} as const;

const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.number().check(z.int(), z.gte(least), z.lte(most));

export const securitySettings = z.object({
  /** Everyone gives a code beside the password; who has set up nothing gets it by e-mail. */
  is_second_factor_required: z.boolean(),
  session_idle_minutes: within(SECURITY_LIMITS.session_idle_minutes),
  session_absolute_hours: within(SECURITY_LIMITS.session_absolute_hours),
  password_min_length: within(SECURITY_LIMITS.password_min_length),
});
export type SecuritySettings = z.infer<typeof securitySettings>;

/** What a workspace begins with; README names the times of sessions. */
export const SECURITY_DEFAULTS: SecuritySettings = {
  is_second_factor_required: false,
  session_idle_minutes: 14 * 24 * 60,
  session_absolute_hours: 90 * 24,
  password_min_length: 8,
};

export const settings = endpoints('settings', {
  organization: {
    method: 'GET',
    path: '/settings/organization',
    access: ['APP_VIEW_SETTINGS'],
    prefix: 'APP',
    summary: 'Name, logos and languages of the workspace',
    output: organizationSettings,
  },
  changeOrganization: {
    method: 'PUT',
    path: '/settings/organization',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'APP',
    summary: 'Change name, logos (with own branding) and languages; what is left out stays',
    body: z.object({
      display_name: z.optional(requiredText(100)),
      /** The uuid of an own upload for this purpose. */
      logo: z.optional(z.nullable(uuid())),
      logo_full: z.optional(z.nullable(uuid())),
      langs: z.optional(z.array(z.enum(LANGUAGES)).check(z.minLength(1))),
    }),
    output: organizationSettings,
    errors: ['PLAN_FEATURE_REQUIRED'],
    activity: 'settings.organization_changed',
  },
  user: {
    method: 'GET',
    path: '/settings/user',
    access: ['APP_VIEW_SETTINGS'],
    prefix: 'APP',
    summary: 'What new people get, and when people become inactive',
    output: userSettings,
  },
  changeUser: {
    method: 'PUT',
    path: '/settings/user',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'APP',
    summary: 'Change the role of new people and when people become inactive; what is left out stays',
    body: z.object({
      default_role: z.optional(z.number().check(z.int(), z.positive())),
      inactive_after_days: z.optional(within({ least: 0, most: INACTIVE_DAYS_MAX })),
    }),
    output: userSettings,
    activity: 'settings.user_changed',
  },
  security: {
    method: 'GET',
    path: '/settings/security',
    access: ['APP_VIEW_SETTINGS'],
    prefix: 'APP',
    summary: 'How people of the workspace sign in, and how long they stay so',
    output: securitySettings,
  },
  changeSecurity: {
    method: 'PUT',
    path: '/settings/security',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'APP',
    summary: 'Change how people sign in; shorter times act on sessions that run',
    body: z.partial(securitySettings),
    output: securitySettings,
    activity: 'settings.security_changed',
  },
});
