/** Schemas that many modules share. */
import * as z from 'zod/mini';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const uuid = () => z.string().check(z.regex(UUID));
export const isUuid = (given: unknown): given is string => typeof given === 'string' && UUID.test(given);
/** Numeric ids arrive as text in paths and as numbers in bodies; both are taken, and nothing that merely counts as one. */
export const numericId = () =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,16}$/))]),
      z.transform((id) => Number(id)),
    ),
    z.number().check(z.int(), z.positive()),
  );
/** Calls take the number or the uuid of a thing that has both. */
export const anyId = () => z.union([uuid(), numericId()]);
export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
export const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** ISO 8601 in UTC, as answers carry it. */
export const timestamp = () => z.iso.datetime({ offset: true });
const MOMENT = z.core.regexes.datetime({ offset: true });
export const isMoment = (given: unknown): given is string => typeof given === 'string' && MOMENT.test(given);
export const flag = () =>
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
    z.transform((v) => v === true || v === 'true' || v === '1'),
  );

/** What answers carry where something is called differently in each language. */
export const nameByLanguage = () => z.record(z.string(), z.string());
/** The same as it is written: in one language at least, the others fall back to it. */
export const newNameByLanguage = () =>
  z
    .strictObject({ en: z.optional(text(100)), de: z.optional(text(100)), fr: z.optional(text(100)) })
    .check(z.refine((names) => Object.values(names).some(Boolean), { error: 'field.required' }));

/**
 * What people are called and how they are reached (first specification, section 5). The message of
 * each is the key of the sentence that says which characters fit.
 */
const PERSON_NAME = /^[\p{L}\p{M} .'’-]+$/u;
const NICK_NAME = /^[\p{L}\p{M}\p{N}_.@#$-]+$/u;
export const EMAIL = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;
export const personName = () =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(PERSON_NAME, { error: 'field.name_characters' }));
/** No text is no nickname. */
export const nickName = () =>
  z.nullable(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(60)),
      z.pipe(
        z.transform((name: string) => name || null),
        z.nullable(z.string().check(z.regex(NICK_NAME, { error: 'field.nick_name_characters' }))),
      ),
    ),
  );
export const emailAddress = () =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.regex(EMAIL, { error: 'field.email' }));
