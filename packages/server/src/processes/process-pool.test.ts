import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProcessPool, type TaskOwner } from './index.ts';
import type { PoolOptions } from './process-pool.ts';
import type { TestTasks } from './testing/test-process.ts';

const LONG_MS = 10 * 60_000;
const OPTIONS: PoolOptions = {
  module: new URL('./testing/test-process.ts', import.meta.url),
  work: 'read',
  maxHeapMb: 64,
  maxMemoryMb: 400,
  timeoutMs: LONG_MS,
  maxWaiting: 3,
  maxWaitMs: LONG_MS,
};
const person = (id: number, workspace_id = 1): TaskOwner => ({ workspace_id, person: `user:${id}`, work: 'read' });

let pool: ProcessPool<TestTasks>;
const open = (options: Partial<PoolOptions> = {}) => {
  pool = new ProcessPool<TestTasks>({ ...OPTIONS, ...options });
  return pool;
};
beforeEach(() => open());
afterEach(() => pool.close());

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; reason?: string; message: string }) => error.code ?? error.reason ?? error.message,
  );
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
/** Starts a task that never ends. */
const hang = (owner: TaskOwner) => outcome(pool.run('hang', undefined, { owner }));

describe('process pool', () => {
  it('a task returns its output, also with bytes', async () => {
    expect(await pool.run('echo', 'hello', { owner: person(1) })).toBe('hello');
    const sum = await pool.run('add', { bytes: new Uint8Array([1, 2]), number: 5 }, { owner: person(1) });
    expect([...sum]).toEqual([6, 7]);
  });

  it('an input that is a function is read when it is the turn of the task', async () => {
    expect(await pool.run('echo', async () => 'read late', { owner: person(1) })).toBe('read late');
    const unreadable = pool.run('echo', () => Promise.reject(new Error('unreadable')), { owner: person(1) });
    await expect(unreadable).rejects.toThrow('unreadable');
  });

  it('a process works on many tasks and ends when it is idle', async () => {
    open({ idleMs: 50 });
    const first = await pool.run('pid', undefined, { owner: person(1) });
    expect(await pool.run('pid', undefined, { owner: person(2) })).toBe(first);
    await expect.poll(() => isAlive(first)).toBe(false);
    expect(await pool.run('pid', undefined, { owner: person(1) })).not.toBe(first);
  });

  it('an error or a crash of a task is an error of that task only', async () => {
    await expect(pool.run('fail', 'no picture', { owner: person(1) })).rejects.toThrow('no picture');
    expect(await outcome(pool.run('crash', undefined, { owner: person(1) }))).toBe('crash');
    expect(await pool.run('echo', 'next', { owner: person(1) })).toBe('next');
  });

  it('a task that exceeds its time is killed, and the next one runs', async () => {
    expect(await outcome(pool.run('hang', undefined, { owner: person(1), timeoutMs: 50 }))).toBe('time');
    expect(await pool.run('echo', 'next', { owner: person(1) })).toBe('next');
  });

  it.skipIf(process.platform !== 'linux')('a task that exceeds its memory outside of the heap is killed', async () => {
    expect(await outcome(pool.run('fillMemory', undefined, { owner: person(1) }))).toBe('memory');
    expect(await pool.run('echo', 'next', { owner: person(1) })).toBe('next');
  });

  it('aborting a task kills its process at once and frees its place', async () => {
    const caller = new AbortController();
    const hanging = outcome(pool.run('hang', undefined, { owner: person(1), signal: caller.signal }));
    await expect.poll(() => pool.processIds.length).toBe(1);
    const [pid] = pool.processIds as [number];
    caller.abort();
    expect(await hanging).toBe('CALL_ABORTED');
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await pool.run('echo', 'next', { owner: person(1) })).toBe('next');
  });

  it('a waiting task that is aborted leaves the queue', async () => {
    void hang(person(1));
    const caller = new AbortController();
    const waiting = outcome(pool.run('echo', 'waits', { owner: person(1), signal: caller.signal }));
    caller.abort();
    expect(await waiting).toBe('CALL_ABORTED');
    expect(await outcome(pool.run('echo', 'late', { owner: person(1), signal: caller.signal }))).toBe('CALL_ABORTED');
  });

  it('closing kills the processes and rejects the tasks that run and wait', async () => {
    const hanging = hang(person(1));
    const waiting = outcome(pool.run('echo', 'waits', { owner: person(1) }));
    await expect.poll(() => pool.processIds.length).toBe(1);
    const [pid] = pool.processIds as [number];
    pool.close();
    expect([await hanging, await waiting]).toEqual(['APP_UNAVAILABLE', 'APP_UNAVAILABLE']);
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await outcome(pool.run('echo', 'late', { owner: person(1) }))).toBe('APP_UNAVAILABLE');
  });

  it('a process gets none of the secrets of the server', async () => {
    process.env.SECRET_KEY = 'a secret of the server';
    try {
      expect(await pool.run('environment', undefined, { owner: person(1) })).not.toContain('SECRET_KEY');
    } finally {
      delete process.env.SECRET_KEY;
    }
  });
});

describe('fairness of a process pool', () => {
  it('a person whose work hangs does not stop the work of another person', async () => {
    void hang(person(1));
    const waiting = Array.from({ length: 3 }, () => pool.run('echo', 'later', { owner: person(1) }).catch(() => {}));
    expect(await pool.run('echo', 'next', { owner: person(2) })).toBe('next');
    pool.close();
    await Promise.all(waiting);
  });

  it('a workspace whose people all hang does not stop the work of another workspace', async () => {
    const people = [1, 2, 3, 4, 5, 6].map((id) => person(id));
    const hanging = people.map((owner) => outcome(pool.run('hang', undefined, { owner })));
    expect(await pool.run('echo', 'next', { owner: person(1, 2) })).toBe('next');
    pool.close();
    await Promise.all(hanging);
  });

  it('a person who has filled their share is told that the service is busy, and others are not', async () => {
    void hang(person(1));
    const flood = Array.from({ length: 30 }, () => outcome(pool.run('echo', 'flood', { owner: person(1) })));
    expect(await pool.run('echo', 'next', { owner: person(2) })).toBe('next');
    pool.close();
    const outcomes = await Promise.all(flood);
    expect(outcomes.filter((one) => one === 'APP_BUSY')).toHaveLength(27);
    expect(outcomes.filter((one) => one === 'APP_UNAVAILABLE')).toHaveLength(3);
  });

  it('a call that has waited for too long is told that the service is busy, and background work waits on', async () => {
    open({ maxWaitMs: 20 });
    void hang(person(1));
    expect(await outcome(pool.run('echo', 'late', { owner: person(1) }))).toBe('APP_BUSY');
    void hang({ ...person(3), work: 'any' });
    const background = outcome(pool.run('echo', 'waits', { owner: { ...person(3), work: 'any' } }));
    expect(await outcome(pool.run('echo', 'late', { owner: person(1) }))).toBe('APP_BUSY');
    pool.close();
    expect(await background).toBe('APP_UNAVAILABLE');
  });

  it('work that the endpoint of the call does not declare is not started', async () => {
    const undeclared = { ...person(1), work: undefined };
    await expect(pool.run('echo', 'no', { owner: undeclared })).rejects.toThrow('does not declare');
    await expect(pool.run('echo', 'no', { owner: { ...person(1), work: 'print' } })).rejects.toThrow(
      'does not declare',
    );
    expect(pool.processIds).toEqual([]);
  });
});
