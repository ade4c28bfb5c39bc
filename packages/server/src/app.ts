/** Composes the server from its modules. */
import path from 'node:path';
import { ENDPOINTS } from '@rounds/contract';
import type { FastifyInstance } from 'fastify';
import type { ServerModule } from './http/module.ts';
import { createServer, type ServerOptions } from './http/server.ts';
import { usageModule } from './lists/usage.ts';
import { accountModule } from './modules/account/index.ts';
import { alertsModule } from './modules/alerts/index.ts';
import { analyticsModule, analyticsPrintsModule } from './modules/analytics/index.ts';
import { apiTokensModule } from './modules/api-tokens/index.ts';
import { archivedRecordsModule } from './modules/archived-records/index.ts';
import { assetSummaryModule } from './modules/asset-summary/index.ts';
import { assetTypesModule } from './modules/asset-types/index.ts';
import { assetsModule } from './modules/assets/index.ts';
import { assignmentsModule } from './modules/assignments/index.ts';
import { authModule } from './modules/auth/index.ts';
import { bulkEditsModule } from './modules/bulk-edits/index.ts';
import { changesModule } from './modules/changes/index.ts';
import {
  checklistsModule,
  globalResponsesModule,
  glossaryModule,
  libraryModule,
  translationsModule,
} from './modules/checklists/index.ts';
import { customFieldsModule } from './modules/custom-fields/index.ts';
import { dashboardModule } from './modules/dashboard/index.ts';
import { dateRemindersModule } from './modules/date-reminders/index.ts';
import { exportsModule } from './modules/exports/index.ts';
import { factsModule } from './modules/facts/index.ts';
import { feedsModule } from './modules/feeds/index.ts';
import { fileManagerModule } from './modules/file-manager/index.ts';
import { filesModule } from './modules/files/index.ts';
import { globalListItemsModule, globalListsModule } from './modules/global-lists/index.ts';
import { groupsModule } from './modules/groups/index.ts';
import { importsModule } from './modules/imports/index.ts';
import { inspectionsModule } from './modules/inspections/index.ts';
import { integrationsModule } from './modules/integrations/index.ts';
import { issueCategoriesModule, issuesModule } from './modules/issues/index.ts';
import { jobsModule } from './modules/jobs/index.ts';
import { liveUpdatesModule } from './modules/live-updates/index.ts';
import { logsModule } from './modules/logs/index.ts';
import { mailModule } from './modules/mail/index.ts';
import { noticesModule } from './modules/notices/index.ts';
import { pastInspectionsModule } from './modules/past-inspections/index.ts';
import { peopleImportModule } from './modules/people-import/index.ts';
import { personRemovalModule } from './modules/person-removal/index.ts';
import { personalDataModule } from './modules/personal-data/index.ts';
import { retentionModule } from './modules/retention/index.ts';
import { rolesModule } from './modules/roles/index.ts';
import { savedQueriesModule } from './modules/saved-queries/index.ts';
import { scheduledReportsModule } from './modules/scheduled-reports/index.ts';
import { scimModule } from './modules/scim/index.ts';
import { sectionPrintsModule, sectionsModule } from './modules/sections/index.ts';
import { settingsModule } from './modules/settings/index.ts';
import { sitesModule } from './modules/sites/index.ts';
import { ssoModule } from './modules/sso/index.ts';
import { subscriptionModule } from './modules/subscription/index.ts';
import { usersModule } from './modules/users/index.ts';
import { webhooksModule } from './modules/webhooks/index.ts';
import { workspaceArchiveModule } from './modules/workspace-archive/index.ts';
import { workspaceLifecycleModule } from './modules/workspace-lifecycle/index.ts';
import { workspacesModule } from './modules/workspaces/index.ts';

/** The order of the modules is also the order of their extensions, such as the places where a record is used. */
export const MODULES: readonly ServerModule[] = [
  authModule,
  accountModule,
  workspacesModule,
  workspaceLifecycleModule,
  workspaceArchiveModule,
  settingsModule,
  mailModule,
  noticesModule,
  filesModule,
  fileManagerModule,
  jobsModule,
  exportsModule,
  archivedRecordsModule,
  liveUpdatesModule,
  usersModule,
  checklistsModule,
  translationsModule,
  glossaryModule,
  globalResponsesModule,
  libraryModule,
  assetTypesModule,
  assetsModule,
  customFieldsModule,
  globalListsModule,
  globalListItemsModule,
  sitesModule,
  importsModule,
  bulkEditsModule,
  inspectionsModule,
  pastInspectionsModule,
  issuesModule,
  issueCategoriesModule,
  assignmentsModule,
  dateRemindersModule,
  assetSummaryModule,
  groupsModule,
  rolesModule,
  logsModule,
  subscriptionModule,
  ssoModule,
  scimModule,
  apiTokensModule,
  usageModule,
  savedQueriesModule,
  sectionsModule,
  sectionPrintsModule,
  factsModule,
  analyticsModule,
  dashboardModule,
  analyticsPrintsModule,
  scheduledReportsModule,
  alertsModule,
  changesModule,
  webhooksModule,
  retentionModule,
  personalDataModule,
  peopleImportModule,
  personRemovalModule,
  integrationsModule,
  feedsModule,
];

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist');

/**
 * The server, ready to listen; tests may replace some of its parts.
 * @throws when an endpoint of the contract has no handler or no access rule
 */
export const buildApp = (
  options: Pick<ServerOptions, 'database' | 'services'> & Partial<ServerOptions>,
): Promise<FastifyInstance> =>
  createServer({ modules: MODULES, endpoints: ENDPOINTS, webFolder: WEB_FOLDER, ...options });
