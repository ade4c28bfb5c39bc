/** Signing in and out, and who is signed in (first specification, sections 4 and 7). */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { LANGUAGES } from './languages.ts';
import { PERMISSIONS } from './permissions.ts';
import { called, DATE_FORMATS, newPassword, presentPassword, sixDigits } from './person.ts';
import { FEATURES, PLANS } from './plans.ts';
import { emailAddress, personName, requiredText, text, uuid } from './values.ts';

export const ability = z.object({ action: z.literal('call'), resource: z.enum(PERMISSIONS) });

/** The signed-in person in the present workspace. */
export const sessionUser = z.object({
  id: z.number(),
  ...called,
  locale: z.enum(LANGUAGES),
  tz_code: z.string(),
  date_format: z.nullable(z.enum(DATE_FORMATS)),
  roles: z.array(z.object({ id: z.number(), name_lang: z.record(z.string(), z.string()) })),
  abilities: z.array(ability),
  plan: z.object({
    key: z.enum(PLANS),
    trial_ends_at: z.nullable(z.string()),
    features: z.record(z.enum(Object.keys(FEATURES) as [keyof typeof FEATURES]), z.boolean()),
  }),
  workspace: z.object({
    id: z.number(),
    display_name: z.string(),
    logo: z.nullable(z.string()),
    logo_full: z.nullable(z.string()),
    langs: z.array(z.enum(LANGUAGES)),
  }),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const SECOND_FACTORS = ['email', 'totp'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The password was right; a code is still wanted. It counts only in the browser that got this answer. */
export const codeStep = z.object({
  next_step_code: z.literal('USR_2FA'),
  method: z.enum(SECOND_FACTORS),
  /** The address that the code went to, masked; null with an app. */
  to: z.nullable(z.string()),
  /** Seconds until this step is over. */
  expired_after: z.number(),
  id: uuid(),
});
export type CodeStep = z.infer<typeof codeStep>;

const signedIn = z.object({ user: sessionUser });
const signedInOrNext = () => z.union([signedIn, codeStep]);
/** The same whether or not there is an account: where the mail went, and for how many seconds its password works. */
const mailed = () => z.object({ email: z.string(), expired_after: z.number() });

/** Lifetimes in seconds (decisions, section 3). */
export const ONE_TIME_PASSWORD_SECONDS = 60 * 60;
export const INVITATION_SECONDS = 7 * 24 * 60 * 60;
export const CODE_SECONDS = 10 * 60;

export const auth = endpoints('auth', {
  login: {
    method: 'POST',
    path: '/login',
    access: 'guest',
    prefix: 'USR',
    limit: 'sign-in',
    secret: true,
    summary: 'Sign in with e-mail and password; answers the person, or the code step that follows',
    body: z.object({
      email: text(254),
      password: z.string().check(z.maxLength(1024)),
      /** The language chosen on the sign-in screen, if one was; it is kept with the person. */
      locale: z.optional(z.enum(LANGUAGES)),
    }),
    output: signedInOrNext(),
    errors: ['USR_WRONG_CREDENTIALS', 'RATE_LIMITED'],
    activity: 'auth.signed_in',
  },
  loginCode: {
    method: 'POST',
    path: '/login-2fa',
    access: 'guest',
    prefix: 'USR',
    limit: 'sign-in',
    secret: true,
    summary: 'Give the code of the second factor, in the browser in which the password was given',
    body: z.object({ email: z.optional(text(254)), code: sixDigits() }),
    output: signedIn,
    errors: ['USR_WRONG_CODE', 'USR_STEP_OVER', 'RATE_LIMITED'],
    activity: 'auth.signed_in',
  },
  resendCode: {
    method: 'POST',
    path: '/resend-2fa',
    access: 'guest',
    prefix: 'USR',
    limit: 'sign-in',
    summary: 'Send a new code by e-mail, which voids the one before; also for who has lost the app',
    body: z.object({ email: z.optional(text(254)) }),
    output: codeStep,
    errors: ['USR_STEP_OVER', 'RATE_LIMITED'],
  },
  register: {
    method: 'POST',
    path: '/register',
    access: 'guest',
    prefix: 'USR',
    limit: 'sign-in',
    summary: 'Make an account with its first workspace; a one-time password is mailed',
    body: z.object({
      first_name: personName(),
      last_name: personName(),
      email: emailAddress(),
      /** Name of the workspace; without one it is called after the person. */
      workspace: z.optional(requiredText(100)),
      tz_code: z.optional(text(64)),
    }),
    output: mailed(),
    errors: ['RATE_LIMITED'],
  },
  forgetPassword: {
    method: 'POST',
    path: '/forget-password',
    access: 'guest',
    prefix: 'USR',
    limit: 'sign-in',
    summary: 'Have a one-time password mailed to the address, if it has an account',
    body: z.object({ email: emailAddress() }),
    output: mailed(),
    errors: ['RATE_LIMITED'],
  },
  resetPassword: {
    method: 'POST',
    path: '/reset-password',
    access: 'guest',
    prefix: 'USR',
    limit: 'sign-in',
    secret: true,
    summary: 'Set a password by the one-time password that was mailed; all sessions of the account end',
    body: z.object({ email: emailAddress(), current_password: presentPassword(), new_password: newPassword() }),
    output: z.object({ email: z.string() }),
    errors: ['USR_WRONG_CREDENTIALS', 'RATE_LIMITED'],
  },
  session: {
    method: 'GET',
    path: '/user/auth',
    access: 'public',
    prefix: 'USR',
    summary: 'Who is signed in, or the code step that this browser is at; 401 when nobody is',
    output: signedInOrNext(),
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
});
