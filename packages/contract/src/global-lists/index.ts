/** Global lists: lists that several templates draw on, and the fields that the items of a list have. */
import * as z from 'zod/mini';
import { customField, customFieldInputs, customFieldOrder } from '../custom-fields/index.ts';
import { endpoints } from '../endpoint.ts';
import { archiveVariant, type ListDeclaration, searchQuery, selectOption } from '../list.ts';
import { resource } from '../resource.ts';
import { anyId, flag, numericId, requiredText, timestamp, uuid } from '../values.ts';
import { globalListImportEndpoints } from './import.ts';

/** A global list with its fields and the number of its items. */
export const globalList = z.object({
  id: z.number(),
  uuid: uuid(),
  name: z.string(),
  /** The fields in use come first, in their order; the unused ones follow by name. */
  fields: z.array(customField),
  /** Items that are not archived. */
  items_count: z.number(),
  archived_at: z.nullable(timestamp()),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type GlobalList = z.infer<typeof globalList>;

export const MAX_GLOBAL_LIST_NAME_LENGTH = 125;
/** `fields` has new and changed fields; the others keep their settings. `order` has the positions of those in use by key. */
const designedFields = {
  fields: z.optional(customFieldInputs()),
  order: z.optional(customFieldOrder),
};
const name = requiredText(MAX_GLOBAL_LIST_NAME_LENGTH);
export const globalListInput = z.object({ name, ...designedFields });
/** Properties that are missing stay unchanged. */
const globalListChange = z.object({ name: z.optional(name), ...designedFields });

export const globalListList: ListDeclaration = {
  table_name: 'global_lists',
  columns: [
    { selector: 'name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'items_count', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'updated_at', type: 'date', sortable: true, filter: 'dateRange' },
  ],
  default_sort: { key: 'name', direction: 'asc' },
};
export const archivedGlobalListList = archiveVariant(globalListList, 'global_list', 'global_lists_archive');

const FEATURE = 'ckl_global_list';
const MANAGE = ['RES_MANAGE_GLOBAL_LISTS'] as const;

export const globalLists = endpoints('globalLists', {
  ...resource({
    path: '/resources/global-lists',
    names: ['a global list', 'global lists'],
    prefix: 'RES',
    activity: 'global_list',
    feature: FEATURE,
    id: anyId(),
    record: globalList,
    input: globalListInput,
    list: globalListList,
    archive: archivedGlobalListList,
    view: ['RES_VIEW_GLOBAL_LISTS'],
    viewArchive: MANAGE,
    manage: MANAGE,
    history: true,
    overrides: {
      list: { path: '/resources/global-lists' },
      update: { body: globalListChange, errors: ['RES_LIST_ARCHIVED'] },
      archive: {
        summary: 'Archive a global list; with forever=true, delete an archived one with its fields and items',
      },
    },
  }),
  all: {
    method: 'GET',
    path: '/resources/global-lists/all',
    access: ['RES_VIEW_GLOBAL_LISTS', 'CKL_MANAGE_TEMPLATES'],
    prefix: 'RES',
    feature: FEATURE,
    limit: 'search',
    summary: 'Search global lists by name; with their fields in use on request',
    query: z.extend(searchQuery(50), { with_fields: z.optional(flag()) }),
    output: z.array(
      z.extend(selectOption(), {
        fields: z.optional(z.array(customField)),
        id: z.optional(z.number()),
        archived: z.optional(z.boolean()),
        /** The most points that an item has; null if none has any. */
        max_points: z.optional(z.nullable(z.number())),
      }),
    ),
  },
  deleteField: {
    method: 'DELETE',
    path: '/resources/global-lists/{listId}/unused-fields/{id}/delete',
    access: MANAGE,
    prefix: 'RES',
    feature: FEATURE,
    no_events: 'settings',
    summary: 'Permanently delete an unused field of a global list and the values that items have for it',
    params: z.object({ listId: anyId(), id: numericId() }),
    output: z.null(),
    errors: ['RES_OBJECT_NOT_FOUND', 'RES_IN_USE', 'RES_LIST_ARCHIVED'],
    activity: 'global_list.field_deleted',
  },
  ...globalListImportEndpoints,
});
