/** Assignments: who inspects what and when. At present only their custom fields. */
import * as z from 'zod/mini';
import { type CustomField, customField, customFieldsInput } from './custom-fields.ts';
import { endpoints } from './endpoint.ts';
import { numericId } from './values.ts';

/** The built-in field of every assignment. Its label is in the locale files. */
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
  listCustomFields: {
    method: 'GET',
    path: '/assignment/custom-fields',
    access: ['AST_MANAGE_ASSIGNMENT'],
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
    summary: 'Permanently delete an unused field and its values',
    params: z.object({ id: numericId() }),
    output: z.null(),
    errors: ['AST_OBJECT_NOT_FOUND', 'AST_IN_USE'],
    activity: 'assignment_field.deleted',
  },
});
