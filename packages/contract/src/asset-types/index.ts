/** Types of assets, and the fields that the assets of a type have. */
import * as z from 'zod/mini';
import { customField, customFieldInputs, customFieldOrder } from '../custom-fields/index.ts';
import { endpoints } from '../endpoint.ts';
import { archiveVariant, type ListDeclaration, searchQuery, selectOption } from '../list.ts';
import { resource } from '../resource.ts';
import { anyId, flag, numericId, requiredText, timestamp, uuid } from '../values.ts';

export const assetType = z.object({
  id: z.number(),
  uuid: uuid(),
  name: z.string(),
  /** The fields in use come first, in their order; the unused ones follow by name. */
  fields: z.array(customField),
  /** Fields in use. */
  fields_count: z.number(),
  /** Assets that are not archived. */
  assets_count: z.number(),
  archived_at: z.nullable(timestamp()),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type AssetType = z.infer<typeof assetType>;

export const MAX_ASSET_TYPE_NAME_LENGTH = 125;
/** `fields` has new and changed fields; the others keep their settings. `order` has the positions of those in use by key. */
const assetTypeFields = {
  fields: z.optional(customFieldInputs()),
  order: z.optional(customFieldOrder),
};
const name = requiredText(MAX_ASSET_TYPE_NAME_LENGTH);
export const assetTypeInput = z.object({ name, ...assetTypeFields });
/** Properties that are missing stay unchanged. */
const assetTypeChange = z.object({ name: z.optional(name), ...assetTypeFields });

export const assetTypeList: ListDeclaration = {
  table_name: 'asset_types',
  columns: [
    { selector: 'name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'fields_count', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'assets_count', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'updated_at', type: 'date', sortable: true, filter: 'dateRange' },
  ],
  default_sort: { key: 'name', direction: 'asc' },
};

export const archivedAssetTypeList = archiveVariant(assetTypeList, 'asset_type', 'asset_types_archive');

const MANAGE = ['SST_MANAGE_ASSET_TYPE'] as const;

export const assetTypes = endpoints('assetTypes', {
  ...resource({
    path: '/assets/types',
    names: ['an asset type', 'asset types'],
    prefix: 'SST',
    activity: 'asset_type',
    id: anyId(),
    record: assetType,
    input: assetTypeInput,
    list: assetTypeList,
    archive: archivedAssetTypeList,
    view: ['SST_VIEW_ASSET_TYPE'],
    viewArchive: ['SST_VIEW_ARCHIVED_ASSET_TYPES'],
    manage: MANAGE,
    history: true,
    overrides: { update: { body: assetTypeChange, errors: ['SST_TYPE_ARCHIVED'] } },
  }),
  all: {
    method: 'GET',
    path: '/assets/types/all',
    access: ['SST_VIEW_ASSET_TYPE', 'SST_VIEW_ASSET', 'AST_MANAGE_ASSIGNMENT', 'CKL_MANAGE_TEMPLATES'],
    prefix: 'SST',
    limit: 'search',
    summary: 'Search asset types by name; with their fields in use on request',
    query: z.extend(searchQuery(50), { with_fields: z.optional(flag()) }),
    output: z.array(
      z.extend(selectOption(), {
        fields: z.optional(z.array(customField)),
        id: z.optional(z.number()),
        archived: z.optional(z.boolean()),
      }),
    ),
  },
  deleteField: {
    method: 'DELETE',
    path: '/assets/types/unused-fields/{id}/delete',
    access: MANAGE,
    prefix: 'SST',
    no_events: 'settings',
    summary: 'Permanently delete an unused field of an asset type and the values that assets have for it',
    params: z.object({ id: numericId() }),
    output: z.null(),
    errors: ['SST_OBJECT_NOT_FOUND', 'SST_IN_USE'],
    activity: 'asset_type.field_deleted',
  },
});
