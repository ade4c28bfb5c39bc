import { ASSIGNMENT_TITLE, assignments } from '@rounds/contract/assignments';
import { scopeFieldRoutes } from '../custom-fields/index.ts';

export const fieldRoutes = scopeFieldRoutes(assignments, {
  scope: 'assignment',
  standard: [ASSIGNMENT_TITLE],
  prefix: 'AST',
});
