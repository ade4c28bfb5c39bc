/** Inspections and their reports: sync, completion, report (decisions, section 5). */
import type { Answer, AnswerProblem, Change, Computed, RunContext, TemplateDocument } from '@rounds/engine';
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { type ListDeclaration, listOutput, listQuery } from './list.ts';
import { anyId, flag, numericId, timestamp, uuid } from './values.ts';

export const INSPECTION_STATUSES = ['to_do', 'in_progress', 'completed'] as const;
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number];

/** At most so many changes travel in one call; the device sends the rest in the next. */
export const CHANGES_PER_CALL = 2_000;

const fileChange = z.object({
  add: z.optional(z.array(uuid()).check(z.maxLength(200))),
  remove: z.optional(z.array(uuid()).check(z.maxLength(200))),
});
const row = z.array(uuid()).check(z.maxLength(5));

const answerChange = z.strictObject({
  id: uuid(),
  seen: z.optional(z.nullable(uuid())),
  item_id: uuid(),
  row: z.optional(row),
  value: z.optional(z.unknown()),
  na: z.optional(z.nullable(z.boolean())),
  note: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))),
  rating: z.optional(z.nullable(z.number())),
  score: z.optional(z.nullable(z.number())),
  media: z.optional(fileChange),
  at: timestamp(),
});
const rowChange = z.strictObject({
  id: uuid(),
  item_id: uuid(),
  row: row.check(z.minLength(1)),
  op: z.enum(['add_row', 'remove_row']),
  after: z.optional(z.nullable(uuid())),
  at: timestamp(),
});
/** The shape of one change, the common kind first because it is tried first; whether its item takes it is the engine's to say, change by change. */
export const change = z.union([answerChange, rowChange]) as unknown as z.ZodMiniType<Change>;
/** Changes are checked one by one, so that one bad change never stops the others of its call. */
const changes = z.array(z.unknown()).check(z.maxLength(CHANGES_PER_CALL));

export const acknowledgement = z.object({
  acknowledged: z.array(z.string()),
  sequence: z.number(),
  refused: z.array(z.object({ id: z.nullable(z.string()), code: z.string(), message: z.string() })),
});
export type Acknowledgement = z.infer<typeof acknowledgement>;

const engineType = <T>() => z.unknown() as unknown as z.ZodMiniType<T>;

export const inspectionSummary = z.object({
  id: z.number(),
  uuid: uuid(),
  document_id: z.nullable(z.string()),
  status: z.enum(INSPECTION_STATUSES),
  template_id: z.number(),
  template_title: z.string(),
  template_version: z.number(),
  asset: z.nullable(z.object({ uuid: uuid(), asset_id: z.string(), display_name: z.string() })),
  user: z.nullable(z.object({ id: z.number(), full_name: z.string() })),
  /** 1/10,000 point; null before completion or without a maximum. */
  score: z.nullable(z.number()),
  score_max: z.nullable(z.number()),
  /** Percent times 100 (71.43 % is 7143); null stands for a dash. */
  score_percent: z.nullable(z.number()),
  failed_count: z.number(),
  question_count: z.number(),
  answered_count: z.number(),
  started_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.nullable(z.string()),
});
export type InspectionSummary = z.infer<typeof inspectionSummary>;

export const inspectionList: ListDeclaration = {
  table_name: 'inspections',
  columns: [
    { selector: 'asset_name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'template_title', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'status', type: 'badge', sortable: true, filter: 'select', options: INSPECTION_STATUSES },
    { selector: 'score_percent', type: 'score', sortable: true, filter: 'numberBuilder' },
    { selector: 'failed_count', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'user_name', type: 'person', sortable: true, filter: 'textBuilder' },
    { selector: 'started_at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'completed_at', type: 'date', sortable: true, filter: 'dateRange' },
  ],
  default_sort: { key: 'started_at', direction: 'desc' },
};

/** A report with everything that conducting it needs, also without a network. */
export const inspection = z.extend(inspectionSummary, {
  template: engineType<{ version_id: number; version: number } & TemplateDocument>(),
  context: engineType<RunContext>(),
  answers: z.array(engineType<Answer>()),
  rows: z.record(z.string(), z.array(z.string())),
  computed: engineType<Computed>(),
  sequence: z.number(),
  /** Files that answers name, with what is needed to show them. */
  files: z.array(z.object({ uuid: uuid(), name: z.string(), type: z.string(), url: z.string() })),
});
export type Inspection = z.infer<typeof inspection>;

/** Data of a refused completion (`INS_NOT_COMPLETE`). */
export const notComplete = z.array(engineType<AnswerProblem & { message: string }>());

const newReport = z.object({
  template_id: numericId(),
  asset_uuid: z.optional(z.nullable(uuid())),
  assignment_id: z.optional(z.nullable(numericId())),
});
const one = z.object({ id: anyId() });
const conductors = ['INS_CONDUCT_INSPECTION', 'INS_MANAGE_INSPECTIONS'] as const;
const readers = ['INS_VIEW_INSPECTION_REPORT', 'INS_CONDUCT_INSPECTION', 'INS_MANAGE_INSPECTIONS'] as const;

export const inspections = endpoints('inspections', {
  list: {
    method: 'GET',
    path: '/inspection/list',
    access: ['INS_VIEW_INSPECTION_LIST'],
    prefix: 'INS',
    summary: 'Reports that are not archived',
    query: listQuery(),
    output: listOutput(inspectionSummary),
    errors: ['VALIDATION_FAILED'],
  },
  archive: {
    method: 'GET',
    path: '/inspection/archive',
    access: ['INS_VIEW_ARCHIVED_INSPECTIONS'],
    prefix: 'INS',
    summary: 'Archived reports',
    query: listQuery(),
    output: listOutput(inspectionSummary),
    errors: ['VALIDATION_FAILED'],
  },
  mine: {
    method: 'GET',
    path: '/inspection/mine',
    access: ['INS_CONDUCT_INSPECTION'],
    prefix: 'INS',
    summary: 'What one conducts oneself',
    query: listQuery(),
    output: listOutput(inspectionSummary),
    errors: ['VALIDATION_FAILED'],
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
    output: z.extend(acknowledgement, { id: z.number(), status: z.enum(INSPECTION_STATUSES) }),
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
    summary: 'The log after a sequence number',
    params: one,
    query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) }),
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
    summary: 'The report as a PDF, in the language of `lang` or of the caller',
    params: one,
    query: z.object({ lang: z.optional(z.string()) }),
    errors: ['INS_OBJECT_NOT_FOUND', 'APP_BUSY'],
  },
  history: {
    method: 'GET',
    path: '/inspection/{id}/history',
    access: readers,
    prefix: 'INS',
    summary: 'Who changed what and when, with what lost against a later answer',
    params: one,
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
    }),
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
});
