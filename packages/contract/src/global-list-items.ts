/** The items of global lists. */
import * as z from 'zod/mini';
import { customFieldValues, customFieldValuesInput } from './custom-fields.ts';
import { endpoints } from './endpoint.ts';
import { type ListDeclaration, listVariant, searchQuery, selectOption } from './list.ts';
import { resource } from './resource.ts';
import { anyId, requiredText, uuid } from './values.ts';

const parent = z.object({ uuid: uuid(), item_id: z.string(), display_name: z.string() });

export const globalListItem = z.object({
  id: z.number(),
  uuid: uuid(),
  /** The business key, unique in its list. */
  item_id: z.string(),
  display_name: z.string(),
  /** The values of the fields of its list, by key. */
  fields: customFieldValues(),
  /** The item of the same list that this one belongs to. */
  parent: z.nullable(parent),
  points: z.nullable(z.number()),
  archived_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type GlobalListItem = z.infer<typeof globalListItem>;

export const MAX_ITEM_ID_LENGTH = 100;
export const MAX_ITEM_NAME_LENGTH = 200;
export const MAX_ITEM_POINTS = 1_000_000;
export const globalListItemInput = z.object({
  item_id: requiredText(MAX_ITEM_ID_LENGTH),
  display_name: requiredText(MAX_ITEM_NAME_LENGTH),
  /** What is missing stays unchanged. */
  parent_uuid: z.optional(z.nullable(uuid())),
  points: z.optional(z.nullable(z.number().check(z.minimum(-MAX_ITEM_POINTS), z.maximum(MAX_ITEM_POINTS)))),
  fields: z.optional(customFieldValuesInput()),
});

export const globalListItemList: ListDeclaration = {
  table_name: 'global_list_items',
  columns: [
    { selector: 'display_name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'item_id', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'parent', type: 'text' },
    { selector: 'points', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'updated_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
    { selector: 'search', type: 'text', filter: 'textBuilder', omit: true, search_only: true },
  ],
  custom_fields: { scope: 'global_list_item', property: 'fields' },
  default_sort: { key: 'display_name', direction: 'asc' },
};
export const archivedGlobalListItemList = listVariant(globalListItemList, 'global_list_items_archive');

const SEARCH_LIMIT = 50;
const MANAGE = ['RES_MANAGE_GLOBAL_LISTS'] as const;
const listArchived = { errors: ['RES_LIST_ARCHIVED'] } as const;

export const globalListItems = endpoints('globalListItems', {
  ...resource({
    path: '/resources/global-lists/{listId}/items',
    parents: { listId: anyId() },
    names: ['an item of a global list', 'items of a global list'],
    prefix: 'RES',
    activity: 'global_list_item',
    feature: 'ckl_global_list',
    id: anyId(),
    record: globalListItem,
    input: globalListItemInput,
    list: globalListItemList,
    archive: archivedGlobalListItemList,
    view: ['RES_VIEW_GLOBAL_LISTS'],
    viewArchive: MANAGE,
    manage: MANAGE,
    search: {
      access: ['RES_VIEW_GLOBAL_LISTS', 'CKL_MANAGE_TEMPLATES', 'INS_CONDUCT_INSPECTION'],
      option: z.extend(selectOption(), { item_id: z.string(), points: z.nullable(z.number()) }),
      limit: SEARCH_LIMIT,
    },
    overrides: {
      list: { path: '/resources/global-lists/{listId}/items' },
      create: { errors: ['RES_OBJECT_NOT_FOUND', 'RES_LIST_ARCHIVED'] },
      update: { errors: ['RES_LIST_ARCHIVED', 'RES_ITEM_ARCHIVED'] },
      archive: listArchived,
      delete: listArchived,
      restore: listArchived,
      bulkArchive: listArchived,
      bulkRestore: listArchived,
      search: {
        /** `parent` restricts the options to the items that belong to this one. */
        query: z.extend(searchQuery(SEARCH_LIMIT), { parent: z.optional(uuid()) }),
        errors: ['RES_OBJECT_NOT_FOUND'],
      },
    },
  }),
});
