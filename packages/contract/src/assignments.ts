/** Assignments: who inspects what and when. In this round the fields that a workspace adds to them. */
import * as z from 'zod/mini';
import { type CustomField, customField, customFieldsInput } from './custom-fields.ts';
import { endpoints } from './endpoint.ts';
import { numericId } from './values.ts';

/** What every assignment has whatever the workspace adds; its name stands in the language files. */
export const ASSIGNMENT_TITLE: CustomField = {
  id: null,
  key: 'title',
  name: 'title',
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

export const assignments = endpoints('assignments', {
  customFields: {
    method: 'GET',
    path: '/assignment/custom-fields',
    access: ['AST_MANAGE_ASSIGNMENT'],
    prefix: 'AST',
    summary: 'The fields of assignments that are in use, in their order',
    output: z.array(customField),
  },
  settingsCustomFields: {
    method: 'GET',
    path: '/assignment/settings/custom-fields',
    access: ['APP_VIEW_SETTINGS'],
    prefix: 'AST',
    summary: 'All fields of assignments: those in use in their order, then the unused ones by name',
    output: z.array(customField),
  },
  saveCustomFields: {
    method: 'PUT',
    path: '/assignment/settings/custom-fields',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'AST',
    summary: 'Save the fields that are new or changed, and the order; what is not named stays',
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
    summary: 'Delete an unused field for good, with what assignments hold in it',
    params: z.object({ id: numericId() }),
    output: z.null(),
    errors: ['AST_OBJECT_NOT_FOUND', 'AST_IN_USE'],
    activity: 'assignment_field.deleted',
  },
});
