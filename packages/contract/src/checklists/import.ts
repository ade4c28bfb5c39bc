/** Importing files as templates: targets of columns, options, preview and problems. */
import { ITEM_TYPES, type ItemType } from '@rounds/engine';
import * as z from 'zod/mini';
import { columnHeader, importRowError, sheetOptions } from '../import.ts';
import { CONTENT_LANGUAGES } from '../languages.ts';
import { flag, maxKeys, text } from '../values.ts';

/** The maximum number of rows in a file of questions. */
export const MAX_IMPORT_ROWS = 20_000;

/** Targets that the columns of a file can be mapped to. */
export const IMPORT_TARGETS = [
  'page',
  'section',
  'question',
  'type',
  'options',
  'global_response',
  'failing',
  'description',
  'required',
  'points',
  'reference',
  'reference_key',
] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

/** The question types of a file, besides the words that mean them. */
export const IMPORT_TYPES = [
  'yesno',
  'switch',
  'checkbox',
  'list',
  'list_multiple',
  'dropdown',
  'textAnswer',
  'longText',
  'instruction',
  'number',
  'slider',
  'date',
  'time',
  'datetime',
  'photo',
  'video',
  'audio',
  'signature',
  'acknowledgment',
  'qr',
  'barcode',
] as const;
export type ImportTypeName = (typeof IMPORT_TYPES)[number];

/** The separators of options in a cell: a vertical bar, a comma, a semicolon, a slash or a line break. */
export const OPTION_SEPARATORS = ['bar', 'comma', 'semicolon', 'slash', 'line'] as const;
export type OptionSeparator = (typeof OPTION_SEPARATORS)[number];

/** The answer of a question with Yes and No that fails. */
export const FAILING_ANSWERS = ['no', 'yes', 'none'] as const;
export type FailingAnswer = (typeof FAILING_ANSWERS)[number];

/** Rows of the file that a person has corrected or left out, by their number. */
export const MAX_EDITED_ROWS = 2_000;
export const rowEdits = z
  .record(
    z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
    z.union([z.null(), z.record(columnHeader(), z.string().check(z.maxLength(40_000))).check(maxKeys(1_000))]),
  )
  .check(maxKeys(MAX_EDITED_ROWS));
/** The new texts of cells by the header of their column; null for a row that is left out. */
export type RowEdits = z.infer<typeof rowEdits>;

/** Values for rows whose cell is empty or whose column is not assigned. */
export const fixedValues = z.object({
  page: z.optional(text(5000)),
  section: z.optional(text(5000)),
  required: z.optional(z.boolean()),
  type: z.optional(z.enum(IMPORT_TYPES)),
  /** Applies to questions with Yes and No; the default is `no`. */
  failing: z.optional(z.enum(FAILING_ANSWERS)),
});
export type FixedValues = z.infer<typeof fixedValues>;

/** The choices for rows with an unrecognized word in the type column. */
export const UNKNOWN_TYPE_CHOICES = [...IMPORT_TYPES, 'page', 'section', 'leave_out'] as const;
export type UnknownTypeChoice = (typeof UNKNOWN_TYPE_CHOICES)[number];

/** The choices for rows with an unrecognized word in the column of required questions. */
export const UNKNOWN_REQUIRED_CHOICES = ['required', 'optional'] as const;
export type UnknownRequiredChoice = (typeof UNKNOWN_REQUIRED_CHOICES)[number];
/** The column may have been assigned by mistake and contain another text in each row. */
export const MAX_UNKNOWN_REQUIRED = 100;

/** A word that its column does not allow, and how often it occurs. */
export const unknownValue = z.object({ value: z.string(), rows: z.number(), first_row: z.number() });
export type UnknownValue = z.infer<typeof unknownValue>;

/** The options for reading a file of questions. */
export const importOptions = {
  ...sheetOptions,
  /** Whether a row that repeats the header starts a page named by its first cell. */
  page_rows: z.optional(flag()),
};

export const importPreview = z.object({
  pages: z.number(),
  sections: z.number(),
  questions: z.number(),
});

/** The resulting template, item by item. */
export const importOutline = z.array(
  z.object({
    type: z.enum(['page', 'section', 'question']),
    /** The type of the item in the template, such as `start_page` or that of the question. */
    item_type: z.enum(ITEM_TYPES as unknown as [ItemType, ...ItemType[]]),
    title: z.string(),
    /** Depth in the tree, 0 for pages. Absent if it follows from the type. */
    depth: z.optional(z.number()),
    /** 1-based row of the file; only for questions. */
    row: z.optional(z.number()),
    /** The code that people read; `reference_key` is the variable. */
    reference: z.optional(z.string()),
    reference_key: z.optional(z.string()),
  }),
);
export type ImportOutline = z.infer<typeof importOutline>;

/** A construct of an XLSForm that could not be imported, with its cell and the reason. */
export const xlsFormNote = importRowError;
export type XlsFormNote = z.infer<typeof xlsFormNote>;

/** The result of an XLSForm import. */
export const xlsFormImportResult = z.object({
  /** Null in a dry run, and while a job (`job_id`) stores a long form. */
  template_id: z.nullable(z.number()),
  job_id: z.optional(z.number()),
  title: z.string(),
  /** The main language of the template; `languages` lists all translations. */
  language: z.enum(CONTENT_LANGUAGES),
  languages: z.array(z.string()),
  imported: importPreview,
  errors: z.array(importRowError),
  notes: z.array(xlsFormNote),
  /** The number of questions and meaningful cells in the form, and how many of them are imported. */
  constructs: z.object({ total: z.number(), carried: z.number() }),
  outline: z.optional(importOutline),
});
export type XlsFormImportResult = z.infer<typeof xlsFormImportResult>;

/** Rows without a page or section of their own, which belong to that of the row above. */
export const inheritedParent = z.object({
  target: z.enum(['page', 'section']),
  rows: z.number(),
  first_row: z.number(),
  last_row: z.number(),
});
export type InheritedParent = z.infer<typeof inheritedParent>;
