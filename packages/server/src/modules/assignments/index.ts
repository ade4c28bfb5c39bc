/** Assignments: who inspects what and when. */
import type { ServerModule } from '../../http/module.ts';
import { fieldRoutes } from './field-routes.ts';
import { completion, opening } from './opening/index.ts';
import { planningRoutes } from './planning-routes.ts';
import { recordRoutes } from './record-routes.ts';
import './references.ts';
import './tables.ts';
import { targetsChanged } from './withdrawals.ts';

export { createAssignment } from './assignments.ts';
export { checkAssignment } from './opening/check-assignment.ts';
export { isPastDue } from './queries/status.ts';

export const assignmentsModule: ServerModule = {
  name: 'assignments',
  routes: [...recordRoutes, ...planningRoutes, ...fieldRoutes],
  tasks: [completion, targetsChanged],
  cron: [opening],
  publishes: { subjects: ['assignment', 'assignments'], permission: 'AST_MANAGE_ASSIGNMENT' },
};
