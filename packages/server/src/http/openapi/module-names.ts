/** The modules of the contract as the documentation names them, in the order of the documentation. */
const MODULE_NAMES: Readonly<Record<string, string>> = {
  inspections: 'Inspections',
  checklists: 'Templates',
  assets: 'Assets',
  assetTypes: 'Asset types',
  issues: 'Issues',
  issueCategories: 'Issue categories',
  issueLabels: 'Issue labels',
  assignments: 'Assignments',
  globalLists: 'Global lists',
  globalListItems: 'Items of global lists',
  sites: 'Sites',
  files: 'Files',
  fileManager: 'File manager',
  users: 'People',
  groups: 'Groups',
  roles: 'Roles',
  analytics: 'Analytics',
  analyticsPrints: 'Analytics as PDF',
  dashboard: 'Dashboard',
  sections: 'Boards',
  sectionPrints: 'Boards as PDF',
  scheduledReports: 'Scheduled reports',
  savedQueries: 'Saved views',
  changes: 'Change feed',
  feeds: 'Feeds',
  webhooks: 'Webhooks',
  integrations: 'Integrations',
  jobs: 'Jobs',
  events: 'Live updates',
  notices: 'Notifications',
  logs: 'Activity log',
  usage: 'References',
  settings: 'Settings',
  subscriptions: 'Plan',
  subscription: 'Plan',
  apiTokens: 'API tokens',
  sso: 'Single sign-on',
  scim: 'Provisioning (SCIM)',
  workspaces: 'Workspaces',
  account: 'Account',
  auth: 'Sign-in',
};
const ORDER = Object.keys(MODULE_NAMES);

export const getModule = ({ id }: { readonly id: string }): string => id.split('.')[0]!;

export const getModuleName = (module: string): string =>
  MODULE_NAMES[module] ??
  module.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

/** The modules of these endpoints. */
export const listModules = (endpoints: readonly { readonly id: string }[]): readonly string[] => {
  const position = (module: string) => (ORDER.includes(module) ? ORDER.indexOf(module) : ORDER.length);
  return [...new Set(endpoints.map(getModule))].toSorted((first, second) => position(first) - position(second));
};
