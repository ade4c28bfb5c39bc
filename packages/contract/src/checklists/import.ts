/** How a file becomes a template: what its columns can be, how it is read, what is said of its rows. */
import * as z from 'zod/mini';
import { importRowError, sheetReading } from '../import.ts';
import { CONTENT_LANGUAGES } from '../languages.ts';
import { flag } from '../values.ts';

export const IMPORT_MAX_ROWS = 20_000;

/** Targets to which a file's columns can be assigned. */
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

/** How a file of questions is read, beside its sheet and its header. */
export const importReading = {
  ...sheetReading,
  /** A row that repeats the header starts a page named by its first cell. */
  page_rows: z.optional(flag()),
};

export const importPreview = z.object({
  pages: z.number(),
  sections: z.number(),
  questions: z.number(),
});

/** The template as it will come out, entry by entry. */
export const importOutline = z.array(
  z.object({
    type: z.enum(['page', 'section', 'question']),
    title: z.string(),
    /** How deep it stands, pages being 0; absent where pages hold sections and sections hold questions. */
    depth: z.optional(z.number()),
    /** Row of the file, on questions. */
    row: z.optional(z.number()),
    reference_key: z.optional(z.string()),
  }),
);
export type ImportOutline = z.infer<typeof importOutline>;

/** A construct of an XLSForm that could not be carried: where it stands, and why (decisions, section 4). */
export const formNote = importRowError;
export type FormNote = z.infer<typeof formNote>;

/** What an import of an XLSForm answers. */
export const formImported = z.object({
  template_id: z.nullable(z.number()),
  title: z.string(),
  /** The template's own language, and all that its texts come in. */
  language: z.enum(CONTENT_LANGUAGES),
  languages: z.array(z.string()),
  imported: importPreview,
  errors: z.array(importRowError),
  notes: z.array(formNote),
  /** Questions and their cells that mean something, and how many of them are carried. */
  constructs: z.object({ total: z.number(), carried: z.number() }),
  outline: z.optional(importOutline),
});
export type FormImported = z.infer<typeof formImported>;

/** Rows that leave a page or section blank and so belong to the one of the row above. */
export const inheritedPlace = z.object({
  target: z.enum(['page', 'section']),
  rows: z.number(),
  first_row: z.number(),
  last_row: z.number(),
});
export type InheritedPlace = z.infer<typeof inheritedPlace>;
