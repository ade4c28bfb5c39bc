/**
 * The parts that all imports of spreadsheets share: options for reading the file, its preview, and the problems of its
 * rows.
 */
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** A problem in one cell (`row` is 1-based) or, with a null `column`, in a row. `message` is in the caller's language. */
export const importRowError = z.object({
  row: z.number(),
  column: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
});
export type ImportRowError = z.infer<typeof importRowError>;

/** A multipart field that carries JSON text. */
export const jsonField = <T extends z.ZodMiniType>(schema: T) =>
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

/** The header of a column in a file, as the cell has it. */
export const columnHeader = () => z.string().check(z.maxLength(40_000));
/** The columns of a sheet, at most. */
export const MAX_MAPPED_COLUMNS = 20_000;

/** Maps each target to the header of its column in the file. */
export const columnMapping = <const T extends string>(targets: readonly T[]) =>
  jsonField(z.partialRecord(z.enum(targets), columnHeader()));

/** Imports of more rows are stored by a background job. */
export const MAX_DIRECT_IMPORT_ROWS = 2_000;

/** Text encodings that spreadsheet programs write. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'macintosh',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The separators of cells in a CSV file; with `none` each row is one cell. */
export const SEPARATORS = ['comma', 'semicolon', 'tab', 'pipe', 'none'] as const;
export type Separator = (typeof SEPARATORS)[number];

/**
 * The options for reading a file. Inspecting and importing guess missing options in the same way, but a file whose
 * encoding is in doubt is not imported unless the option is set.
 */
export const sheetOptions = {
  sheet: z.optional(z.string().check(z.maxLength(200))),
  /** 1-based row of the headers; 0 means that there are none and the columns are called A, B, C. */
  header_row: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000))),
  /** Allowed only for CSV files. */
  encoding: z.optional(z.enum(ENCODINGS)),
  separator: z.optional(z.enum(SEPARATORS)),
};

/** A way to read a CSV file, with some of its rows as they look then. */
const sheetReading = <const V extends string>(values: readonly V[]) =>
  z.object({ value: z.enum(values), rows: z.array(z.array(z.string())) });

/** The options with which a file was read. */
export const inspectedSheet = {
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  header_row: z.number(),
  /** Null for workbooks. */
  encoding: z.nullable(z.enum(ENCODINGS)),
  /** Null for workbooks, and for files whose first line names another one. */
  separator: z.nullable(z.enum(SEPARATORS)),
  /** Ambiguities of the content that a person has to resolve, the most likely reading first. */
  doubts: z.object({
    encoding: z.array(sheetReading(ENCODINGS)),
    separator: z.array(sheetReading(SEPARATORS)),
  }),
  rows: z.number(),
};

export type InspectedSheet = z.infer<z.ZodMiniObject<typeof inspectedSheet>>;

/** Sheets, headers and first values of a file, with the guessed target of each column. */
export const sheetInspection = <const T extends string>(targets: readonly T[]) => ({
  ...inspectedSheet,
  columns: z.array(z.object({ name: z.string(), values: z.array(z.string()), guess: z.nullable(z.enum(targets)) })),
});

export const INSPECT_ERRORS = [
  'APP_BUSY',
  'IMPORT_NOT_A_SHEET',
  'IMPORT_TOO_LARGE',
  'UPLOAD_TOO_LARGE',
  'UPLOAD_MISSING',
] as const satisfies readonly ErrorCode[];
export const IMPORT_ERRORS = [
  ...INSPECT_ERRORS,
  'IMPORT_FAILED',
  'IMPORT_COLUMN_UNKNOWN',
  'VALIDATION_FAILED',
] as const satisfies readonly ErrorCode[];
