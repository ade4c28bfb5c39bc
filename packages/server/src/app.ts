/** The composition of the server: it lists the modules and makes the server of them. */
import path from 'node:path';
import { ENDPOINTS } from '@rounds/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from './db/database.ts';
import type { ServerModule } from './http/module.ts';
import { createServer } from './http/server.ts';
import { accountModule } from './modules/account/index.ts';
import { assetsModule } from './modules/assets/index.ts';
import { assignmentsModule } from './modules/assignments/index.ts';
import { authModule } from './modules/auth/index.ts';
import { checklistsModule } from './modules/checklists/index.ts';
import { filesModule } from './modules/files/index.ts';
import { groupsModule } from './modules/groups/index.ts';
import { inspectionsModule } from './modules/inspections/index.ts';
import { jobsModule } from './modules/jobs/index.ts';
import { logsModule } from './modules/logs/index.ts';
import { mailModule } from './modules/mail/index.ts';
import { rolesModule } from './modules/roles/index.ts';
import { savedQueriesModule } from './modules/saved-queries/index.ts';
import { settingsModule } from './modules/settings/index.ts';
import { subscriptionModule } from './modules/subscription/index.ts';
import { usersModule } from './modules/users/index.ts';
import { workspacesModule } from './modules/workspaces/index.ts';
import type { Services } from './services.ts';

export const MODULES: readonly ServerModule[] = [
  authModule,
  accountModule,
  workspacesModule,
  settingsModule,
  mailModule,
  filesModule,
  jobsModule,
  assetsModule,
  assignmentsModule,
  checklistsModule,
  inspectionsModule,
  usersModule,
  groupsModule,
  rolesModule,
  logsModule,
  subscriptionModule,
  savedQueriesModule,
];

const WEB = path.resolve(import.meta.dirname, '../../web/dist');

/** The server, ready to listen. @throws when a call of the contract has no handler or says nothing of its permission */
export const buildApp = (parts: { database: Database; services: Services }): Promise<FastifyInstance> =>
  createServer({ ...parts, modules: MODULES, endpoints: ENDPOINTS, webFolder: WEB });
