/** All endpoints, for the server, OpenAPI and the tests that walk over them. The browser imports single modules. */
import { account } from './account.ts';
import { alerts } from './alerts.ts';
import { analytics, analyticsPrints } from './analytics.ts';
import { apiTokens } from './api-tokens.ts';
import { assetTypes } from './asset-types.ts';
import { assets } from './assets.ts';
import { assignments } from './assignments.ts';
import { auth } from './auth.ts';
import { changes } from './changes.ts';
import { checklists } from './checklists.ts';
import { dashboard } from './dashboard.ts';
import { dateReminders } from './date-reminders.ts';
import type { Endpoint } from './endpoint.ts';
import { events } from './events.ts';
import { feeds } from './feeds.ts';
import { fieldOptions } from './field-options.ts';
import { fileManager } from './file-manager.ts';
import { files } from './files.ts';
import { globalListItems } from './global-list-items.ts';
import { globalLists } from './global-lists.ts';
import { globalResponses } from './global-responses.ts';
import { glossary } from './glossary.ts';
import { groups } from './groups.ts';
import { inspections } from './inspections.ts';
import { integrations } from './integrations.ts';
import { issueCategories, issueLabels, issues } from './issues.ts';
import { jobs } from './jobs.ts';
import { library } from './library.ts';
import { logs } from './logs.ts';
import { notices } from './notices.ts';
import { peopleImport } from './people-import.ts';
import { personRemoval } from './person-removal.ts';
import { personalData } from './personal-data.ts';
import { retention } from './retention.ts';
import { roles } from './roles.ts';
import { savedQueries } from './saved-queries.ts';
import { scheduledReports } from './scheduled-reports.ts';
import { scim } from './scim.ts';
import { sectionPrints, sections } from './sections.ts';
import { settings } from './settings.ts';
import { sites } from './sites.ts';
import { sso } from './sso.ts';
import { subscriptions } from './subscription.ts';
import { translations } from './translations.ts';
import { usage } from './usage.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';
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
  fieldOptions,
  globalLists,
  globalResponses,
  globalListItems,
  sites,
  checklists,
  translations,
  glossary,
  library,
  inspections,
  users,
  groups,
  personalData,
  peopleImport,
  personRemoval,
  retention,
  roles,
  logs,
  subscriptions,
  sso,
  scim,
  apiTokens,
  usage,
  savedQueries,
  sections,
  dashboard,
  sectionPrints,
  analytics,
  analyticsPrints,
  scheduledReports,
  alerts,
  dateReminders,
  changes,
  webhooks,
  integrations,
  feeds,
} as const;
/** One entry for each HTTP operation: presets, which are second names, are left out. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(MODULES)
  .flatMap((module) => Object.values<Endpoint>(module))
  .filter(({ preset }) => !preset);
