/** Assignments. */
import { declareModule } from './declare.ts';

export const assignments = declareModule({
  prefix: 'AST',
  position: 3,
  permissions: ['AST_MANAGE_ASSIGNMENT'],
  events: {
    'assignment.created': 'normal',
    'assignment.changed': 'normal',
    'assignment.archived': 'normal',
    'assignment.restored': 'normal',
    'assignment.deleted': 'normal',
    'assignment.paused': 'normal',
    'assignment.activated': 'normal',
    'assignment.finished': 'normal',
    'assignment_fields.changed': 'normal',
  },
  activities: {
    'assignment.cloned': { log: 'normal', event: 'assignment.created' },
    'assignment.occurrence_moved': { log: 'normal', event: 'assignment.changed' },
    'assignment.inspection_skipped': 'normal',
    'assignment.inspection_reassigned': 'normal',
    'assignment.reminded': 'normal',
    'assignment_field.deleted': 'normal',
  },
  errors: {
    AST_OBJECT_NOT_FOUND: 404,
    AST_IN_USE: 409,
    /** It is finished or archived. */
    AST_NOT_EDITABLE: 409,
    /** It concerns assets beyond the sites to which the person is limited. */
    AST_BEYOND_SITES: 403,
    AST_ALREADY_STARTED: 409,
    AST_NOT_ASSIGNED: 403,
    /** It is paused, finished, archived, has not begun, or has ended. */
    AST_NOT_STARTABLE: 409,
  },
});
