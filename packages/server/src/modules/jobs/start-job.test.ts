import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS } from '@rounds/contract';
import { endpoints } from '@rounds/contract/endpoint.ts';
import { jobs, startedJob } from '@rounds/contract/jobs';
import { notices } from '@rounds/contract/notices';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MODULES } from '../../app.ts';
import { ApiError } from '../../http/api-error.ts';
import { type CronTask, type JobContext, type JobDefinition, route, type ServerModule } from '../../http/module.ts';
import { cloneDatabase, startTestServer, type TestServer } from '../../testing/index.ts';
import { runWaitingJobs, startWorker, type Worker } from '../../worker/worker.ts';
import { jobsModule, startJob } from './index.ts';

const counting = endpoints('counting', {
  start: {
    method: 'POST',
    path: '/counting/start',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'For this test',
    body: z.object({ total: z.number(), mode: z.enum(['count', 'wait', 'reject', 'break', 'roll back']) }),
    output: startedJob,
  },
});
type Counting = { total: number; mode: string };

let starts = 0;
const countJob: JobDefinition<Counting, { counted: number }> = {
  name: 'counting.count',
  notice: 'import_done',
  async run({ total, mode }, context) {
    starts += 1;
    if (mode === 'reject') throw new ApiError('IMPORT_FAILED', { params: { count: 3 }, data: { bad_rows: 3 } });
    if (mode === 'break') throw new Error('an inside that nobody should see');
    if (mode === 'wait') return waitForAbort(context);
    for (let done = 0; done <= total; done += 1) {
      await context.progress(done, total);
      await sleep(1);
    }
    return { counted: total };
  },
};

function waitForAbort({ signal, progress }: JobContext): Promise<never> {
  return new Promise((_resolve, reject) => {
    progress(1, 4).catch(reject);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

let ticks = 0;
const tick: CronTask = {
  name: 'counting.tick',
  // The 31st of February: it never runs by itself while these tests run.
  schedule: '0 0 31 2 *',
  run: async () => {
    ticks += 1;
  },
};

const countingModule: ServerModule = {
  name: 'counting',
  routes: [
    route(counting.start, async (call) => {
      const started = await startJob(call, countJob, call.body);
      if (call.body.mode === 'roll back') throw new ApiError('APP_BUSY');
      return started;
    }),
  ],
  jobs: [countJob],
  cron: [tick],
};
const modules = [...MODULES, countingModule];

let t: TestServer;
let worker: Worker | null = null;
beforeAll(async () => {
  t = await startTestServer({}, cloneDatabase, {
    modules,
    endpoints: [...ENDPOINTS, ...Object.values(counting)],
  });
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
});
afterAll(() => t.close());

const context = () => ({ database: t.database, services: t.services, modules });
async function start(mode: Counting['mode'], total = 3): Promise<number> {
  const { body } = await t.as('manager').call(counting.start, { body: { total, mode: mode as 'count' } });
  return body.data.job_id;
}
const getJob = async (id: number, language = 'en') =>
  (await t.as('manager').call(jobs.get, { params: { id }, headers: { 'accept-language': language } })).body.data;
async function waitForStatus(id: number, status: string) {
  await expect.poll(async () => (await getJob(id)).status).toBe(status);
}

describe('job started by a call', () => {
  test('a job waits, runs after the commit of its call and stores its result', async () => {
    const id = await start('count');
    expect(await getJob(id)).toEqual({ id, kind: 'counting.count', status: 'waiting', progress: 0 });
    await t.runJobs();
    expect(await getJob(id)).toEqual({
      id,
      kind: 'counting.count',
      status: 'done',
      progress: 100,
      result: { counted: 3 },
    });
  });

  test('a call that fails leaves no job behind', async () => {
    const before = (await t.as('manager').call(jobs.list)).body.data.length;
    const answer = await t.as('manager').call(counting.start, { body: { total: 1, mode: 'roll back' } });
    expect(answer.status).toBe(503);
    expect((await t.as('manager').call(jobs.list)).body.data.length).toBe(before);
  });

  test('a failed job keeps code, data and a message in the language of its reader', async () => {
    const id = await start('reject');
    await t.runJobs();
    const { status, error } = await getJob(id, 'de');
    expect([status, error]).toEqual([
      'failed',
      { code: 'IMPORT_FAILED', message: expect.stringContaining('3'), data: { bad_rows: 3 } },
    ]);
    expect((await getJob(id, 'fr')).error!.message).not.toBe(error!.message);
  });

  test('an unexpected failure of a job does not reveal details', async () => {
    const id = await start('break');
    await t.runJobs();
    const { error } = await getJob(id);
    expect(error!.code).toBe('UNEXPECTED');
    expect(error!.message).toContain(`job-${id}`);
    expect(JSON.stringify(error)).not.toContain('inside');
  });

  test('only the user of a job receives events about its progress', async () => {
    const [own, other] = [await t.as('manager').openEvents(), await t.as('admin').openEvents()];
    const id = await start('count', 400);
    await t.runJobs();
    const events = await own.waitFor(4);
    expect(events.length).toBeGreaterThanOrEqual(4);
    expect(events.every((event) => event.topic === 'jobs' && event.id === id)).toBe(true);
    expect(other.events).toEqual([]);
    own.close();
    other.close();
  });

  test('a running job stops when it is cancelled', async () => {
    worker = await startWorker(context());
    const id = await start('wait');
    await waitForStatus(id, 'running');
    const answer = await t.as('manager').call(jobs.cancel, { params: { id } });
    expect(answer.body.data.status).toBe('cancelled');
    await worker.stop();
    worker = null;
    expect((await getJob(id)).status).toBe('cancelled');
  });

  test('a job that was cancelled before it began never runs', async () => {
    const id = await start('count');
    await t.as('manager').call(jobs.cancel, { params: { id } });
    const before = starts;
    await t.runJobs();
    expect(starts).toBe(before);
    expect((await getJob(id)).status).toBe('cancelled');
  });

  test('a server that stops hands its jobs back, and the next server runs them again', async () => {
    worker = await startWorker(context());
    const id = await start('wait');
    await waitForStatus(id, 'running');
    await worker.stop();
    worker = null;
    expect(await getJob(id)).toMatchObject({ status: 'waiting', progress: 0 });
    await t.database.owner.query('update graphile_worker._private_jobs set run_at = now()');
    worker = await startWorker(context());
    await waitForStatus(id, 'running');
    await t.as('manager').call(jobs.cancel, { params: { id } });
  });

  test('a job of a killed server ends as interrupted', async () => {
    const id = await start('count');
    await t.queryIn(
      'A',
      `update job set status = 'running', updated_at = now() - interval '10 minutes' where id = $1`,
      [id],
    );
    await endAbandoned();
    expect((await getJob(id)).error).toEqual({
      code: 'APP_JOB_INTERRUPTED',
      message: 'The server stopped before this was finished. Start it again.',
    });
    await t.runJobs();
    expect((await getJob(id)).status).toBe('failed');
  });

  test('the user of a long job is notified how it ended, and that of a short one is not', async () => {
    const listNotices = async () => (await t.as('manager').call(notices.list)).body.data.list;
    expect(await listNotices()).toEqual([]);
    const [done, failed] = [await start('count'), await start('reject')];
    await t.queryIn('A', `update job set created_at = now() - interval '31 seconds' where id = any($1)`, [
      [done, failed],
    ]);
    await start('count');
    await t.runJobs();
    const subject = { type: 'job', title: 'counting.count' };
    expect((await listNotices()).toSorted((one, other) => one.subject.id - other.subject.id)).toMatchObject([
      { kind: 'import_done', subject: { ...subject, id: done }, data: {} },
      { kind: 'import_done', subject: { ...subject, id: failed }, data: { has_failed: true } },
    ]);
  });

  test('the job list has the jobs of the user, newest first', async () => {
    const first = await start('count');
    const second = await start('count');
    const { data } = (await t.as('manager').call(jobs.list)).body;
    expect(data.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    expect(data[0]!.created_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await t.as('admin').call(jobs.list)).body.data).toEqual([]);
    await t.runJobs();
  });
});

const endAbandoned = () => jobsModule.cron!.find(({ name }) => name === 'jobs.end_abandoned')!.run(t);

describe('cron tasks of modules', () => {
  test('the queue runs a cron task by its name', async () => {
    await t.database.owner.query(`select graphile_worker.add_job('counting.tick')`);
    await runWaitingJobs(context());
    expect(ticks).toBe(1);
  });

  test('a cron task with an invalid schedule stops the start', async () => {
    const wrong: ServerModule = {
      name: 'wrong',
      routes: [],
      cron: [{ ...tick, name: 'wrong.tick', schedule: 'daily' }],
    };
    await expect(startWorker({ ...context(), modules: [wrong] })).rejects.toThrow();
  });

  test('two pieces of background work with the same name stop the start', async () => {
    await expect(startWorker({ ...context(), modules: [...modules, countingModule] })).rejects.toThrow(
      'counting.count',
    );
  });
});
