/** Importing files as templates: targets of columns, options, preview and problems. */
import * as z from 'zod/mini';
import { importRowError, sheetOptions } from '../import.ts';
import { CONTENT_LANGUAGES } from '../languages.ts';
import { flag } from '../values.ts';

export const MAX_IMPORT_ROWS = 20_000;

/** Targets that the columns of a file can be mapped to. */
export const IMPORT_TARGETS = [
  'page',
  'section',
  'question',
  'type',
  'options',
  'description',
  'required',
  'points',
  'reference_key',
] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

/** How to read a file of questions. */
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
    title: z.string(),
    /** Depth in the tree, 0 for pages. Absent if it follows from the type. */
    depth: z.optional(z.number()),
    /** 1-based row of the file; only for questions. */
    row: z.optional(z.number()),
    reference_key: z.optional(z.string()),
  }),
);
export type ImportOutline = z.infer<typeof importOutline>;

/** A construct of an XLSForm that could not be imported, with its cell and the reason. */
export const xlsFormNote = importRowError;
export type XlsFormNote = z.infer<typeof xlsFormNote>;

/** The result of an XLSForm import. */
export const xlsFormImportResult = z.object({
  template_id: z.nullable(z.number()),
  title: z.string(),
  /** The main language of the template; `languages` lists all translations. */
  language: z.enum(CONTENT_LANGUAGES),
  languages: z.array(z.string()),
  imported: importPreview,
  errors: z.array(importRowError),
  notes: z.array(xlsFormNote),
  /** How many questions and meaningful cells the form has, and how many are imported. */
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
