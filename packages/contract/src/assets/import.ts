/** Importing assets from a sheet. */
import * as z from 'zod/mini';
import { createdOwner, importCalls, importHistory } from '../record-import.ts';
import { anyId } from '../values.ts';

/**
 * Targets that the columns of a file can be mapped to, in addition to `fields.<key>`; each row needs `asset_id` and
 * `display_name`. `asset_id_2` is a second column of the number: `A` and `12` give `A-12`. `type` is the name of a
 * type, for files without `type_id`; `parent` is the number of the asset that this one is part of, `site` the path of
 * its site: `A / B / C`.
 */
export const ASSET_IMPORT_TARGETS = [
  'asset_id',
  'asset_id_2',
  'display_name',
  'type',
  'parent',
  'site',
  'lat',
  'lng',
  'lat_lng',
] as const;
export type AssetImportTarget = (typeof ASSET_IMPORT_TARGETS)[number];

const base = {
  path: '/assets/bulk-import',
  access: ['SST_MANAGE_ASSET'],
  prefix: 'SST',
  names: 'assets',
} as const;

export const assetImportEndpoints = {
  ...importCalls({
    ...base,
    targets: ASSET_IMPORT_TARGETS,
    /** If it is missing, existing assets keep their type. */
    owner: { type_id: z.optional(anyId()) },
    newOwner: { new_type: createdOwner() },
    activity: 'asset.imported',
    events: ['asset.created', 'asset.changed', 'asset_type.created'],
    errors: { inspect: ['SST_OBJECT_NOT_FOUND'], store: ['SST_OBJECT_NOT_FOUND'] },
  }),
  ...importHistory({
    ...base,
    activity: 'asset.import_undone',
    events: ['asset.changed', 'asset.deleted'],
    errors: ['SST_OBJECT_NOT_FOUND'],
  }),
} as const;
