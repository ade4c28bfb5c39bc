/** Files that are attached to an asset. */
import * as z from 'zod/mini';
import { storedFile } from '../files/index.ts';
import { anyId, timestamp, uuid } from '../values.ts';

/** The maximum number of files of one asset. */
export const MAX_ASSET_FILES = 200;

export const assetFile = z.extend(storedFile, {
  /** The person who attached the file. */
  user_name: z.string(),
  created_at: timestamp(),
});
export type AssetFile = z.infer<typeof assetFile>;

const view = ['SST_VIEW_ASSET'] as const;
const manage = ['SST_MANAGE_ASSET'] as const;

export const assetFileEndpoints = {
  listFiles: {
    method: 'GET',
    path: '/assets/{id}/files',
    access: view,
    prefix: 'SST',
    summary: 'List the files that are attached to an asset, newest first',
    params: z.object({ id: anyId() }),
    output: z.array(assetFile),
    errors: ['SST_OBJECT_NOT_FOUND'],
  },
  addFile: {
    method: 'POST',
    path: '/assets/{id}/files',
    access: manage,
    prefix: 'SST',
    summary: 'Attach a file that you have uploaded to an asset',
    params: z.object({ id: anyId() }),
    body: z.object({ file_uuid: uuid() }),
    output: assetFile,
    errors: ['SST_OBJECT_NOT_FOUND', 'SST_ASSET_ARCHIVED', 'RES_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
    activity: 'asset.file_added',
  },
  deleteFile: {
    method: 'DELETE',
    path: '/assets/files/{id}',
    access: manage,
    prefix: 'SST',
    summary: 'Permanently delete a file that is attached to an asset',
    params: z.object({ id: anyId() }),
    output: z.null(),
    errors: ['SST_OBJECT_NOT_FOUND', 'SST_ASSET_ARCHIVED'],
    activity: 'asset.file_deleted',
  },
} as const;
