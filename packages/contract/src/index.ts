/** All endpoints, for the server, OpenAPI and the tests that walk over them. The browser imports single modules. */
import { account } from './account.ts';
import { analytics, analyticsPrints } from './analytics.ts';
import { assetTypes } from './asset-types.ts';
import { assets } from './assets.ts';
import { assignments } from './assignments.ts';
import { auth } from './auth.ts';
import { checklists } from './checklists.ts';
import { dashboard } from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import { events } from './events.ts';
import { fileManager } from './file-manager.ts';
import { files } from './files.ts';
import { globalListItems } from './global-list-items.ts';
import { globalLists } from './global-lists.ts';
import { groups } from './groups.ts';
import { inspections } from './inspections.ts';
import { issueCategories, issueLabels, issues } from './issues.ts';
import { jobs } from './jobs.ts';
import { logs } from './logs.ts';
import { notices } from './notices.ts';
import { roles } from './roles.ts';
import { savedQueries } from './saved-queries.ts';
import { scheduledReports } from './scheduled-reports.ts';
import { sectionPrints, sections } from './sections.ts';
import { settings } from './settings.ts';
import { sites } from './sites.ts';
import { subscriptions } from './subscription.ts';
import { usage } from './usage.ts';
import { users } from './users.ts';
import { workspaces } from './workspaces.ts';

export const MODULES = {
  auth,
  account,
  workspaces,
  settings,
  files,
  fileManager,
  events,
  notices,
  jobs,
  assets,
  assetTypes,
  assignments,
  issues,
  issueCategories,
  issueLabels,
  globalLists,
  globalListItems,
  sites,
  checklists,
  inspections,
  users,
  groups,
  roles,
  logs,
  subscriptions,
  usage,
  savedQueries,
  sections,
  dashboard,
  sectionPrints,
  analytics,
  analyticsPrints,
  scheduledReports,
} as const;
/** One entry for each HTTP operation: presets, which are second names, are left out. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(MODULES)
  .flatMap((module) => Object.values<Endpoint>(module))
  .filter(({ preset }) => !preset);
