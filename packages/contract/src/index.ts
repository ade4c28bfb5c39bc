/** All endpoints, for the server, OpenAPI and the tests that walk over them. The browser imports single modules. */
import { account } from './account/index.ts';
import { alerts } from './alerts/index.ts';
import { analytics, analyticsPrints } from './analytics/index.ts';
import { apiTokens } from './api-tokens/index.ts';
import { assetTypes } from './asset-types/index.ts';
import { assets } from './assets/index.ts';
import { assignments } from './assignments/index.ts';
import { auth } from './auth/index.ts';
import { changes } from './changes/index.ts';
import { globalResponses } from './checklists/global-responses.ts';
import { glossary } from './checklists/glossary.ts';
import { checklists } from './checklists/index.ts';
import { library } from './checklists/library.ts';
import { translations } from './checklists/translations.ts';
import { fieldOptions } from './custom-fields/field-options.ts';
import { dashboard } from './dashboard/index.ts';
import { dateReminders } from './date-reminders/index.ts';
import type { Endpoint } from './endpoint.ts';
import { events } from './events/index.ts';
import { feeds } from './feeds/index.ts';
import { fileManager } from './file-manager/index.ts';
import { files } from './files/index.ts';
import { globalLists } from './global-lists/index.ts';
import { globalListItems } from './global-lists/items.ts';
import { groups } from './groups/index.ts';
import { inspections } from './inspections/index.ts';
import { integrations } from './integrations/index.ts';
import { issueCategories, issueLabels, issues } from './issues/index.ts';
import { jobs } from './jobs/index.ts';
import { logs } from './logs/index.ts';
import { notices } from './notices/index.ts';
import { personRemoval } from './person-removal/index.ts';
import { retention } from './retention/index.ts';
import { roles } from './roles/index.ts';
import { savedQueries } from './saved-queries/index.ts';
import { scheduledReports } from './scheduled-reports/index.ts';
import { scim } from './scim/index.ts';
import { sectionPrints, sections } from './sections/index.ts';
import { settings } from './settings/index.ts';
import { sites } from './sites/index.ts';
import { sso } from './sso/index.ts';
import { subscriptions } from './subscription/index.ts';
import { usage } from './usage/index.ts';
import { peopleImport } from './users/import.ts';
import { users } from './users/index.ts';
import { personalData } from './users/personal-data.ts';
import { webhooks } from './webhooks/index.ts';
import { workspaces } from './workspaces/index.ts';

/** The endpoints by module, such as `MODULES.assets.update`. */
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
