/** Files, and the global lists and file manager that are planned. */
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
  },
  errors: {
    RES_OBJECT_NOT_FOUND: 404,
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
