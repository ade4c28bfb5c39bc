/** Assets and their types. */
import { declareModule } from './declare.ts';

export const assets = declareModule({
  prefix: 'SST',
  position: 4,
  permissions: [
    'SST_VIEW_ASSET',
    'SST_MANAGE_ASSET',
    'SST_VIEW_ARCHIVED_ASSETS',
    'SST_VIEW_ASSET_TYPE',
    'SST_MANAGE_ASSET_TYPE',
    'SST_VIEW_ARCHIVED_ASSET_TYPES',
  ],
  implies: {
    SST_MANAGE_ASSET: ['SST_VIEW_ASSET', 'SST_VIEW_ARCHIVED_ASSETS'],
    SST_MANAGE_ASSET_TYPE: ['SST_VIEW_ASSET_TYPE', 'SST_VIEW_ARCHIVED_ASSET_TYPES'],
  },
  events: {
    'asset.created': 'normal',
    'asset.changed': 'normal',
    'asset.archived': 'normal',
    'asset.restored': 'normal',
    'asset.deleted': 'normal',
    'asset_type.created': 'normal',
    'asset_type.changed': 'normal',
    'asset_type.archived': 'normal',
    'asset_type.restored': 'normal',
    'asset_type.deleted': 'normal',
    'date_reminder.created': 'normal',
    'date_reminder.changed': 'normal',
    'date_reminder.deleted': 'normal',
  },
  activities: {
    'asset.imported': 'normal',
    'asset.import_undone': 'normal',
    'asset.merged': { log: 'normal', event: 'asset.changed' },
    'asset.file_added': { log: 'normal', event: 'asset.changed' },
    'asset.file_deleted': { log: 'normal', event: 'asset.changed' },
    'asset_type.field_deleted': 'normal',
  },
  errors: {
    SST_OBJECT_NOT_FOUND: 404,
    SST_IN_USE: 409,
    SST_ASSET_ARCHIVED: 422,
    SST_TYPE_ARCHIVED: 422,
  },
});
