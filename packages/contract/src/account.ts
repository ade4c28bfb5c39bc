/** The own account of whoever is signed in: profile, preferences, password, address, second factor, sessions. */
import * as z from 'zod/mini';
import { SECOND_FACTORS, sessionUser } from './auth.ts';
import { endpoints } from './endpoint.ts';
import { LANGUAGES } from './languages.ts';
import { birthDate, called, DATE_FORMATS, GENDERS, newPassword, presentPassword, sixDigits } from './person.ts';
import { emailAddress, nickName, numericId, personName, text, timestamp, uuid } from './values.ts';

export const myProfile = z.object({
  basic_info: z.object({
    ...called,
    gender: z.nullable(z.enum(GENDERS)),
    birth_date: z.nullable(z.string()),
  }),
  preference_info: z.object({
    locale: z.enum(LANGUAGES),
    tz_code: z.string(),
    date_format: z.nullable(z.enum(DATE_FORMATS)),
  }),
  security_info: z.object({
    second_factor: z.nullable(z.enum(SECOND_FACTORS)),
    /** The workspace asks everyone for one: without an own one it is a code by e-mail. */
    is_second_factor_required: z.boolean(),
    password_min_length: z.number(),
  }),
});
export type MyProfile = z.infer<typeof myProfile>;

/** Where and with what a person is signed in. Browser and system are names; null when they are not known. */
export const ownSession = z.object({
  id: z.number(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  ip: z.string(),
  workspace: z.string(),
  created_at: timestamp(),
  seen_at: timestamp(),
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

const codeSent = z.object({ state: z.literal('code_sent'), to: z.string(), expired_after: z.number() });

export const account = endpoints('account', {
  profile: {
    method: 'GET',
    path: '/user/account/my-profile',
    access: 'signed-in',
    prefix: 'USR',
    summary: 'The own profile, preferences and what protects the account',
    output: myProfile,
  },
  changeBasicInfo: {
    method: 'POST',
    path: '/user/account/change-basic-info',
    access: 'signed-in',
    prefix: 'USR',
    summary: 'Change the own name, nickname, picture, birth date and gender; what is left out stays',
    body: z.object({
      first_name: z.optional(personName()),
      last_name: z.optional(personName()),
      nick_name: z.optional(nickName()),
      /** The uuid of an own upload for this purpose. */
      avatar: z.optional(z.nullable(uuid())),
      gender: z.optional(z.nullable(z.enum(GENDERS))),
      birth_date: z.optional(z.nullable(birthDate())),
    }),
    output: z.object({ user: sessionUser, profile: myProfile }),
    activity: 'account.profile_changed',
  },
  changePreferences: {
    method: 'POST',
    path: '/user/account/change-preference-info',
    access: 'signed-in',
    prefix: 'USR',
    summary: 'Change the own language, time zone and way of writing dates; what is left out stays',
    body: z.object({
      locale: z.optional(z.enum(LANGUAGES)),
      tz_code: z.optional(text(64)),
      date_format: z.optional(z.nullable(z.enum(DATE_FORMATS))),
    }),
    output: z.object({ user: sessionUser }),
    activity: 'account.preferences_changed',
  },
  changePassword: {
    method: 'POST',
    path: '/user/account/change-password',
    access: 'signed-in',
    prefix: 'USR',
    limit: 'sign-in',
    secret: true,
    summary: 'Change the own password; all other sessions end',
    body: z.object({ current_password: presentPassword(), new_password: newPassword() }),
    output: z.object({ ended_sessions: z.number() }),
    errors: ['RATE_LIMITED'],
    activity: 'account.password_changed',
  },
  changeEmail: {
    method: 'POST',
    path: '/user/account/change-email',
    access: 'signed-in',
    prefix: 'USR',
    limit: 'sign-in',
    secret: true,
    summary: 'Change the own address: first with the password, then with the code that the new address got',
    body: z.object({
      email: z.optional(emailAddress()),
      password: z.optional(presentPassword()),
      code: z.optional(sixDigits()),
    }),
    output: z.union([codeSent, z.object({ state: z.literal('changed'), email: z.string() })]),
    errors: ['USR_WRONG_CODE', 'USR_STEP_OVER', 'RATE_LIMITED'],
    activity: 'account.email_changed',
  },
  setSecondFactor: {
    method: 'POST',
    path: '/user/account/second-factor',
    access: 'signed-in',
    prefix: 'USR',
    limit: 'sign-in',
    secret: true,
    summary: 'Turn the second factor on: first with the password, then with a code that proves it works',
    body: z.object({
      method: z.optional(z.enum(SECOND_FACTORS)),
      password: z.optional(presentPassword()),
      code: z.optional(sixDigits()),
    }),
    output: z.union([
      codeSent,
      /** For the app: the secret to type, and the address that its picture holds. */
      z.object({ state: z.literal('scan'), secret: z.string(), uri: z.string(), expired_after: z.number() }),
      z.object({ state: z.literal('on'), method: z.enum(SECOND_FACTORS) }),
    ]),
    errors: ['USR_WRONG_CODE', 'USR_STEP_OVER', 'RATE_LIMITED'],
    activity: 'account.second_factor_changed',
  },
  removeSecondFactor: {
    method: 'DELETE',
    path: '/user/account/second-factor',
    access: 'signed-in',
    prefix: 'USR',
    limit: 'sign-in',
    secret: true,
    summary: 'Turn the second factor off, with the password',
    body: z.object({ password: presentPassword() }),
    output: z.object({ method: z.null() }),
    errors: ['RATE_LIMITED'],
    activity: 'account.second_factor_changed',
  },
  sessions: {
    method: 'GET',
    path: '/user/account/sessions',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'Where one is signed in, the present session first',
    output: z.array(ownSession),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/user/account/sessions',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'Sign out everywhere else',
    output: z.object({ ended_sessions: z.number() }),
    activity: 'account.sessions_ended',
  },
  endSession: {
    method: 'DELETE',
    path: '/user/account/sessions/{id}',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'End one of the own sessions',
    params: z.object({ id: numericId() }),
    output: z.object({ ended_sessions: z.number() }),
    activity: 'account.sessions_ended',
  },
});
