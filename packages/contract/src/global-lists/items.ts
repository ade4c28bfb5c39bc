/** The items of global lists. */
import * as z from 'zod/mini';
import { customFieldValues, customFieldValuesInput, plainFieldValues } from '../custom-fields/index.ts';
import { endpoints } from '../endpoint.ts';
import {
  archiveVariant,
  bulkEndpoint,
  bulkSelection,
  type ListDeclaration,
  oneOrMany,
  searchQuery,
  selectOption,
} from '../list.ts';
import { resource } from '../resource.ts';
import { anyId, businessKey, flag, queryText, requiredText, timestamp, uuid } from '../values.ts';

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
  /** The `item_id` of the parent, for software that knows items by it alone. */
  parent_item_id: z.nullable(z.string()),
  points: z.nullable(z.number()),
  archived_at: z.nullable(timestamp()),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type GlobalListItem = z.infer<typeof globalListItem>;

/** The maximum length of `item_id`, in characters. */
export const MAX_ITEM_ID_LENGTH = 100;
/** The maximum length of `display_name`, in characters. */
export const MAX_ITEM_NAME_LENGTH = 200;
/** The maximum of points that an item gives. */
export const MAX_ITEM_POINTS = 1_000_000;
export const globalListItemInput = z.object({
  item_id: businessKey(MAX_ITEM_ID_LENGTH),
  display_name: requiredText(MAX_ITEM_NAME_LENGTH),
  /** Properties that are missing stay unchanged. The parent is named by its uuid or its `item_id`; null removes it. */
  parent_uuid: z.optional(z.nullable(uuid())),
  parent_item_id: z.optional(z.nullable(businessKey(MAX_ITEM_ID_LENGTH))),
  points: z.optional(z.nullable(z.number().check(z.minimum(-MAX_ITEM_POINTS), z.maximum(MAX_ITEM_POINTS)))),
  fields: z.optional(customFieldValuesInput()),
});

export const globalListItemList: ListDeclaration = {
  table_name: 'global_list_items',
  columns: [
    { selector: 'display_name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'item_id', type: 'text', sortable: true, filter: 'textBuilder' },
    {
      selector: 'parent',
      type: 'text',
      filter: 'asyncSelect',
      remote: '/resources/global-lists/{listId}/items/search',
    },
    { selector: 'points', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'updated_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
    // An export with this can be imported again.
    { selector: 'parent_id', type: 'text', omit: true },
    { selector: 'search', type: 'text', filter: 'textBuilder', omit: true, search_only: true },
  ],
  custom_fields: { scope: 'global_list_item', property: 'fields' },
  default_sort: { key: 'display_name', direction: 'asc' },
};
export const archivedGlobalListItemList = archiveVariant(
  globalListItemList,
  'global_list_item',
  'global_list_items_archive',
);

/** An item as inspections and devices know it. */
export const listItemData = z.object({
  uuid: uuid(),
  item_id: z.string(),
  display_name: z.string(),
  parent_uuid: z.nullable(uuid()),
  points: z.nullable(z.number()),
  archived: z.boolean(),
  fields: plainFieldValues(),
});
export type ListItemData = z.infer<typeof listItemData>;

const SEARCH_LIMIT = 50;
const MAX_SEARCH_PAGES = 200;
/** The number of items that a device downloads at once. */
export const MAX_ITEM_CHANGES = 5000;
const itemParams = z.object({ listId: anyId() });
const CONDUCT = ['RES_VIEW_GLOBAL_LISTS', 'CKL_MANAGE_TEMPLATES', 'INS_CONDUCT_INSPECTION'] as const;
/** People who read inspections filter them by the items that answers name. */
const FILTER_ACCESS = [...CONDUCT, 'INS_VIEW_INSPECTION_LIST', 'INS_VIEW_ARCHIVED_INSPECTIONS'] as const;

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
      access: CONDUCT,
      option: z.extend(selectOption(), {
        item_id: z.string(),
        points: z.nullable(z.number()),
        item: z.optional(listItemData),
      }),
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
        /**
         * `parent` restricts the options to the items that belong to one of these. `field_key` restricts them to those
         * whose field equals or contains one of `field_texts`, a JSON list. `with_item` adds what an inspection keeps.
         */
        query: z.extend(searchQuery(SEARCH_LIMIT), {
          parent: z.optional(oneOrMany()),
          field_key: z.optional(queryText(100)),
          field_operator: z._default(z.enum(['equals', 'contains']), 'equals'),
          field_texts: z.optional(queryText()),
          page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_SEARCH_PAGES)), 1),
          with_item: z.optional(flag()),
        }),
        errors: ['RES_OBJECT_NOT_FOUND'],
      },
    },
  }),
  bulkMove: {
    ...bulkEndpoint(globalListItemList, {
      path: '/resources/global-lists/{listId}/items/bulk-move',
      access: MANAGE,
      prefix: 'RES',
      feature: 'ckl_global_list',
      summary: 'Move items of a global list, with those that belong to them, to another item or to the top',
    }),
    params: itemParams,
    body: z.extend(bulkSelection(), { parent_uuid: z.nullable(uuid()) }),
    errors: ['VALIDATION_FAILED', 'APP_COUNT_NOT_MATCH', 'RES_OBJECT_NOT_FOUND', 'RES_LIST_ARCHIVED'],
    activity: 'global_list_item.moved',
  },
  searchAll: {
    method: 'GET',
    path: '/resources/global-lists/items/search',
    access: FILTER_ACCESS,
    prefix: 'RES',
    limit: 'search',
    summary: 'Search the items of all global lists, to filter inspections by them',
    query: searchQuery(SEARCH_LIMIT),
    output: z.array(selectOption()),
  },
  listChanges: {
    method: 'GET',
    path: '/resources/global-lists/{listId}/items/changes',
    access: CONDUCT,
    prefix: 'RES',
    feature: 'ckl_global_list',
    summary:
      'List the items of a global list for a device: all of them by name, or those that changed since `cursor`, archived ones included',
    params: itemParams,
    query: z.object({ cursor: z.optional(queryText()) }),
    output: z.object({
      list: z.object({ uuid: uuid(), name: z.string(), archived: z.boolean() }),
      items: z.array(listItemData),
      /** The cursor for the next call. */
      cursor: z.string(),
      /** True if more items follow, so that the caller continues. */
      has_more: z.boolean(),
      /** The cursor is no longer valid: these are the first of all items, which replace those on the device. */
      is_restart: z.boolean(),
    }),
    errors: ['RES_OBJECT_NOT_FOUND'],
  },
});
