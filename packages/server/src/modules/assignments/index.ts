/** Assignments: who inspects what and when. */
import { findExistingIds } from '../../db/existing-ids.ts';
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { mergedReferences } from '../assets/index.ts';
import { recordVisibility } from '../changes/index.ts';
import { defaultsRoutes } from './defaults.ts';
import { fieldRoutes } from './field-routes.ts';
import { assignmentHandOver } from './hand-over.ts';
import { completion, enqueueCompletions, opening, rulesForInspections } from './opening/index.ts';
import { holidaysOfAssignments } from './planning/holidays.ts';
import { planningRoutes } from './planning/planning-routes.ts';
import { moveAssignedAssets } from './queries/merged-assets.ts';
import { findInvolving } from './queries/records.ts';
import { recordRoutes } from './record-routes.ts';
import { assignmentGroupAccess, assignmentReferences } from './references.ts';
import { targetsChanged } from './withdrawals.ts';

export { createAssignment } from './assignments.ts';
export { checkAssignment } from './opening/check-assignment.ts';
export { findNextDue } from './planning/next-due.ts';
export { isPastDue } from './queries/status.ts';

export const assignmentsModule: ServerModule = {
  name: 'assignments',
  routes: [...recordRoutes, ...planningRoutes, ...fieldRoutes, ...defaultsRoutes],
  tasks: [completion, targetsChanged],
  cron: [opening],
  onEvents: { 'inspection.completed': enqueueCompletions },
  publishes: { kinds: ['assignment'], permission: 'AST_MANAGE_ASSIGNMENT' },
  extensions: [
    rulesForInspections,
    holidaysOfAssignments,
    assignmentGroupAccess,
    ...assignmentReferences,
    ...assignmentHandOver,
    extend(mergedReferences, {
      columns: ['assignment_asset.asset_uuid', 'deleted_occurrence.asset_uuid'],
      move: async (tx, assets) =>
        (await moveAssignedAssets(tx, assets)).map((record) => ({ code: 'assignment.changed', record })),
    }),
    extend(recordVisibility, {
      kinds: ['assignment'],
      isOfSites: true,
      all: ['AST_MANAGE_ASSIGNMENT'],
      findVisible: ({ tx, actor }, ids) =>
        actor.permissions.has('AST_MANAGE_ASSIGNMENT')
          ? findExistingIds(tx, 'assignment', ids)
          : findInvolving(tx, actor.user_id, ids),
    }),
    extend(recordVisibility, { kinds: ['assignment_fields'], all: ['AST_MANAGE_ASSIGNMENT'] }),
  ],
};
