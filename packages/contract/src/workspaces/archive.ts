/** The current workspace as one file, and such a file in an empty workspace. */
import * as z from 'zod/mini';
import type { EndpointDeclaration } from '../endpoint.ts';
import { UPLOADED_FILE_ERRORS, uploadField } from '../files/index.ts';
import { FEATURES } from '../plans.ts';
import { startedJob } from '../started-job.ts';
import { numericId, timestamp } from '../values.ts';

/** The kinds of the jobs. */
export const WORKSPACE_EXPORT_JOB = 'workspaces.export';
/** The name of the job that checks an archive. */
export const WORKSPACE_CHECK_JOB = 'workspaces.check_import';
/** The name of the job that imports an archive. */
export const WORKSPACE_IMPORT_JOB = 'workspaces.import';

/** The counts in the summary of an archive. */
export const ARCHIVE_COUNTS = [
  'people',
  'templates',
  'inspections',
  'issues',
  'assets',
  'assignments',
  'files',
] as const;
export type ArchiveCount = (typeof ARCHIVE_COUNTS)[number];

/** The result of the job that exports: `size` in bytes. */
export const workspaceExport = z.object({ name: z.string(), size: z.number(), rows: z.number(), files: z.number() });
export type WorkspaceExport = z.infer<typeof workspaceExport>;

/** The effects that an import would have: the result of the job that checks a file. */
export const archiveSummary = z.object({
  workspace: z.string(),
  exported_at: timestamp(),
  /** The version of the server that made the file. */
  version: z.string(),
  counts: z.record(z.enum(ARCHIVE_COUNTS), z.number()),
  rows: z.number(),
  /** The number of people who get an account, and of those who already have one in this installation. */
  new_people: z.number(),
  existing_people: z.number(),
  /** The first addresses of those who get an account. */
  new_addresses: z.array(z.string()),
  /** The features that the archive uses and the plan of this workspace lacks. */
  lacking_features: z.array(z.enum(Object.keys(FEATURES) as (keyof typeof FEATURES)[])),
  /** Files that were missing already when the archive was made. */
  missing_files: z.number(),
});
export type ArchiveSummary = z.infer<typeof archiveSummary>;

export const workspaceImport = z.object({ rows: z.number(), files: z.number(), people: z.number() });
export type WorkspaceImport = z.infer<typeof workspaceImport>;

export const archiveState = z.object({
  is_owner: z.boolean(),
  /** Nobody has put anything in: an archive can be imported. */
  is_empty: z.boolean(),
});
export type ArchiveState = z.infer<typeof archiveState>;

const params = z.object({ id: numericId() });
const common = { access: 'signed-in', prefix: 'APP', params } as const;
const OWNER_ERRORS = ['APP_WORKSPACE_NOT_CURRENT', 'APP_OWNER_ONLY'] as const;

export const archiveEndpoints = {
  getArchiveState: {
    ...common,
    method: 'GET',
    path: '/settings/workspaces/{id}/archive',
    summary: 'Get whether you can export the current workspace, and whether it is empty, so that one can be imported',
    output: archiveState,
    errors: ['APP_WORKSPACE_NOT_CURRENT'],
  },
  exportArchive: {
    ...common,
    method: 'POST',
    path: '/settings/workspaces/{id}/export',
    limit: 'export',
    guard: 'export',
    no_events: 'job',
    summary: 'Export everything in the current workspace as one ZIP file, without secrets; for its owner; a job',
    output: startedJob,
    errors: OWNER_ERRORS,
    activity: 'workspace.exported',
  },
  checkImport: {
    ...common,
    method: 'POST',
    path: '/settings/workspaces/{id}/import/check',
    limit: 'import',
    no_events: 'job',
    file: 'file',
    accepts_upload: true,
    body: z.object(uploadField),
    summary: 'Check an exported workspace, and say what importing it would do; for the owner of an empty one; a job',
    output: startedJob,
    errors: [
      ...OWNER_ERRORS,
      ...UPLOADED_FILE_ERRORS,
      'APP_WORKSPACE_NOT_EMPTY',
      'UPLOAD_MISSING',
      'UPLOAD_TOO_LARGE',
      'UPLOAD_BROKEN',
    ],
  },
  startImport: {
    ...common,
    method: 'POST',
    path: '/settings/workspaces/{id}/import',
    limit: 'import',
    no_events: 'job',
    summary: 'Import the file that a job has checked into the current, empty workspace; for its owner; a job',
    /** The job that has checked the file. */
    body: z.object({ job_id: z.number().check(z.int(), z.positive()) }),
    output: startedJob,
    errors: [...OWNER_ERRORS, 'APP_WORKSPACE_NOT_EMPTY', 'APP_OBJECT_NOT_FOUND'],
  },
} as const satisfies Record<string, EndpointDeclaration>;
