/** The signed-in user's own account: profile, preferences, password, email address, second factor, sessions. */
import * as z from 'zod/mini';
import { sessionUser } from '../auth/index.ts';
import { endpoints, SESSION_ONLY } from '../endpoint.ts';
import { LANGUAGES } from '../languages.ts';
import { noticeChoices, noticeChoicesInput } from '../notices/index.ts';
import {
  birthDate,
  currentPassword,
  DATE_FORMATS,
  GENDERS,
  newPassword,
  personFields,
  SECOND_FACTORS,
  verificationCode,
} from '../person.ts';
import {
  emailAddress,
  isoDay,
  lastName,
  mobileNumber,
  nickName,
  numericId,
  personName,
  text,
  timestamp,
  uuid,
} from '../values.ts';
import { bannerEndpoints } from './banner-endpoints.ts';

export { BANNERS, type Banner, CLOSABLES, type Closable, TOURS, type Tour } from './banner-endpoints.ts';

export const myProfile = z.object({
  basic_info: z.object({
    ...personFields,
    mobile: z.nullable(z.string()),
    gender: z.nullable(z.enum(GENDERS)),
    birth_date: z.nullable(isoDay()),
  }),
  preference_info: z.object({
    locale: z.enum(LANGUAGES),
    tz_code: z.string(),
    date_format: z.nullable(z.enum(DATE_FORMATS)),
    notices: noticeChoices,
  }),
  security_info: z.object({
    second_factor: z.nullable(z.enum(SECOND_FACTORS)),
    /** Recovery codes that have not been used yet. */
    recovery_codes_left: z.number(),
    /** The workspace requires one from everyone; users who have not set one up get codes by email. */
    is_second_factor_required: z.boolean(),
    /** Codes by email are not enough for this person. */
    is_authenticator_required: z.boolean(),
    password_min_length: z.number(),
  }),
});
/** The profile of the signed-in person, as its page shows it. */
export type MyProfile = z.infer<typeof myProfile>;

/** A session of the account. `browser` and `system` are product names, or null if unknown. */
export const accountSession = z.object({
  id: z.number(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  ip: z.string(),
  workspace: z.string(),
  created_at: timestamp(),
  seen_at: timestamp(),
  is_current: z.boolean(),
});
/** One session of the account, with the device and the place that it was used from last. */
export type AccountSession = z.infer<typeof accountSession>;

const codeSent = z.object({ state: z.literal('code_sent'), to: z.string(), expired_after: z.number() });

export const account = endpoints(
  'account',
  {
    getProfile: {
      method: 'GET',
      path: '/user/account/my-profile',
      restricted_session: 'set-up',
      access: 'signed-in',
      prefix: 'USR',
      summary: 'Get your profile, preferences and security settings',
      output: myProfile,
    },
    updateBasicInfo: {
      method: 'POST',
      path: '/user/account/change-basic-info',
      access: 'signed-in',
      prefix: 'USR',
      summary:
        'Update your name, nickname, picture, mobile number, birth date and gender; omitted fields stay unchanged',
      body: z.object({
        first_name: z.optional(personName()),
        last_name: z.optional(lastName()),
        nick_name: z.optional(nickName()),
        /** The uuid of an uploaded file with the purpose `avatar`. */
        avatar: z.optional(z.nullable(uuid())),
        mobile: z.optional(mobileNumber()),
        gender: z.optional(z.nullable(z.enum(GENDERS))),
        birth_date: z.optional(z.nullable(birthDate())),
      }),
      output: z.object({ user: sessionUser, profile: myProfile }),
      activity: 'account.profile_changed',
    },
    updatePreferences: {
      method: 'POST',
      path: '/user/account/change-preference-info',
      access: 'signed-in',
      prefix: 'USR',
      events: ['user.changed'],
      summary: 'Update your language, time zone, date format and notifications; omitted fields stay unchanged',
      body: z.object({
        locale: z.optional(z.enum(LANGUAGES)),
        tz_code: z.optional(text(64)),
        date_format: z.optional(z.nullable(z.enum(DATE_FORMATS))),
        notices: z.optional(noticeChoicesInput),
      }),
      output: z.object({ user: sessionUser }),
      activity: 'account.preferences_changed',
    },
    ...bannerEndpoints,
    changePassword: {
      method: 'POST',
      path: '/user/account/change-password',
      access: 'signed-in',
      prefix: 'USR',
      limit: 'sign-in',
      secret: true,
      no_events: 'account',
      summary: 'Change your password and end all other sessions',
      body: z.object({ current_password: currentPassword(), new_password: newPassword() }),
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
      events: ['user.changed'],
      summary:
        'Change your email address and end all other sessions: send the password first, then the code sent to the new address',
      body: z.object({
        email: z.optional(emailAddress()),
        password: z.optional(currentPassword()),
        code: z.optional(verificationCode()),
      }),
      output: z.union([
        codeSent,
        z.object({ state: z.literal('changed'), email: z.string(), ended_sessions: z.number() }),
      ]),
      errors: ['USR_WRONG_CODE', 'USR_STEP_OVER', 'RATE_LIMITED'],
      activity: 'account.email_changed',
    },
    enableSecondFactor: {
      method: 'POST',
      path: '/user/account/second-factor',
      restricted_session: 'set-up',
      access: 'signed-in',
      prefix: 'USR',
      limit: 'sign-in',
      secret: true,
      no_events: 'account',
      summary: 'Enable two-factor authentication and end all other sessions: send the password first, then a code',
      body: z.object({
        method: z.optional(z.enum(SECOND_FACTORS)),
        password: z.optional(currentPassword()),
        code: z.optional(verificationCode()),
      }),
      output: z.union([
        codeSent,
        /** The secret to type into an authenticator app, and the same as the URI of a QR code. */
        z.object({ state: z.literal('scan'), secret: z.string(), uri: z.string(), expired_after: z.number() }),
        z.object({
          state: z.literal('on'),
          method: z.enum(SECOND_FACTORS),
          ended_sessions: z.number(),
          /** The codes are shown only once, because the server stores nothing but their hashes. */
          recovery_codes: z.array(z.string()),
        }),
      ]),
      errors: ['USR_WRONG_CODE', 'USR_STEP_OVER', 'USR_AUTHENTICATOR_REQUIRED', 'RATE_LIMITED'],
      activity: 'account.second_factor_changed',
    },
    disableSecondFactor: {
      method: 'DELETE',
      path: '/user/account/second-factor',
      access: 'signed-in',
      prefix: 'USR',
      limit: 'sign-in',
      secret: true,
      no_events: 'account',
      summary: 'Disable two-factor authentication and end all other sessions',
      body: z.object({ password: currentPassword() }),
      output: z.object({ method: z.null(), ended_sessions: z.number() }),
      errors: ['USR_AUTHENTICATOR_REQUIRED', 'RATE_LIMITED'],
      activity: 'account.second_factor_changed',
    },
    createRecoveryCodes: {
      method: 'POST',
      path: '/user/account/recovery-codes',
      access: 'signed-in',
      prefix: 'USR',
      limit: 'sign-in',
      secret: true,
      no_events: 'account',
      summary: 'Get new recovery codes for signing in without the second factor; earlier ones no longer work',
      body: z.object({ password: currentPassword() }),
      output: z.object({ recovery_codes: z.array(z.string()) }),
      errors: ['USR_SECOND_FACTOR_OFF', 'RATE_LIMITED'],
      activity: 'account.recovery_codes_created',
    },
    listSessions: {
      method: 'GET',
      path: '/user/account/sessions',
      access: 'signed-in',
      prefix: 'APP',
      summary: 'List your sessions, the current one first',
      output: z.array(accountSession),
    },
    endOtherSessions: {
      method: 'DELETE',
      path: '/user/account/sessions',
      access: 'signed-in',
      prefix: 'APP',
      no_events: 'session',
      summary: 'End all other sessions',
      output: z.object({ ended_sessions: z.number() }),
      activity: 'account.sessions_ended',
    },
    endSession: {
      method: 'DELETE',
      path: '/user/account/sessions/{id}',
      access: 'signed-in',
      prefix: 'APP',
      no_events: 'session',
      summary: 'End one of your sessions',
      params: z.object({ id: numericId() }),
      output: z.object({ ended_sessions: z.number() }),
      activity: 'account.sessions_ended',
    },
  },
  SESSION_ONLY,
);
