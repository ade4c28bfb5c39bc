/** Assignments: who inspects what and when. */
import * as z from 'zod/mini';
import { type CustomField, customField, customFieldsInput } from '../custom-fields/index.ts';
import { endpoints } from '../endpoint.ts';
import { bulkEndpoint, selectOption } from '../list.ts';
import { resource } from '../resource.ts';
import { anyId, flag, numericId } from '../values.ts';
import {
  archivedAssignmentList,
  assignment,
  assignmentInput,
  assignmentList,
  assignmentSummary,
} from './assignment.ts';
import { planningEndpoints } from './planning.ts';

export * from './assigned.ts';
export * from './assignment.ts';
export * from './planning.ts';
export * from './recurrence.ts';

/** The built-in field of every assignment. Its label is in the locale files. */
export const ASSIGNMENT_TITLE: CustomField = {
  id: null,
  key: 'title',
  name: 'title',
  translations: {},
  description: '',
  field_type: 'text',
  is_used: true,
  is_required: true,
  is_standard: true,
  is_locked: true,
  default_value: null,
  config: {},
  parent_id: null,
};

/** The choices for open work when somebody ends an assignment. */
export const OPEN_WORK_CHOICES = ['withdraw', 'keep'] as const;
export type OpenWorkChoice = (typeof OPEN_WORK_CHOICES)[number];

const MANAGE = ['AST_MANAGE_ASSIGNMENT'] as const;
const params = z.object({ id: anyId() });
const changing = { access: MANAGE, prefix: 'AST', params, output: assignment } as const;

/** An assignment names up to 5,000 assets. */
const ASSIGNMENT_BODY_BYTES = 4 * 1024 * 1024;

export const assignments = endpoints('assignments', {
  ...resource({
    path: '/assignment',
    names: ['an assignment', 'assignments'],
    prefix: 'AST',
    activity: 'assignment',
    id: anyId(),
    record: assignmentSummary,
    input: assignmentInput,
    list: assignmentList,
    archive: archivedAssignmentList,
    view: MANAGE,
    manage: MANAGE,
    history: true,
    search: {
      // The calendar is filtered by it. Without further permissions, people find what they are assigned to or manage.
      access: 'signed-in',
      option: selectOption(),
      limit: 20,
    },
    overrides: {
      get: {
        summary: 'Get an assignment; also for its managers',
        // Its managers may call it whatever their permissions. To everyone else without AST_MANAGE_ASSIGNMENT, the
        // assignment does not exist.
        access: 'signed-in',
        query: z.object({
          grouped_assignees: z.optional(flag()),
          fields_as_object: z.optional(flag()),
          with_custom_fields: z.optional(flag()),
        }),
        output: assignment,
      },
      create: { output: assignment, body_limit: ASSIGNMENT_BODY_BYTES },
      update: {
        body_limit: ASSIGNMENT_BODY_BYTES,
        output: assignment,
        errors: ['AST_NOT_EDITABLE', 'AST_BEYOND_SITES'],
        events: ['inspection.changed'],
      },
      archive: {
        errors: ['AST_BEYOND_SITES'],
        events: ['assignment.deleted', 'inspection.changed', 'inspection.deleted'],
      },
      restore: { errors: ['AST_BEYOND_SITES'], events: ['inspection.changed'] },
      bulkArchive: { events: ['inspection.changed'] },
      bulkRestore: { events: ['inspection.changed'] },
    },
  }),
  pause: {
    ...changing,
    method: 'POST',
    path: '/assignment/{id}/pause',
    summary: 'Pause an assignment: nothing new opens, open inspections stay',
    errors: ['AST_OBJECT_NOT_FOUND', 'AST_NOT_EDITABLE', 'AST_BEYOND_SITES'],
    activity: 'assignment.paused',
  },
  activate: {
    ...changing,
    method: 'POST',
    path: '/assignment/{id}/active',
    summary: 'Resume a paused assignment; what would have opened in between stays out',
    errors: ['AST_OBJECT_NOT_FOUND', 'AST_NOT_EDITABLE', 'AST_BEYOND_SITES'],
    activity: 'assignment.activated',
  },
  finish: {
    ...changing,
    method: 'POST',
    path: '/assignment/{id}/finish',
    summary: 'Finish an assignment: nothing opens anymore. What somebody has started always stays',
    body: z.object({
      /** Decides about open inspections that nobody has started: they are withdrawn, or can still be done. */
      open_work: z._default(z.enum(OPEN_WORK_CHOICES), 'withdraw'),
    }),
    errors: ['AST_OBJECT_NOT_FOUND', 'AST_NOT_EDITABLE', 'AST_BEYOND_SITES'],
    events: ['inspection.changed'],
    activity: 'assignment.finished',
  },
  clone: {
    ...changing,
    method: 'POST',
    path: '/assignment/{id}/clone',
    summary: 'Clone an assignment; the new one is paused and has no inspections',
    errors: ['AST_OBJECT_NOT_FOUND', 'AST_BEYOND_SITES'],
    activity: 'assignment.cloned',
  },
  bulkPause: {
    ...bulkEndpoint(assignmentList, {
      ...{ path: '/assignment/bulk-pause', access: MANAGE, prefix: 'AST' },
      summary: 'Pause active assignments in bulk; others stay unchanged',
    }),
    activity: 'assignment.paused',
  },
  bulkActivate: {
    ...bulkEndpoint(assignmentList, {
      ...{ path: '/assignment/bulk-active', access: MANAGE, prefix: 'AST' },
      summary: 'Resume paused assignments in bulk; others stay unchanged',
    }),
    activity: 'assignment.activated',
  },
  ...planningEndpoints,
  listCustomFields: {
    method: 'GET',
    path: '/assignment/custom-fields',
    /** Questions of templates show these fields. */
    access: ['AST_MANAGE_ASSIGNMENT', 'CKL_MANAGE_TEMPLATES'],
    prefix: 'AST',
    summary: 'List the assignment fields in use, in order',
    output: z.array(customField),
  },
  listAllCustomFields: {
    method: 'GET',
    path: '/assignment/settings/custom-fields',
    access: ['APP_VIEW_SETTINGS'],
    prefix: 'AST',
    summary: 'List all assignment fields: those in use in order, then the unused ones by name',
    output: z.array(customField),
  },
  saveCustomFields: {
    method: 'PUT',
    path: '/assignment/settings/custom-fields',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'AST',
    summary: 'Save new and changed fields and the order; other fields stay unchanged',
    body: customFieldsInput,
    output: z.array(customField),
    errors: ['AST_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
    activity: 'assignment_fields.changed',
  },
  deleteCustomField: {
    method: 'DELETE',
    path: '/assignment/settings/custom-fields/unused-fields/{id}/delete',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'AST',
    no_events: 'settings',
    summary: 'Permanently delete an unused field and its values',
    params: z.object({ id: numericId() }),
    output: z.null(),
    errors: ['AST_OBJECT_NOT_FOUND', 'AST_IN_USE'],
    activity: 'assignment_field.deleted',
  },
});
