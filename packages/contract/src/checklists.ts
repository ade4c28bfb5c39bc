/** The calls on templates: their folders, autosave, publishing and import (second specification; decisions, section 4). */
import * as z from 'zod/mini';
import { folderCalls } from './checklists/folder-calls.ts';
import { importCalls } from './checklists/import-calls.ts';
import { listCalls } from './checklists/list-calls.ts';
import { DRAFT_ERRORS, recordCalls } from './checklists/record-calls.ts';
import { customUnit, patchFields, template, templateEntry, templateVersion } from './checklists/template.ts';
import { endpoints } from './endpoint.ts';
import { CONTENT_LANGUAGES } from './languages.ts';
import { searchQuery, selectOption } from './list.ts';
import { anyId, flag, numericId, requiredText, text, uuid } from './values.ts';

export * from './checklists/import.ts';
export * from './checklists/template.ts';

const one = z.object({ id: anyId() });

export const checklists = endpoints('checklists', {
  ...listCalls,
  read: {
    method: 'GET',
    path: '/checklist/template/{id}',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'The draft of a template with all its records',
    params: one,
    output: template,
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  options: {
    method: 'GET',
    path: '/checklist/template/{id}/options',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'State, versions and counts of a template without its items',
    params: one,
    output: z.object({
      has_draft: z.boolean(),
      published: z.boolean(),
      version_id: z.nullable(z.number()),
      version_title: z.nullable(z.string()),
      language: z.string(),
      contains_asset: z.boolean(),
      pages: z.number(),
      sections: z.number(),
      questions: z.number(),
      inspections: z.number(),
      versions: z.array(
        z.object({
          id: z.number(),
          version: z.number(),
          published_at: z.string(),
          published_by: z.nullable(z.string()),
        }),
      ),
    }),
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  lastVersion: {
    method: 'GET',
    path: '/checklist/{id}/last-version-items',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'The version published last, with all its records: what the draft is compared with',
    params: one,
    output: templateVersion,
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/checklist/template/new',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Create an empty template with its start, main and end page',
    body: z.object({
      title: requiredText(300),
      parent_id: z.optional(z.nullable(numericId())),
      language: z.optional(z.enum(CONTENT_LANGUAGES)),
    }),
    output: templateEntry,
    errors: ['CKL_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
    activity: 'template.created',
  },
  save: {
    method: 'POST',
    path: '/checklist/template/{id}',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Autosave: a patch against a revision; the same save_id again answers as before',
    params: one,
    body: z.object({
      save_id: uuid(),
      revision: z.number().check(z.int(), z.minimum(0)),
      contains_asset: z.optional(z.boolean()),
      ...patchFields,
    }),
    output: z.object({ revision: z.number(), has_draft: z.boolean(), saved_at: z.string() }),
    errors: DRAFT_ERRORS,
    activity: 'template.changed',
  },
  ...recordCalls,
  publish: {
    method: 'POST',
    path: '/checklist/template/{id}/publish',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Make the draft of this revision the version that new inspections use',
    params: one,
    body: z.object({ revision: z.number().check(z.int(), z.minimum(0)), title: z.optional(text(200)) }),
    output: z.object({ version_id: z.number(), version: z.number(), revision: z.number(), published_at: z.string() }),
    errors: ['CKL_OBJECT_NOT_FOUND', 'CKL_REVISION_NOT_MATCH', 'CKL_TEMPLATE_INVALID'],
    activity: 'template.published',
  },
  clone: {
    method: 'POST',
    path: '/checklist/template/{id}/clone',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Copy a template into a folder',
    params: one,
    body: z.object({ parent_id: z.optional(z.nullable(numericId())), title: z.optional(requiredText(300)) }),
    output: templateEntry,
    errors: ['CKL_OBJECT_NOT_FOUND'],
    activity: 'template.cloned',
  },
  move: {
    method: 'POST',
    path: '/checklist/template/move',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Move a template or a folder into a folder, or out of all with null',
    body: z.object({ id: numericId(), parent_id: z.nullable(numericId()) }),
    output: templateEntry,
    errors: ['CKL_OBJECT_NOT_FOUND', 'CKL_MOVE_INTO_ITSELF'],
    activity: 'template.moved',
  },
  remove: {
    method: 'DELETE',
    path: '/checklist/template/{id}',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Archive a template; with forever=true delete an archived, unused one',
    params: one,
    query: z.object({ forever: z.optional(flag()) }),
    output: z.nullable(templateEntry),
    errors: ['CKL_OBJECT_NOT_FOUND', 'CKL_IN_USE'],
    activity: 'template.archived',
  },
  restore: {
    method: 'PUT',
    path: '/checklist/template/{id}/restore',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Bring an archived template back',
    params: one,
    output: templateEntry,
    errors: ['CKL_OBJECT_NOT_FOUND'],
    activity: 'template.restored',
  },
  ...folderCalls,
  customUnits: {
    method: 'GET',
    path: '/checklist/custom-units/all',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Units that the workspace made for itself, by name',
    output: z.array(customUnit),
  },
  createCustomUnit: {
    method: 'POST',
    path: '/checklist/custom-units/new',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Make a unit; one of the same name and sign that is there already is answered as it is',
    body: z.object({ title: requiredText(100), symbol: requiredText(20) }),
    output: customUnit,
    errors: ['VALIDATION_FAILED'],
    activity: 'custom_unit.created',
  },
  searchEntries: {
    method: 'GET',
    path: '/checklist/template/search',
    access: ['CKL_MANAGE_TEMPLATES', 'AST_MANAGE_ASSIGNMENT', 'INS_CONDUCT_INSPECTION', 'INS_VIEW_INSPECTION_LIST'],
    prefix: 'CKL',
    limit: 'search',
    summary:
      'Templates and folders by title or id, or what lies directly in a folder; only templates can be selected, with tree=true folders as well, for all that lies in them. Archived templates only by id',
    /** `tree` without a text, ids or a folder answers what lies in no folder. */
    query: z.extend(searchQuery(10), { parent_id: z.optional(numericId()), tree: z.optional(flag()) }),
    output: z.array(z.extend(selectOption(), { canSelect: z.boolean() })),
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  search: {
    method: 'GET',
    path: '/checklist/search',
    access: ['CKL_MANAGE_TEMPLATES', 'AST_MANAGE_ASSIGNMENT', 'INS_CONDUCT_INSPECTION', 'INS_VIEW_INSPECTION_LIST'],
    prefix: 'CKL',
    limit: 'search',
    summary: 'Published templates by title, for starting an inspection',
    query: searchQuery(10),
    output: z.array(z.extend(selectOption(), { version: z.number(), questions: z.number() })),
  },
  ...importCalls,
});
