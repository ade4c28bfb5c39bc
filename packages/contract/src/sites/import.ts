/** Importing a structure of sites from a sheet. */
import * as z from 'zod/mini';
import {
  columnHeader,
  IMPORT_ERRORS,
  INSPECT_ERRORS,
  importRowError,
  jsonField,
  MAX_MAPPED_COLUMNS,
  sheetInspection,
  sheetOptions,
} from '../import.ts';
import { flag, maxKeys, numericId, text } from '../values.ts';
import { MAX_SITE_COLUMNS, SITE_COLUMN_TYPES, siteColumnInput } from './columns.ts';

/**
 * The ways in which rows name their place: by the titles of all levels in columns of their own, or by the number of
 * their parent.
 */
export const SITE_IMPORT_LAYOUTS = ['levels', 'parents'] as const;
export type SiteImportLayout = (typeof SITE_IMPORT_LAYOUTS)[number];

/** The targets of columns with the titles of each level, from the top. */
export const SITE_LEVEL_TARGETS = [
  'level_1',
  'level_2',
  'level_3',
  'level_4',
  'level_5',
  'level_6',
  'level_7',
  'level_8',
  'level_9',
  'level_10',
] as const;
/** An address may fill several columns, such as street and city; its lines are in this order. */
export const SITE_ADDRESS_TARGETS = ['address', 'address_2', 'address_3', 'address_4'] as const;
/** Targets that columns of a file can be mapped to, in addition to `columns.<id>` for the columns of the structure. */
export const SITE_IMPORT_TARGETS = [
  ...SITE_LEVEL_TARGETS,
  ...(['number', 'parent', 'title', 'is_site', 'note'] as const),
  ...SITE_ADDRESS_TARGETS,
  'time_zone',
] as const;
export type SiteImportTarget = (typeof SITE_IMPORT_TARGETS)[number] | `${typeof SITE_COLUMN_PREFIX}${string}`;

/** The prefix of targets that are columns of the structure. */
export const SITE_COLUMN_PREFIX = 'columns.';
const siteTarget = z.union([
  z.enum(SITE_IMPORT_TARGETS),
  z.templateLiteral([SITE_COLUMN_PREFIX, z.string()]).check(z.maxLength(200)),
]);

/** Maximum number of errors in a result; `bad_rows` counts all rows. */
export const MAX_SITE_IMPORT_ERRORS = 5000;

const inspectedSites = z.object({
  ...sheetInspection(SITE_IMPORT_TARGETS),
  columns: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.string()),
      guess: z.nullable(siteTarget),
      /** The type of a structure’s column that could hold the values. */
      type: z.enum(SITE_COLUMN_TYPES),
    }),
  ),
  layout: z.enum(SITE_IMPORT_LAYOUTS),
});

const siteOutlineNode = z.object({
  title: z.string(),
  /** The topmost nodes have 0. */
  depth: z.number(),
  is_site: z.boolean(),
  becomes: z.enum(['created', 'changed', 'unchanged']),
});
export type SiteOutlineNode = z.infer<typeof siteOutlineNode>;

const siteImportResult = z.object({
  /** Null in a dry run, and while a job (`job_id`) stores a long file. */
  structure_id: z.nullable(z.number()),
  job_id: z.optional(z.number()),
  imported: z.object({
    created: z.number(),
    /** Nodes of the structure that got other values. */
    changed: z.number(),
    unchanged: z.number(),
    sites: z.number(),
  }),
  bad_rows: z.number(),
  errors: z.array(importRowError),
  /** Cells that are not imported although their rows are. */
  notes: z.array(importRowError),
  /** The resulting tree from top to bottom; only a dry run returns it. */
  outline: z.optional(z.array(siteOutlineNode)),
});
export type SiteImportResult = z.infer<typeof siteImportResult>;

const base = {
  method: 'POST',
  access: ['RES_MANAGE_GLOBAL_LISTS'],
  prefix: 'RES',
  limit: 'import',
  work: 'read',
  file: 'file',
} as const;

export const siteImportEndpoints = {
  inspectImport: {
    ...base,
    path: '/resources/sites/structures/import/inspect',
    summary: 'Inspect a file of sites: sheets, headers, first values and guessed options; stores nothing',
    body: z.object(sheetOptions),
    output: inspectedSites,
    errors: INSPECT_ERRORS,
    no_events: 'reading',
  },
  importFile: {
    ...base,
    path: '/resources/sites/structures/import',
    summary:
      'Create a structure of sites from a CSV or XLSX file, or add its nodes to an existing one; any row error rejects the file unless skip_errors is set',
    body: z.object({
      ...sheetOptions,
      layout: z._default(z.enum(SITE_IMPORT_LAYOUTS), 'levels'),
      columns: jsonField(z.partialRecord(siteTarget, columnHeader()).check(maxKeys(MAX_MAPPED_COLUMNS))),
      /** Columns that the structure gets; `id` is the one of their target. */
      new_columns: z.optional(jsonField(z.array(siteColumnInput).check(z.maxLength(MAX_SITE_COLUMNS)))),
      /** Nodes with the same path are changed, others are added. Without it, the structure is new. */
      structure_id: z.optional(numericId()),
      /** The title of a new structure; the name of the file if absent. */
      title: z.optional(text(200)),
      dry_run: z.optional(flag()),
      skip_errors: z.optional(flag()),
    }),
    output: siteImportResult,
    errors: [...IMPORT_ERRORS, 'RES_OBJECT_NOT_FOUND', 'RES_STRUCTURE_ARCHIVED', 'RES_IN_USE'],
    activity: 'site_structure.imported',
    events: ['site_structure.created', 'site_structure.changed'],
  },
} as const;
