/** Inspections: sync, completion, reports. */
import type { Change, TemplateDocument } from '@rounds/engine';
import * as z from 'zod/mini';
import { nextWork, plannedInspection, startableAssignment } from '../assignments/assigned.ts';
import { plainFieldValues } from '../custom-fields/index.ts';
import { endpoints } from '../endpoint.ts';
import { exportEndpoint, listEndpoint } from '../list.ts';
import { resource } from '../resource.ts';
import { anyId, numericId, text, timestamp, uuid } from '../values.ts';
import { CONDUCT_ACCESS, READ_ACCESS } from './access.ts';
import { acknowledgment, CHANGES_BODY_BYTES, changes, MAX_CHANGES_PER_CALL } from './change.ts';
import { collaborationEndpoints } from './collaboration.ts';
import { historyEndpoints } from './history.ts';
import { importEndpoints } from './import.ts';
import {
  archivedInspectionList,
  engineType,
  INSPECTION_STATUSES,
  inspection,
  inspectionList,
  inspectionReport,
  inspectionSummary,
  ownInspectionList,
} from './inspection.ts';
import { movingEndpoints } from './moving.ts';
import { previousEndpoints } from './previous.ts';
import { reportEndpoints } from './report-endpoints.ts';
import { shareEndpoints } from './share-endpoints.ts';
import { completionNote, signOffInput } from './sign-off.ts';

export * from './change.ts';
export * from './collaboration.ts';
export * from './history.ts';
export * from './import.ts';
export * from './inspection.ts';
export * from './moving.ts';
export { type PreviousInspection, previousInspection } from './previous.ts';
export {
  MAX_EXPORTED_INSPECTIONS,
  MAX_REPORTS_PER_ARCHIVE,
  type ReportArchive,
  reportArchive,
} from './report-endpoints.ts';
export type { SharedReport, ShareLink } from './share-endpoints.ts';
export * from './sign-off.ts';

const newInspection = z.object({
  template_id: numericId(),
  asset_uuid: z.optional(z.nullable(uuid())),
  assignment_id: z.optional(z.nullable(numericId())),
  /** The occurrence of the assignment for an inspection that the device planned; without it, one more inspection is started. */
  occurrence_at: z.optional(z.nullable(timestamp())),
  /** The time zone of the device that starts it; without a known one, that of the person. */
  zone: z.optional(text(64)),
});
const idParams = z.object({ id: anyId() });

/** The number of templates and assets that a device stores so that inspections can start offline. */
export const MAX_OFFLINE_TEMPLATES = 20;
/** The number of assets that a device stores, those of planned work first. */
export const MAX_OFFLINE_ASSETS = 500;
/** The number of people that a device stores for questions about people. */
export const MAX_OFFLINE_PEOPLE = 1000;

/** The maximum of the database column. */
const MAX_SEQUENCE = 2 ** 31 - 1;
const sequence = () => z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_SEQUENCE));

/** Inspections that open within this time are on the device before. */
export const PLANNED_DAYS = 7;
/** The maximum length of each list; the others are in the list of inspections. */
export const MAX_ASSIGNED_TO_ME = 200;
const assignedWork = z.object({
  /** Days are in the time zone of the person; each group is ordered by due time. */
  overdue: z.array(inspectionSummary),
  due_today: z.array(inspectionSummary),
  /** Open, but due later. */
  open: z.array(inspectionSummary),
  planned: z.array(plannedInspection),
  startable: z.array(startableAssignment),
  /** The next work that opens for the person after `planned`, at any distance; null if there is none. */
  next: nextWork,
  /** Counts all inspections, including those beyond the lists. */
  counts: z.object({ overdue: z.number(), due_today: z.number(), open: z.number(), planned: z.number() }),
});
export type AssignedWork = z.infer<typeof assignedWork>;

export const inspections = endpoints('inspections', {
  ...resource({
    path: '/inspection',
    names: ['an inspection', 'inspections'],
    prefix: 'INS',
    activity: 'inspection',
    id: anyId(),
    record: inspectionSummary,
    input: newInspection,
    list: inspectionList,
    archive: archivedInspectionList,
    view: ['INS_VIEW_INSPECTION_LIST'],
    viewArchive: ['INS_VIEW_ARCHIVED_INSPECTIONS'],
    manage: ['INS_MANAGE_INSPECTIONS'],
    omit: ['create', 'update'],
    overrides: {
      get: {
        summary: 'Get an inspection with its template version, answers and computed results',
        access: READ_ACCESS,
        output: inspection,
        is_conducting: true,
      },
    },
  }),
  listAssetPhotos: {
    method: 'GET',
    path: '/inspection/asset/{id}/photos',
    access: ['INS_VIEW_INSPECTION_REPORT'],
    prefix: 'SST',
    summary: 'List the photos in the inspections of an asset, newest first',
    params: idParams,
    query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.number(),
          uuid: uuid(),
          name: z.string(),
          inspection: z.object({ uuid: uuid(), title: z.string(), at: timestamp() }),
        }),
      ),
      /** The `before` of the next call; null at the end. */
      next: z.nullable(z.number()),
    }),
    errors: ['SST_OBJECT_NOT_FOUND'],
  },
  listMine: listEndpoint(ownInspectionList, inspectionSummary, {
    path: '/inspection/mine',
    access: ['INS_CONDUCT_INSPECTION'],
    prefix: 'INS',
    summary: 'List your own inspections',
  }),
  exportMine: exportEndpoint(ownInspectionList, {
    path: '/inspection/mine/export',
    access: ['INS_CONDUCT_INSPECTION'],
    prefix: 'INS',
    summary: 'Export your own inspections',
  }),
  listAssignedToMe: {
    method: 'GET',
    path: '/inspection/mine/assigned',
    access: ['INS_CONDUCT_INSPECTION'],
    prefix: 'INS',
    summary: `List your inspections of assignments by urgency, those of the next ${PLANNED_DAYS} days, and what you may start`,
    output: assignedWork,
  },
  getOfflineData: {
    method: 'GET',
    path: '/inspection/offline',
    access: ['INS_CONDUCT_INSPECTION'],
    prefix: 'INS',
    summary:
      'List what a device should hold to work offline: latest templates and assets, people, and your open inspections',
    output: z.object({
      templates: z.array(z.object({ template_id: z.number(), version_id: z.number() })),
      assets: z.array(
        z.object({
          uuid: uuid(),
          asset_id: z.string(),
          display_name: z.string(),
          type_uuid: z.nullable(uuid()),
          fields: plainFieldValues(),
        }),
      ),
      /** Active people, as a search offers them; the first by name if there are more. */
      people: z.array(z.object({ id: z.number(), name: z.string() })),
      inspections: z.array(z.object({ uuid: uuid(), sequence: z.number() })),
      require_sign_off: z.boolean(),
      /** Their templates and assets are in the lists above as well. */
      planned: z.array(plannedInspection),
      startable: z.array(startableAssignment),
    }),
  },
  getOfflineTemplate: {
    method: 'GET',
    path: '/inspection/offline/template/{id}',
    /** People who select a template for an assignment need it, too. */
    access: ['INS_CONDUCT_INSPECTION', 'AST_MANAGE_ASSIGNMENT'],
    prefix: 'CKL',
    summary: 'Get the published version of a template, as new inspections use it',
    params: z.object({ id: anyId() }),
    output: engineType<{ template_id: number; version_id: number; version: number } & TemplateDocument>(),
    errors: ['CKL_OBJECT_NOT_FOUND', 'CKL_NOT_PUBLISHED'],
  },
  create: {
    method: 'POST',
    path: '/inspection/new',
    is_conducting: true,
    access: ['INS_CONDUCT_INSPECTION'],
    prefix: 'INS',
    events: ['inspection.created', 'inspection.started'],
    summary: 'Create an inspection; repeating the call with the same uuid returns the stored one',
    body: z.extend(newInspection, { uuid: z.optional(uuid()) }),
    output: inspection,
    errors: [
      'CKL_OBJECT_NOT_FOUND',
      'CKL_NOT_PUBLISHED',
      'SST_OBJECT_NOT_FOUND',
      'SST_ASSET_ARCHIVED',
      'INS_UUID_TAKEN',
      'AST_OBJECT_NOT_FOUND',
      'AST_NOT_ASSIGNED',
      'AST_NOT_STARTABLE',
      'INS_IN_PROGRESS_AT_ASSET',
    ],
    activity: 'inspection.started',
  },
  sync: {
    method: 'POST',
    path: '/inspection/sync',
    is_conducting: true,
    access: ['INS_CONDUCT_INSPECTION'],
    prefix: 'INS',
    events: ['inspection.created', 'inspection.started', 'inspection.completed'],
    summary: 'Create an inspection, store changes and complete it in one transaction',
    body_limit: CHANGES_BODY_BYTES,
    body: z.object({
      uuid: uuid(),
      new: z.optional(newInspection),
      changes,
      sent_at: z.optional(timestamp()),
      /** The version of the template in which the device made the changes; without it, the present one. */
      version_id: z.optional(numericId()),
      complete: z.optional(z.boolean()),
      completed_at: z.optional(timestamp()),
      sign_off: z.optional(signOffInput),
      note: z.optional(completionNote()),
    }),
    output: z.extend(acknowledgment, {
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
      'INS_SIGN_OFF_REQUIRED',
      'INS_NOTE_TOO_LATE',
      'INS_UUID_TAKEN',
      'CKL_TOO_COMPLEX',
      'AST_OBJECT_NOT_FOUND',
    ],
    activity: 'inspection.changed',
  },
  saveChanges: {
    method: 'POST',
    path: '/inspection/{id}/changes',
    is_conducting: true,
    access: CONDUCT_ACCESS,
    prefix: 'INS',
    events: ['inspection.started'],
    summary: 'Store changes of answers; the response confirms that they are saved durably',
    body_limit: CHANGES_BODY_BYTES,
    params: idParams,
    body: z.object({ changes, sent_at: z.optional(timestamp()), version_id: z.optional(numericId()) }),
    output: acknowledgment,
    errors: ['INS_OBJECT_NOT_FOUND', 'INS_ARCHIVED'],
    activity: 'inspection.changed',
  },
  listChanges: {
    method: 'GET',
    path: '/inspection/{id}/changes',
    is_conducting: true,
    access: READ_ACCESS,
    prefix: 'INS',
    summary: `List changes after a sequence number, at most ${MAX_CHANGES_PER_CALL}; continue from \`sequence\``,
    params: idParams,
    query: z.object({ after: z._default(sequence(), 0) }),
    output: z.object({
      changes: z.array(engineType<Change>()),
      sequence: z.number(),
      /** The version of the template that the inspection has now. */
      version_id: z.optional(z.number()),
    }),
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
  start: {
    method: 'POST',
    path: '/inspection/{id}/start',
    is_conducting: true,
    access: CONDUCT_ACCESS,
    prefix: 'INS',
    summary: 'Start an inspection',
    params: idParams,
    output: inspectionSummary,
    errors: [
      'INS_OBJECT_NOT_FOUND',
      'INS_ALREADY_COMPLETED',
      'INS_ARCHIVED',
      'AST_NOT_STARTABLE',
      'INS_IN_PROGRESS_AT_ASSET',
    ],
    activity: 'inspection.started',
    events: ['inspection.started'],
  },
  complete: {
    method: 'POST',
    path: '/inspection/{id}/complete',
    is_conducting: true,
    access: CONDUCT_ACCESS,
    prefix: 'INS',
    summary: 'Complete an inspection; fails with the list of missing answers',
    params: idParams,
    body: z.object({ sign_off: z.optional(signOffInput), note: z.optional(completionNote()) }),
    output: inspectionSummary,
    errors: [
      'INS_OBJECT_NOT_FOUND',
      'INS_NOT_COMPLETE',
      'INS_FILE_MISSING',
      'INS_SIGN_OFF_REQUIRED',
      'INS_NOTE_TOO_LATE',
      'INS_ARCHIVED',
      'CKL_TOO_COMPLEX',
    ],
    activity: 'inspection.completed',
    events: ['inspection.started'],
  },
  listLateChanges: {
    method: 'GET',
    path: '/inspection/{id}/late-changes',
    access: READ_ACCESS,
    prefix: 'INS',
    summary: 'List the changes that came after completion and were neither accepted nor left yet, oldest first',
    params: idParams,
    output: z.array(
      z.object({
        change: engineType<Change>(),
        by: z.nullable(z.object({ id: z.number(), full_name: z.string() })),
        received_at: timestamp(),
        sequence: z.number(),
      }),
    ),
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
  decideLateChanges: {
    method: 'POST',
    path: '/inspection/{id}/late-changes',
    access: CONDUCT_ACCESS,
    prefix: 'INS',
    summary:
      'Accept changes that came after completion, by their ids, or leave them out; the inspection must be reopened',
    params: idParams,
    body: z.object({
      accept: z._default(z.array(uuid()).check(z.maxLength(MAX_CHANGES_PER_CALL)), []),
      leave: z._default(z.array(uuid()).check(z.maxLength(MAX_CHANGES_PER_CALL)), []),
    }),
    output: inspectionSummary,
    errors: [
      'INS_OBJECT_NOT_FOUND',
      'INS_ALREADY_COMPLETED',
      'INS_ARCHIVED',
      'INS_FULL',
      'INS_TOO_MANY_ROWS',
      'INS_TOO_MANY_FILES',
    ],
    activity: 'inspection.changed',
  },
  getReport: {
    method: 'GET',
    path: '/inspection/{id}/report',
    access: READ_ACCESS,
    prefix: 'INS',
    summary: 'Get the data of an inspection report',
    params: idParams,
    output: inspectionReport,
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
  ...previousEndpoints,
  ...historyEndpoints,
  ...movingEndpoints,
  ...importEndpoints,
  ...collaborationEndpoints,
  ...reportEndpoints,
  ...shareEndpoints,
});
