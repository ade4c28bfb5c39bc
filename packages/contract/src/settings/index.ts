/** Settings of a workspace. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { LANGUAGES } from '../languages.ts';
import { requiredText, uuid } from '../values.ts';
import { assignmentSettingsEndpoints } from './assignment.ts';
import { checklistSettingsEndpoints } from './checklist.ts';
import { ratingEndpoints } from './ratings.ts';
import { holiday, region, regionEndpoints, regionInput } from './region.ts';
import { reportSettingsEndpoints } from './report.ts';
import { integerWithin, securityPage, securitySettings } from './security.ts';

export { SECURITY_DEFAULTS, SECURITY_LIMITS, type SecurityPage, type SecuritySettings } from './security.ts';

export const organizationSettings = z.object({
  display_name: z.string(),
  /** URLs of the images. */
  logo: z.nullable(z.string()),
  logo_full: z.nullable(z.string()),
  /** Languages that users can choose; at least one. */
  langs: z.array(z.enum(LANGUAGES)),
  /** Whether people may save views of lists; those that exist are hidden otherwise. */
  saved_queries_enabled: z.boolean(),
  ...region.shape,
  address: z.string(),
  holidays: z.array(holiday),
});
export type OrganizationSettings = z.infer<typeof organizationSettings>;

/** Range of `inactive_after_days`: 0 (never) to this. */
export const MAX_INACTIVE_DAYS = 3650;
export const userSettings = z.object({
  default_role: z.object({ id: z.number(), name_lang: z.record(z.string(), z.string()) }),
  inactive_after_days: z.number(),
  /** The roles that can be chosen as the default role. */
  roles: z.array(z.object({ id: z.number(), name_lang: z.record(z.string(), z.string()) })),
});
export type UserSettings = z.infer<typeof userSettings>;

export const settings = endpoints('settings', {
  ...ratingEndpoints,
  ...checklistSettingsEndpoints,
  ...assignmentSettingsEndpoints,
  ...reportSettingsEndpoints,
  ...regionEndpoints,
  getOrganization: {
    method: 'GET',
    path: '/settings/organization',
    access: ['APP_VIEW_SETTINGS'],
    prefix: 'APP',
    summary: 'Get name, logos, languages, saved views, region and holidays of the workspace',
    output: organizationSettings,
  },
  updateOrganization: {
    method: 'PUT',
    path: '/settings/organization',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'APP',
    no_events: 'settings',
    summary:
      'Update name, logos (requires branding), languages, saved views, region and holidays; omitted fields stay unchanged',
    body: z.object({
      display_name: z.optional(requiredText(100)),
      /** The uuid of an uploaded file with the purpose `logo`. */
      logo: z.optional(z.nullable(uuid())),
      logo_full: z.optional(z.nullable(uuid())),
      langs: z.optional(z.array(z.enum(LANGUAGES)).check(z.minLength(1), z.maxLength(2 * LANGUAGES.length))),
      saved_queries_enabled: z.optional(z.boolean()),
      ...regionInput,
    }),
    output: organizationSettings,
    errors: ['PLAN_FEATURE_REQUIRED'],
    activity: 'settings.organization_changed',
  },
  getUserSettings: {
    method: 'GET',
    path: '/settings/user',
    access: ['APP_VIEW_SETTINGS'],
    prefix: 'APP',
    summary: 'Get the default role and when users become inactive',
    output: userSettings,
  },
  updateUserSettings: {
    method: 'PUT',
    path: '/settings/user',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'APP',
    no_events: 'settings',
    summary: 'Update the default role and when users become inactive; omitted fields stay unchanged',
    body: z.object({
      default_role: z.optional(z.number().check(z.int(), z.positive())),
      inactive_after_days: z.optional(integerWithin({ min: 0, max: MAX_INACTIVE_DAYS })),
    }),
    output: userSettings,
    activity: 'settings.user_changed',
  },
  getSecurity: {
    method: 'GET',
    path: '/settings/security',
    access: ['APP_VIEW_SETTINGS'],
    prefix: 'APP',
    summary: 'Get who may sign in how, from where and for how long, and who may export and share',
    output: securityPage,
  },
  updateSecurity: {
    method: 'PUT',
    path: '/settings/security',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'APP',
    no_events: 'settings',
    summary:
      'Update sign-in, sessions, networks, exports and sharing; shorter lifetimes and networks also apply to running sessions',
    body: z.partial(securitySettings),
    output: securityPage,
    errors: ['VALIDATION_FAILED'],
    activity: 'settings.security_changed',
  },
});
