/** What every import of a file's rows shares: how the file is read, what it looks like, what is wrong with its rows. */
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** What is wrong with a row, in its cell; `message` is in the caller's language. */
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

/** Which column of the file becomes what, by its header. */
export const importColumns = <const T extends string>(targets: readonly T[]) =>
  jsonText(z.partialRecord(z.enum(targets), z.string()));

/** How the characters of a text file may be stored: what spreadsheet programs of the world write. */
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

/** How a file is read. What is not said is guessed, in the same way when inspecting and when importing. */
export const sheetReading = {
  sheet: z.optional(z.string()),
  /** 1-based row of the headers; 0 says that there is none and columns are called A, B, C. */
  header_row: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000))),
  /** Of a CSV file. */
  encoding: z.optional(z.enum(ENCODINGS)),
};

/** Sheets, headers and first values of a file, with a guess what each column is. */
export const inspectedSheet = <const T extends string>(targets: readonly T[]) => ({
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  header_row: z.number(),
  encoding: z.nullable(z.enum(ENCODINGS)),
  rows: z.number(),
  columns: z.array(z.object({ name: z.string(), values: z.array(z.string()), guess: z.nullable(z.enum(targets)) })),
});

export const INSPECT_ERRORS = [
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
