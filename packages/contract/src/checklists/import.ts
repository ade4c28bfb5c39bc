/** How a file becomes a template: what its columns can be, how it is read, what is said of its rows. */
import * as z from 'zod/mini';
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

export const importRowError = z.object({
  row: z.number(),
  column: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
});
export type ImportRowError = z.infer<typeof importRowError>;

/** A field of a multipart call that carries JSON. */
export const jsonText = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value);
      } catch {
        return value;
      }
    }),
    schema,
  );

/** How a file is read. What is not said is guessed, in the same way when inspecting and when importing. */
export const importReading = {
  sheet: z.optional(z.string()),
  /** 1-based row of the headers; 0 says that there is none and columns are called A, B, C. */
  header_row: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000))),
  /** A row that repeats the header starts a page named by its first cell. */
  page_rows: z.optional(flag()),
};

export const importPreview = z.object({
  pages: z.number(),
  sections: z.number(),
  questions: z.number(),
});
