/** Assets: what is inspected. A name and an own number in this round. */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
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

export const assetInput = z.object({ asset_id: requiredText(100), display_name: requiredText(200) });

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
