/** Signing in and out, and the current session. */
import * as z from 'zod/mini';
import { endpoints, SESSION_ONLY } from '../endpoint.ts';
import { LANGUAGES } from '../languages.ts';
import { PERMISSIONS } from '../permissions.ts';
import {
  currentPassword,
  DATE_FORMATS,
  newPassword,
  personFields,
  recoveryCode,
  SECOND_FACTORS,
  verificationCode,
} from '../person.ts';
import { FEATURES, PLANS } from '../plans.ts';
import { region } from '../settings/region.ts';
import { namedSite } from '../sites/limit.ts';
import { emailAddress, personName, requiredText, text, timestamp, uuid } from '../values.ts';

export const ability = z.object({ action: z.literal('call'), resource: z.enum(PERMISSIONS) });

/** The signed-in user in the current workspace. */
export const sessionUser = z.object({
  id: z.number(),
  ...personFields,
  locale: z.enum(LANGUAGES),
  tz_code: z.string(),
  date_format: z.nullable(z.enum(DATE_FORMATS)),
  roles: z.array(z.object({ id: z.number(), name_lang: z.record(z.string(), z.string()) })),
  abilities: z.array(ability),
  /** The sites that the person is limited to, with everything below them; null for all sites. */
  sites: z.nullable(z.array(namedSite)),
  /** The actions that the workspace reserves for other people, although this person may see the records. */
  denied: z.array(z.enum(['export', 'share'])),
  /** The workspace requires an authenticator app; nothing else works before it is set up. */
  must_set_up_authenticator: z.boolean(),
  plan: z.object({
    key: z.enum(PLANS),
    trial_ends_at: z.nullable(timestamp()),
    features: z.record(z.enum(Object.keys(FEATURES) as [keyof typeof FEATURES]), z.boolean()),
  }),
  workspace: z.object({
    id: z.number(),
    display_name: z.string(),
    logo: z.nullable(z.string()),
    logo_full: z.nullable(z.string()),
    langs: z.array(z.enum(LANGUAGES)),
    region,
    /** The time of the deletion of the workspace; null unless its owner has requested it. */
    delete_at: z.nullable(timestamp()),
  }),
});
export type SessionUser = z.infer<typeof sessionUser>;

export { SECOND_FACTORS, type SecondFactor } from '../person.ts';

/** The password was correct and a code is required. The step is bound to the browser by a cookie. */
export const codeStep = z.object({
  next_step_code: z.literal('USR_2FA'),
  method: z.enum(SECOND_FACTORS),
  /** The masked address that the code was sent to; null for an authenticator app. */
  to: z.nullable(z.string()),
  /** Seconds until this step expires. */
  expired_after: z.number(),
  id: uuid(),
});
export type CodeStep = z.infer<typeof codeStep>;

/** The longest path to which a sign-on service sends people back. */
export const MAX_TARGET_LENGTH = 2000;

/** The workspace signs people in by its own service; the browser goes to `url` with the parameter `target`. */
export const signOnStep = z.object({ next_step_code: z.literal('AUTH_SSO_REQUIRED'), url: z.string() });
export type SignOnStep = z.infer<typeof signOnStep>;

const signedIn = z.object({ user: sessionUser });
const signInResult = () => z.union([signedIn, codeStep, signOnStep]);
/** The address and the lifetime of the mailed password in seconds. The same whether or not the account exists. */
const mailedPassword = () => z.object({ email: z.string(), expired_after: z.number() });

/** Lifetimes in seconds. */
export const ONE_TIME_PASSWORD_SECONDS = 60 * 60;
/** The lifetime of an invitation. */
export const INVITATION_SECONDS = 7 * 24 * 60 * 60;
/** The lifetime of a code sent by email. */
export const CODE_SECONDS = 10 * 60;

export const auth = endpoints(
  'auth',
  {
    login: {
      method: 'POST',
      path: '/login',
      access: 'guest',
      prefix: 'USR',
      limit: 'sign-in',
      secret: true,
      events: ['user.activated', 'user.changed'],
      summary: 'Sign in with email and password; returns the user, or the code step that follows',
      body: z.object({
        email: text(254),
        password: z.string().check(z.maxLength(1024)),
        /** The language chosen on the sign-in screen; it becomes the user's language. */
        locale: z.optional(z.enum(LANGUAGES)),
        /** The key of the workspace to sign in to. */
        workspace: z.optional(text(63)),
        /** The sign-in of administrators while the sign-on service does not work: a wrong password does not lead there. */
        is_emergency: z.optional(z.boolean()),
      }),
      output: signInResult(),
      errors: ['USR_WRONG_CREDENTIALS', 'USR_NETWORK_NOT_ALLOWED', 'RATE_LIMITED'],
      activity: 'auth.signed_in',
    },
    verifyCode: {
      method: 'POST',
      path: '/login-2fa',
      access: 'guest',
      prefix: 'USR',
      limit: 'sign-in',
      secret: true,
      events: ['user.activated', 'user.changed'],
      summary: 'Complete the sign-in with the code of the second factor, or with a recovery code in its place',
      body: z.object({
        email: z.optional(text(254)),
        code: z.optional(verificationCode()),
        recovery_code: z.optional(recoveryCode()),
      }),
      output: signedIn,
      errors: ['USR_WRONG_CODE', 'USR_STEP_OVER', 'USR_NETWORK_NOT_ALLOWED', 'RATE_LIMITED'],
      activity: 'auth.signed_in',
    },
    resendCode: {
      method: 'POST',
      path: '/resend-2fa',
      access: 'guest',
      prefix: 'USR',
      limit: 'sign-in',
      no_events: 'session',
      summary: 'Send a new code by email and invalidate the previous one; also works without the authenticator app',
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
      no_events: 'account',
      summary: 'Create an account with its first workspace and mail a one-time password',
      body: z.object({
        first_name: personName(),
        last_name: personName(),
        email: emailAddress(),
        /** Name of the workspace; defaults to the name of the person. */
        workspace: z.optional(requiredText(100)),
        tz_code: z.optional(text(64)),
      }),
      output: mailedPassword(),
      errors: ['APP_REGISTRATION_CLOSED', 'RATE_LIMITED'],
    },
    requestPasswordReset: {
      method: 'POST',
      path: '/forget-password',
      access: 'guest',
      prefix: 'USR',
      limit: 'sign-in',
      no_events: 'account',
      summary: 'Mail a one-time password to the address if it has an account',
      body: z.object({ email: emailAddress() }),
      output: mailedPassword(),
      errors: ['RATE_LIMITED'],
    },
    resetPassword: {
      method: 'POST',
      path: '/reset-password',
      access: 'guest',
      prefix: 'USR',
      limit: 'sign-in',
      secret: true,
      no_events: 'account',
      summary: 'Set a new password with the mailed one-time password and end all sessions of the account',
      body: z.object({
        email: emailAddress(),
        current_password: currentPassword(),
        new_password: newPassword(),
        /** The language of the page; with the first password it becomes the language of the account. */
        locale: z.optional(z.enum(LANGUAGES)),
      }),
      output: z.object({ email: z.string() }),
      errors: ['USR_WRONG_CREDENTIALS', 'RATE_LIMITED'],
    },
    getSession: {
      method: 'GET',
      path: '/user/auth',
      restricted_session: 'set-up',
      access: 'public',
      prefix: 'USR',
      summary: 'Get the signed-in user, the pending code step or the sign-on that is required; 401 if there is none',
      query: z.object({ workspace: z.optional(text(63)) }),
      output: signInResult(),
      errors: ['USR_UNAUTHENTICATED', 'USR_NETWORK_NOT_ALLOWED'],
    },
    logout: {
      method: 'POST',
      path: '/user/logout',
      restricted_session: 'leaving',
      access: 'signed-in',
      prefix: 'USR',
      no_events: 'session',
      summary: 'Sign out',
      output: z.object({ redirect_to: z.nullable(z.string()) }),
      activity: 'auth.signed_out',
    },
  },
  SESSION_ONLY,
);
