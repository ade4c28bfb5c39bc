/** Importing the items of a global list from a sheet. */
import * as z from 'zod/mini';
import { createdOwner, importCalls, importHistory } from '../record-import.ts';
import { anyId } from '../values.ts';

/**
 * Targets that the columns of a file can be mapped to, in addition to `fields.<key>`; each row needs `item_id` and
 * `display_name`. `item_id_2` is a second column of the id: `A` and `12` give `A-12`. `parent` is the id of the item
 * that this one belongs to.
 */
export const ITEM_IMPORT_TARGETS = ['item_id', 'item_id_2', 'display_name', 'parent', 'points'] as const;
export type ItemImportTarget = (typeof ITEM_IMPORT_TARGETS)[number];

const base = {
  path: '/resources/global-lists/bulk-import',
  access: ['RES_MANAGE_GLOBAL_LISTS'],
  prefix: 'RES',
  feature: 'ckl_global_list',
  names: 'items of global lists',
} as const;

export const globalListImportEndpoints = {
  ...importCalls({
    ...base,
    targets: ITEM_IMPORT_TARGETS,
    /** If it is missing, `new_list` creates the list of the items. */
    owner: { list_id: z.optional(anyId()) },
    newOwner: { new_list: createdOwner() },
    activity: 'global_list_item.imported',
    events: ['global_list.created', 'global_list_item.created', 'global_list_item.changed'],
    errors: { inspect: ['RES_OBJECT_NOT_FOUND'], store: ['RES_OBJECT_NOT_FOUND', 'RES_LIST_ARCHIVED'] },
  }),
  ...importHistory({
    ...base,
    activity: 'global_list_item.import_undone',
    events: ['global_list_item.changed', 'global_list_item.deleted'],
    errors: ['RES_OBJECT_NOT_FOUND', 'RES_LIST_ARCHIVED'],
  }),
} as const;
