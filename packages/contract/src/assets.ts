/** Assets: what is inspected. */
import * as z from 'zod/mini';
import { customFieldValues, customFieldValuesInput } from './custom-fields.ts';
import { endpoints } from './endpoint.ts';
import {
  columnMapping,
  IMPORT_ERRORS,
  INSPECT_ERRORS,
  importRowError,
  sheetInspection,
  sheetOptions,
} from './import.ts';
import { type ListDeclaration, listVariant, selectOption } from './list.ts';
import { resource } from './resource.ts';
import { anyId, flag, requiredText, uuid } from './values.ts';

/** WGS 84, in degrees. */
const place = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
});

export const asset = z.object({
  id: z.number(),
  uuid: uuid(),
  /** The business number, unique in the workspace. */
  asset_id: z.string(),
  display_name: z.string(),
  type: z.nullable(z.object({ uuid: uuid(), name: z.string() })),
  /** The asset that this one is part of. */
  parent: z.nullable(z.object({ uuid: uuid(), display_name: z.string() })),
  place: z.nullable(place),
  /** The values of the fields of its type, by key. */
  fields: customFieldValues(),
  last_inspection_at: z.nullable(z.string()),
  archived_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Asset = z.infer<typeof asset>;

export const MAX_ASSET_NUMBER_LENGTH = 100;
export const MAX_ASSET_NAME_LENGTH = 200;
export const assetInput = z.object({
  asset_id: requiredText(MAX_ASSET_NUMBER_LENGTH),
  display_name: requiredText(MAX_ASSET_NAME_LENGTH),
  /** What is missing stays unchanged. The fields of another type are lost when the type changes. */
  type_uuid: z.optional(z.nullable(uuid())),
  parent_uuid: z.optional(z.nullable(uuid())),
  place: z.optional(z.nullable(place)),
  fields: z.optional(customFieldValuesInput()),
});

/** Targets that the columns of a file can be mapped to; each row needs both. */
export const ASSET_IMPORT_TARGETS = ['asset_id', 'display_name'] as const;
export type AssetImportTarget = (typeof ASSET_IMPORT_TARGETS)[number];
export const MAX_ASSET_IMPORT_ROWS = 100_000;
/** Maximum number of errors and preview rows in a result; `bad_rows` and `imported` count all rows. */
export const MAX_ASSET_IMPORT_ERRORS = 5000;
export const MAX_ASSET_IMPORT_PREVIEW_ROWS = 500;

export const assetImportResult = z.object({
  /** While a job stores a long file; `imported` is then what it will store. */
  job_id: z.optional(z.number()),
  imported: z.object({
    created: z.number(),
    /** Existing assets that got a new name. */
    changed: z.number(),
    unchanged: z.number(),
  }),
  bad_rows: z.number(),
  errors: z.array(importRowError),
  /** Only in a dry run: the first rows and what happens to them. */
  preview: z.optional(
    z.array(
      z.object({
        row: z.number(),
        asset_id: z.string(),
        display_name: z.string(),
        becomes: z.enum(['created', 'changed', 'unchanged']),
      }),
    ),
  ),
});
export type AssetImportResult = z.infer<typeof assetImportResult>;

export const assetList: ListDeclaration = {
  table_name: 'assets',
  columns: [
    { selector: 'display_name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'asset_id', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'type', type: 'text', filter: 'asyncSelect', remote: '/assets/types/all' },
    { selector: 'parent', type: 'text', filter: 'asyncSelect', remote: '/assets/search', omit: true },
    { selector: 'last_inspection_at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'created_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
  ],
  custom_fields: { scope: 'asset', property: 'fields', owner: 'type' },
  default_sort: { key: 'display_name', direction: 'asc' },
};

export const archivedAssetList = listVariant(assetList, 'assets_archive');

const MANAGE = ['SST_MANAGE_ASSET'] as const;

export const assets = endpoints('assets', {
  ...resource({
    path: '/assets',
    names: ['an asset', 'assets'],
    prefix: 'SST',
    activity: 'asset',
    id: anyId(),
    record: asset,
    input: assetInput,
    list: assetList,
    archive: archivedAssetList,
    view: ['SST_VIEW_ASSET'],
    viewArchive: ['SST_VIEW_ARCHIVED_ASSETS'],
    manage: MANAGE,
    search: {
      access: ['SST_VIEW_ASSET', 'INS_CONDUCT_INSPECTION', 'AST_MANAGE_ASSIGNMENT', 'CKL_MANAGE_TEMPLATES'],
      option: z.extend(selectOption(), { asset_id: z.string() }),
      limit: 50,
    },
    overrides: { create: { errors: ['SST_OBJECT_NOT_FOUND'] }, update: { errors: ['SST_ASSET_ARCHIVED'] } },
  }),
  inspectImport: {
    method: 'POST',
    path: '/assets/bulk-import/inspect',
    access: MANAGE,
    prefix: 'SST',
    limit: 'import',
    file: 'file',
    summary: 'Inspect a file of assets: sheets, headers, first values and guessed options; stores nothing',
    body: z.object(sheetOptions),
    output: z.object(sheetInspection(ASSET_IMPORT_TARGETS)),
    errors: INSPECT_ERRORS,
  },
  bulkImport: {
    method: 'POST',
    path: '/assets/bulk-import',
    access: MANAGE,
    prefix: 'SST',
    limit: 'import',
    file: 'file',
    summary: 'Create assets from a CSV or XLSX file; any row error rejects the file unless skip_errors is set',
    body: z.object({
      columns: columnMapping(ASSET_IMPORT_TARGETS),
      ...sheetOptions,
      /** Rows with the number of an existing asset update its name; otherwise they are errors. */
      update_existing: z.optional(flag()),
      dry_run: z.optional(flag()),
      skip_errors: z.optional(flag()),
    }),
    output: assetImportResult,
    errors: IMPORT_ERRORS,
    activity: 'asset.imported',
  },
});
