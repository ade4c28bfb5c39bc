/**
 * Rounds of `kill -9` while people write. Each round kills the product, its database or both at a random moment;
 * a product that has ended is started again, as a service manager does, and restarts its database by itself.
 * After each round everything that was acknowledged is still there, and nothing is half done.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Dice } from '@rounds/engine/testing';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { publishChecklist } from '../lib/inspection.ts';
import { percentile } from '../lib/load.ts';
import { checkInspections, checkTables } from './check.ts';
import { Ledger } from './ledger.ts';
import { write } from './writer.ts';

const KINDS = ['product', 'database', 'both', 'one connection', 'product, twice'] as const;
type Kind = (typeof KINDS)[number];

export interface RoundsOptions {
  readonly rounds: number;
  readonly seed: number;
  readonly writers?: number;
  /** The time after a kill within which a change must be acknowledged again. */
  readonly recoveryLimitMs?: number;
  /** Whether another round may begin. */
  readonly hasTime?: () => boolean;
  readonly onRound?: (line: string) => void;
}

export interface Figures {
  readonly rounds: number;
  readonly seed: number;
  readonly acknowledged: ReturnType<Ledger['count']>;
  /** The time from the kill to the next acknowledged call, by what was killed. */
  readonly recovery_ms: Readonly<Record<string, { rounds: number; p50: number; max: number }>>;
  /** Times that the product ended although only its database was killed. */
  readonly ended_by_itself: number;
  readonly problems: readonly string[];
}

const WRITERS = 8;
/** Generous, because a test machine may be busy with more. */
const RECOVERY_LIMIT_MS = 60_000;
const WRITING_MS = { before: 900, after: 250 };
const QUESTIONS = 20;
/** The connections of a killed database still respond for a moment. */
const STILL_ENDING_MS = 100;

export async function runRounds(product: Product, options: RoundsOptions): Promise<Figures> {
  const { rounds, seed, recoveryLimitMs = RECOVERY_LIMIT_MS, hasTime = () => true, onRound = () => {} } = options;
  const dice = new Dice(seed);
  const ledger = new Ledger();
  const checklist = await publishChecklist(product, QUESTIONS);
  const times = new Map<Kind, number[]>();
  let endedByItself = 0;
  let round = 0;
  for (; round < rounds && ledger.problems.length === 0 && hasTime(); round += 1) {
    // The first rounds take each kind once, so that few rounds already try all of them.
    const kind = KINDS[round] ?? dice.pick(KINDS);
    const first = ledger.inspections.length;
    const { recoveredMs, hasEnded } = await runRound(product, kind, dice, { ledger, checklist, options });
    if (hasEnded) endedByItself += 1;
    times.set(kind, [...(times.get(kind) ?? []), recoveredMs]);
    if (recoveredMs > recoveryLimitMs) ledger.problems.push(`nothing was acknowledged for ${recoveredMs} ms`);
    const problems = [
      ...(await checkInspections(product, ledger.inspections.slice(first))),
      ...(await checkTables(product)),
    ];
    ledger.problems.push(...problems);
    onRound(
      `round ${round + 1}: ${kind}, acknowledging again after ${Math.round(recoveredMs)} ms, ${problems.length} problems`,
    );
  }
  ledger.problems.push(...(await checkInspections(product, ledger.inspections)));
  return {
    rounds: round,
    seed,
    acknowledged: ledger.count(),
    recovery_ms: Object.fromEntries([...times].map(([kind, each]) => [kind, summarize(each)])),
    ended_by_itself: endedByItself,
    problems: [...new Set(ledger.problems)],
  };
}

function summarize(times: number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  return { rounds: sorted.length, p50: Math.round(percentile(sorted, 0.5)), max: Math.round(sorted.at(-1)!) };
}

interface RoundContext {
  readonly ledger: Ledger;
  readonly checklist: Awaited<ReturnType<typeof publishChecklist>>;
  readonly options: RoundsOptions;
}

async function runRound(product: Product, kind: Kind, dice: Dice, { ledger, checklist, options }: RoundContext) {
  const { writers = WRITERS, recoveryLimitMs = RECOVERY_LIMIT_MS } = options;
  let isOver = false;
  let killedAt = Number.POSITIVE_INFINITY;
  let acknowledgedAt: number | null = null;
  const onAcknowledged = (sentAt: number) => {
    if (sentAt > killedAt + STILL_ENDING_MS) acknowledgedAt ??= performance.now();
  };
  const shared = ledger.begin();
  const writing = Array.from({ length: writers }, () =>
    write({
      ...{ product, checklist, ledger, shared, onAcknowledged },
      dice: new Dice(dice.integer(2 ** 31)),
      isOver: () => isOver,
    }),
  );
  await sleep(100 + dice.integer(WRITING_MS.before));
  const pid = product.pid;
  kill(product, kind);
  killedAt = performance.now();
  const isProductKilled = kind === 'product' || kind === 'both' || kind === 'product, twice';
  let hasEnded = false;
  if (kind === 'product, twice') {
    await waitUntilEnded(product);
    const starting = product.restart().catch(() => {});
    await sleep(dice.integer(1_500));
    process.kill(product.pid, 'SIGKILL');
    await starting;
  }
  while (acknowledgedAt === null && performance.now() - killedAt < recoveryLimitMs) {
    if (!product.isRunning()) {
      hasEnded ||= !isProductKilled;
      await product.restart();
    }
    await sleep(10);
  }
  await sleep(dice.integer(WRITING_MS.after));
  isOver = true;
  await Promise.all(writing);
  if (!isProductKilled && product.pid !== pid) hasEnded = true;
  return { recoveredMs: (acknowledgedAt ?? performance.now()) - killedAt, hasEnded };
}

/** A process that was killed may take a moment to end. */
async function waitUntilEnded(product: Product): Promise<void> {
  while (product.isRunning()) await sleep(5);
}

function kill(product: Product, kind: Kind): void {
  const database = readPostmasterPid(product.dataDir);
  if (kind === 'database' || kind === 'both') process.kill(database, 'SIGKILL');
  if (kind === 'one connection') process.kill(findConnection(database), 'SIGKILL');
  if (kind !== 'database' && kind !== 'one connection') process.kill(product.pid, 'SIGKILL');
}

/** PostgreSQL writes its process id in the first line. */
const readPostmasterPid = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** A process of the database that serves the product; when one is killed, PostgreSQL restarts all of them. */
function findConnection(database: number): number {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const [, , parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/\(.*\)/, '()')
        .split(' ')
        .slice(1);
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return Number(parent) === database && command.includes('rounds');
    } catch {
      return false;
    }
  });
  return Number(children[0] ?? database);
}
