/** Files, global lists, and the file manager that is planned. */
import { declareModule } from './declare.ts';

export const resources = declareModule({
  prefix: 'RES',
  position: 6,
  permissions: ['RES_MANAGE_GLOBAL_LISTS', 'RES_VIEW_GLOBAL_LISTS', 'RES_MANAGE_FILE_MANAGER'],
  implies: {
    RES_MANAGE_GLOBAL_LISTS: ['RES_VIEW_GLOBAL_LISTS'],
  },
  activities: {
    'file.uploaded': 'normal',
    'global_list.created': 'normal',
    'global_list.changed': 'normal',
    'global_list.archived': 'normal',
    'global_list.restored': 'normal',
    'global_list.deleted': 'normal',
    'global_list.field_deleted': 'normal',
    'global_list_item.created': 'normal',
    'global_list_item.changed': 'normal',
    'global_list_item.archived': 'normal',
    'global_list_item.restored': 'normal',
    'global_list_item.deleted': 'normal',
  },
  errors: {
    RES_OBJECT_NOT_FOUND: 404,
    RES_IN_USE: 409,
    RES_LIST_ARCHIVED: 422,
    RES_ITEM_ARCHIVED: 422,
    RES_UUID_TAKEN: 409,
    RES_RANGE_OUTSIDE: 416,
    UPLOAD_TOO_LARGE: 422,
    UPLOAD_TOO_SMALL: 422,
    UPLOAD_TYPE_NOT_ALLOWED: 422,
    UPLOAD_MISSING: 422,
    UPLOAD_BROKEN: 422,
    UPLOAD_TOO_MANY_PIXELS: 422,
  },
});
