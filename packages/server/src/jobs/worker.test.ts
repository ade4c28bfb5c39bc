import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BackgroundTask, ServerModule } from '../http/module.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';
import { enqueue } from './enqueue.ts';
import { housekeeping } from './housekeeping.ts';
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
const parts = () => ({ database: t.database, services: t.services, modules });

beforeAll(async () => {
  t = await startTestServer();
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  done = [];
});
afterAll(() => t.close());

async function until(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue, { interval: 20 }).toBe(true);
}

describe('background task', () => {
  it('a task runs after the commit of the transaction that enqueued it', async () => {
    worker = await startWorker(parts());
    await t.database.inInstallation(async (tx) => {
      await enqueue(tx, 'note', { what: 'after' });
      await pause(200);
      done.push('committed');
    });
    await until(() => done.length === 2);
    expect(done).toEqual(['committed', 'after']);
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
    const { owner } = t.database;
    const connect = owner.connect.bind(owner) as (callback?: unknown) => unknown;
    let isStarting = false;
    let attempts = 0;
    const spy = vi.spyOn(owner, 'connect').mockImplementation(((callback?: (error: Error) => void) => {
      if (!isStarting) return connect(callback);
      // The listener for new work connects with a callback.
      if (!callback) attempts += 1;
      const error = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
      return callback ? callback(error) : Promise.reject(error);
    }) as never);
    try {
      worker = await startWorker(parts(), { pollIntervalMs: 50 });
      isStarting = true;
      // With the pauses of the queue, which begin with three seconds and grow, this would take minutes.
      await expect.poll(() => attempts).toBeGreaterThan(60);
      isStarting = false;
      await t.database.inInstallation((tx) => enqueue(tx, 'note', { what: 'after the start' }));
      await until(() => done.includes('after the start'));
    } finally {
      isStarting = false;
      spy.mockRestore();
    }
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

describe('housekeeping', () => {
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
    await t.database.inInstallation((tx) => enqueue(tx, housekeeping.name, {}));
    await runWaitingJobs(parts());
    const keys = await t.database.inWorkspace(id, (tx) => tx.selectFrom('idempotency').select('key').execute());
    expect(keys).toEqual([{ key: 'new' }]);
    const sessions = await t.database.inInstallation((tx) => tx.selectFrom('session').select('id').execute());
    expect(sessions.length).toBe(1);
  });
});
