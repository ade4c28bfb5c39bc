/**
 * `npm run two-servers -- --kills 50 --seed 1`: two servers on one PostgreSQL behind a proxy, one of which is
 * killed with SIGKILL again and again while people work. Reads do not fail, writes not after being sent once more, and
 * nothing is lost, done twice or out of date. `--kills 3` is part of `npm run test:all`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Dice } from '@rounds/engine/testing';
import { publishChecklist } from '../../lib/inspection.ts';
import { saveResult } from '../../lib/report.ts';
import { Caller } from './caller.ts';
import { checkStored, waitForQueue } from './check.ts';
import { checkFreshness, checkSharedLimit, createChecks } from './freshness.ts';
import { type Installation, startServers } from './installation.ts';
import { readCreatedGroups, Window } from './readers.ts';
import { conduct, createAcknowledged, createGroups, importAssets, planWork, readLists } from './traffic.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' }, seed: { type: 'string' } } });
const seed = Number(values.seed ?? Date.now() % 1_000_000);
/** A proxy that has found a server down looks again after a second. */
const MIN_PAUSE_MS = 1_500;
const MORE_PAUSE_MS = 3_000;
const QUESTIONS = 20;
const CONDUCTING = 4;
/** The time within which the window and the feed must show the last writes. */
const DELAY_MS = 20_000;

async function kill(installation: Installation, onKill: (line: string) => void): Promise<void> {
  const dice = new Dice(seed);
  for (let kills = 0; kills < Number(values.kills); kills += 1) {
    await sleep(MIN_PAUSE_MS + dice.integer(MORE_PAUSE_MS));
    const at = dice.integer(installation.servers.length);
    const ms = await installation.killAndRestart(installation.servers[at]!);
    onKill(`kill ${kills + 1}: server ${at + 1}, ready again after ${Math.round(ms)} ms`);
  }
  await sleep(500);
}

/** Ids of the second set that the first one lacks. */
const listMissing = (actualIds: ReadonlySet<number>, expected: ReadonlySet<number>): number[] =>
  [...expected].filter((id) => !actualIds.has(id));

async function prove(installation: Installation) {
  const caller = new Caller(installation);
  const [first] = installation.servers;
  const checklist = await publishChecklist(first!, QUESTIONS);
  const changing = await publishChecklist(first!, QUESTIONS);
  const checks = await createChecks(installation, changing);
  const acknowledged = createAcknowledged();
  let isWritingOver = false;
  let isReadingOver = false;
  const options = { caller, checklist, acknowledged, isOver: () => isWritingOver };
  const window = new Window(installation, caller);
  const following = window.follow();
  const feed = readCreatedGroups(caller, () => isReadingOver);
  const fresh = checkFreshness(installation, checks, options.isOver);
  const traffic = [
    ...Array.from({ length: CONDUCTING }, () => conduct(options)),
    ...[readLists(options), importAssets(options), planWork(options), createGroups(options)],
  ];
  await kill(installation, console.log);
  isWritingOver = true;
  await Promise.all(traffic);
  const { checks: freshReads, problems } = await fresh;
  const deadline = performance.now() + DELAY_MS;
  while (listMissing(window.shown, acknowledged.groups).length > 0 && performance.now() < deadline) await sleep(50);
  isReadingOver = true;
  const created = await feed;
  window.stop();
  await following;
  const twice = [...created].filter(([, count]) => count > 1).map(([id]) => id);
  const queueProblem = await waitForQueue(installation.client);
  const foundProblems = [
    ...caller.problems,
    ...problems,
    ...listMissing(window.shown, acknowledged.groups).map((id) => `the window never learned of group ${id}`),
    ...listMissing(new Set(created.keys()), acknowledged.groups).map((id) => `the change feed lacks group ${id}`),
    ...twice.map((id) => `the change feed has group ${id} twice`),
    ...(queueProblem ? [queueProblem] : []),
    ...(await checkStored(installation.client, acknowledged)),
  ];
  const limit = await checkSharedLimit(installation);
  return {
    ...{ seed, proxy: installation.proxy.kind, kills: Number(values.kills), ...caller.counts },
    changes: [...acknowledged.changes.values()].reduce((sum, ids) => sum + ids.length, 0),
    completed: acknowledged.completed.size,
    ...{ groups: acknowledged.groups.size, assignments: acknowledged.assignments.size },
    ...{ imports: acknowledged.imports.size, reconnects: window.reconnects, fresh_reads: freshReads },
    problems: [...new Set(limit ? [...foundProblems, limit] : foundProblems)],
  };
}

console.log(`seed ${seed}`);
const installation = await startServers();
try {
  const figures = await prove(installation);
  console.log(JSON.stringify(figures, null, 2));
  await saveResult('servers', figures);
  process.exitCode = figures.problems.length > 0 ? 1 : 0;
} finally {
  await installation.stop();
}
