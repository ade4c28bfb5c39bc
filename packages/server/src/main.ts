/** The server's process: reads the settings, opens and seeds the database, then serves calls until it is stopped. */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp, MODULES } from './app.ts';
import { type Config, InvalidSettingError, readConfig } from './config/index.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { readDemoPassword } from './demo/password.ts';
import { seed } from './demo/seed.ts';
import { createEventPublisher } from './events/event-publisher.ts';
import { createModuleRegistry } from './http/module-registry.ts';
import { openLog } from './log.ts';
import { openFiles } from './modules/files/index.ts';
import { findDemoEmail, hasWorkspaces } from './modules/workspaces/index.ts';
import { createOutbound } from './outbound/index.ts';
import { closeProcessPools } from './processes/index.ts';
import type { Services } from './services.ts';
import { StartupError } from './startup-error.ts';
import { startTracing, stopTracing } from './tracing.ts';
import { startWorker, type Worker } from './worker/worker.ts';

/**
 * Calls and background work that still run after this time are aborted; their transactions roll back, clients send
 * calls again, and the next server continues with the work.
 */
const PROCESSES_TIMEOUT_MS = 2_000;
const CALLS_TIMEOUT_MS = 4_500;
/** The embedded PostgreSQL needs time of its own, or the next start would have to recover it. */
const DATABASE_TIMEOUT_MS = 5_000;
const TRACES_TIMEOUT_MS = 1_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  await startTracing(process.env, (problem) => log.warn({ problem }, 'traces could not be sent'));
  const database = await openDatabase(config, log);
  try {
    await serve(config, log, database);
  } catch (error) {
    // The embedded PostgreSQL must end before the process that started it, so that it shuts down cleanly.
    await database.close();
    throw error;
  }
}

async function serve(config: Config, log: Services['log'], database: Database): Promise<void> {
  const services: Services = { config, log, files: await openFiles(config), outbound: createOutbound(config) };
  const events = createEventPublisher(MODULES, database);
  await seed({ database, config, registry: createModuleRegistry(MODULES), events });
  const app = await buildApp({ database, services });
  const worker = await startWorker({ database, services, modules: MODULES });
  stopOnSignal(app, worker, database, services);
  try {
    await app.listen({ port: config.port, host: config.host, listenTextResolver: (at) => `listening at ${at}` });
  } catch (error) {
    await worker.stop();
    throw toListenError(config, error as NodeJS.ErrnoException);
  }
  console.log(await formatGreeting(config, database, app));
}

/** The address and how to sign in, printed once. */
async function formatGreeting(config: Config, database: Database, app: FastifyInstance): Promise<string> {
  const [listening] = app.addresses();
  const port = typeof listening === 'object' ? listening.port : config.port;
  const address = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
  const lines = ['', `  Rounds is ready at ${address}`];
  const email = config.demo ? await findDemoEmail(database) : null;
  if (email) {
    const password = await readDemoPassword(config.dataDir);
    lines.push(
      `  Demo sign-in: ${email}${password ? `  ${password}` : ' (the password is in the DATA_DIR of the first start)'}`,
    );
  }
  if (config.demo && !config.isLocal) {
    lines.push('  DEMO is on, and others reach this server: everyone who knows the demo password can sign in.');
  }
  if (!(await database.inInstallation(hasWorkspaces))) lines.push(`  ${describeFirstSignIn(config, address)}`);
  return [...lines, '  Press Ctrl-C to stop', ''].join('\n');
}

/** Describes the steps before anybody can sign in to an empty installation. */
const describeFirstSignIn = ({ registration }: Config, address: string): string =>
  registration === 'open'
    ? `Nobody has an account yet. Create one at ${address}/register, or set ADMIN_EMAIL and ADMIN_PASSWORD.`
    : 'Nobody has an account yet. Set ADMIN_EMAIL and ADMIN_PASSWORD and start again.';

/** Stops accepting calls, waits for running ones, then closes. A terminal and a launcher may both send the signal; the second is ignored. */
function stopOnSignal(app: FastifyInstance, worker: Worker, database: Database, { log }: Services): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const late = setTimeout(() => {
      log.warn('stopped before everything was finished');
      process.exit(1);
    }, CALLS_TIMEOUT_MS + DATABASE_TIMEOUT_MS);
    const ended = Promise.allSettled([app.close(), worker.stop()]).then(() => true);
    const hasEndedWithin = (ms: number) => Promise.race([ended, sleep(ms, false)]);
    // Work that is still printing or reading then ends with an error.
    if (!(await hasEndedWithin(PROCESSES_TIMEOUT_MS))) closeProcessPools();
    if (!(await hasEndedWithin(CALLS_TIMEOUT_MS - PROCESSES_TIMEOUT_MS))) {
      log.warn('stopped before all calls were finished');
    }
    await database.close().catch((error: unknown) => log.error({ err: error }, 'the database did not close'));
    await Promise.race([stopTracing(), sleep(TRACES_TIMEOUT_MS)]).catch(() => {});
    clearTimeout(late);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

function toListenError(config: Config, error: NodeJS.ErrnoException): StartupError {
  const notHere = `HOST ${config.host} isn’t an address of this machine.`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT ${config.port} is already in use. Stop the process that uses it, or set another PORT.`,
    EACCES: `This user can’t open PORT ${config.port}. Set a PORT of 1024 or higher.`,
    EADDRNOTAVAIL: notHere,
    ENOTFOUND: notHere,
  };
  return new StartupError(reasons[error.code ?? ''] ?? `The server can’t listen: ${error.message}.`);
}

try {
  await start();
} catch (error) {
  console.error(error instanceof InvalidSettingError || error instanceof StartupError ? error.message : error);
  process.exit(1);
}
