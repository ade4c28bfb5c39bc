import { setTimeout as pause } from 'node:timers/promises';
import { auth } from '@rounds/contract/auth';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BackgroundTask, ServerModule } from '../http/module.ts';
import { authModule } from '../modules/auth/index.ts';
import { mailModule } from '../modules/mail/index.ts';
import { enqueue } from '../queue/enqueue.ts';
import { LANES, type TaskLane } from '../queue/lanes.ts';
import { listMails, startTestServer, type TestServer } from '../testing/index.ts';
import { emailAddress } from '../testing/people.ts';
import { runWaitingJobs, startWorker, type Worker } from './worker.ts';

let t: TestServer;
let worker: Worker | null = null;
let done: string[] = [];
const note: BackgroundTask<{ what: string }> = {
  name: 'note',
  async run({ what }) {
    if (what === 'fails once' && !done.includes('failed')) {
      done.push('failed');
      throw new Error('not this time');
    }
    done.push(what);
  },
};
const modules: ServerModule[] = [{ name: 'notes', routes: [], tasks: [note] }];
/** A module without what others give it. */
const withoutRequirements = (module: ServerModule): ServerModule => ({ ...module, requires: [] });
const parts = () => ({ database: t.database, services: t.services, modules });

beforeAll(async () => {
  t = await startTestServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await worker?.stop();
  worker = null;
  done = [];
});
afterAll(() => t.close());

async function until(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue, { interval: 20 }).toBe(true);
}

const listJobs = async (task: string) =>
  (
    await t.database.owner.query<{ locked: boolean }>(
      `select locked_at is not null as locked from graphile_worker.jobs where task_identifier = '${task}'`,
    )
  ).rows;

type Connect = (callback?: (error: Error) => void) => Promise<PoolClient>;

/** Replaces how the queue connects until the test ends. Its listener for new work connects with a callback. */
function replaceConnect(create: (connect: Connect) => Connect): void {
  const { owner } = t.database;
  const connect = create(owner.connect.bind(owner) as Connect);
  vi.spyOn(owner, 'connect').mockImplementation(connect as never);
}

const rejectConnection = () =>
  Promise.reject<never>(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));

describe('background task', () => {
  it('a task runs after the commit of the transaction that enqueued it', async () => {
    worker = await startWorker(parts());
    // The queue stores the name of a task when it is first used, for which a second transaction would wait.
    await t.database.inInstallation((tx) => enqueue(tx, 'note', { what: 'before' }));
    await until(() => done.length === 1);
    await t.database.inInstallation(async (tx) => {
      await enqueue(tx, 'note', { what: 'after' });
      // The worker runs a later task meanwhile, so it would have found this one.
      await t.database.inInstallation((other) => enqueue(other, 'note', { what: 'meanwhile' }));
      await until(() => done.includes('meanwhile'));
      done.push('committed');
    });
    await until(() => done.length === 4);
    expect(done).toEqual(['before', 'meanwhile', 'committed', 'after']);
  });

  it('a task of a failed transaction never runs', async () => {
    const failing = t.database.inWorkspace(await t.workspaceId('A'), async (tx) => {
      await enqueue(tx, 'note', { what: 'never' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await runWaitingJobs(parts());
    expect(done).toEqual([]);
  });

  it('a task starts immediately and not with the next poll', async () => {
    worker = await startWorker(parts(), { pollIntervalMs: 3_600_000 });
    for (let count = 1; count <= 6; count += 1) {
      await t.database.inInstallation((tx) => enqueue(tx, 'note', { what: `number ${count}` }));
      await until(() => done.length === count);
    }
  });

  it('a failed task is tried again', async () => {
    worker = await startWorker(parts());
    await t.database.inInstallation((tx) => enqueue(tx, 'note', { what: 'fails once' }));
    await until(() => done.includes('fails once'));
    expect(done).toEqual(['failed', 'fails once']);
  });

  it('the worker does not pause for longer and longer while the database starts', async () => {
    let isStarting = false;
    let attempts = 0;
    replaceConnect((connect) => (callback) => {
      if (!isStarting) return connect(callback);
      if (!callback) attempts += 1;
      const error = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
      callback?.(error);
      return Promise.reject(error);
    });
    worker = await startWorker(parts(), { pollIntervalMs: 50 });
    await t.database.inInstallation((tx) => enqueue(tx, 'note', { what: 'before the end' }));
    await until(() => done.includes('before the end'));
    // A result that cannot be stored would end the runner, which then would not search for work.
    await expect.poll(() => listJobs('note')).toEqual([]);
    isStarting = true;
    // The pauses of the queue, which begin with three seconds and grow, would make this take minutes.
    await expect.poll(() => attempts).toBeGreaterThan(60);
    isStarting = false;
    await t.database.inInstallation((tx) => enqueue(tx, 'note', { what: 'after the start' }));
    await until(() => done.includes('after the start'));
  });

  it('the worker continues after the database was away when the result of work was to be stored', async () => {
    let isAway = false;
    replaceConnect((connect) => (callback) => (isAway && !callback ? rejectConnection() : connect(callback)));
    const logging = vi.spyOn(t.services.log, 'error');
    const hasFailed = () => logging.mock.calls.some((call) => String(call).includes('Failed to complete jobs'));
    const createTask = (name: string, run: () => Promise<void>): BackgroundTask<object> => ({
      ...{ name, lane: 'deliveries' },
      run: async () => {
        done.push(name);
        await run();
      },
    });
    const tasks = [
      createTask('is not stored', async () => {
        isAway = !hasFailed();
      }),
      // The results of these are stored, while the queue stops because of the first one.
      createTask('ends next', () => until(() => hasFailed() && !isAway)),
      createTask('ends then', () => expect.poll(() => listJobs('ends next')).toEqual([])),
      createTask('ends last', () => expect.poll(() => listJobs('ends then')).toEqual([])),
      createTask('begins when it is back', async () => {}),
    ];
    const begin = async (name: string) => {
      await t.database.inInstallation((tx) => enqueue(tx, name, {}));
      await until(() => done.includes(name));
    };
    worker = await startWorker({ ...parts(), modules: [{ name: 'deliveries', routes: [], tasks }] });
    for (const name of ['ends next', 'ends then', 'ends last']) await begin(name);
    await begin('is not stored');
    await until(hasFailed);
    isAway = false;
    await begin('begins when it is back');
  });

  it('a worker that is told to stop while it starts again runs no work afterwards', async () => {
    const { owner } = t.database;
    let isAway = false;
    replaceConnect((connect) => (callback) => (isAway && !callback ? rejectConnection() : connect(callback)));
    let isRestarting = false;
    const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>();
    const query = owner.query.bind(owner) as (...args: unknown[]) => unknown;
    vi.spyOn(owner, 'query').mockImplementation((async (...args: unknown[]) => {
      // The supervisor unlocks the work of the ended runner before it starts the next one.
      if (!isRestarting && String(args[0]).includes('force_unlock_workers')) {
        isRestarting = true;
        await isBack;
      }
      return query(...args);
    }) as never);
    const ended: BackgroundTask<object> = {
      name: 'ended',
      run: async () => {
        isAway = !isRestarting;
      },
    };
    const first = await startWorker({
      ...parts(),
      modules: [...modules, { name: 'ended', routes: [], tasks: [ended] }],
    });
    await t.database.inInstallation((tx) => enqueue(tx, 'ended', {}));
    await until(() => isRestarting);
    const stopped = first.stop();
    isAway = false;
    comeBack();
    await stopped;
    const later: string[] = [];
    const noteLater: BackgroundTask<{ what: string }> = {
      ...note,
      run: async ({ what }) => {
        later.push(what);
      },
    };
    worker = await startWorker({ ...parts(), modules: [{ name: 'notes', routes: [], tasks: [noteLater] }] });
    for (let count = 1; count <= 20; count += 1) {
      await t.database.inInstallation((tx) => enqueue(tx, 'note', { what: `number ${count}` }));
      await until(() => later.length + done.length === count);
    }
    expect(done).toEqual([]);
  });

  it('the worker continues after its first search for work has failed', async () => {
    let failures = 0;
    const failFirstSearch = (client: PoolClient): PoolClient => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((statement: { values?: unknown[][] }, ...rest: unknown[]) => {
        // The search begins with the names of the tasks.
        if (failures > 0 || !statement.values?.[0]?.includes?.('note')) return query(statement, ...rest);
        failures += 1;
        return Promise.reject(new Error('Connection terminated unexpectedly'));
      }) as never;
      return client;
    };
    replaceConnect((connect) => (callback) => (callback ? connect(callback) : connect().then(failFirstSearch)));
    worker = await startWorker(parts());
    await expect.poll(() => failures).toBe(1);
    await t.database.inInstallation((tx) => enqueue(tx, 'note', { what: 'later' }));
    await until(() => done.includes('later'));
  });

  it('the work of a server that was killed is done by another one, and that of a running server is left to it', async () => {
    const { owner } = t.database;
    const begin = async (runner: string, what: string) => {
      await t.database.inInstallation((tx) => enqueue(tx, 'note', { what }));
      await owner.query(
        `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where payload->>'what' = $2`,
        [runner, what],
      );
    };
    await begin('pool-killed', 'of the killed server');
    await begin('pool-running', 'of the running server');
    const running = await owner.connect();
    await running.query(`select pg_advisory_lock(7402, hashtext('pool-running'))`);
    worker = await startWorker(parts(), { pollIntervalMs: 50, releaseIntervalMs: 50 });
    await until(() => done.includes('of the killed server'));
    expect(done).not.toContain('of the running server');
    running.release(true);
    await until(() => done.includes('of the running server'));
  });

  it('work that takes long is not released while its own server runs', async () => {
    let end = () => {};
    const slow: BackgroundTask<object> = {
      name: 'slow',
      run: () => {
        done.push('began');
        return new Promise((resolve) => {
          end = resolve;
        });
      },
    };
    const withSlow = { ...parts(), modules: [...modules, { name: 'slow', routes: [], tasks: [slow] }] };
    worker = await startWorker(withSlow, { pollIntervalMs: 50, releaseIntervalMs: 200 });
    await t.database.inInstallation((tx) => enqueue(tx, 'slow', {}));
    await until(() => done.includes('began'));
    // The killed server's work is found after the same number of looks.
    await t.database.inInstallation((tx) => enqueue(tx, 'note', { what: 'lost' }));
    await t.database.owner.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-gone', locked_at = now() where payload->>'what' = 'lost'`,
    );
    await until(() => done.includes('lost'));
    end();
    expect(done).toEqual(['began', 'lost']);
  });

  it('the worker continues after the database has dropped every connection', async () => {
    worker = await startWorker(parts());
    await t.database.inInstallation((tx) => enqueue(tx, 'note', { what: 'before' }));
    await until(() => done.includes('before'));
    await t.database.owner
      .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
      .catch(() => {});
    // The pool may not have noticed yet that a connection is gone.
    const isEnqueued = () =>
      t.database
        .inInstallation((tx) => enqueue(tx, 'note', { what: 'afterwards' }))
        .then(
          () => true,
          () => false,
        );
    await expect.poll(isEnqueued).toBe(true);
    await until(() => done.includes('afterwards'));
  });
});

describe('lanes of background work', () => {
  /** Tasks that end only when they are told to, or never. */
  function createHanging(name: string, lane: BackgroundTask['lane']) {
    const running: string[] = [];
    const task: BackgroundTask<{ workspace_id?: number; what: string }> = {
      name,
      ...(lane && { lane }),
      run: ({ what }) => {
        running.push(what);
        return new Promise(() => {});
      },
    };
    return { task, running };
  }
  const removeJobs = () => t.database.owner.query('delete from graphile_worker._private_jobs');

  it('a mail with a code is sent while all other lanes are full', async () => {
    const lanes = Object.keys(LANES).filter((lane): lane is TaskLane => lane !== 'sign-in' && lane !== 'jobs');
    const hanging = lanes.map((lane) => ({ lane, ...createHanging(`hang.${lane}`, lane) }));
    worker = await startWorker({
      ...parts(),
      modules: [
        withoutRequirements(authModule),
        mailModule,
        { name: 'hanging', routes: [], tasks: hanging.map(({ task }) => task) },
      ],
    });
    await t.database.inInstallation(async (tx) => {
      for (const { lane, task } of hanging) {
        for (let count = 0; count < LANES[lane].slots + 2; count += 1)
          await enqueue(tx, task.name, { what: `${count}` });
      }
    });
    for (const { lane, running } of hanging) await until(() => running.length === LANES[lane].slots);
    const email = emailAddress('viewer', 'A');
    await t.guest().call(auth.requestPasswordReset, { body: { email } });
    await expect.poll(() => listMails(t.services.config.dataDir, email)).toHaveLength(1);
    await worker.stop();
    await removeJobs();
  });

  it('work of one workspace leaves slots of its lane to others', async () => {
    const { task, running } = createHanging('hang.reports', 'reports');
    worker = await startWorker({ ...parts(), modules: [{ name: 'hanging', routes: [], tasks: [task] }] });
    await t.database.inInstallation(async (tx) => {
      for (let count = 0; count < 10; count += 1) await enqueue(tx, task.name, { workspace_id: 1, what: 'first' });
      await enqueue(tx, task.name, { workspace_id: 2, what: 'second' });
    });
    await until(() => running.length === 2);
    expect(running.toSorted()).toEqual(['first', 'second']);
    await worker.stop();
    await removeJobs();
  });

  it('stopping does not wait for a task that hangs, which then runs again', async () => {
    const { task, running } = createHanging('hang.background', undefined);
    const start = () => startWorker({ ...parts(), modules: [{ name: 'hanging', routes: [], tasks: [task] }] });
    worker = await start();
    await t.database.inInstallation((tx) => enqueue(tx, task.name, { what: 'once' }));
    await until(() => running.length === 1);
    await worker.stop();
    expect(await listJobs(task.name)).toEqual([{ locked: false }]);
    worker = await start();
    await until(() => running.length === 2);
    await worker.stop();
    await removeJobs();
  });

  it('stopping interrupts a task that listens to its signal, and its work runs again', async () => {
    let attempts = 0;
    const patient: BackgroundTask<object> = {
      name: 'patient',
      run: async (_, { signal }) => {
        attempts += 1;
        await pause(10 * 60_000, undefined, { signal });
      },
    };
    worker = await startWorker({ ...parts(), modules: [{ name: 'patient', routes: [], tasks: [patient] }] });
    await t.database.inInstallation((tx) => enqueue(tx, patient.name, {}));
    await until(() => attempts === 1);
    await worker.stop();
    expect(await listJobs(patient.name)).toEqual([{ locked: false }]);
    await removeJobs();
  });
});

describe('scheduled removal', () => {
  it('expired sessions and keys are removed and others are kept', async () => {
    const id = await t.workspaceId('A');
    await t.as('admin').send('GET', '/api/user/auth');
    await t.as('manager').send('GET', '/api/user/auth');
    const send = (key: string) =>
      t
        .as('admin')
        .send('POST', '/api/user/account/change-preference-info', { body: {}, headers: { 'idempotency-key': key } });
    await send('old');
    await send('new');
    await t.database.owner.query(`
      update session set idle_until = now() - interval '1 minute'
      where user_id = (select min(user_id) from session)`);
    await t.database.inWorkspace(id, (tx) =>
      tx
        .updateTable('idempotency')
        .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('key', '=', 'old')
        .execute(),
    );
    for (const name of ['auth.delete_expired', 'http.delete_expired_keys']) {
      await t.database.inInstallation((tx) => enqueue(tx, name, {}));
    }
    await runWaitingJobs({ ...parts(), modules: [withoutRequirements(authModule)] });
    const keys = await t.database.inWorkspace(id, (tx) => tx.selectFrom('idempotency').select('key').execute());
    expect(keys).toEqual([{ key: 'new' }]);
    const sessions = await t.database.inInstallation((tx) => tx.selectFrom('session').select('id').execute());
    expect(sessions.length).toBe(1);
  });
});
