/** Exporting one template as a file, and importing such a file. */
import * as z from 'zod/mini';
import { anyId, numericId, requiredText } from '../values.ts';
import {
  groupedItem,
  imageMarker,
  info,
  item,
  limitedRecord,
  MAX_TEMPLATE_TITLE_LENGTH,
  responseSet,
  ruleSet,
  TEMPLATE_BODY_BYTES,
  templateEntry,
  templateHead,
  templateRecords,
  templateTests,
  templateUnit,
} from './template.ts';

/** The file formats of one template. */
export const TEMPLATE_FORMATS = ['json', 'xlsform'] as const;
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

const name = () => z.string().check(z.maxLength(1_000));
const referredLists = () =>
  templateRecords(
    z.object({ uuid: name(), name: name(), fields: templateRecords(z.object({ key: name(), name: name() })) }),
  );

/** Files of more bytes together are left out of an exported template, so that the file can be imported again. */
export const MAX_EXPORTED_FILE_BYTES = 8 * 1024 * 1024;

/** A picture of an exported template. */
const exportedFile = z.object({
  uuid: name(),
  name: name(),
  type: name(),
  /** Its bytes as base64. */
  data: z.string().check(z.maxLength(Math.ceil(MAX_EXPORTED_FILE_BYTES / 3) * 4)),
});

/** An exported template. `format` is that of the engine; older files have neither custom units nor tests. */
const exportedTemplate = z.object({
  format: z.optional(z.number()),
  title: z.string().check(z.maxLength(MAX_TEMPLATE_TITLE_LENGTH)),
  description: templateHead.shape.description,
  language: templateHead.shape.language,
  version_title: templateHead.shape.version_title,
  languages: templateHead.shape.languages,
  translations: templateHead.shape.translations,
  items: templateRecords(item),
  response_sets: templateRecords(responseSet),
  rule_sets: templateRecords(limitedRecord(ruleSet)),
  grouped_items: templateRecords(limitedRecord(groupedItem)),
  info: templateRecords(info),
  image_markers: templateRecords(limitedRecord(imageMarker)),
  custom_units: z.optional(templateRecords(templateUnit)),
  tests: z.optional(templateTests()),
  /** Whether the file is the published version, or a draft with changes since. */
  state: z.optional(z.enum(['draft', 'published'])),
  /** The version that was published when the file was made. */
  published_version: z.optional(z.nullable(z.number())),
  /** The pictures that its records name. */
  files: z.optional(templateRecords(exportedFile)),
  /** The names of pictures that are too large to be part of the file. */
  files_left_out: z.optional(templateRecords(name())),
  /** The lists and types that its questions draw on, by which another workspace finds its own. */
  referred: z.optional(z.object({ global_lists: referredLists(), asset_types: referredLists() })),
});

export const transferEndpoints = {
  exportTemplate: {
    method: 'GET',
    path: '/checklist/template/{id}/export',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    response: 'bytes',
    limit: 'export',
    guard: 'export',
    summary: 'Export the draft of a template: `json` with all its records, `xlsform` for other form tools',
    params: z.object({ id: anyId() }),
    query: z.object({ format: z._default(z.enum(TEMPLATE_FORMATS), 'json') }),
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  checkXlsForm: {
    method: 'GET',
    path: '/checklist/template/{id}/export/check',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    limit: 'export',
    summary: 'What an XLSForm of the template cannot contain, as its sheet `notes` lists it',
    params: z.object({ id: anyId() }),
    output: z.object({
      /** The number of affected items. */
      items: z.number(),
      notes: z.array(z.object({ item_id: z.string(), title: z.string(), code: z.string(), message: z.string() })),
      /** Losses outside of its items, such as tests. */
      of_template: z.array(z.object({ code: z.string(), message: z.string() })),
    }),
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  importTemplate: {
    method: 'POST',
    path: '/checklist/template/import-json',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    limit: 'import',
    work: 'picture',
    body_limit: TEMPLATE_BODY_BYTES,
    summary: 'Create a template from an exported one, under new ids, with the pictures in its file',
    body: z.object({
      template: exportedTemplate,
      title: z.optional(requiredText(300)),
      parent_id: z.optional(z.nullable(numericId())),
    }),
    output: z.object({
      /** Null while a job (`job_id`) stores a long template; its result is that of a long file with questions. */
      template: z.nullable(templateEntry),
      job_id: z.optional(z.number()),
      /** The number of files that were left out because they are not in this workspace. */
      files_removed: z.number(),
      /** The names of global lists and asset types that this workspace does not have; their questions have none now. */
      lists_missing: z.optional(z.array(z.string())),
      /** The names of global responses of this workspace that the questions use now, instead of those of another one. */
      responses_linked: z.optional(z.array(z.string())),
      /** The names of global responses that this workspace does not have with these answers: they are the template’s own. */
      responses_own: z.optional(z.array(z.string())),
    }),
    errors: ['APP_BUSY', 'CKL_OBJECT_NOT_FOUND', 'CKL_TEMPLATE_INVALID', 'PLAN_FEATURE_REQUIRED', 'VALIDATION_FAILED'],
    activity: 'template.imported',
  },
} as const;
