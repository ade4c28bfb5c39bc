/** Starts a server with a database of its own and named users, one for each test file. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { auth } from '@rounds/contract/auth';
import type { Plan } from '@rounds/contract/plans.ts';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { inject } from 'vitest';
import { buildApp, MODULES } from '../app.ts';
import { type Config, readConfig } from '../config/index.ts';
import type { Address } from '../db/connections/pool.ts';
import type { Database } from '../db/database.ts';
import { connect } from '../db/open.ts';
import { createEventPublisher, type EventPublisher } from '../events/event-publisher.ts';
import type { ModuleRegistry } from '../http/module.ts';
import { createModuleRegistry } from '../http/module-registry.ts';
import type { EventLoop } from '../http/overload.ts';
import type { ServerOptions } from '../http/server.ts';
import { openFiles } from '../modules/files/index.ts';
import { findWorkspaces, setPlan } from '../modules/workspaces/index.ts';
import { createOutbound, type Outbound } from '../outbound/index.ts';
import type { Services } from '../services.ts';
import { runWaitingJobs } from '../worker/worker.ts';
import { Client } from './client.ts';
import { openAdminPool, withDatabase } from './cluster.ts';
import { createPeople, emailAddress, PASSWORD, type Person, type WorkspaceName } from './people.ts';

export interface TestServer {
  /** `http://127.0.0.1:…` */
  readonly base: string;
  readonly database: Database;
  readonly services: Services;
  readonly registry: ModuleRegistry;
  readonly events: EventPublisher;
  /** The client of a signed-in user; always the same for the same user. */
  as(person: Person, workspace?: WorkspaceName): Client;
  /** A new client without a session. */
  guest(): Client;
  /** A new client that sends this API token, and no cookies at first. */
  withToken(token: string): Client;
  workspaceId(workspace: WorkspaceName): Promise<number>;
  /** Runs SQL on the rows of one workspace. */
  queryIn<Row>(workspace: WorkspaceName, text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
  setPlan(workspace: WorkspaceName, plan: Plan): Promise<void>;
  /** Runs the queued tasks and jobs, and those that they enqueue. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

export interface TestDatabase {
  readonly database: Database;
  drop(): Promise<void>;
}

const QUIET_LOG = { debug: () => {}, warn: () => {}, error: console.error };

/** A copy of the migrated template database with its users, or of another database that nobody is connected to. */
export async function cloneDatabase(source?: string): Promise<TestDatabase> {
  const { address, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const admin = openAdminPool(address);
  await admin.query(`create database ${name} template ${source ?? template} strategy wal_log`);
  const database = await connect(withDatabase(address, name), QUIET_LOG);
  return {
    database,
    drop: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * A database that belongs to a role without any other rights, migrated and filled by that role. Row-level
 * security applies to this role as well.
 */
export async function createPlainOwnerDatabase(): Promise<TestDatabase> {
  const { address, template } = inject('postgres');
  const name = `${template}_plain_${randomBytes(4).toString('hex')}`;
  const admin = openAdminPool(address);
  const { rows } = await admin.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  // If the tests already run with a plain role, that role is the owner.
  const owner = rows[0]!.may ? name : undefined;
  if (owner) await admin.query(`create role ${owner} login password '${owner}'`);
  await admin.query(`create database ${name} ${owner ? `owner ${owner}` : ''}`);
  const own = withDatabase(address, name);
  const database = await connect(owner ? withUser(owner, own) : own, QUIET_LOG);
  await createPeople(database);
  return {
    database,
    drop: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      if (owner) await admin.query(`drop role ${owner}`);
      await admin.end();
    },
  };
}

function withUser(user: string, { connection }: Address): Address {
  if (!('connectionString' in connection)) return { connection: { ...connection, user } };
  const url = new URL(connection.connectionString);
  [url.username, url.password] = [user, user];
  return { connection: { connectionString: url.href } };
}

/** Many tests run at once, and some block the event loop on purpose. */
const NEVER_LATE: EventLoop = { getDelayMs: () => 0, stop: () => {} };

export interface TestServerOptions extends Partial<ServerOptions> {
  readonly outbound?: Outbound;
}

/** `settings` are environment variables, as an installation sets them; `options` replace parts of the server. */
export async function startTestServer(
  settings: Record<string, string> = {},
  createDatabase: () => Promise<TestDatabase> = () => cloneDatabase(),
  { outbound, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-test-server-'));
  const config = testConfig(folder, settings);
  const { database, drop } = await createDatabase();
  const log = pino({ level: config.logLevel });
  const files = await openFiles(config);
  const services: Services = { config, log, files, outbound: outbound ?? createOutbound(config) };
  const modules = options.modules ?? MODULES;
  const app = await buildApp({ isStrict: true, eventLoop: NEVER_LATE, ...options, database, services });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const clients = new Map<string, Client>();

  const workspaceId = (name: WorkspaceName) =>
    database.inInstallation(async (tx) => (await findWorkspaces(tx, name.toLowerCase()))[0]!.id);
  return {
    base,
    database,
    services,
    registry: createModuleRegistry(modules),
    events: createEventPublisher(modules, database),
    as: (person, workspace = 'A') => {
      const email = emailAddress(person, workspace);
      const client = clients.get(email) ?? new Client(base, (guest) => signIn(guest, email));
      clients.set(email, client);
      return client;
    },
    guest: () => new Client(base),
    withToken: (token) => new Client(base, undefined, { authorization: `Bearer ${token}` }),
    workspaceId,
    queryIn: async <Row>(workspace: WorkspaceName, text: string, values: readonly unknown[] = []) =>
      database.inWorkspace(await workspaceId(workspace), (tx) =>
        tx.executeQuery<Row>(CompiledQuery.raw(text, [...values])),
      ),
    setPlan: async (name, plan) => {
      const id = await workspaceId(name);
      await database.inInstallation((tx) => setPlan(tx, id, plan));
    },
    runJobs: () => runWaitingJobs({ database, services, modules }),
    close: async () => {
      await app.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const testConfig = (folder: string, settings: Record<string, string>): Config =>
  readConfig({ DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'silent', PORT: '0', ...settings });

async function signIn(client: Client, email: string): Promise<void> {
  const { status } = await client.sendWithoutSignIn(auth.login.method, `/api${auth.login.path}`, {
    body: { email, password: PASSWORD },
  });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
}
