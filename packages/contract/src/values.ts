/** Schemas that several modules share. */
import * as z from 'zod/mini';
import type { FieldMessageKey } from './field-problem.ts';
import { LANGUAGES } from './languages.ts';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A uuid in either case. */
export const uuid = () => z.string().check(z.regex(UUID_PATTERN));
/** True for a text that has the form of a uuid. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID_PATTERN.test(value);
/** A positive integer. Paths carry ids as text and bodies as numbers; other text that JavaScript would convert is rejected. */
export const numericId = () =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,16}$/))]),
      z.transform((id) => Number(id)),
    ),
    z.number().check(z.int(), z.positive()),
  );
/** Accepts the numeric id or the uuid of a record that has both. */
export const anyId = () => z.union([uuid(), numericId()]);
/** Trimmed text of at most `max` characters. */
export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
/** Trimmed text of 1 to `max` characters. */
export const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** Characters without a width; those that join letters are visible in the scripts that need them. */
const INVISIBLE =
  /[\u00ad\u180e\u200b\u200e\u200f\u2060\ufeff]|(?<![\p{L}\p{M}])[\u200c\u200d]|(?<=\p{Script=Latin})[\u200c\u200d]/gu;
/** The form in which business keys are stored and compared: those that look alike are one. */
export const toBusinessKey = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
/** A number or id that people give to a record, of 1 to `max` characters. */
export const businessKey = (max: number) =>
  z.string().check(z.overwrite(toBusinessKey), z.minLength(1), z.maxLength(max));
/** ISO 8601 with a time zone; responses always use UTC. The fraction of its seconds has at most nine digits. */
export const timestamp = () => z.iso.datetime({ offset: true }).check(z.maxLength(MAX_TIMESTAMP_LENGTH));
const MAX_TIMESTAMP_LENGTH = 35;
const TIMESTAMP_PATTERN = z.core.regexes.datetime({ offset: true });
/** True for a text that `timestamp()` accepts. */
export const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TIMESTAMP_LENGTH && TIMESTAMP_PATTERN.test(value);
/** Whether a value is a day of the calendar from 0001-01-01 on, as YYYY-MM-DD. 30 February is none. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value) || value < '0001-01-01') return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
/** A calendar day, YYYY-MM-DD. Days that no calendar has, such as 30 February, are accepted: see `isDay`. */
export const isoDay = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** A calendar day, or an hour of one on the clock of the person: 2026-11-24 or 2026-11-24T09:00. */
export const isoDayOrHour = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/));
/** A boolean, also as the text `true`, `false`, `1` or `0` in query strings and multipart fields. */
export const flag = () =>
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
    z.transform((v) => v === true || v === 'true' || v === '1'),
  );

/** The maximum length of the texts in a query string; a whole address has at most 16 KB. */
export const MAX_QUERY_TEXT_LENGTH = 16_000;
/** A text of a query string that has a format of its own, such as a filter. */
export const queryText = (max = MAX_QUERY_TEXT_LENGTH) => z.string().check(z.maxLength(max));
/** A language code, or several of them as `Accept-Language` has them. */
export const languageCode = () => z.string().check(z.maxLength(100));

/** Checks that an object, such as a map of values by key, has at most `max` keys. */
export const maxKeys = <T extends object>(max: number) =>
  z.refine<T>((value) => Object.keys(value).length <= max, {
    error: 'field.list_long',
    params: { max_keys: max, limit: max },
  });
/** Checks that a value without a fixed form has at most about `max` characters as JSON. */
export const maxJsonLength = <T>(max: number, error: FieldMessageKey = 'field.json_long') =>
  z.refine<T>((value) => countJson(value, max) <= max, {
    error,
    params: { max_json_length: max, limit: max },
  });

/** The characters of a value as JSON, without escapes; counting ends soon after `max`. */
function countJson(value: unknown, max: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 5;
  let length = 2;
  for (const [key, inner] of Object.entries(value)) {
    length += (Array.isArray(value) ? 0 : key.length + 3) + 1 + countJson(inner, max - length);
    if (length > max) break;
  }
  return length;
}

/** A name by language code, as responses carry it. */
export const localizedName = () => z.record(z.string(), z.string());
/** A name by language as it is sent: at least one language is required, the others fall back to it. */
export const localizedNameInput = () =>
  z
    .strictObject({ en: z.optional(text(100)), de: z.optional(text(100)), fr: z.optional(text(100)) })
    .check(z.refine((names) => Object.values(names).some(Boolean), { error: 'field.required' }));

/** The translations of a record’s `name`, as responses carry them. */
export const nameTranslations = () => z.record(z.string(), z.string());
/**
 * The translations as requests send them. If they are missing, the stored ones stay. Languages that are missing or
 * empty have no translation and show the name itself.
 */
export const nameTranslationsInput = (max: number) => z.optional(z.partialRecord(z.enum(LANGUAGES), text(max)));

/**
 * Names and email addresses of people. The `error` of each pattern is the key of the message that lists
 * the allowed characters.
 */
const PERSON_NAME_PATTERN = /^[\p{L}\p{M} .'’-]+$/u;
const LAST_NAME_PATTERN = /^[\p{L}\p{M} .'’-]*$/u;
const NICK_NAME_PATTERN = /^[\p{L}\p{M}\p{N}_.@#$-]+$/u;
/** The form of email addresses; the server does not check that they exist. */
export const EMAIL_PATTERN = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;
/** A first name of 1 to 100 letters, spaces, points, apostrophes and hyphens. */
export const personName = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(100),
      z.regex(PERSON_NAME_PATTERN, { error: 'field.name_characters' }),
    );
/** A last name, which some people do not have. */
export const lastName = () =>
  z.string().check(z.trim(), z.maxLength(100), z.regex(LAST_NAME_PATTERN, { error: 'field.name_characters' }));
/** Empty text becomes null. */
export const nickName = () =>
  z.nullable(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(60)),
      z.pipe(
        z.transform((name: string) => name || null),
        z.nullable(z.string().check(z.regex(NICK_NAME_PATTERN, { error: 'field.nick_name_characters' }))),
      ),
    ),
  );
const MOBILE_PATTERN = /^\+?[\d ()./-]{4,30}$/;
/** A phone number as people write it. Empty text becomes null. */
export const mobileNumber = () =>
  z.nullable(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(31)),
      z.pipe(
        z.transform((number: string) => number || null),
        z.nullable(z.string().check(z.regex(MOBILE_PATTERN, { error: 'field.mobile' }))),
      ),
    ),
  );
/** An email address of at most 254 characters. */
export const emailAddress = () =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.regex(EMAIL_PATTERN, { error: 'field.email' }));
