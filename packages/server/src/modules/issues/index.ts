/** Issues: what was found and needs to be fixed. */

import { issues } from '@rounds/contract/issues';
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { mergedReferences } from '../assets/index.ts';
import { recordVisibility } from '../changes/index.ts';
import { fileHolders } from '../files/index.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { categoryReferences } from './categories/category-references.ts';
import { categoryRoutes } from './categories/category-routes.ts';
import { issueGroupAccess, policyReferences } from './categories/policy-references.ts';
import { commentRoutes } from './comment-routes.ts';
import { dueTask } from './due.ts';
import { fieldRoutes } from './field-routes.ts';
import { canReadAttachedFile, FILE_HOLDER, listPlacesOfFile } from './files.ts';
import { issueHandOver } from './hand-over.ts';
import { labelRoutes } from './label-routes.ts';
import { issueNoticeDetails } from './notices/notice-details.ts';
import { noticeHandlers } from './notices/notices.ts';
import { findPermittedIssues } from './queries/access.ts';
import { findAttachedFiles } from './queries/files.ts';
import { moveIssues } from './queries/references.ts';
import { raisedExtensions } from './raised/raised.ts';
import { recordRoutes } from './record-routes.ts';
import { issueReferences } from './references.ts';
import { settingsRoutes } from './settings-routes.ts';

export type { Viewer as IssueViewer } from './access/policies.ts';
export { createIssueView, liveView as toIssueListView, ownView as toOwnIssueListView } from './list-views.ts';
export {
  isOverdue as isOverdueIssue,
  isPermitted as isPermittedIssue,
  loadViewer as loadIssueViewer,
} from './queries/access.ts';
export { insertCategory, insertLabel } from './queries/categories.ts';
export { countByStatus as countIssuesByStatus } from './queries/overview.ts';
export { isAssignedTo as isIssueAssignedTo, isMine as isOwnIssue, selectLabelled } from './queries/rows.ts';
export { type RaisedByServer, raiseIssues } from './raised/raise-issues.ts';
export { storeIssue } from './store-issue.ts';

export const issuesModule: ServerModule = {
  name: 'issues',
  routes: [...recordRoutes, ...bulkRoutes, ...commentRoutes],
  cron: [dueTask],
  extensions: [
    extend(fileHolders, {
      name: FILE_HOLDER,
      findFiles: findAttachedFiles,
      canRead: canReadAttachedFile,
      listPlaces: listPlacesOfFile,
    }),
    // Policies are few, and the first places of many are shown.
    ...policyReferences,
    ...issueReferences,
    ...issueHandOver,
    extend(mergedReferences, {
      columns: ['issue.asset_uuid'],
      move: async (tx, { from, to }) =>
        (await moveIssues(tx, from.uuid, to.uuid)).map((record) => ({ code: 'issue.changed', record })),
    }),
    extend(recordVisibility, {
      kinds: ['issue'],
      isOfSites: true,
      all: ['ACT_MANAGE_ISSUES'],
      findVisible: ({ tx, actor }, ids) =>
        issues.get.access.some((permission) => actor.permissions.has(permission))
          ? findPermittedIssues(tx, actor, ids)
          : Promise.resolve([]),
    }),
    issueGroupAccess,
    issueNoticeDetails,
    ...raisedExtensions,
  ],
  onEvents: noticeHandlers,
};

export const issueCategoriesModule: ServerModule = {
  name: 'issueCategories',
  routes: [...categoryRoutes, ...labelRoutes, ...settingsRoutes, ...fieldRoutes],
  publishes: {
    kinds: ['issue_category', 'issue_label', 'issue_settings', 'issue_fields'],
    permission: 'ACT_MANAGE_CATEGORY',
  },
  extensions: [
    ...categoryReferences,
    extend(recordVisibility, {
      kinds: ['issue_category', 'issue_label', 'issue_settings', 'issue_fields'],
      all: ['ACT_MANAGE_CATEGORY'],
    }),
  ],
};
