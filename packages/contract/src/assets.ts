/** Assets: what is inspected. A name and an own number in this round. */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import {
  IMPORT_ERRORS,
  INSPECT_ERRORS,
  importColumns,
  importRowError,
  inspectedSheet,
  sheetReading,
} from './import.ts';
import {
  bulkCall,
  exportCall,
  type ListDeclaration,
  listCall,
  listVariant,
  searchQuery,
  selectOption,
} from './list.ts';
import { anyId, flag, requiredText, uuid } from './values.ts';

export const asset = z.object({
  id: z.number(),
  uuid: uuid(),
  /** The asset's own number: its business key, unique in the workspace. */
  asset_id: z.string(),
  display_name: z.string(),
  last_inspection_at: z.nullable(z.string()),
  archived_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Asset = z.infer<typeof asset>;

export const ASSET_NUMBER_MAX = 100;
export const ASSET_NAME_MAX = 200;
export const assetInput = z.object({
  asset_id: requiredText(ASSET_NUMBER_MAX),
  display_name: requiredText(ASSET_NAME_MAX),
});

/** What columns of a file with assets can be; each row needs both. */
export const ASSET_IMPORT_TARGETS = ['asset_id', 'display_name'] as const;
export type AssetImportTarget = (typeof ASSET_IMPORT_TARGETS)[number];
export const ASSET_IMPORT_MAX_ROWS = 100_000;
/** So many errors and so many rows at most are told one by one; `bad_rows` and `imported` count all. */
export const ASSET_IMPORT_ERRORS_TOLD = 5000;
export const ASSET_IMPORT_ROWS_TOLD = 500;

export const assetsImported = z.object({
  imported: z.object({
    /** Assets that were not there. */
    created: z.number(),
    /** Assets with that number that got another name. */
    changed: z.number(),
    unchanged: z.number(),
  }),
  bad_rows: z.number(),
  errors: z.array(importRowError),
  /** Of a dry run: the first rows as they come in. */
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
export type AssetsImported = z.infer<typeof assetsImported>;

export const assetList: ListDeclaration = {
  table_name: 'assets',
  columns: [
    { selector: 'display_name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'asset_id', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'last_inspection_at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'created_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
  ],
  default_sort: { key: 'display_name', direction: 'asc' },
};

export const archivedAssetList = listVariant(assetList, 'assets_archive');

const oneAsset = z.object({ id: anyId() });

export const assets = endpoints('assets', {
  list: listCall(assetList, asset, {
    path: '/assets/list',
    access: ['SST_VIEW_ASSET'],
    prefix: 'SST',
    summary: 'Live assets',
  }),
  exportList: exportCall(assetList, {
    path: '/assets/export',
    access: ['SST_VIEW_ASSET'],
    prefix: 'SST',
    summary: 'Live assets as a file',
  }),
  archive: listCall(archivedAssetList, asset, {
    path: '/assets/archive',
    access: ['SST_VIEW_ARCHIVED_ASSETS'],
    prefix: 'SST',
    summary: 'Archived assets',
  }),
  exportArchive: exportCall(archivedAssetList, {
    path: '/assets/archive/export',
    access: ['SST_VIEW_ARCHIVED_ASSETS'],
    prefix: 'SST',
    summary: 'Archived assets as a file',
  }),
  bulkArchive: {
    ...bulkCall(assetList, {
      path: '/assets/bulk-archive',
      access: ['SST_MANAGE_ASSET'],
      prefix: 'SST',
      summary: 'Archive many live assets',
    }),
    activity: 'asset.archived',
  },
  bulkRestore: {
    ...bulkCall(archivedAssetList, {
      path: '/assets/bulk-restore',
      access: ['SST_MANAGE_ASSET'],
      prefix: 'SST',
      summary: 'Bring many archived assets back',
    }),
    activity: 'asset.restored',
  },
  inspectImport: {
    method: 'POST',
    path: '/assets/bulk-import/inspect',
    access: ['SST_MANAGE_ASSET'],
    prefix: 'SST',
    limit: 'import',
    file: 'file',
    summary: 'Sheets, headers and first values of a file of assets, with a guess how to read it; stores nothing',
    body: z.object(sheetReading),
    output: z.object(inspectedSheet(ASSET_IMPORT_TARGETS)),
    errors: INSPECT_ERRORS,
  },
  bulkImport: {
    method: 'POST',
    path: '/assets/bulk-import',
    access: ['SST_MANAGE_ASSET'],
    prefix: 'SST',
    limit: 'import',
    file: 'file',
    summary: 'Make assets of the rows of a CSV or XLSX file; any row error stores nothing unless skip_errors',
    body: z.object({
      columns: importColumns(ASSET_IMPORT_TARGETS),
      ...sheetReading,
      /** A number that a live asset has gives that asset the name of the row; else it is an error. */
      update_existing: z.optional(flag()),
      dry_run: z.optional(flag()),
      skip_errors: z.optional(flag()),
    }),
    output: assetsImported,
    errors: IMPORT_ERRORS,
    activity: 'asset.imported',
  },
  search: {
    method: 'GET',
    path: '/assets/search',
    access: ['SST_VIEW_ASSET', 'INS_CONDUCT_INSPECTION', 'AST_MANAGE_ASSIGNMENT', 'CKL_MANAGE_TEMPLATES'],
    prefix: 'SST',
    limit: 'search',
    summary: 'Live assets by name or number, for choosing one',
    query: searchQuery(50),
    output: z.array(z.extend(selectOption(), { asset_id: z.string() })),
  },
  read: {
    method: 'GET',
    path: '/assets/{id}',
    access: ['SST_VIEW_ASSET'],
    prefix: 'SST',
    summary: 'One asset',
    params: oneAsset,
    output: asset,
    errors: ['SST_OBJECT_NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/assets/new',
    access: ['SST_MANAGE_ASSET'],
    prefix: 'SST',
    summary: 'Create an asset',
    body: assetInput,
    output: asset,
    errors: ['VALIDATION_FAILED'],
    activity: 'asset.created',
  },
  change: {
    method: 'PUT',
    path: '/assets/{id}',
    access: ['SST_MANAGE_ASSET'],
    prefix: 'SST',
    summary: 'Change an asset that is not archived',
    params: oneAsset,
    body: assetInput,
    output: asset,
    errors: ['SST_OBJECT_NOT_FOUND', 'SST_ASSET_ARCHIVED', 'VALIDATION_FAILED'],
    activity: 'asset.changed',
  },
  remove: {
    method: 'DELETE',
    path: '/assets/{id}',
    access: ['SST_MANAGE_ASSET'],
    prefix: 'SST',
    summary: 'Archive an asset; with forever=true delete an archived, unused one',
    params: oneAsset,
    query: z.object({ forever: z.optional(flag()) }),
    output: z.nullable(asset),
    errors: ['SST_OBJECT_NOT_FOUND', 'SST_IN_USE'],
    activity: 'asset.archived',
  },
  restore: {
    method: 'PUT',
    path: '/assets/{id}/restore',
    access: ['SST_MANAGE_ASSET'],
    prefix: 'SST',
    summary: 'Bring an archived asset back',
    params: oneAsset,
    output: asset,
    errors: ['SST_OBJECT_NOT_FOUND'],
    activity: 'asset.restored',
  },
});
