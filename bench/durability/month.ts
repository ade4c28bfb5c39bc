/**
 * `npm run simulated-month -- --kills 50 --seed 1`: a month passes for assignments within minutes, while two processes
 * open their inspections and one of them is killed with SIGKILL again and again. Each occurrence must open once, and
 * each notice must be sent once. The same with faster servers is part of `npm test`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startCluster } from '../../packages/server/src/db/embedded/cluster.ts';
import {
  createRandom,
  listExpectedInspections,
  listExpectedNotices,
  listStoredInspections,
  listStoredNotices,
  SIMULATED_RECURRENCES,
  type SimulatedAssignment,
  type SimulatedServer,
  simulate,
} from '../../packages/server/src/modules/assignments/testing/simulated-month.ts';
import { type Product, startProduct } from '../../packages/server/src/testing/installed.ts';
import { publishChecklist } from '../lib/inspection.ts';
import { saveResult } from '../lib/report.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' }, seed: { type: 'string' } } });
const kills = Number(values.kills);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = createRandom(seed);
console.log(`seed ${seed}`);

/** A kill comes within this time after the server was asked to check. */
const MAX_KILL_DELAY_MS = 80;

function createServer(url: string): SimulatedServer & { stop(): void; kills: number } {
  const start = async (): Promise<ChildProcess> => {
    const child = fork(path.join(import.meta.dirname, 'month-server.ts'), {
      env: { ...process.env, DATABASE_URL: url },
    });
    await once(child, 'message');
    return child;
  };
  let child = start();
  let killDelay: number | null = null;
  return {
    kills: 0,
    killSoon() {
      killDelay = random() * MAX_KILL_DELAY_MS;
    },
    async run(now) {
      const running = await child;
      const timer = killDelay === null ? undefined : setTimeout(() => running.kill('SIGKILL'), killDelay);
      killDelay = null;
      const done = new AbortController();
      const until = (event: string) => once(running, event, { signal: done.signal }).catch(() => null);
      const ended = Promise.race([until('message'), until('exit').then(() => null)]);
      running.send(now.toISOString());
      const isKilled = (await ended) === null;
      done.abort();
      clearTimeout(timer);
      if (isKilled) {
        this.kills += 1;
        child = start();
      }
      return { isKilled };
    },
    stop: () => void child.then((running) => running.disconnect()),
  };
}

async function createAssignments(product: Product): Promise<SimulatedAssignment[]> {
  const { template_id } = await publishChecklist(product, 10);
  const assets: string[] = [];
  for (const name of ['Oven', 'Fryer', 'Grill']) {
    const { uuid } = await product.call<{ uuid: string }>('POST', '/api/assets/new', {
      asset_id: name,
      display_name: name,
    });
    assets.push(uuid);
  }
  const [person] = await product.call<{ value: number }[]>('GET', '/api/user/search?q=');
  const people = [Number(person!.value)];
  const simulated: SimulatedAssignment[] = [];
  for (const recurrence of SIMULATED_RECURRENCES) {
    const assignees = people.map((id) => ({ type: 'user', id }));
    const input = { title: 'Fire check', type: 'scheduled', template_id, asset_uuids: assets, assignees, recurrence };
    const { id } = await product.call<{ id: number }>('POST', '/api/assignment/new', input);
    simulated.push({ id, recurrence, assets, people });
  }
  return simulated;
}

/** Lines that are expected and not there, or there and not expected. */
const compare = (expected: readonly string[], actual: readonly string[]): string[] => {
  const [want, have] = [[...expected].sort(), [...actual].sort()];
  const missing = want.filter((line) => !have.includes(line)).map((line) => `lost: ${line}`);
  const added = have.filter((line) => !want.includes(line)).map((line) => `not expected: ${line}`);
  const twice = have.filter((line, index) => have[index + 1] === line).map((line) => `twice: ${line}`);
  return [...missing, ...added, ...twice];
};

const folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-month-'));
const cluster = await startCluster({ directory: path.join(folder, 'postgres'), log: () => {} });
const owner = new pg.Client({ host: cluster.host, user: cluster.user, database: 'postgres' });
let product: Product | undefined;
try {
  await owner.connect();
  await owner.query('create database rounds');
  const url = `postgres://${cluster.user}@localhost/rounds?host=${encodeURIComponent(cluster.host)}`;
  product = await startProduct({ DATA_DIR: folder, DATABASE_URL: url });
  const simulated = await createAssignments(product);
  const servers = [createServer(url), createServer(url)];
  const month = { from: new Date('2083-03-20T00:00:00Z'), days: 31, steps: kills * 4, kills, random };
  const times = await simulate(servers, month);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query = (text: string) => client.query<{ line: string }>(text);
  const inspections = await listStoredInspections(query);
  const notices = await listStoredNotices(query);
  await client.end();
  const problems = [
    ...compare(
      simulated.flatMap((one) => listExpectedInspections(one, times)),
      inspections,
    ),
    ...compare(
      simulated.flatMap((one) => listExpectedNotices(one, times)),
      notices,
    ),
  ];
  const killed = servers.reduce((sum, server) => sum + server.kills, 0);
  const figures = {
    seed,
    looks: times.length,
    killed,
    inspections: inspections.length,
    notices: notices.length,
    problems,
  };
  console.log(JSON.stringify(figures, null, 2));
  await saveResult('simulated-month', figures);
  process.exitCode = problems.length > 0 ? 1 : 0;
  for (const server of servers) server.stop();
} finally {
  await product?.stop();
  await owner.end();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
