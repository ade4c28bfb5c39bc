/**
 * The change feed. First a proof: three readers while eight people write, permissions change and one of two servers is
 * killed, for BENCH_SECONDS (120 by default). Then its speed: changes a second that one reader reads in pages of 1,000,
 * as a person who sees everything and as one who sees a few issues. The goal is 5,000 a second.
 */
import os from 'node:os';
import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ChangesPage } from '../../packages/contract/src/changes/index.ts';
import { proveChanges } from '../../packages/server/src/modules/changes/testing/proof.ts';
import { measureCpu } from '../lib/cpu.ts';
import { createPerson } from '../lib/person.ts';
import { startMeasuredProduct } from '../lib/product.ts';
import { saveResult } from '../lib/report.ts';
import { onWorkbench } from '../lib/workbench.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 120);
const CHANGES = Number(process.env.BENCH_CHANGES ?? 200_000);
const KILL_EVERY_MS = 10_000;

type Headers = Readonly<Record<string, string>>;

export const bench = (): Promise<void> =>
  onWorkbench('changes', async ({ product, client, url, settings, processes }) => {
    const other = await startMeasuredProduct(settings);
    try {
      const unsafe = async (name: string, permissions: readonly string[]) => {
        const person = await createPerson(product, client, name, permissions);
        const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(person.headers.cookie!)?.[1] ?? '');
        return { ...person, headers: { ...product.headers, ...person.headers, 'x-xsrf-token': token } };
      };
      const sometimes = await createPerson(product, client, 'sometimes', ['SST_VIEW_ASSET']);
      const own = await unsafe('own', ['ACT_CREATE_ISSUE']);
      const figures = await proveChanges({
        seconds: SECONDS,
        bases: [product.base, other.base],
        admin: product.headers,
        sometimes: sometimes.headers,
        own: own.headers,
        own_id: own.id,
        setPermission: (isGranted) => setPermission(client, sometimes.id, isGranted),
        writeSlowly: () => writeSlowly(url),
        async disturb() {
          await sleep(KILL_EVERY_MS);
          kill(other.pid, 'SIGKILL');
          for (; other.isRunning(); ) await sleep(10);
          await other.restart();
        },
        listLogged: () => listLogged(client),
      });
      console.log(JSON.stringify(figures, null, 2));
      await fillLog(client);
      const measure = (headers: Headers) => measureCpu(processes, () => measureReading(product.base, headers));
      const speed = {
        everything: await measure(product.headers),
        'few issues': await measure(own.headers),
        load: os.loadavg(),
      };
      console.log(speed);
      await saveResult('changes', { figures, speed });
      if (figures.problems.length > 0) process.exitCode = 1;
    } finally {
      await other.stop();
    }
  });

async function setPermission(client: pg.Client, user_id: number, isGranted: boolean): Promise<void> {
  await client.query(
    `update role set permissions = $2 where id in (select role_id from user_role where user_id = $1)`,
    [user_id, isGranted ? ['SST_VIEW_ASSET'] : []],
  );
}

async function writeSlowly(url: string): Promise<void> {
  const slow = new pg.Client(url);
  await slow.connect();
  try {
    await slow.query('begin');
    await slow.query(`insert into event_log (workspace_id, code, record_id, at)
      select min(id), 'asset.changed', 1, now() from workspace`);
    await sleep(Math.random() * 600);
    await slow.query('commit');
  } finally {
    await slow.end();
  }
}

async function listLogged(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id::text as id from event_log where code <> 'role.created' order by tx_id, id`,
  );
  return rows.map(({ id }) => id);
}

async function fillLog(client: pg.Client): Promise<void> {
  await client.query(
    `insert into event_log (workspace_id, code, record_id, record_uuid, user_id, user_name, at)
    select w.id, case i % 3 when 0 then 'issue.changed' else 'asset.changed' end,
      case i % 3 when 0 then (select max(id) from issue) else (select max(id) from asset) end,
      gen_random_uuid(), 1, 'Bench', now()
    from (select min(id) as id from workspace) w, generate_series(1, $1::int) i`,
    [CHANGES],
  );
}

async function measureReading(base: string, headers: Headers) {
  const before = performance.now();
  let [cursor, calls, readCount] = ['', 0, 0];
  for (let more = true; more; calls += 1) {
    const reply = await fetch(`${base}/api/changes?limit=1000${cursor && `&after=${cursor}`}`, { headers });
    const { data } = (await reply.json()) as { data: ChangesPage };
    readCount += data.changes.length;
    cursor = data.cursor;
    more = data.has_more;
  }
  const seconds = (performance.now() - before) / 1_000;
  const passed_per_second = Math.round(CHANGES / seconds);
  return { operations: CHANGES, calls, shown: readCount, seconds: Number(seconds.toFixed(1)), passed_per_second };
}
