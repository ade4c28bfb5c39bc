/** Inspections: conducted on devices, completed and kept on the server, read and printed as reports. */
import type { ServerModule } from '../../http/module.ts';
import { registerReference, type UsagePurpose } from '../../lists/index.ts';
import { registerFileAccess, registerFileHolder } from '../files/index.ts';
import { canReadAttachedFile } from './access.ts';
import { reportArchiveJob } from './export/report-archive.ts';
import { toInspectionTitle } from './inspection-session.ts';
import { countInspectionsWith, findAttachedFiles, listInspectionsWith } from './queries.ts';
import { routes } from './routes.ts';
import { sendPdfTask } from './share/send-report.ts';
import './tables.ts';

export { canListAll as canListAllInspections } from './access.ts';
export { listAssignedToMe } from './assigned/assigned-to-me.ts';
export { type AssignmentLink, type LinkRequest, registerAssignmentRules } from './assigned/rules.ts';
export { type CompletedInspection, loadCompleted, registerCompletion } from './completion/completed.ts';
export type { InspectionContext } from './inspection-session.ts';
export { describeInspection, findSourceAnswer, getInspectionSource } from './issue-source.ts';
export { createInspectionView } from './list-views.ts';
export { prepareInspections } from './prepare.ts';
export { type PrintedAnswer, printAnswers } from './printed-answers.ts';
export { selectDueIds } from './queries/assigned.ts';
export { isReadableInspection } from './queries/lists.ts';
export { registerRaisedIssues } from './raised-issues.ts';
export { type Printer, print as printDocument } from './report/print-queue.ts';
export { toPrintedText } from './report/printed-text.ts';
export { create, sync } from './sync.ts';
export { getPublishedVersion } from './versions.ts';

registerFileAccess(canReadAttachedFile);
registerFileHolder('inspections', findAttachedFiles);
for (const [kind, column] of [
  ['template', 'template_id'],
  ['asset', 'asset_uuid'],
  ['user', 'user_id'],
] as const) {
  // People stay the authors of what they have completed.
  const isOpen = (purpose: UsagePurpose) => kind === 'user' || purpose === 'archive';
  registerReference({
    kind,
    by: 'inspection',
    field: 'inspections',
    access: ['INS_VIEW_INSPECTION_LIST'],
    // A completed inspection keeps its own copy of the asset and the template: archiving them does not concern it.
    count: (tx, keys, purpose) => countInspectionsWith(tx, { column, keys, isOpen: isOpen(purpose) }),
    list: async (tx, keys, limit, purpose) =>
      (await listInspectionsWith(tx, { column, keys, isOpen: isOpen(purpose) }, limit)).map((inspection) => ({
        id: inspection.id,
        title: toInspectionTitle(inspection),
        path: `/inspections/${inspection.uuid}/view-report`,
      })),
  });
}

export const inspectionsModule: ServerModule = {
  name: 'inspections',
  routes,
  jobs: [reportArchiveJob],
  tasks: [sendPdfTask],
};
