/** Importing completed inspections of other systems: with their own dates, people, answers, scores and photos. */
import { ITEM_TYPES, type ItemType } from '@rounds/engine';
import * as z from 'zod/mini';
import { UPLOADED_FILE_ERRORS, uploadField } from '../files/index.ts';
import {
  columnMapping,
  IMPORT_ERRORS,
  INSPECT_ERRORS,
  importRowError,
  inspectedSheet,
  jsonField,
  sheetOptions,
} from '../import.ts';
import { DATE_ORDERS, DECIMAL_MARKS, IMPORT_UNDO_DAYS, storedImport } from '../record-import.ts';
import { startedJob } from '../started-job.ts';
import { maxKeys, numericId, requiredText, text, timestamp, uuid } from '../values.ts';

/**
 * The kinds of files: completed audits of SafetyCulture as JSON or CSV, submissions of Kobo or ODK as JSON or sheets,
 * or any other table.
 */
export const INSPECTION_FILE_FORMATS = [
  'safetyculture_json',
  'safetyculture_csv',
  'submissions_json',
  'submissions_sheet',
  'table',
] as const;
export type InspectionFileFormat = (typeof INSPECTION_FILE_FORMATS)[number];

/** The meaning of a row in a table: one inspection with a column for each question, or one answer. */
export const INSPECTION_ROW_KINDS = ['inspection', 'answer'] as const;
export type InspectionRowKind = (typeof INSPECTION_ROW_KINDS)[number];

/**
 * Targets that columns of a table can be mapped to. If a row is an inspection, all other columns are questions. If a row
 * is an answer, rows with the same `external_id` are one inspection, and `question`, `answer`, `answer_note` and
 * `answer_row` (the row of a repeating group) describe the answer.
 */
export const INSPECTION_IMPORT_TARGETS = [
  ...(['external_id', 'completed_at', 'started_at', 'person', 'asset', 'title', 'note', 'score'] as const),
  ...(['question', 'answer', 'answer_note', 'answer_row'] as const),
] as const;
export type InspectionImportTarget = (typeof INSPECTION_IMPORT_TARGETS)[number];

/** Begins the keys of imported inspections that have no id in the other system. */
export const GENERATED_KEY_PREFIX = '#';
/** The maximum number of inspections in one file. */
export const MAX_IMPORTED_INSPECTIONS = 50_000;
/** The maximum number of errors in a result; `imported`, `error_counts` and the other counts cover all rows. */
export const MAX_INSPECTION_IMPORT_ERRORS = 1_000;
/** The number of inspections that a dry run previews. */
export const MAX_INSPECTION_IMPORT_PREVIEW = 100;
/** Assets, people and questions that a file names and nothing matches, at most. */
export const MAX_UNKNOWN_NAMES = 5_000;
const MAX_NAME_LENGTH = 1_000;
const MAX_TEMPLATE_TITLE = 125;
const MAX_MATCHED_QUESTIONS = 5_000;

const sourceText = () => text(MAX_NAME_LENGTH);
const choices = <T extends z.ZodMiniType>(choice: T, max: number) =>
  z.optional(jsonField(z.record(sourceText(), choice).check(maxKeys(max))));

/** The inspection has no asset, or an asset is created with this text as its number and name. */
export const ASSET_CHOICES = ['none', 'create'] as const;
/** A person who is not in the workspace: only the name is stored, as of a former member. */
export const NAME_ONLY = 'name_only';
/**
 * The choices for answers that the template does not accept: skip the whole inspection, or leave out only the answer.
 */
export const INVALID_ANSWER_CHOICES = ['skip_inspection', 'leave_out'] as const;

const importOptions = {
  ...sheetOptions,
  ...uploadField,
  row_kind: z.optional(z.enum(INSPECTION_ROW_KINDS)),
  columns: z.optional(columnMapping(INSPECTION_IMPORT_TARGETS)),
  decimal: z.optional(z.enum(DECIMAL_MARKS)),
  date_order: z.optional(z.enum(DATE_ORDERS)),
  template_id: z.optional(numericId()),
  /** The title of the template that the import creates from the file. */
  new_template: z.optional(requiredText(MAX_TEMPLATE_TITLE)),
  /**
   * The question of the template by the key of a question in the file; null leaves its answers out. Other questions are
   * matched by variable, title and reference. A template that the import creates gets all that are not null.
   */
  questions: choices(z.nullable(uuid()), MAX_MATCHED_QUESTIONS),
  /** Keyed by the text in the file. */
  assets: choices(z.union([uuid(), z.enum(ASSET_CHOICES)]), MAX_UNKNOWN_NAMES),
  people: choices(z.union([z.number(), z.literal(NAME_ONLY)]), MAX_UNKNOWN_NAMES),
  /** The default is to skip the inspection. */
  invalid: z.optional(z.enum(INVALID_ANSWER_CHOICES)),
};

const sourceQuestion = z.object({
  key: z.string(),
  title: z.string(),
  /** The first of its answers. */
  values: z.array(z.string()),
  answers: z.number(),
  /** The question that gets the answers; null if none is chosen or found. */
  item_id: z.nullable(uuid()),
});
export type SourceQuestion = z.infer<typeof sourceQuestion>;

/** A question of the template that answers can go to. */
const targetQuestion = z.object({
  id: uuid(),
  title: z.string(),
  type: z.enum(ITEM_TYPES as unknown as [ItemType, ...ItemType[]]),
  section: z.string(),
});

const unknownName = z.object({ text: z.string(), inspections: z.number() });
const matchedNames = z.object({
  /** The number of texts that name a record. */
  matched: z.number(),
  unknown: z.array(unknownName),
});

const previewRow = z.object({
  row: z.number(),
  external_id: z.string(),
  completed_at: z.nullable(timestamp()),
  asset: z.string(),
  person: z.string(),
  /** Percent times 100, as the template scores it and as the file says. */
  score_percent: z.nullable(z.number()),
  original_percent: z.nullable(z.number()),
  becomes: z.enum(['created', 'known', 'skipped']),
});

export const inspectionImportResult = z.object({
  /** The entry by which the import can be undone, once a job has stored the inspections. */
  import_id: z.optional(z.number()),
  template: z.object({ id: z.nullable(z.number()), title: z.string() }),
  /** `known` inspections were imported before and stay as they are. */
  imported: z.object({ created: z.number(), known: z.number(), skipped: z.number() }),
  questions: z.array(sourceQuestion),
  items: z.array(targetQuestion),
  assets: matchedNames,
  people: matchedNames,
  errors: z.array(importRowError),
  error_counts: z.optional(z.record(z.string(), z.number())),
  notes: z.array(importRowError),
  /** The number of inspections that lack a required answer; they are imported all the same. */
  incomplete: z.number(),
  /** Photos and other files: those in the archive, and addresses that are kept as notes. */
  files: z.object({ found: z.number(), links: z.number() }),
  /** Scores of the file that are not those of the template. */
  other_scores: z.number(),
  preview: z.array(previewRow),
});
export type InspectionImportResult = z.infer<typeof inspectionImportResult>;

const undoneImport = z.extend(storedImport, {
  job_id: z.optional(z.number()),
  /** The titles of inspections that somebody has changed since; they stay. */
  kept: z.array(z.string()),
});
export type UndoneInspectionImport = z.infer<typeof undoneImport>;
/** The number of inspections whose titles the undoing of an import lists because they stay. */
export const MAX_KEPT_TITLES = 100;

/** The name of the job that imports inspections. */
export const INSPECTION_IMPORT_JOB = 'inspections.import';

const base = { access: ['INS_MANAGE_INSPECTIONS'], prefix: 'INS' } as const;
const reading = { method: 'POST', limit: 'import', work: 'read', file: 'file', accepts_upload: true } as const;

const CHECK_ERRORS = [
  ...IMPORT_ERRORS,
  ...UPLOADED_FILE_ERRORS,
  ...(['USR_FORBIDDEN', 'CKL_OBJECT_NOT_FOUND', 'CKL_NOT_PUBLISHED', 'CKL_TEMPLATE_INVALID'] as const),
  ...(['SST_OBJECT_NOT_FOUND', 'USR_OBJECT_NOT_FOUND', 'PLAN_FEATURE_REQUIRED'] as const),
] as const;

export const importEndpoints = {
  inspectImport: {
    ...base,
    ...reading,
    path: '/inspection/import/inspect',
    summary:
      'Inspect a file of completed inspections: its format, columns and guessed targets, and how many it has; stores nothing',
    body: z.object({ ...sheetOptions, ...uploadField, row_kind: z.optional(z.enum(INSPECTION_ROW_KINDS)) }),
    output: z.object({
      ...inspectedSheet,
      format: z.enum(INSPECTION_FILE_FORMATS),
      row_kind: z.enum(INSPECTION_ROW_KINDS),
      columns: z.array(
        z.object({
          name: z.string(),
          values: z.array(z.string()),
          guess: z.nullable(z.enum(INSPECTION_IMPORT_TARGETS)),
        }),
      ),
      /** The title of the template that the file was made with; empty if the file does not name it. */
      template_title: z.string(),
    }),
    errors: [...INSPECT_ERRORS, ...UPLOADED_FILE_ERRORS],
    no_events: 'reading',
  },
  checkImport: {
    ...base,
    ...reading,
    path: '/inspection/import/check',
    summary:
      'Say what importing completed inspections would do: which questions, assets and people match, and what becomes of each inspection; stores nothing',
    body: z.object(importOptions),
    output: inspectionImportResult,
    errors: CHECK_ERRORS,
    no_events: 'reading',
  },
  importFile: {
    ...base,
    ...reading,
    path: '/inspection/import',
    summary:
      'Start a job that imports completed inspections into a template that exists or is created from the file; its result is that of the check',
    body: z.object(importOptions),
    output: startedJob,
    errors: CHECK_ERRORS,
    activity: 'inspection.imported',
  },
  listImports: {
    ...base,
    method: 'GET',
    path: '/inspection/import/list',
    summary: `List the imports of inspections of the last ${IMPORT_UNDO_DAYS} days, newest first`,
    output: z.array(storedImport),
  },
  undoImport: {
    ...base,
    method: 'POST',
    path: '/inspection/import/{id}/undo',
    limit: 'import',
    summary: 'Undo an import of inspections: a job deletes those that nobody has changed since',
    params: z.object({ id: numericId() }),
    output: undoneImport,
    errors: ['INS_OBJECT_NOT_FOUND', 'IMPORT_UNDONE'],
    activity: 'inspection.import_undone',
    events: ['inspection.deleted'],
  },
} as const;
