/** Issues: what was found and needs to be fixed. */
import type { ServerModule } from '../../http/module.ts';
import { registerFileAccess, registerFileHolder } from '../files/index.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { categoryRoutes } from './category-routes.ts';
import { commentRoutes } from './comment-routes.ts';
import { dueTask } from './due.ts';
import { fieldRoutes } from './field-routes.ts';
import { canReadAttachedFile, FILE_HOLDER } from './files.ts';
import { labelRoutes } from './label-routes.ts';
import './notice-details.ts';
import { findAttachedFiles } from './queries/files.ts';
import './category-references.ts';
import './policy-references.ts';
import './raised.ts';
import { recordRoutes } from './record-routes.ts';
import './references.ts';
import { settingsRoutes } from './settings-routes.ts';
import './tables.ts';

export type { Viewer as IssueViewer } from './access/policies.ts';
export { createIssueView } from './list-views.ts';
export {
  isOverdue as isOverdueIssue,
  isPermitted as isPermittedIssue,
  loadViewer as loadIssueViewer,
} from './queries/access.ts';
export { insertCategory, insertLabel } from './queries/categories.ts';
export { isAssignedTo as isIssueAssignedTo, isMine as isOwnIssue } from './queries/rows.ts';
export { storeIssue } from './store-issue.ts';

registerFileHolder(FILE_HOLDER, findAttachedFiles);
registerFileAccess(canReadAttachedFile);

export const issuesModule: ServerModule = {
  name: 'issues',
  routes: [...recordRoutes, ...bulkRoutes, ...commentRoutes],
  cron: [dueTask],
};

export const issueCategoriesModule: ServerModule = {
  name: 'issueCategories',
  routes: [...categoryRoutes, ...labelRoutes, ...settingsRoutes, ...fieldRoutes],
  publishes: {
    subjects: ['issue_category', 'issue_label', 'issue_settings', 'issue_fields'],
    permission: 'ACT_MANAGE_CATEGORY',
  },
};
