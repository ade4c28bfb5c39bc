/** The library: templates that workspaces share, and those that ship with the product. Taking one makes an own template. */
import { TEMPLATE_FEATURES, WORKSPACE_PARTS } from '@rounds/engine';
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { CONTENT_LANGUAGES, LANGUAGES } from '../languages.ts';
import { PAGE_SIZES, pagination } from '../list.ts';
import { anyId, numericId, requiredText, text, timestamp, uuid } from '../values.ts';
import { templateDocument, templateEntry } from './template.ts';

/** The rights of receivers. `receivers` lets them use the template themselves but not pass it on. */
export const LICENCES = ['receivers', 'cc0', 'cc-by', 'cc-by-sa'] as const;
export type Licence = (typeof LICENCES)[number];

/** The categories of shared templates, in display order. */
export const LIBRARY_CATEGORIES = [
  'safety',
  'equipment',
  'vehicles',
  'buildings',
  'food',
  'health',
  'environment',
  'compliance',
  'other',
] as const;
export type LibraryCategory = (typeof LIBRARY_CATEGORIES)[number];

/**
 * The origin of a template: it ships with the product, is in the library of all, was shared with this workspace, or is
 * its own.
 */
export const LIBRARY_ORIGINS = ['product', 'library', 'shared', 'own'] as const;

export const MAX_RECEIVERS = 50;
const MAX_RECEIVERS_PER_CALL = 20;

/** The key of a sample, or the uuid of any other template. */
const libraryId = requiredText(60);
const category = z.enum(LIBRARY_CATEGORIES);
const licence = z.enum(LICENCES);
const features = z.array(z.object({ feature: z.enum(TEMPLATE_FEATURES), count: z.number() }));

const entryFields = {
  id: z.string(),
  origin: z.enum(LIBRARY_ORIGINS),
  title: z.string(),
  description: z.string(),
  language: z.enum(CONTENT_LANGUAGES),
  languages: z.array(z.string()),
  category,
  /** Null for what ships with the product, which everybody may use. */
  licence: z.nullable(licence),
  /** The name of the workspace that shares it; null for what ships with the product. */
  shared_by: z.nullable(z.string()),
  shared_at: z.nullable(timestamp()),
  pages: z.number(),
  questions: z.number(),
  first_questions: z.array(z.string()),
  picture: z.nullable(uuid()),
  version: z.number(),
  /** The number of times that workspaces have taken it; null for templates that ship with the product. */
  times_taken: z.nullable(z.number()),
  /** Features that the plan of the workspace lacks; a template is created without them. */
  left_out: features,
  /** The template that this workspace made of it last, and from which version. */
  taken: z.nullable(z.object({ template_id: z.number(), version: z.number() })),
};
export const libraryEntry = z.object(entryFields);
export type LibraryEntry = z.infer<typeof libraryEntry>;
export const libraryTemplate = z.object({ ...entryFields, document: z.object(templateDocument) });
export type LibraryTemplate = z.infer<typeof libraryTemplate>;

export const templateSharing = z.object({
  /** The published version, which would be shared; null before the first one. */
  published: z.nullable(
    z.object({
      version: z.number(),
      pages: z.number(),
      questions: z.number(),
      languages: z.array(z.string()),
      files: z.number(),
      /** The parts of the workspace that the copy leaves out. */
      left_out: z.array(z.object({ part: z.enum(WORKSPACE_PARTS), count: z.number() })),
    }),
  ),
  /** Null while it is not shared. */
  shared: z.nullable(
    z.object({
      id: uuid(),
      in_library: z.boolean(),
      receivers: z.array(z.object({ id: z.number(), named: z.string() })),
      licence,
      category,
      /** The published version that was shared last. */
      template_version: z.number(),
      shared_at: timestamp(),
      times_taken: z.number(),
    }),
  ),
  /** The origin, if the template itself was taken from the library. */
  taken: z.nullable(z.object({ taken_from: z.string(), title: z.string(), licence: z.string() })),
});
export type TemplateSharing = z.infer<typeof templateSharing>;

const managing = { access: ['CKL_MANAGE_TEMPLATES'], prefix: 'CKL' } as const;
const sharing = { access: ['CKL_SHARE_TEMPLATE'], prefix: 'CKL', guard: 'share' } as const;
const libraryParams = z.object({ id: libraryId });
const templateParams = z.object({ id: anyId() });

export const library = endpoints('library', {
  list: {
    ...managing,
    method: 'GET',
    path: '/checklist/public-library/list',
    limit: 'search',
    summary:
      'List the library: what was shared with this workspace, with all workspaces, and what ships with the product',
    query: z.object({
      q: z.optional(text(200)),
      language: z.optional(z.enum(CONTENT_LANGUAGES)),
      category: z.optional(category),
      page: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(10_000)), 1),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZES.at(-1)!)), 25),
    }),
    output: z.object({
      list: z.array(libraryEntry),
      pagination,
      /** The key by which others name this workspace when they share with it. */
      workspace_key: z.string(),
    }),
  },
  get: {
    ...managing,
    method: 'GET',
    path: '/checklist/public-library/{id}',
    summary: 'Get a template of the library with its document, as this workspace would get it',
    params: libraryParams,
    output: libraryTemplate,
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  take: {
    ...managing,
    method: 'POST',
    path: '/checklist/public-library/{id}/take',
    limit: 'import',
    events: ['template.published'],
    summary:
      'Create a template from one of the library, without what the plan does not include. What ships with the product is published at once; a language is for that alone',
    params: libraryParams,
    body: z.object({
      parent_id: z.optional(z.nullable(numericId())),
      language: z.optional(z.enum(LANGUAGES)),
    }),
    output: templateEntry,
    errors: ['CKL_OBJECT_NOT_FOUND', 'UPLOAD_QUOTA_EXCEEDED'],
    activity: 'template.taken',
  },
  takeBack: {
    access: sharing.access,
    prefix: 'CKL',
    method: 'DELETE',
    path: '/checklist/public-library/{id}',
    summary:
      'Stop sharing, with `from` only with one receiver or the library; templates that were made of it stay. A receiver removes it from its own library',
    params: libraryParams,
    query: z.object({ from: z.optional(z.union([z.literal('library'), numericId()])) }),
    output: z.object({ id: uuid() }),
    errors: ['CKL_OBJECT_NOT_FOUND'],
    activity: 'template.unshared',
  },
  getSharing: {
    access: ['CKL_SHARE_TEMPLATE'],
    prefix: 'CKL',
    method: 'GET',
    path: '/checklist/template/{id}/share',
    summary: 'With what and how a template is shared, and what a copy of it would contain',
    params: templateParams,
    output: templateSharing,
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  share: {
    ...sharing,
    method: 'POST',
    path: '/checklist/template/{id}/share',
    limit: 'invite',
    summary:
      'Share a copy of the published version with all workspaces, or with those that are named by their key or by the email address of a person. Those who have it get the new version',
    params: templateParams,
    body: z.object({
      to: z.optional(
        z.union([z.literal('library'), z.array(requiredText(254)).check(z.maxLength(MAX_RECEIVERS_PER_CALL))]),
      ),
      /** Without them, a template that is shared already keeps its own; others are for their receivers only. */
      licence: z.optional(licence),
      category: z.optional(category),
    }),
    output: templateSharing,
    errors: ['CKL_OBJECT_NOT_FOUND', 'CKL_NOT_PUBLISHED', 'VALIDATION_FAILED'],
    activity: 'template.shared',
  },
  getSource: {
    ...managing,
    method: 'GET',
    path: '/checklist/template/{id}/source',
    summary: 'From where a template was taken, and whether a newer version exists; null for others',
    params: templateParams,
    output: z.nullable(
      z.object({
        library_id: uuid(),
        title: z.string(),
        taken_from: z.string(),
        licence: z.string(),
        version: z.number(),
        /** The newest version that is shared; null when it is no longer shared. */
        newest: z.nullable(z.number()),
      }),
    ),
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  getNewer: {
    ...managing,
    method: 'GET',
    path: '/checklist/template/{id}/source/newer',
    summary: 'Compare the version from which a template was taken with the newest one, under the ids of the template',
    params: templateParams,
    output: z.object({
      /** The revision of the draft. */
      revision: z.number(),
      version: z.number(),
      newest: z.number(),
      shared_at: timestamp(),
      before: z.object(templateDocument),
      after: z.object(templateDocument),
      /** Own changes of these records would be replaced. */
      replaced: z.array(uuid()),
      /** Whether own changes have to give way as a whole, because the newer version does not fit to them. */
      replaces_all: z.boolean(),
      left_out: features,
    }),
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  takeNewer: {
    ...managing,
    method: 'POST',
    path: '/checklist/template/{id}/source/newer',
    limit: 'import',
    summary: 'Add the changes of the newest version to the draft, which is published only by its author',
    params: templateParams,
    body: z.object({ revision: z.number().check(z.int(), z.minimum(0)), version: z.number() }),
    output: z.object({ revision: z.number() }),
    errors: [
      'CKL_OBJECT_NOT_FOUND',
      'CKL_REVISION_NOT_MATCH',
      'CKL_TEMPLATE_INVALID',
      'PLAN_FEATURE_REQUIRED',
      'UPLOAD_QUOTA_EXCEEDED',
    ],
    activity: 'template.changed',
  },
});
