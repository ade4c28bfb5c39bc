/** The settings of custom fields that depend on their type. */
import * as z from 'zod/mini';
import { nameTranslations, requiredText, uuid } from '../values.ts';

/** The maximum of `max_digits`: JavaScript cannot represent longer numbers exactly. */
export const MAX_DIGITS = 16;
/** The maximum of `decimals`. */
export const MAX_DECIMALS = 9;
/** The maximum number of options of one field. */
export const MAX_FIELD_OPTIONS = 200;
/** The maximum length of an option’s name, in characters. */
export const MAX_OPTION_NAME_LENGTH = 125;

/** The colors of options, in addition to none. They are names of tones, for which each skin has its own colors. */
export const OPTION_COLORS = ['green', 'amber', 'red', 'blue', 'violet'] as const;
export type OptionColor = (typeof OPTION_COLORS)[number];

export const fieldOption = z.object({
  /** Records name the option by its key, which never changes. */
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/)),
  name: requiredText(MAX_OPTION_NAME_LENGTH),
  translations: z.optional(nameTranslations()),
  color: z.optional(z.enum(OPTION_COLORS)),
  /** Records that have a removed option keep it; others cannot choose it. */
  is_removed: z.optional(z.boolean()),
});
export type FieldOption = z.infer<typeof fieldOption>;

export const fieldConfig = z.object({
  /** Limits of numbers: `max_digits` counts all digits, `decimals` those after the decimal mark. */
  max_digits: z.optional(z.number()),
  decimals: z.optional(z.number()),
  /** Whether thousands are separated: 12,000 or 12000. Left out: as is usual for the type. */
  grouping: z.optional(z.boolean()),
  /** The ISO 4217 code of amounts. */
  currency: z.optional(z.string().check(z.maxLength(3))),
  /** Choices are options of the field itself, or the items of a global list. */
  options: z.optional(z.array(fieldOption).check(z.maxLength(MAX_FIELD_OPTIONS))),
  list_uuid: z.optional(uuid()),
});
export type FieldConfig = z.infer<typeof fieldConfig>;
export type FieldConfigName = keyof FieldConfig;
