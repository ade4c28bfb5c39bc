/** Templates: folders, autosave, publishing, import. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { ISSUE_SEARCH_ACCESS } from '../issues/access.ts';
import { CONTENT_LANGUAGES } from '../languages.ts';
import { listQuery, searchQuery, selectOption } from '../list.ts';
import { resource } from '../resource.ts';
import { anyId, flag, numericId, requiredText, text, timestamp, uuid } from '../values.ts';
import { draftEndpoints } from './draft-endpoints.ts';
import { folderEndpoints } from './folder-endpoints.ts';
import { importEndpoints } from './import-endpoints.ts';
import { DRAFT_ERRORS, recordEndpoints } from './record-endpoints.ts';
import { sampleEndpoints } from './sample-endpoints.ts';
import {
  archivedTemplateList,
  customUnit,
  template,
  templateEntry,
  templateList,
  templateOptions,
  templateSharing,
  templateVersion,
} from './template.ts';
import { transferEndpoints } from './transfer-endpoints.ts';

export { type DraftEvent, type DraftRevision, draftEvent } from './draft-endpoints.ts';
export * from './import.ts';
export { SAMPLE_KEYS, type SampleKey } from './sample-endpoints.ts';
export * from './template.ts';
export { MAX_EXPORTED_FILE_BYTES } from './transfer-endpoints.ts';

const idParams = z.object({ id: anyId() });
const MANAGE = ['CKL_MANAGE_TEMPLATES'] as const;

export const checklists = endpoints('checklists', {
  ...resource({
    path: '/checklist/template',
    names: ['a template', 'templates'],
    prefix: 'CKL',
    activity: 'template',
    id: anyId(),
    record: templateEntry,
    input: z.object({
      title: requiredText(300),
      parent_id: z.optional(z.nullable(numericId())),
      language: z.optional(z.enum(CONTENT_LANGUAGES)),
    }),
    list: templateList,
    archive: archivedTemplateList,
    view: MANAGE,
    manage: MANAGE,
    omit: ['update'],
    overrides: {
      list: {
        summary:
          'List the folders and templates of a folder, or of all folders with all=true, where filters keep the parents of matches',
        query: z.extend(listQuery(), {
          parent_id: z.optional(numericId()),
          all: z.optional(flag()),
          q: z.optional(text(200)),
        }),
      },
      exportList: { summary: 'Export the templates of all folders' },
      get: { summary: 'Get the draft of a template with all its records', output: template },
      create: {
        summary: 'Create an empty template with a start, main and end page',
        errors: ['CKL_OBJECT_NOT_FOUND'],
      },
      bulkArchive: { summary: 'Archive templates in bulk; selected folders are ignored' },
    },
  }),
  getSummary: {
    method: 'GET',
    path: '/checklist/template/{id}/options',
    access: MANAGE,
    prefix: 'CKL',
    summary: 'Get state, versions and counts of a template, without its items',
    params: idParams,
    output: z.object({
      ...templateOptions,
      ...templateSharing,
      pages: z.number(),
      sections: z.number(),
      questions: z.number(),
      inspections: z.number(),
      versions: z.array(
        z.object({
          id: z.number(),
          version: z.number(),
          title: z.nullable(z.string()),
          published_at: timestamp(),
          published_by: z.nullable(z.string()),
        }),
      ),
    }),
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  getLatestVersion: {
    method: 'GET',
    path: '/checklist/{id}/last-version-items',
    access: MANAGE,
    prefix: 'CKL',
    summary: 'Get the latest published version with all its records',
    params: idParams,
    output: templateVersion,
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  ...draftEndpoints,
  ...recordEndpoints,
  publish: {
    method: 'POST',
    path: '/checklist/template/{id}/publish',
    access: MANAGE,
    prefix: 'CKL',
    summary: 'Publish the draft at this revision as the version for new inspections',
    params: idParams,
    /**
     * If the title is missing, the version takes the title of the draft (`version_title`); if it is empty, the version
     * has none.
     */
    body: z.object({ revision: z.number().check(z.int(), z.minimum(0)), title: z.optional(text(200)) }),
    output: z.object({ version_id: z.number(), version: z.number(), revision: z.number(), published_at: timestamp() }),
    errors: ['CKL_OBJECT_NOT_FOUND', 'CKL_REVISION_NOT_MATCH', 'CKL_TEMPLATE_INVALID'],
    activity: 'template.published',
  },
  setLanguage: {
    method: 'POST',
    path: '/checklist/template/{id}/set-language',
    access: MANAGE,
    prefix: 'CKL',
    summary:
      'Set the language of the draft. Texts translated into it swap places with their translation; others stay as they are',
    params: idParams,
    body: z.object({ lang: z.enum(CONTENT_LANGUAGES) }),
    output: templateEntry,
    errors: DRAFT_ERRORS,
    activity: 'template.changed',
  },
  clone: {
    method: 'POST',
    path: '/checklist/template/{id}/clone',
    access: MANAGE,
    prefix: 'CKL',
    summary: 'Copy a template into a folder',
    params: idParams,
    body: z.object({ parent_id: z.optional(z.nullable(numericId())), title: z.optional(requiredText(300)) }),
    output: templateEntry,
    errors: ['CKL_OBJECT_NOT_FOUND', 'PLAN_FEATURE_REQUIRED'],
    activity: 'template.cloned',
  },
  move: {
    method: 'POST',
    path: '/checklist/template/move',
    access: MANAGE,
    prefix: 'CKL',
    summary: 'Move a template or folder into a folder, or to the top level with null',
    body: z.object({ id: numericId(), parent_id: z.nullable(numericId()) }),
    output: templateEntry,
    errors: ['CKL_OBJECT_NOT_FOUND', 'CKL_MOVE_INTO_ITSELF'],
    activity: 'template.moved',
  },
  ...folderEndpoints,
  allCustomUnits: {
    method: 'GET',
    path: '/checklist/custom-units/all',
    access: MANAGE,
    prefix: 'CKL',
    summary: 'List the custom units of the workspace by name',
    output: z.array(customUnit),
  },
  createCustomUnit: {
    method: 'POST',
    path: '/checklist/custom-units/new',
    access: MANAGE,
    prefix: 'CKL',
    summary: 'Create a unit; returns the existing one with the same name and symbol',
    body: z.object({ title: requiredText(100), symbol: requiredText(20) }),
    output: customUnit,
    errors: ['VALIDATION_FAILED'],
    activity: 'custom_unit.created',
  },
  searchEntries: {
    method: 'GET',
    path: '/checklist/template/search',
    access: [
      'CKL_MANAGE_TEMPLATES',
      'AST_MANAGE_ASSIGNMENT',
      'INS_CONDUCT_INSPECTION',
      'INS_VIEW_INSPECTION_LIST',
      ...ISSUE_SEARCH_ACCESS,
    ],
    prefix: 'CKL',
    limit: 'search',
    summary:
      'Search templates and folders by title or id, or list a folder. Folders can be selected only with tree=true and stand for everything in them. Archived templates are found only by id',
    /** `tree` without `q`, `ids` and `parent_id` returns the top level. */
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
    summary: 'Search published templates by title, for starting an inspection',
    query: searchQuery(10),
    output: z.array(
      z.extend(selectOption(), {
        version: z.number(),
        questions: z.number(),
        /** The types that the asset of an inspection may have; absent if they may be any. */
        asset_types: z.optional(z.array(z.object({ uuid: uuid(), name: z.string() }))),
      }),
    ),
  },
  ...sampleEndpoints,
  ...transferEndpoints,
  ...importEndpoints,
});
