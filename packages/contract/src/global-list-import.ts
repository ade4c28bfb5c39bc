/** Importing the items of a global list from a sheet. */
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
 * Targets that the columns of a file can be mapped to, beside `fields.<key>`; each row needs the first two. `parent` is
 * the id of the item that this one belongs to.
 */
export const ITEM_IMPORT_TARGETS = ['item_id', 'display_name', 'parent', 'points'] as const;
export type ItemImportTarget = (typeof ITEM_IMPORT_TARGETS)[number];

const base = {
  access: ['RES_MANAGE_GLOBAL_LISTS'],
  prefix: 'RES',
  feature: 'ckl_global_list',
} as const;

export const globalListImportEndpoints = {
  inspectImport: {
    ...base,
    method: 'POST',
    path: '/resources/global-lists/bulk-import/inspect',
    limit: 'import',
    file: 'file',
    summary: 'Inspect a file of items: sheets, headers, first values and guessed options; stores nothing',
    body: z.object({ ...sheetOptions, list_id: z.optional(anyId()) }),
    output: z.object(recordSheet(ITEM_IMPORT_TARGETS)),
    errors: [...INSPECT_ERRORS, 'RES_OBJECT_NOT_FOUND'],
  },
  bulkImport: {
    ...base,
    method: 'POST',
    path: '/resources/global-lists/bulk-import',
    limit: 'import',
    file: 'file',
    summary: 'Create or update items of a global list from a CSV or XLSX file; can create the list as well',
    body: z.object({
      columns: recordColumns(ITEM_IMPORT_TARGETS),
      ...recordImportOptions,
      /** The list of the items; without it, `new_list` creates one. */
      list_id: z.optional(anyId()),
      new_list: createdOwner(),
    }),
    output: recordImportResult,
    errors: [...RECORD_IMPORT_ERRORS, 'RES_OBJECT_NOT_FOUND', 'RES_LIST_ARCHIVED'],
    activity: 'global_list_item.imported',
  },
  ...importHistory({
    ...base,
    path: '/resources/global-lists/bulk-import',
    names: 'items of global lists',
    activity: 'global_list_item.import_undone',
    errors: ['RES_OBJECT_NOT_FOUND', 'RES_LIST_ARCHIVED'],
  }),
} as const;
