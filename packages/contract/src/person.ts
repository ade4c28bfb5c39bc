/** Personal data and credentials. */
import * as z from 'zod/mini';

/** The earliest birth date that is accepted. */
export const MIN_BIRTH_DATE = '1920-01-01';
export const birthDate = () =>
  z.iso.date({ error: 'field.birth_date' }).check(
    z.refine((date) => date >= MIN_BIRTH_DATE && date <= new Date().toISOString().slice(0, 10), {
      error: 'field.birth_date',
    }),
  );

/** Name, email address and picture of a person, as responses carry them. */
export const personFields = {
  first_name: z.string(),
  last_name: z.string(),
  nick_name: z.nullable(z.string()),
  full_name: z.string(),
  email: z.string(),
  /** URL of the picture. */
  avatar: z.nullable(z.string()),
};

/** The genders that a profile can have; none is allowed, too. */
export const GENDERS = ['female', 'male', 'diverse'] as const;

/** A workspace can require more characters than this; the server then rejects shorter passwords. */
export const MIN_PASSWORD_LENGTH = 8;
/** The maximum length of a password, in characters. */
export const MAX_PASSWORD_LENGTH = 1024;
/** A new password. The rules of the workspace and the list of common passwords are checked by the server. */
export const newPassword = () => z.string().check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(MAX_PASSWORD_LENGTH));
/** A password that only needs to match. */
export const currentPassword = () => z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_LENGTH));

/** A code of six digits. Spaces and hyphens between the digits are ignored. */
export const CODE_LENGTH = 6;
export const verificationCode = () =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(40)),
      z.transform((typed) => typed.replaceAll(/[\s-]/g, '')),
    ),
    z.string().check(z.regex(/^\d{6}$/, { error: 'field.code' })),
  );

/** The second steps of signing in: a code by email, or one of an authenticator app. */
export const SECOND_FACTORS = ['email', 'totp'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The number of recovery codes that a person gets at once; each of them replaces one code of the second factor. */
export const RECOVERY_CODE_COUNT = 10;
/** At this number or fewer, people are warned that few codes are left. */
export const FEW_RECOVERY_CODES_THRESHOLD = 3;
/** Spaces, hyphens and capital letters do not matter. */
export const recoveryCode = () => z.string().check(z.minLength(1), z.maxLength(60));

/** Date formats in PHP notation. Null is the default of the user's language. */
export const DATE_FORMATS = ['Y-m-d', 'd.m.Y', 'd/m/Y', 'm/d/Y', 'j M Y'] as const;
