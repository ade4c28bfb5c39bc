/** The faults of the database while people write. Each resolves when it is over. */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplicatedPostgres } from '../../../packages/server/src/db/testing/replication.ts';
import type { Product } from '../../../packages/server/src/testing/installed.ts';
import type { Link } from './link.ts';

export interface FaultContext {
  readonly product: Product;
}

/** A database of the script's own. */
export interface OwnContext extends FaultContext {
  readonly postgres: ReplicatedPostgres;
  readonly link: Link;
}

/** Notes what is wrong. */
type Report = (problem: string) => void;

/** @returns the moment from which the product may need time to work again */
export type Fault<C extends FaultContext = OwnContext> = (context: C, report: Report) => Promise<number>;

const AWAY_MS = 60_000;
const FLAPS = 20;
const FLAP_MS = { down: 300, up: 700 };

/** Checks that calls get a response, and that it names the fault. */
async function checkAnswers({ product: { base, headers } }: FaultContext, report: Report): Promise<void> {
  const health = await fetch(`${base}/api/health`);
  if (health.status !== 200) report(`/api/health answered ${health.status}`);
  const ready = await fetch(`${base}/api/ready`);
  const { data } = (await ready.json()) as { data?: { database?: string } };
  if (ready.status !== 503 || data?.database !== 'unreachable')
    report(`/api/ready answered ${ready.status} with ${JSON.stringify(data)}`);
  const call = await fetch(`${base}/api/assets/list`, { headers });
  const body = (await call.json()) as { code?: string };
  if (call.status !== 503 || body.code !== 'APP_UNAVAILABLE' || !call.headers.get('retry-after'))
    report(`a call answered ${call.status} with ${JSON.stringify(body)}`);
}

const goAway: Fault = async (context, report) => {
  const { link, postgres } = context;
  link.point(null);
  await sleep(AWAY_MS / 2);
  await checkAnswers(context, report);
  await sleep(AWAY_MS / 2);
  link.point(postgres.primary.port);
  return performance.now();
};

const flap: Fault = async ({ link, postgres }) => {
  for (let count = 0; count < FLAPS; count += 1) {
    link.point(null);
    await sleep(FLAP_MS.down);
    link.point(postgres.primary.port);
    await sleep(FLAP_MS.up);
  }
  return performance.now();
};

/** The primary dies, and the replica takes its place: by hand, as soon as it is dead. */
const failOver: Fault = async ({ link, postgres: { primary, replica } }) => {
  const diedAt = performance.now();
  primary.kill();
  replica.promote();
  link.point(replica.port);
  return diedAt;
};

/** The order matters: after the last one there is no replica. */
export const FAULTS: Readonly<Record<string, Fault>> = { flapping: flap, 'away for 60 s': goAway, failover: failOver };

/**
 * Runs a command that acts on a database elsewhere, such as killing the leader of a cluster, which then chooses another
 * one.
 */
export const runCommand =
  (command: string): Fault<FaultContext> =>
  async () => {
    const startedAt = performance.now();
    execFileSync('sh', ['-c', command], { stdio: 'inherit' });
    return startedAt;
  };
