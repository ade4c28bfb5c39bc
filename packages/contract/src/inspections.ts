/** Inspections and their reports: sync, completion, report (decisions, section 5). */
import type { Change } from '@rounds/engine';
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { acknowledgement, CHANGES_PER_CALL, changes } from './inspections/change.ts';
import {
  archivedInspectionList,
  engineType,
  INSPECTION_STATUSES,
  inspection,
  inspectionList,
  inspectionSummary,
  ownInspectionList,
} from './inspections/inspection.ts';
import { bulkCall, exportCall, listCall } from './list.ts';
import { anyId, flag, numericId, uuid } from './values.ts';

export * from './inspections/change.ts';
export * from './inspections/inspection.ts';

const newReport = z.object({
  template_id: numericId(),
  asset_uuid: z.optional(z.nullable(uuid())),
  assignment_id: z.optional(z.nullable(numericId())),
});
const one = z.object({ id: anyId() });
/** What the log's column of sequence numbers holds at most. */
const LAST_SEQUENCE = 2 ** 31 - 1;
const sequence = () => z.coerce.number().check(z.int(), z.minimum(0), z.maximum(LAST_SEQUENCE));
const conductors = ['INS_CONDUCT_INSPECTION', 'INS_MANAGE_INSPECTIONS'] as const;
const readers = ['INS_VIEW_INSPECTION_REPORT', 'INS_CONDUCT_INSPECTION', 'INS_MANAGE_INSPECTIONS'] as const;

export const inspections = endpoints('inspections', {
  list: listCall(inspectionList, inspectionSummary, {
    path: '/inspection/list',
    access: ['INS_VIEW_INSPECTION_LIST'],
    prefix: 'INS',
    summary: 'Reports that are not archived',
  }),
  exportList: exportCall(inspectionList, {
    path: '/inspection/export',
    access: ['INS_VIEW_INSPECTION_LIST'],
    prefix: 'INS',
    summary: 'Reports that are not archived, as a file',
  }),
  archive: listCall(archivedInspectionList, inspectionSummary, {
    path: '/inspection/archive',
    access: ['INS_VIEW_ARCHIVED_INSPECTIONS'],
    prefix: 'INS',
    summary: 'Archived reports',
  }),
  exportArchive: exportCall(archivedInspectionList, {
    path: '/inspection/archive/export',
    access: ['INS_VIEW_ARCHIVED_INSPECTIONS'],
    prefix: 'INS',
    summary: 'Archived reports as a file',
  }),
  mine: listCall(ownInspectionList, inspectionSummary, {
    path: '/inspection/mine',
    access: ['INS_CONDUCT_INSPECTION'],
    prefix: 'INS',
    summary: 'What one conducts oneself',
  }),
  exportMine: exportCall(ownInspectionList, {
    path: '/inspection/mine/export',
    access: ['INS_CONDUCT_INSPECTION'],
    prefix: 'INS',
    summary: 'What one conducts oneself, as a file',
  }),
  bulkArchive: {
    ...bulkCall(inspectionList, {
      path: '/inspection/bulk-archive',
      access: ['INS_MANAGE_INSPECTIONS'],
      prefix: 'INS',
      summary: 'Archive many reports',
    }),
    activity: 'inspection.archived',
  },
  bulkRestore: {
    ...bulkCall(archivedInspectionList, {
      path: '/inspection/bulk-restore',
      access: ['INS_MANAGE_INSPECTIONS'],
      prefix: 'INS',
      summary: 'Bring many archived reports back',
    }),
    activity: 'inspection.restored',
  },
  create: {
    method: 'POST',
    path: '/inspection/new',
    access: ['INS_CONDUCT_INSPECTION'],
    prefix: 'INS',
    summary: 'A new report, to do; repeated with the same uuid it answers what is stored',
    body: z.extend(newReport, { uuid: z.optional(uuid()) }),
    output: inspection,
    errors: [
      'CKL_OBJECT_NOT_FOUND',
      'CKL_NOT_PUBLISHED',
      'SST_OBJECT_NOT_FOUND',
      'SST_ASSET_ARCHIVED',
      'INS_UUID_TAKEN',
    ],
    activity: 'inspection.started',
  },
  sync: {
    method: 'POST',
    path: '/inspection/sync',
    access: ['INS_CONDUCT_INSPECTION'],
    prefix: 'INS',
    summary: 'Start a report, store changes and complete it, in one transaction',
    body: z.object({ uuid: uuid(), new: z.optional(newReport), changes, complete: z.optional(z.boolean()) }),
    output: z.extend(acknowledgement, {
      id: z.number(),
      status: z.enum(INSPECTION_STATUSES),
      document_id: z.nullable(z.string()),
    }),
    errors: [
      'CKL_OBJECT_NOT_FOUND',
      'CKL_NOT_PUBLISHED',
      'SST_OBJECT_NOT_FOUND',
      'SST_ASSET_ARCHIVED',
      'INS_OBJECT_NOT_FOUND',
      'INS_ARCHIVED',
      'INS_NOT_COMPLETE',
      'INS_FILE_MISSING',
      'INS_UUID_TAKEN',
    ],
    activity: 'inspection.changed',
  },
  changes: {
    method: 'POST',
    path: '/inspection/{id}/changes',
    access: conductors,
    prefix: 'INS',
    summary: 'Store changes of answers; answered only when they are durably stored',
    params: one,
    body: z.object({ changes }),
    output: acknowledgement,
    errors: ['INS_OBJECT_NOT_FOUND', 'INS_ARCHIVED'],
    activity: 'inspection.changed',
  },
  changesSince: {
    method: 'GET',
    path: '/inspection/{id}/changes',
    access: readers,
    prefix: 'INS',
    summary: `The log after a sequence number, at most ${CHANGES_PER_CALL} changes; \`sequence\` is where the next call goes on`,
    params: one,
    query: z.object({ after: z._default(sequence(), 0) }),
    output: z.object({ changes: z.array(engineType<Change>()), sequence: z.number() }),
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
  read: {
    method: 'GET',
    path: '/inspection/{id}',
    access: readers,
    prefix: 'INS',
    summary: 'A report with its template version, answers and what the engine made of them',
    params: one,
    output: inspection,
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
  start: {
    method: 'POST',
    path: '/inspection/{id}/start',
    access: conductors,
    prefix: 'INS',
    summary: 'From to do to in progress',
    params: one,
    output: inspectionSummary,
    errors: ['INS_OBJECT_NOT_FOUND', 'INS_ALREADY_COMPLETED', 'INS_ARCHIVED'],
    activity: 'inspection.started',
  },
  complete: {
    method: 'POST',
    path: '/inspection/{id}/complete',
    access: conductors,
    prefix: 'INS',
    summary: 'Complete a report; refused with what is missing',
    params: one,
    output: inspectionSummary,
    errors: ['INS_OBJECT_NOT_FOUND', 'INS_NOT_COMPLETE', 'INS_FILE_MISSING', 'INS_ARCHIVED'],
    activity: 'inspection.completed',
  },
  reopen: {
    method: 'POST',
    path: '/inspection/{id}/reopen',
    access: ['INS_MANAGE_INSPECTIONS'],
    prefix: 'INS',
    summary: 'Open a completed report again',
    params: one,
    output: inspectionSummary,
    errors: ['INS_OBJECT_NOT_FOUND', 'INS_ARCHIVED'],
    activity: 'inspection.reopened',
  },
  remove: {
    method: 'DELETE',
    path: '/inspection/{id}',
    access: ['INS_MANAGE_INSPECTIONS'],
    prefix: 'INS',
    summary: 'Archive a report; with forever=true delete an archived one',
    params: one,
    query: z.object({ forever: z.optional(flag()) }),
    output: z.nullable(inspectionSummary),
    errors: ['INS_OBJECT_NOT_FOUND', 'INS_IN_USE'],
    activity: 'inspection.archived',
  },
  restore: {
    method: 'PUT',
    path: '/inspection/{id}/restore',
    access: ['INS_MANAGE_INSPECTIONS'],
    prefix: 'INS',
    summary: 'Bring an archived report back',
    params: one,
    output: inspectionSummary,
    errors: ['INS_OBJECT_NOT_FOUND'],
    activity: 'inspection.restored',
  },
  report: {
    method: 'GET',
    path: '/inspection/{id}/report',
    access: readers,
    prefix: 'INS',
    summary: 'The report as people read it: header, scores, answers, notes, pictures, signatures',
    params: one,
    output: inspection,
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
  reportPdf: {
    method: 'GET',
    path: '/inspection/{id}/report.pdf',
    access: readers,
    prefix: 'INS',
    answer: 'bytes',
    limit: 'pdf',
    summary:
      'The report as a PDF, in the language of `lang` or of the caller; the form itself in `form_language` where its template has it',
    params: one,
    query: z.object({ lang: z.optional(z.string()), form_language: z.optional(z.string()) }),
    errors: ['INS_OBJECT_NOT_FOUND', 'APP_BUSY'],
  },
  history: {
    method: 'GET',
    path: '/inspection/{id}/history',
    access: readers,
    prefix: 'INS',
    summary: 'Who changed what and when, newest first, with what lost against a later answer',
    params: one,
    query: z.object({ cursor: z.optional(sequence()) }),
    output: z.object({
      entries: z.array(
        z.object({
          change: engineType<Change>(),
          by: z.nullable(z.object({ id: z.number(), full_name: z.string() })),
          received_at: z.string(),
          sequence: z.number(),
          late: z.boolean(),
          current: z.boolean(),
        }),
      ),
      /** Where older ones begin; null where there are none. */
      next_cursor: z.nullable(z.string()),
    }),
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
});
