/**
 * `npm run database-faults`: the connection to the database breaks again and again, the database is away for a minute,
 * and it dies and its synchronous replica takes over, while eight people write. Nothing that was acknowledged is lost,
 * and the product works again within 30 seconds. It needs an installed PostgreSQL, such as Debian's package.
 * `--only failover` runs one of them. `--url postgres://… --command 'kill …'` writes to a database elsewhere instead, and
 * runs the command, for clusters that choose their primary themselves.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import {
  findReplicationPrograms,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../../packages/server/src/db/testing/replication.ts';
import { startProduct } from '../../../packages/server/src/testing/installed.ts';
import { saveResult } from '../../lib/report.ts';
import { checkInspections } from '../check.ts';
import { startWriting } from '../writing.ts';
import { FAULTS, type Fault, type FaultContext, type OwnContext, runCommand } from './faults.ts';
import { openLink } from './link.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, url: { type: 'string' }, command: { type: 'string' } },
});
const WRITERS = 8;
const WRITING_MS = 3_000;
const RECOVERY_LIMIT_MS = 30_000;
/** A killed database still responds for a moment. */
const STILL_ENDING_MS = 100;

async function measure<C extends FaultContext>(name: string, fault: Fault<C>, context: C) {
  const { product } = context;
  const { ledger, watchFrom, getAcknowledgedAt, stop } = await startWriting(product, WRITERS);
  await sleep(WRITING_MS);
  const before = ledger.count();
  const report = (problem: string) => ledger.problems.push(problem);
  const faultAt = await fault(context, report);
  watchFrom(faultAt + STILL_ENDING_MS);
  while (getAcknowledgedAt() === null && performance.now() - faultAt < RECOVERY_LIMIT_MS) await sleep(20);
  const acknowledgedAt = getAcknowledgedAt();
  const recovered_ms = Math.round((acknowledgedAt ?? performance.now()) - faultAt);
  if (acknowledgedAt === null) report(`nothing was acknowledged for ${recovered_ms} ms`);
  await sleep(WRITING_MS);
  await stop();
  if (!product.isRunning()) report('the product ended');
  const problems = [...new Set([...ledger.problems, ...(await checkInspections(product, ledger.inspections))])];
  const figures = { recovered_ms, acknowledged_before: before, acknowledged: ledger.count(), problems };
  console.log(name, JSON.stringify(figures, null, 2));
  return figures;
}

async function prepare(postgres: ReplicatedPostgres): Promise<OwnContext> {
  const admin = new pg.Client(postgres.primary.toUrl('postgres', 'postgres'));
  await admin.connect();
  await admin.query('create role rounds login');
  await admin.query('create database rounds owner rounds');
  await admin.end();
  const link = await openLink(postgres.primary.port);
  const product = await startProduct({
    DATABASE_URL: `postgres://rounds@127.0.0.1:${link.port}/rounds`,
    LOG_LEVEL: 'silent',
  });
  return { postgres, link, product };
}

type Results = Record<string, Awaited<ReturnType<typeof measure>>>;

async function tryOwn(programs: string): Promise<Results> {
  // A commit is acknowledged when the replica has stored it as well.
  const postgres = await startReplicatedPostgres(programs, { synchronous_standby_names: '*' });
  let installation: OwnContext | undefined;
  const results: Results = {};
  try {
    installation = await prepare(postgres);
    for (const [name, fault] of Object.entries(FAULTS)) {
      if (!values.only || values.only === name) results[name] = await measure(name, fault, installation);
    }
  } finally {
    await installation?.product.stop();
    await installation?.link.close();
    await postgres.stop();
  }
  return results;
}

async function tryElsewhere(url: string, command: string): Promise<Results> {
  const product = await startProduct({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
  try {
    return { [command]: await measure(command, runCommand(command), { product }) };
  } finally {
    await product.stop();
  }
}

async function run(): Promise<Results> {
  if (values.url && values.command) return tryElsewhere(values.url, values.command);
  const programs = findReplicationPrograms();
  if (programs) return tryOwn(programs);
  console.log('No PostgreSQL with pg_basebackup is installed, so its faults were not tried.');
  return {};
}

const results = await run();
await saveResult('database-faults', results);
process.exitCode = Object.values(results).some(({ problems }) => problems.length > 0) ? 1 : 0;
