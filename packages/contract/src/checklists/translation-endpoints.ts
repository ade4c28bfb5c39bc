/** Translating the draft of a template. Each change is a save of the draft, so everyone who has it open receives it. */
import * as z from 'zod/mini';
import {
  columnMapping,
  IMPORT_ERRORS,
  INSPECT_ERRORS,
  importRowError,
  sheetInspection,
  sheetOptions,
} from '../import.ts';
import { CONTENT_LANGUAGES } from '../languages.ts';
import { IMPORT_UNDO_DAYS } from '../record-import.ts';
import { anyId, flag, numericId } from '../values.ts';
import { DRAFT_ERRORS } from './record-endpoints.ts';
import { TEMPLATE_BODY_BYTES } from './template.ts';
import {
  languageTag,
  MAX_AUTO_TRANSLATED,
  MAX_TRANSLATIONS,
  savedTranslations,
  storedTranslationImport,
  TRANSLATION_FORMATS,
  TRANSLATION_TARGETS,
  TRANSLATORS,
  translationChange,
  translationChanges,
  translationKey,
  translationOverview,
  translationProgress,
  translationRecord,
} from './translation.ts';

const template = z.object({ id: anyId() });
const language = z.extend(template, { lang: languageTag() });
const reading = { access: ['CKL_MANAGE_TEMPLATES'], prefix: 'CKL', errors: ['CKL_OBJECT_NOT_FOUND'] } as const;
const changing = {
  access: ['CKL_MANAGE_TEMPLATES'],
  prefix: 'CKL',
  errors: DRAFT_ERRORS,
  activity: 'template.changed',
} as const;
const translating = {
  ...changing,
  /** A text of a global response is translated in the response, and with it in every draft that uses it. */
  events: ['global_response.changed'],
} as const;
const revision = z.coerce.number().check(z.int(), z.minimum(0));

export const translationEndpoints = {
  overview: {
    ...reading,
    method: 'GET',
    path: '/checklist/template/{id}/translation',
    summary: 'List the languages of the draft of a template with their progress',
    params: template,
    output: translationOverview,
  },
  addLanguage: {
    ...changing,
    method: 'POST',
    path: '/checklist/template/{id}/translation/add',
    summary: 'Add a language to the draft, still without texts; one that it has stays as it is',
    params: template,
    body: z.object({ lang: z.enum(CONTENT_LANGUAGES) }),
    output: translationOverview,
  },
  get: {
    ...reading,
    method: 'GET',
    path: '/checklist/template/{id}/translation/{lang}',
    summary:
      'Get all texts of the draft in the order of the template with their translations, or with `after` those that were changed after a revision',
    params: language,
    query: z.object({ after: z.optional(revision) }),
    output: z.object({
      language: z.string(),
      /** The language of the template itself. */
      source_language: z.string(),
      revision: z.number(),
      progress: translationProgress,
      /** False if only changed texts are returned. Texts that a complete response lacks no longer exist. */
      is_complete: z.boolean(),
      records: z.array(translationRecord),
    }),
  },
  update: {
    ...translating,
    method: 'PUT',
    path: '/checklist/template/{id}/translation/{lang}',
    summary: 'Translate one text; an empty translation removes it',
    params: language,
    body: translationChange,
    output: z.object(savedTranslations),
    errors: [...DRAFT_ERRORS, 'CKL_TRANSLATION_CHANGED'],
  },
  removeLanguage: {
    ...changing,
    method: 'DELETE',
    path: '/checklist/template/{id}/translation/{lang}',
    summary: 'Remove a language with all its translations from the draft; global responses keep theirs',
    params: language,
    output: translationOverview,
  },
  bulkUpdate: {
    ...translating,
    method: 'PUT',
    path: '/checklist/template/{id}/translation/{lang}/bulk-update',
    body_limit: TEMPLATE_BODY_BYTES,
    summary: 'Translate several texts in one save; if one of them is wrong, none is saved',
    params: language,
    body: translationChanges,
    output: z.object(savedTranslations),
  },
  markDone: {
    ...changing,
    method: 'PUT',
    path: '/checklist/template/{id}/translation/{lang}/mark-done',
    body_limit: TEMPLATE_BODY_BYTES,
    summary: 'Accept translations by a machine or of an earlier source as they are',
    params: language,
    body: z.object({ keys: z.array(translationKey()).check(z.minLength(1), z.maxLength(MAX_TRANSLATIONS)) }),
    output: z.object(savedTranslations),
  },
  bulkAutoTranslate: {
    ...translating,
    method: 'PUT',
    path: '/checklist/template/{id}/translation/{lang}/bulk-auto-translate',
    limit: 'translate',
    summary:
      'Translate texts by the translation service, or from what the workspace has translated before; the results are marked as translated by a machine',
    params: language,
    /** A request with more than `MAX_AUTO_TRANSLATED` keys is rejected with a message of its own. */
    body: z.object({
      keys: z.array(translationKey()).check(
        z.minLength(1),
        z.maxLength(1_000),
        z.refine((keys) => keys.length <= MAX_AUTO_TRANSLATED, {
          error: 'field.auto_translated',
          params: { limit: MAX_AUTO_TRANSLATED },
        }),
      ),
    }),
    output: z.object({
      ...savedTranslations,
      translator: z.enum(TRANSLATORS),
      /** Keys without a result: `unknown` to the memory, or `damaged`: without its placeholders or protected terms. */
      left: z.array(z.object({ key: z.string(), reason: z.enum(['unknown', 'damaged']) })),
    }),
    errors: [...DRAFT_ERRORS, 'CKL_TRANSLATE_FAILED'],
  },
  inspectFile: {
    access: ['CKL_MANAGE_TEMPLATES'],
    method: 'POST',
    prefix: 'CKL',
    path: '/checklist/template/{id}/translation/{lang}/import/inspect',
    limit: 'import',
    work: 'read',
    file: 'file',
    no_events: 'reading',
    summary: 'Inspect a file of translations: sheets, headers, first values and guessed columns; stores nothing',
    params: language,
    body: z.object(sheetOptions),
    output: z.object({
      ...sheetInspection(TRANSLATION_TARGETS),
      /** XLIFF files have no columns to assign. */
      format: z.enum(['sheet', 'xliff']),
      /** The language of the translations in an XLIFF file. */
      file_language: z.nullable(z.string()),
    }),
    errors: ['CKL_OBJECT_NOT_FOUND', ...INSPECT_ERRORS],
  },
  importFile: {
    ...translating,
    method: 'POST',
    path: '/checklist/template/{id}/translation/{lang}/import',
    limit: 'import',
    work: 'read',
    file: 'file',
    summary:
      'Translate texts by a CSV, XLSX or XLIFF 2 file, matched by key, else by reference, else by source; any row error rejects the file unless skip_errors is set; a job stores long files',
    params: language,
    body: z.object({
      /**
       * Not allowed for XLIFF. `page` and `section` translate the title of the page or section that contains the text
       * of the row.
       */
      columns: z.optional(columnMapping(TRANSLATION_TARGETS)),
      ...sheetOptions,
      dry_run: z.optional(flag()),
      skip_errors: z.optional(flag()),
    }),
    output: z.object({
      /** Set while a job stores a long file; the other fields then say what it will store. */
      job_id: z.optional(z.number()),
      /** The import that can be undone, if it has changed anything. */
      import_id: z.optional(z.number()),
      revision: z.number(),
      progress: translationProgress,
      /** Texts whose translation changes, those that have it already, and rows without a translation, which change nothing. */
      changed: z.number(),
      unchanged: z.number(),
      empty: z.number(),
      /** The changes by row; only a dry run returns them. */
      rows: z.optional(
        z.array(
          z.object({
            row: z.number(),
            key: z.string(),
            source: z.string(),
            before: z.string(),
            after: z.string(),
          }),
        ),
      ),
      errors: z.array(z.extend(importRowError, { value: z.optional(z.string()) })),
    }),
    errors: ['CKL_OBJECT_NOT_FOUND', 'CKL_TEMPLATE_INVALID', 'PLAN_FEATURE_REQUIRED', ...IMPORT_ERRORS],
  },
  listImports: {
    ...reading,
    method: 'GET',
    path: '/checklist/template/{id}/translation/{lang}/import/list',
    summary: `List the imports of translations of the last ${IMPORT_UNDO_DAYS} days, newest first`,
    params: language,
    output: z.array(storedTranslationImport),
  },
  undoImport: {
    ...translating,
    method: 'POST',
    path: '/checklist/template/{id}/translation/{lang}/import/{import}/undo',
    limit: 'import',
    summary:
      'Undo an import: its texts and their states are as before; those that somebody has changed since stay as they are',
    params: z.extend(language, { import: numericId() }),
    output: z.object({
      revision: z.number(),
      progress: translationProgress,
      /** The number of texts that the call reset to their state before the import. */
      restored: z.number(),
      /** The number of texts that stay because somebody has changed or removed them since. */
      kept: z.number(),
      /** The first of those that stay. */
      kept_texts: z.array(z.object({ key: z.string(), source: z.string(), translation: z.string() })),
    }),
    errors: [...DRAFT_ERRORS, 'IMPORT_UNDONE'],
  },
  exportFile: {
    ...reading,
    method: 'GET',
    path: '/checklist/template/{id}/translation/{lang}/export',
    response: 'bytes',
    limit: 'export',
    guard: 'export',
    summary: 'Export all texts of the draft with their translations as CSV, XLSX or XLIFF 2',
    params: language,
    query: z.object({ format: z._default(z.enum(TRANSLATION_FORMATS), 'csv') }),
  },
} as const;
