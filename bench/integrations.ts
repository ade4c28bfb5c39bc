/**
 * An integration with S3: BENCH_COMPLETIONS inspections (1,000 by default) are completed at a steady pace while the
 * store is unreachable for a part, responds with errors and rejections, and is slow. Afterwards each report is there,
 * written once. In every second part of the time the integration is paused: people must not wait longer than 10 % more
 * at p95 while it sends. The parts are short, because what else runs on a machine changes. Waiting times between
 * attempts are cut short.
 */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Fault, startFakeBucket } from '../packages/server/src/modules/integrations/testing/fake-bucket.ts';
import type { Product } from '../packages/server/src/testing/installed.ts';
import { measureCpu } from './lib/cpu.ts';
import { type Checklist, createAnswer, createSyncBody, publishChecklist } from './lib/inspection.ts';
import { saveResult } from './lib/report.ts';
import { onWorkbench, type Workbench } from './lib/workbench.ts';

const COMPLETIONS = Number(process.env.BENCH_COMPLETIONS ?? 1_000);
const PER_SECOND = Number(process.env.BENCH_RATE ?? 10);
/** The number of times that the integration is paused, and sends. */
const TURNS = 10;
const PER_TURN = COMPLETIONS / TURNS / 2;
const ANSWERS = 20;
const MAX_SECONDS = 900;
const CONFIGURATIONS = '/api/settings/integrations/s3/configurations';

/** The fault of the requests from the first to the second, counted from the beginning. */
const FAULTS: readonly (readonly [number, number, Fault])[] = [
  [100, 130, 'cut'],
  [300, 330, { status: 500, code: 'InternalError' }],
  [500, 530, { status: 403, code: 'AccessDenied' }],
  [700, 730, { status: 403, code: 'InvalidAccessKeyId' }],
  [900, 940, 'slow'],
];

export const bench = (): Promise<void> => onWorkbench('integrations', measure, { ALLOWED_HOSTS: '127.0.0.1' });

async function measure({ product, client, processes }: Workbench): Promise<void> {
  const checklist = await publishChecklist(product, ANSWERS);
  const store = await startFakeBucket();
  try {
    const body = { name: 'Archive', contents: ['json'], ...store.connection };
    const { id } = await product.call<{ id: number }>('POST', `${CONFIGURATIONS}/new`, body);
    store.onRequest((_, count) => FAULTS.find(([from, to]) => count >= from && count < to)?.[2]);
    const load = [os.loadavg()[0]];
    const delivered = deliverAll(product, client, id);
    const turns: Record<'pause' | 'resume', Turn[]> = { pause: [], resume: [] };
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const name of ['pause', 'resume'] as const) {
        await product.call('POST', `${CONFIGURATIONS}/${id}/${name}`, {});
        turns[name].push(await measureCpu(processes, () => completeSome(product, checklist)));
      }
    }
    const states = await delivered;
    const writes = [...store.objects.values()].map((object) => object.writes);
    const figures = {
      paused: summarize(turns.pause),
      sending: summarize(turns.resume),
      ...{ states, stored: writes.length, written_twice: writes.filter((count) => count > 1).length },
      load: [...load, os.loadavg()[0]],
    };
    console.log(JSON.stringify(figures, null, 2));
    await saveResult('integrations', figures);
    if (figures.stored !== COMPLETIONS || figures.written_twice > 0) process.exitCode = 1;
  } finally {
    await store.close();
  }
}

interface Turn {
  readonly durations: readonly number[];
  readonly cpu_ms: Readonly<Record<string, number | null>>;
}

/** Completes inspections like many people at different places: the next one does not wait for the one before. */
async function completeSome(product: Product, checklist: Checklist) {
  const durations: number[] = [];
  const calls = Array.from({ length: PER_TURN }, async (_, number) => {
    await sleep((number * 1_000) / PER_SECOND);
    const sentAt = performance.now();
    const changes = checklist.questions.map(createAnswer);
    await product.call('POST', '/api/inspection/sync', createSyncBody(checklist, changes, true));
    durations.push(performance.now() - sentAt);
  });
  await Promise.all(calls);
  return { operations: PER_TURN, durations };
}

function summarize(turns: readonly Turn[]) {
  const durations = turns.flatMap((turn) => turn.durations).sort((a, b) => a - b);
  const at = (share: number) => Math.round(durations[Math.floor(durations.length * share)]!);
  const cpu = (part: string) => turns.reduce((sum, { cpu_ms }) => sum + (cpu_ms[part] ?? 0), 0) / turns.length;
  return { p50_ms: at(0.5), p95_ms: at(0.95), cpu_ms: { server: cpu('server'), database: cpu('database') } };
}

/** Nobody waits for a day here: what failed is due again soon, and somebody resumes what was suspended. */
async function deliverAll(product: Product, client: pg.Client, id: number): Promise<Record<string, number>> {
  let suspensions = 0;
  for (let seconds = 0; seconds < MAX_SECONDS; seconds += 1) {
    const { status } = await product.call<{ status: string }>('GET', `${CONFIGURATIONS}/${id}`);
    if (status === 'suspended') {
      suspensions += 1;
      await product.call('POST', `${CONFIGURATIONS}/${id}/resume`, {});
    }
    await client.query(`update integration_configuration set retry_at = null`);
    await client.query(`update integration_delivery set next_at = now() where state = 'retrying'`);
    await client.query(`select enqueue_job('integrations.send',
      json_build_object('workspace_id', workspace_id, 'configuration_id', id),
      array['workspace:' || workspace_id]) from integration_configuration`);
    const { rows } = await client.query<{ state: string; count: number; attempts: number }>(
      `select state, count(*)::int as count, sum(attempts)::int as attempts from integration_delivery group by state`,
    );
    const states = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    const attempts = rows.reduce((sum, row) => sum + row.attempts, 0);
    const ended = (states.delivered ?? 0) + (states.given_up ?? 0);
    if (ended === COMPLETIONS) return { ...states, failed_attempts: attempts - (states.delivered ?? 0), suspensions };
    await sleep(1_000);
  }
  return { unfinished: 1 };
}
