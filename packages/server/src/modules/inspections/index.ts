/** Inspections: conducted on devices, completed and kept on the server, read and printed as reports. */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { references, type UsagePurpose } from '../../lists/index.ts';
import { mergedReferences } from '../assets/index.ts';
import { recordVisibility } from '../changes/index.ts';
import { fileHolders } from '../files/index.ts';
import { canListAll, canReadAttachedFile, FILE_HOLDER } from './access.ts';
import { assignmentRules } from './assigned/rules.ts';
import { reportArchiveJob } from './export/report-archive.ts';
import { raisedIssues } from './issues/raised-issues.ts';
import { moveJob } from './moving/move-job.ts';
import { toInspectionTitle } from './naming/inspection-title.ts';
import { inspectionHandOver } from './personal-data/hand-over.ts';
import { findAttachedFiles } from './queries/attached-files.ts';
import { findReadableInspections, isReadableInspection, listInspectionsOfFile } from './queries/lists.ts';
import { moveInspections } from './queries/merged-assets.ts';
import { countInspectionsWith, listInspectionsWith } from './queries/references.ts';
import { routes } from './routes.ts';
import { sendPdfTask } from './share/send-report.ts';

export {
  canCountAll as canCountAllInspections,
  canListAll as canListAllInspections,
  FILE_HOLDER as INSPECTION_FILE_HOLDER,
} from './access.ts';
export { describeAssets } from './answers/names.ts';
export { type PrintedAnswer, printAnswers } from './answers/printed-answers.ts';
export { listAssignedToMe } from './assigned/assigned-to-me.ts';
export { type AssignmentLink, assignmentRules, type LinkRequest } from './assigned/rules.ts';
export { type CompletedInspection, loadCompleted, loadCompletedOf } from './completion/completed.ts';
export { listAnswerValues } from './export/answer-values.ts';
export { createReportFile, findReport, type ReportOwner } from './export/report-files.ts';
export type { InspectionContext } from './inspection-context.ts';
export { describeInspection, findSourceAnswer, getInspectionSource } from './issues/issue-source.ts';
export { raisedIssues } from './issues/raised-issues.ts';
export {
  createInspectionView,
  liveView as inspectionListView,
  ownView as ownInspectionListView,
} from './list-views.ts';
export { toInspectionTitle } from './naming/inspection-title.ts';
export { loadPersonalInspection } from './personal-data/personal-inspection.ts';
export { prepareInspections } from './prepare.ts';
export { selectDueIds } from './queries/assigned.ts';
export { listFullRows as selectInspectionRows } from './queries/export.ts';
export {
  selectAssetsAtSites,
  selectAssetsOfTypes,
  selectMembers,
  selectSitesWithin,
  selectWithAnswers,
} from './queries/filtered-by.ts';
export { findLastCompleted, getUserNames } from './queries/inspections.ts';
export { isReadableInspection } from './queries/lists.ts';
export { anonymiseExpired } from './retention/anonymise-expired.ts';
export { archiveExpired, countExpired, deleteExpired, listExpiredTitles } from './retention/expired.ts';
export { getPublishedVersion, getVersion, type RunnableVersion } from './versions.ts';
export { create, sync } from './work/sync.ts';

const COLUMNS = [
  ['template', 'template_id'],
  ['asset', 'asset_uuid'],
  ['user', 'user_id'],
] as const;
const inspectionReferences = COLUMNS.map(([kind, column]) => {
  // People stay the authors of what they have completed.
  const isOpen = (purpose: UsagePurpose) => kind === 'user' || purpose === 'archive';
  return extend(references, {
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
});

export const inspectionsModule: ServerModule = {
  name: 'inspections',
  routes,
  jobs: [moveJob, reportArchiveJob],
  tasks: [sendPdfTask],
  requires: [assignmentRules, raisedIssues],
  extensions: [
    ...inspectionHandOver,
    extend(fileHolders, {
      name: FILE_HOLDER,
      findFiles: findAttachedFiles,
      canRead: canReadAttachedFile,
      listPlaces: async ({ tx, actor }, uuid, limit) =>
        (await listInspectionsOfFile(tx, uuid, isReadableInspection(actor), limit)).map((inspection) => ({
          kind: 'inspection',
          id: inspection.id,
          title: toInspectionTitle(inspection),
          path: `/inspections/${inspection.uuid}/view-report`,
        })),
    }),
    extend(recordVisibility, {
      kinds: ['inspection'],
      isOfSites: true,
      all: ({ actor }) => canListAll(actor),
      findVisible: ({ tx, actor }, ids) => findReadableInspections(tx, actor, ids),
    }),
    ...inspectionReferences,
    extend(mergedReferences, {
      columns: ['inspection.asset_uuid'],
      move: async (tx, assets) => {
        await moveInspections(tx, assets);
        return [];
      },
    }),
  ],
};
