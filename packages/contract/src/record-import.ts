/** Imports of records with custom fields: assets, and items of global lists. They share targets, results and undo. */
import * as z from 'zod/mini';
import { CUSTOM_FIELD_TYPES, customField, customFieldInputs } from './custom-fields/index.ts';
import type { ErrorCode, ErrorPrefix } from './errors.ts';
import type { EventCode } from './event-codes.ts';
import {
  columnHeader,
  IMPORT_ERRORS,
  INSPECT_ERRORS,
  importRowError,
  inspectedSheet,
  jsonField,
  MAX_MAPPED_COLUMNS,
  sheetOptions,
} from './import.ts';
import type { Permission } from './permissions.ts';
import type { Feature } from './plans.ts';
import { flag, maxKeys, numericId, requiredText, timestamp } from './values.ts';

/** The target of a column that holds the values of a custom field, by the key of the field. */
export type FieldTarget = `fields.${string}`;
/** The prefix of targets that are custom fields. */
export const FIELD_TARGET_PREFIX = 'fields.';
/** True for the target of a custom field, such as `fields.weight`. */
export const isFieldTarget = (target: string): target is FieldTarget => target.startsWith(FIELD_TARGET_PREFIX);
/** Returns the target of a custom field by its key. */
export const toFieldTarget = (key: string): FieldTarget => `${FIELD_TARGET_PREFIX}${key}`;

const fieldTarget = () => z.templateLiteral([FIELD_TARGET_PREFIX, z.string()]).check(z.maxLength(200));
const recordTarget = <const T extends string>(targets: readonly T[]) => z.union([z.enum(targets), fieldTarget()]);

/** Maps targets and fields to the headers of their columns in the file. */
const recordColumns = <const T extends string>(targets: readonly T[]) =>
  jsonField(z.partialRecord(recordTarget(targets), columnHeader()).check(maxKeys(MAX_MAPPED_COLUMNS)));

/** The decimal separators of numbers. The option is needed only if the values of a column can be read in both ways. */
export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/**
 * The first part of dates such as 03/04/2026. The option is needed only if all dates of a column can be read in both
 * ways.
 */
export const DATE_ORDERS = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const recordImportOptions = {
  ...sheetOptions,
  decimal: z.optional(z.enum(DECIMAL_MARKS)),
  date_order: z.optional(z.enum(DATE_ORDERS)),
  /** Rows with the key of an existing record update it; otherwise they are errors. */
  update_existing: z.optional(flag()),
  dry_run: z.optional(flag()),
  skip_errors: z.optional(flag()),
};
/** The fields of a call in addition to its file and the type or list of its rows. */
export type RecordImportFields = z.input<z.ZodMiniObject<typeof recordImportOptions>> & { readonly columns: string };

/** The longest name of a type or a list. */
const MAX_OWNER_NAME_LENGTH = 125;
/** The type or list that the import creates for its records. The keys of new fields are also those of their targets. */
export const createdOwner = () =>
  z.optional(
    jsonField(
      z.object({
        name: requiredText(MAX_OWNER_NAME_LENGTH),
        fields: customFieldInputs(),
      }),
    ),
  );
/** The type or list that an import creates for its records. */
export type CreatedOwner = NonNullable<z.infer<ReturnType<typeof createdOwner>>>;

/** The definition of a custom field that could hold the values of a column. */
const suggestedField = z.object({ field_type: z.enum(CUSTOM_FIELD_TYPES), config: customField.shape.config });
export type SuggestedField = z.infer<typeof suggestedField>;

/** Sheets, headers and first values of a file; the guessed target of each column, and a field that could hold it. */
const recordSheet = <const T extends string>(targets: readonly T[]) => ({
  ...inspectedSheet,
  columns: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.string()),
      guess: z.nullable(recordTarget(targets)),
      suggestion: suggestedField,
      /** Its different values, if they are few enough to be options. */
      options: z.nullable(z.array(z.string())),
    }),
  ),
});

/** The maximum number of rows in a file of records. */
export const MAX_RECORD_IMPORT_ROWS = 100_000;
/** Maximum number of errors and preview rows in a result; `bad_rows`, `error_counts` and `imported` count all. */
export const MAX_RECORD_IMPORT_ERRORS = 5000;
/** The number of rows that a dry run previews. */
export const MAX_RECORD_IMPORT_PREVIEW_ROWS = 500;

export const recordImportResult = z.object({
  /** Set while a job stores a long file; `imported` is then the number that it will store. */
  job_id: z.optional(z.number()),
  /** The entry by which the import can be undone, if it has changed anything. */
  import_id: z.optional(z.number()),
  /** The uuid of the type or list that the import has created. */
  created_uuid: z.optional(z.string()),
  imported: z.object({
    created: z.number(),
    /** Existing records that got other values. */
    changed: z.number(),
    unchanged: z.number(),
  }),
  bad_rows: z.number(),
  errors: z.array(importRowError),
  /** Cells that are not imported although their rows are. */
  notes: z.array(importRowError),
  /** All errors by code, if there are any; `errors` has some of each. */
  error_counts: z.optional(z.record(z.string(), z.number())),
  /** The first rows and their effects; only a dry run returns them. */
  preview: z.optional(
    z.array(
      z.object({
        row: z.number(),
        /** The asset number or the id of the item. */
        key: z.string(),
        display_name: z.string(),
        becomes: z.enum(['created', 'changed', 'unchanged']),
        /** The cells of the other mapped columns, by header. */
        cells: z.optional(z.record(z.string(), z.string())),
      }),
    ),
  ),
});
export type RecordImportResult = z.infer<typeof recordImportResult>;

/** Imports can be undone for this long. */
export const IMPORT_UNDO_DAYS = 30;

export const storedImport = z.object({
  id: z.number(),
  file_name: z.string(),
  created_by: z.string(),
  created_at: timestamp(),
  created: z.number(),
  changed: z.number(),
  undone_at: z.nullable(timestamp()),
  /** Whether its records have changed since, so that it cannot be undone; lists leave it out for long imports. */
  has_changed: z.optional(z.boolean()),
});
export type StoredImport = z.infer<typeof storedImport>;

/** Undoing a long import starts a job, whose result is the undone import. */
const undoneImport = z.extend(storedImport, { job_id: z.optional(z.number()) });

/** `data` of `<PREFIX>_IMPORT_CHANGED`: which records have changed since, or are used by now. */
export const MAX_LISTED_CHANGES = 100;

type Shape = Readonly<Record<string, z.ZodMiniType>>;

interface ImportOptions<
  P extends Permission,
  A extends string,
  X extends string,
  T extends string,
  I extends Shape,
  N extends Shape,
> {
  readonly path: `/${string}`;
  readonly access: readonly [P];
  readonly prefix: ErrorPrefix;
  readonly feature?: Feature;
  /** The plural noun for the records in summaries. */
  readonly names: string;
  readonly targets: readonly T[];
  /** The field that names the type or list of all rows. */
  readonly owner: I;
  /** The field that creates it; creating needs the permission to manage types or lists. */
  readonly newOwner: N;
  readonly activity: A;
  /** The events that the import publishes for its records, and for the type or list that it creates. */
  readonly events: readonly EventCode[];
  readonly errors: { readonly inspect: readonly X[]; readonly store: readonly X[] };
}

/** The calls that inspect and import a file; they belong to the calls of the imported records. */
export const importCalls = <
  const P extends Permission,
  const A extends string,
  const X extends ErrorCode,
  const T extends string,
  const I extends Shape,
  const N extends Shape,
>({
  path,
  names,
  targets,
  owner,
  newOwner,
  activity,
  events,
  errors,
  ...options
}: ImportOptions<P, A, X, T, I, N>) => ({
  inspectImport: {
    ...options,
    method: 'POST' as const,
    path: `${path}/inspect` as const,
    limit: 'import' as const,
    work: 'read' as const,
    file: 'file' as const,
    summary: `Inspect a file of ${names}: sheets, headers, first values and guessed options; stores nothing`,
    body: z.object({ ...sheetOptions, ...owner }),
    output: z.object(recordSheet(targets)),
    errors: [...INSPECT_ERRORS, ...errors.inspect] as const,
    no_events: 'reading' as const,
  },
  bulkImport: {
    ...options,
    method: 'POST' as const,
    path,
    limit: 'import' as const,
    work: 'read' as const,
    file: 'file' as const,
    summary: `Create or update ${names} from a CSV or XLSX file; any row error rejects the file unless skip_errors is set`,
    body: z.object({ columns: recordColumns(targets), ...recordImportOptions, ...owner, ...newOwner }),
    output: recordImportResult,
    errors: [...IMPORT_ERRORS, 'USR_FORBIDDEN', ...errors.store] as const,
    activity,
    events,
  },
});

interface HistoryOptions<P extends Permission, A extends string, X extends string> {
  readonly path: `/${string}`;
  readonly access: readonly [P];
  readonly prefix: ErrorPrefix;
  readonly feature?: Feature;
  /** The plural noun in summaries. */
  readonly names: string;
  readonly activity: A;
  readonly events: readonly EventCode[];
  readonly errors: readonly X[];
}

/** The calls that list and undo imports; they belong to the calls of the imported records. */
export const importHistory = <const P extends Permission, const A extends string, const X extends ErrorCode>({
  path,
  names,
  activity,
  events,
  errors,
  ...options
}: HistoryOptions<P, A, X>) => ({
  listImports: {
    ...options,
    method: 'GET' as const,
    path: `${path}/list` as const,
    summary: `List the imports of ${names} of the last ${IMPORT_UNDO_DAYS} days, newest first`,
    output: z.array(storedImport),
  },
  undoImport: {
    ...options,
    method: 'POST' as const,
    path: `${path}/{id}/undo` as const,
    limit: 'import' as const,
    events,
    summary: `Undo an import of ${names}: delete what it created and set back what it changed`,
    params: z.object({ id: numericId() }),
    output: undoneImport,
    errors: [...errors, 'IMPORT_UNDONE', 'IMPORT_CHANGED_SINCE'] as const,
    activity,
  },
});
