/**
 * `npm run database-faults`: the connection to the database breaks again and again, the database is away for a minute,
 * and it dies and its synchronous replica takes over, while eight people write. Nothing that was acknowledged is lost,
 * and the product works again within 30 seconds. It needs an installed PostgreSQL, such as Debian's package.
 * `--only failover` runs one of them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Dice } from '@rounds/engine/testing';
import pg from 'pg';
import {
  findReplicationPrograms,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../../packages/server/src/db/testing/replication.ts';
import { type Product, startProduct } from '../../../packages/server/src/testing/installed.ts';
import { publishChecklist } from '../../lib/inspection.ts';
import { saveResult } from '../../lib/report.ts';
import { checkInspections } from '../check.ts';
import { Ledger } from '../ledger.ts';
import { write } from '../writer.ts';
import { FAULTS, type Fault } from './faults.ts';
import { type Link, openLink } from './link.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const WRITERS = 8;
const WRITING_MS = 3_000;
const RECOVERY_LIMIT_MS = 30_000;
const QUESTIONS = 20;

interface Installation {
  readonly postgres: ReplicatedPostgres;
  readonly link: Link;
  readonly product: Product;
}

async function measure(name: string, fault: Fault, { postgres, link, product }: Installation) {
  const ledger = new Ledger();
  const checklist = await publishChecklist(product, QUESTIONS);
  let isOver = false;
  let faultAt = Number.POSITIVE_INFINITY;
  let acknowledgedAt: number | null = null;
  const shared = ledger.begin();
  const writing = Array.from({ length: WRITERS }, (_, index) =>
    write({
      ...{ product, checklist, ledger, shared, dice: new Dice(index + 1), isOver: () => isOver },
      onAcknowledged: () => {
        if (performance.now() > faultAt) acknowledgedAt ??= performance.now();
      },
    }),
  );
  await sleep(WRITING_MS);
  const before = ledger.count();
  const report = (problem: string) => ledger.problems.push(problem);
  faultAt = await fault({ postgres, link, product, report });
  while (acknowledgedAt === null && performance.now() - faultAt < RECOVERY_LIMIT_MS) await sleep(20);
  const recovered_ms = Math.round((acknowledgedAt ?? performance.now()) - faultAt);
  if (acknowledgedAt === null) report(`nothing was acknowledged for ${recovered_ms} ms`);
  await sleep(WRITING_MS);
  isOver = true;
  await Promise.all(writing);
  if (!product.isRunning()) report('the product ended');
  const problems = [...new Set([...ledger.problems, ...(await checkInspections(product, ledger.inspections))])];
  const figures = { recovered_ms, acknowledged_before: before, acknowledged: ledger.count(), problems };
  console.log(name, JSON.stringify(figures, null, 2));
  return figures;
}

async function prepare(postgres: ReplicatedPostgres): Promise<Installation> {
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

const programs = findReplicationPrograms();
if (!programs) {
  console.log('No PostgreSQL with pg_basebackup is installed, so its faults were not tried.');
} else {
  // A commit is acknowledged when the replica has stored it as well.
  const postgres = await startReplicatedPostgres(programs, { synchronous_standby_names: '*' });
  let installation: Installation | undefined;
  try {
    installation = await prepare(postgres);
    const results: Record<string, Awaited<ReturnType<typeof measure>>> = {};
    for (const [name, fault] of Object.entries(FAULTS)) {
      if (!values.only || values.only === name) results[name] = await measure(name, fault, installation);
    }
    await saveResult('database-faults', results);
    process.exitCode = Object.values(results).some(({ problems }) => problems.length > 0) ? 1 : 0;
  } finally {
    await installation?.product.stop();
    await installation?.link.close();
    await postgres.stop();
  }
}
