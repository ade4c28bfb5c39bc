/** What people write about themselves and prove themselves with (first specification, section 5; decisions, section 3). */
import * as z from 'zod/mini';

/** Nobody alive was born before the earliest date that the product takes. */
export const EARLIEST_DATE = '1920-01-01';
export const birthDate = () =>
  z.iso.date({ error: 'field.birth_date' }).check(
    z.refine((date) => date >= EARLIEST_DATE && date <= new Date().toISOString().slice(0, 10), {
      error: 'field.birth_date',
    }),
  );

/** What a person is called, looks like and is reached by. */
export const called = {
  first_name: z.string(),
  last_name: z.string(),
  nick_name: z.nullable(z.string()),
  full_name: z.string(),
  email: z.string(),
  /** Address of the picture. */
  avatar: z.nullable(z.string()),
};

export const GENDERS = ['female', 'male', 'diverse'] as const;

/** The workspace may ask for more characters; then the server says how many. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 1024;
export const newPassword = () => z.string().check(z.minLength(PASSWORD_MIN_LENGTH), z.maxLength(PASSWORD_MAX_LENGTH));
export const presentPassword = () => z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH));

/** Six digits, as they are read aloud or copied: spaces and hyphens between them are taken. */
export const CODE_LENGTH = 6;
export const sixDigits = () =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(40)),
      z.transform((typed) => typed.replaceAll(/[\s-]/g, '')),
    ),
    z.string().check(z.regex(/^\d{6}$/, { error: 'field.code' })),
  );

/** How dates are written, in the letters of PHP; null follows the language. */
export const DATE_FORMATS = ['Y-m-d', 'd.m.Y', 'd/m/Y', 'm/d/Y', 'j M Y'] as const;
