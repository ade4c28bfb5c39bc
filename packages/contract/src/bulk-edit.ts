/**
 * Editing many records at once: a preview, a job that changes them, and undo. A module declares which properties can be
 * edited (`changes`) and spreads `bulkEditEndpoints(…)` into its calls.
 */
import * as z from 'zod/mini';
import type { ErrorCode, ErrorPrefix } from './errors.ts';
import { bulkSelection, type ListDeclaration } from './list.ts';
import type { Permission } from './permissions.ts';
import { startedJob } from './started-job.ts';
import { numericId, timestamp } from './values.ts';

/** The number of days in which an edit can be undone. */
export const BULK_EDIT_UNDO_DAYS = 30;
/** The maximum number of unchanged records that the result of an edit names. */
export const MAX_LISTED_PROBLEMS = 100;

/**
 * The reasons why an edit or its undoing leaves a record, or a part of it, unchanged: it would be inside itself, its
 * type does not have the fields, a required field would be empty, values would be lost and the edit does not permit it,
 * it has been changed or archived since, or what it had before has been deleted.
 */
export const BULK_EDIT_PROBLEMS = [
  'inside_itself',
  'other_type',
  'required',
  'values_lost',
  'changed_since',
  'archived_since',
  'deleted',
] as const;
export type BulkEditProblemCode = (typeof BULK_EDIT_PROBLEMS)[number];

export const bulkEditProblem = z.object({
  /** Null if the record has been deleted. */
  uuid: z.nullable(z.string()),
  name: z.string(),
  reason: z.enum(BULK_EDIT_PROBLEMS),
  /** The parameters of the reason, such as the names of fields. */
  fields: z.optional(z.array(z.string())),
});
export type BulkEditProblem = z.infer<typeof bulkEditProblem>;

const outcome = {
  changed: z.number(),
  /** Records that have the values already. */
  unchanged: z.number(),
  /** Records that are left as they are, and the first of them. */
  blocked: z.number(),
  problems: z.array(bulkEditProblem),
};
export const bulkEditPreview = z.object({
  ...outcome,
  /** Fields whose values are lost, and of how many records. */
  lost_values: z.array(z.object({ name: z.string(), count: z.number() })),
  /** The owners of the fields of the selected records, such as their types. */
  owners: z.array(z.object({ uuid: z.nullable(z.string()), name: z.nullable(z.string()), count: z.number() })),
});
export type BulkEditPreview = z.infer<typeof bulkEditPreview>;

/** The result of the job. `edit_id` is null if nothing has changed. */
export const bulkEditResult = z.object({ ...outcome, edit_id: z.nullable(z.number()) });
export type BulkEditResult = z.infer<typeof bulkEditResult>;

/** The result of the job that undoes an edit. Records of which only a part was set back are among both. */
export const bulkEditUndone = z.object({ restored: z.number(), kept: z.number(), problems: z.array(bulkEditProblem) });
export type BulkEditUndone = z.infer<typeof bulkEditUndone>;

export const storedBulkEdit = z.object({
  id: z.number(),
  /** The properties that it has changed. */
  properties: z.array(z.string()),
  changed: z.number(),
  created_by: z.string(),
  created_at: timestamp(),
  undone_at: z.nullable(timestamp()),
});
export type StoredBulkEdit = z.infer<typeof storedBulkEdit>;

interface BulkEditOptions<P extends Permission, C extends z.ZodMiniType, N extends `${ErrorPrefix}_OBJECT_NOT_FOUND`> {
  readonly path: `/${string}`;
  readonly access: readonly [P];
  readonly prefix: ErrorPrefix;
  /** The plural noun in summaries. */
  readonly names: string;
  readonly list: ListDeclaration;
  /** The changes by property. Properties that are missing stay unchanged. */
  readonly changes: C;
  readonly notFound: N;
  readonly errors: readonly ErrorCode[];
}

/**
 * Declares the calls with which many records of one kind are edited: preview, edit, undo, and the edits that can be
 * undone. The edit runs as a job.
 */
export const bulkEditEndpoints = <
  const P extends Permission,
  C extends z.ZodMiniType,
  const N extends `${ErrorPrefix}_OBJECT_NOT_FOUND`,
>({
  path,
  names,
  list,
  changes,
  notFound,
  errors,
  ...options
}: BulkEditOptions<P, C, N>) => {
  const edit = {
    ...options,
    method: 'POST' as const,
    body: z.extend(bulkSelection(), { changes }),
    errors: [notFound, 'VALIDATION_FAILED', 'APP_COUNT_NOT_MATCH', ...errors] as readonly ErrorCode[],
    list,
  };
  return {
    previewBulkEdit: {
      ...edit,
      path: `${path}/bulk-edit/preview` as const,
      limit: 'import' as const,
      summary: `Tell what an edit of many ${names} would change, without changing anything`,
      output: bulkEditPreview,
      no_events: 'reading' as const,
    },
    bulkEdit: {
      ...edit,
      path: `${path}/bulk-edit` as const,
      limit: 'import' as const,
      summary: `Start a job that edits many ${names}; its result is a BulkEditResult`,
      output: startedJob,
      no_events: 'job' as const,
    },
    listBulkEdits: {
      ...options,
      method: 'GET' as const,
      path: `${path}/bulk-edit/list` as const,
      summary: `List the edits of many ${names} of the last ${BULK_EDIT_UNDO_DAYS} days, newest first`,
      output: z.array(storedBulkEdit),
    },
    undoBulkEdit: {
      ...options,
      method: 'POST' as const,
      path: `${path}/bulk-edit/{id}/undo` as const,
      limit: 'import' as const,
      summary: `Start a job that takes back an edit of many ${names} where nothing has changed since`,
      params: z.object({ id: numericId() }),
      output: startedJob,
      errors: [notFound, 'APP_BULK_EDIT_UNDONE'] as const,
      no_events: 'job' as const,
    },
  };
};
