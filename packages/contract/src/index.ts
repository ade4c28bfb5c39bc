/** Every call of the product, for the server, OpenAPI and the tests that walk them. The browser imports modules singly. */
import { account } from './account.ts';
import { assets } from './assets.ts';
import { assignments } from './assignments.ts';
import { auth } from './auth.ts';
import { checklists } from './checklists.ts';
import type { Endpoint } from './endpoint.ts';
import { files } from './files.ts';
import { groups } from './groups.ts';
import { inspections } from './inspections.ts';
import { jobs } from './jobs.ts';
import { logs } from './logs.ts';
import { roles } from './roles.ts';
import { savedQueries } from './saved-queries.ts';
import { settings } from './settings.ts';
import { subscriptions } from './subscription.ts';
import { users } from './users.ts';
import { workspaces } from './workspaces.ts';

export const MODULES = {
  auth,
  account,
  workspaces,
  settings,
  files,
  jobs,
  assets,
  assignments,
  checklists,
  inspections,
  users,
  groups,
  roles,
  logs,
  subscriptions,
  savedQueries,
} as const;
export const ENDPOINTS: readonly Endpoint[] = Object.values(MODULES).flatMap((module) =>
  Object.values<Endpoint>(module),
);
