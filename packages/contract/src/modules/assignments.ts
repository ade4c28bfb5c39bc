/** Assignments. */
import { declareModule } from './declare.ts';

export const assignments = declareModule({
  prefix: 'AST',
  position: 3,
  permissions: ['AST_MANAGE_ASSIGNMENT'],
  activities: {
    'assignment_fields.changed': 'normal',
    'assignment_field.deleted': 'normal',
  },
  errors: {
    AST_OBJECT_NOT_FOUND: 404,
    AST_IN_USE: 409,
  },
});
