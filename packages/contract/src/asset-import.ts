/** Importing assets from a sheet. */
import * as z from 'zod/mini';
import { INSPECT_ERRORS, sheetOptions } from './import.ts';
import {
  createdOwner,
  importHistory,
  RECORD_IMPORT_ERRORS,
  recordColumns,
  recordImportOptions,
  recordImportResult,
  recordSheet,
} from './record-import.ts';
import { anyId } from './values.ts';

/**
 * Targets that the columns of a file can be mapped to, beside `fields.<key>`; each row needs the first two. `type` is
 * the name of a type, for files without `type_id`; `parent` is the number of the asset that this one is part of,
 * `site` the path of its site: `A / B / C`.
 */
export const ASSET_IMPORT_TARGETS = ['asset_id', 'display_name', 'type', 'parent', 'site', 'lat', 'lng'] as const;
export type AssetImportTarget = (typeof ASSET_IMPORT_TARGETS)[number];

const access = ['SST_MANAGE_ASSET'] as const;

export const assetImportEndpoints = {
  inspectImport: {
    method: 'POST',
    path: '/assets/bulk-import/inspect',
    access,
    prefix: 'SST',
    limit: 'import',
    file: 'file',
    summary: 'Inspect a file of assets: sheets, headers, first values and guessed options; stores nothing',
    body: z.object({ ...sheetOptions, type_id: z.optional(anyId()) }),
    output: z.object(recordSheet(ASSET_IMPORT_TARGETS)),
    errors: [...INSPECT_ERRORS, 'SST_OBJECT_NOT_FOUND'],
  },
  bulkImport: {
    method: 'POST',
    path: '/assets/bulk-import',
    access,
    prefix: 'SST',
    limit: 'import',
    file: 'file',
    summary:
      'Create or update assets from a CSV or XLSX file; any row error rejects the file unless skip_errors is set',
    body: z.object({
      columns: recordColumns(ASSET_IMPORT_TARGETS),
      ...recordImportOptions,
      /** The type of all rows. Without it, existing assets keep their type. */
      type_id: z.optional(anyId()),
      /** Creates a type for all rows; needs the permission to manage types. */
      new_type: createdOwner(),
    }),
    output: recordImportResult,
    errors: [...RECORD_IMPORT_ERRORS, 'SST_OBJECT_NOT_FOUND'],
    activity: 'asset.imported',
  },
  ...importHistory({
    path: '/assets/bulk-import',
    access,
    prefix: 'SST',
    names: 'assets',
    activity: 'asset.import_undone',
    errors: ['SST_OBJECT_NOT_FOUND'],
  }),
} as const;
