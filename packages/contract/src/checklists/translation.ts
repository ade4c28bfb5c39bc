/** The translations of a template: one record for each of its texts in each of its languages. */
import { MAX_TEMPLATE_ITEMS, TEXT_KINDS, TRANSLATED_FIELDS, TRANSLATION_STATES } from '@rounds/engine';
import * as z from 'zod/mini';
import type { CONTENT_LANGUAGES } from '../languages.ts';
import { text, timestamp, uuid } from '../values.ts';

/** Texts of one request that a machine can translate. */
export const MAX_AUTO_TRANSLATED = 20;
/** The maximum time that a translation service may take to respond. */
export const TRANSLATE_TIMEOUT_MS = 120_000;
/** The longest text of a template. */
export const MAX_TRANSLATION_LENGTH = 20_000;
/**
 * The maximum number of texts in one template: items have messages and help in addition to their titles, and sets have
 * options.
 */
export const MAX_TRANSLATIONS = 5 * MAX_TEMPLATE_ITEMS;

/** The key of a text: the permanent id of its record, or `head`, a colon, and the name of the field. */
export const translationKey = () => z.string().check(z.minLength(1), z.maxLength(100));
/** A language of a template. Imported forms may bring one that `CONTENT_LANGUAGES` does not have. */
export const languageTag = () => z.string().check(z.maxLength(20), z.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/));
export type LanguageTag = (typeof CONTENT_LANGUAGES)[number] | (string & {});

/** `total` is the sum of the others. */
export const translationProgress = z.object({
  total: z.number(),
  done: z.number(),
  missing: z.number(),
  outdated: z.number(),
  machine: z.number(),
});
export type TranslationProgress = z.infer<typeof translationProgress>;

/** A problem of a translation, in the caller's language. One that `blocks` cannot be saved. */
export const translationProblem = z.object({
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  message: z.string(),
  blocks: z.boolean(),
});
export type TranslationProblem = z.infer<typeof translationProblem>;

const editor = z.object({ id: z.number(), full_name: z.string() });

/** Fields that are absent are empty: there is no such reference, problem or global response. */
export const translationRecord = z.object({
  key: z.string(),
  kind: z.enum(TEXT_KINDS),
  field: z.enum(TRANSLATED_FIELDS),
  /** The item that shows the text: of an option or a mark, the first one. Null for texts of the template itself. */
  item_id: z.nullable(uuid()),
  /** The page of the item. */
  page_id: z.nullable(uuid()),
  /** The innermost section of the item. */
  section_id: z.nullable(uuid()),
  /** The code of the item that people read, such as 205, and the variable. */
  reference: z.optional(z.string()),
  reference_key: z.optional(z.string()),
  source: z.string(),
  /** Empty for `missing`. */
  translation: z.string(),
  state: z.enum(TRANSLATION_STATES),
  /** The source that was translated; only where it differs from the present one. */
  previous_source: z.optional(z.string()),
  /** Translated by a machine and not yet reviewed; an outdated translation may be, too. */
  is_machine: z.boolean(),
  edited_by: z.nullable(editor),
  edited_at: z.nullable(timestamp()),
  /** The longest translation that its record can hold. */
  max_length: z.number(),
  /** Formats stand as `<1>…</1>` around the words that have them, and each line is a block. */
  is_rich: z.optional(z.literal(true)),
  problems: z.optional(z.array(translationProblem)),
  /** The text belongs to a global response: translating it changes all templates that use the response. */
  global_response: z.optional(z.object({ uuid: uuid(), name: z.string() })),
});
export type TranslationRecord = z.infer<typeof translationRecord>;

/** A language of a template. */
export const translationLanguage = z.object({ language: z.string(), progress: translationProgress });
export type TranslationLanguage = z.infer<typeof translationLanguage>;

/**
 * The translators of `bulk-auto-translate`: the service at `TRANSLATE_URL`, or earlier translations of the workspace.
 */
export const TRANSLATORS = ['service', 'memory'] as const;
export type Translator = (typeof TRANSLATORS)[number];

export const translationOverview = z.object({
  template_id: z.number(),
  uuid: uuid(),
  title: z.string(),
  revision: z.number(),
  published_version: z.nullable(z.number()),
  has_draft: z.boolean(),
  /** Whether translations were changed since the last publication. */
  has_draft_translations: z.boolean(),
  /** The language of the template itself. */
  language: z.string(),
  texts: z.number(),
  languages: z.array(translationLanguage),
  translator: z.enum(TRANSLATORS),
});
export type TranslationOverview = z.infer<typeof translationOverview>;

const changedTranslation = z.object({
  key: translationKey(),
  /** Empty to remove it. */
  translation: text(MAX_TRANSLATION_LENGTH),
  /** Undoing a change restores what the translation was: by a machine, or of an earlier source. */
  is_machine: z.optional(z.boolean()),
  source: z.optional(z.string().check(z.maxLength(MAX_TRANSLATION_LENGTH))),
});

export const translationChange = z.extend(changedTranslation, {
  /** The translation that the person saw. If another person has changed it since, the call fails with theirs. */
  previous: z.optional(z.string().check(z.maxLength(MAX_TRANSLATION_LENGTH))),
});
export const translationChanges = z.object({
  records: z.array(changedTranslation).check(z.minLength(1), z.maxLength(MAX_TRANSLATIONS)),
});

/** The output of calls that change translations. */
export const savedTranslations = {
  revision: z.number(),
  progress: translationProgress,
  records: z.array(translationRecord),
};

/** The columns of a file with translations. */
export const TRANSLATION_TARGETS = [
  'key',
  'reference_key',
  'source',
  'translation',
  'page',
  'section',
  'state',
  'previous_source',
] as const;
export type TranslationTarget = (typeof TRANSLATION_TARGETS)[number];

/** An import of translations that can be undone. */
export const storedTranslationImport = z.object({
  id: z.number(),
  file_name: z.string(),
  created_by: z.string(),
  created_at: timestamp(),
  changed: z.number(),
  undone_at: z.nullable(timestamp()),
});
export type StoredTranslationImport = z.infer<typeof storedTranslationImport>;
/** Texts that undoing an import leaves as they are; more are only counted. */
export const MAX_KEPT_TEXTS = 100;

/** The formats of files with translations. XLIFF is 2.0. */
export const TRANSLATION_FORMATS = ['csv', 'xlsx', 'xliff'] as const;
export type TranslationFormat = (typeof TRANSLATION_FORMATS)[number];
