/** Templates and their folders. */
import * as z from 'zod/mini';
import { declareModule } from './declare.ts';

export const checklists = declareModule({
  prefix: 'CKL',
  position: 5,
  permissions: ['CKL_MANAGE_TEMPLATES', 'CKL_SHARE_TEMPLATE'],
  events: {
    'template.created': 'normal',
    'template.changed': 'normal',
    'template.archived': 'normal',
    'template.restored': 'normal',
    'template.deleted': 'normal',
    'template.published': { log: 'normal', data: z.object({ version: z.number(), version_id: z.number() }) },
    'template.shared': 'normal',
    'template.unshared': 'normal',
    'folder.created': 'normal',
    'folder.changed': 'normal',
    'folder.deleted': 'normal',
    'custom_unit.created': 'normal',
    'global_response.created': 'normal',
    'global_response.changed': 'normal',
    'global_response.deleted': 'normal',
  },
  activities: {
    'template.imported': { log: 'normal', event: 'template.created' },
    'template.cloned': { log: 'normal', event: 'template.created' },
    'template.taken': { log: 'normal', event: 'template.created' },
    'template.moved': { log: 'normal', event: 'template.changed' },
    'template.inspections_moved': 'normal',
  },
  errors: {
    CKL_OBJECT_NOT_FOUND: 404,
    CKL_IN_USE: 409,
    CKL_REVISION_NOT_MATCH: 409,
    CKL_TEMPLATE_INVALID: 422,
    CKL_RULE_ACTION_NOT_ALLOWED: 422,
    CKL_FOLDER_NOT_EMPTY: 409,
    CKL_MOVE_INTO_ITSELF: 422,
    CKL_NOT_PUBLISHED: 422,
    CKL_TOO_COMPLEX: 422,
    CKL_IMPORT_NOT_AN_XLSFORM: 422,
  },
});
