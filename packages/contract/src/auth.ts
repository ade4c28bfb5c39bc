/** Signing in and out, and who is signed in (first specification, sections 4 and 7). */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { LANGUAGES } from './languages.ts';
import { PERMISSIONS } from './permissions.ts';
import { FEATURES, PLANS } from './plans.ts';
import { text } from './values.ts';

export const ability = z.object({ action: z.literal('call'), resource: z.enum(PERMISSIONS) });

/** The signed-in person in the present workspace. */
export const sessionUser = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  nick_name: z.nullable(z.string()),
  full_name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  locale: z.enum(LANGUAGES),
  tz_code: z.string(),
  roles: z.array(z.object({ id: z.number(), name_lang: z.record(z.string(), z.string()) })),
  abilities: z.array(ability),
  plan: z.object({
    key: z.enum(PLANS),
    trial_ends_at: z.nullable(z.string()),
    features: z.record(z.enum(Object.keys(FEATURES) as [keyof typeof FEATURES]), z.boolean()),
  }),
  workspace: z.object({ id: z.number(), display_name: z.string(), logo: z.nullable(z.string()) }),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const auth = endpoints('auth', {
  login: {
    method: 'POST',
    path: '/login',
    access: 'guest',
    prefix: 'USR',
    limit: 'sign-in',
    summary: 'Sign in with e-mail and password',
    body: z.object({
      email: text(254),
      password: z.string().check(z.maxLength(1024)),
      /** The language chosen on the sign-in screen, if one was; it is kept with the person. */
      locale: z.optional(z.enum(LANGUAGES)),
    }),
    output: z.object({ user: sessionUser }),
    errors: ['USR_WRONG_CREDENTIALS', 'RATE_LIMITED'],
    activity: 'auth.signed_in',
  },
  session: {
    method: 'GET',
    path: '/user/auth',
    access: 'public',
    prefix: 'USR',
    summary: 'Who is signed in; 401 when nobody is',
    output: z.object({ user: sessionUser }),
    errors: ['USR_UNAUTHENTICATED'],
  },
  logout: {
    method: 'POST',
    path: '/user/logout',
    access: 'signed-in',
    prefix: 'USR',
    summary: 'End this session',
    output: z.object({ redirect_to: z.nullable(z.string()) }),
    activity: 'auth.signed_out',
  },
  changePreferences: {
    method: 'POST',
    path: '/user/account/change-preference-info',
    access: 'signed-in',
    prefix: 'USR',
    summary: 'Change the own language and time zone',
    body: z.object({ locale: z.optional(z.enum(LANGUAGES)), tz_code: z.optional(text(64)) }),
    output: z.object({ user: sessionUser }),
    activity: 'account.preferences_changed',
  },
});
