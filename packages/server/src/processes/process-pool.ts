/**
 * Runs work on untrusted input in child processes, which unlike threads can be killed while native code runs. A
 * killed process frees its processor and its memory at once. Processes start with the first task and end when idle.
 */
import type { Work } from '@rounds/contract/endpoint.ts';
import { ApiError } from '../http/api-error.ts';
import type { Tasks } from './child.ts';
import { FairQueue, type Share } from './fair-queue.ts';
import { PoolProcess, type ProcessOptions } from './pool-process.ts';
import { mayStart, type TaskOwner } from './task-owner.ts';

export interface PoolOptions extends ProcessOptions {
  /** The work of an endpoint that may use this pool. */
  readonly work: Work;
  /** The longest time of a task. */
  readonly timeoutMs: number;
  /** The number of tasks of one person that may wait; eight times as many may wait for one workspace. */
  readonly maxWaiting: number;
  /** A call that has waited this long is rejected as busy. Background work waits as long as it takes. */
  readonly maxWaitMs: number;
  readonly idleMs?: number;
}
export interface RunOptions {
  readonly owner: TaskOwner;
  readonly signal?: AbortSignal | undefined;
  /** Shorter than that of the pool. */
  readonly timeoutMs?: number;
}
/** Large inputs are given as a function, which is called when it is the task's turn. */
type Input<I> = I | (() => Promise<I>);

const DEFAULT_IDLE_MS = 20_000;
/** One person never holds more than one process, and one workspace always leaves one to others. */
const MAX_PROCESSES = 3;
const RUNNING_PER_PERSON = 1;
const RUNNING_PER_WORKSPACE = MAX_PROCESSES - 1;
const WAITING_PER_WORKSPACE_FACTOR = 8;

interface QueuedTask {
  readonly name: string;
  readonly input: Input<unknown>;
  readonly options: RunOptions;
  readonly resolve: (output: never) => void;
  readonly reject: (error: unknown) => void;
  readonly stopWaiting: () => void;
}

const pools = new Set<ProcessPool<Tasks>>();

/** Ends all processes of this server; tasks that run or wait are rejected, and new ones are not accepted. */
export function closeProcessPools(): void {
  for (const pool of pools) pool.close();
}
// A server that ends in any other way leaves no process behind.
process.once('exit', closeProcessPools);

export class ProcessPool<T extends Tasks> {
  readonly #options: PoolOptions;
  readonly #queue: FairQueue<QueuedTask>;
  readonly #idle: PoolProcess[] = [];
  readonly #processes = new Set<PoolProcess>();
  readonly #running = new Map<QueuedTask, PoolProcess | null>();
  readonly #waiting = new Set<QueuedTask>();
  #isClosed = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    const perPerson: Share = { running: RUNNING_PER_PERSON, waiting: options.maxWaiting };
    const maxWaiting = options.maxWaiting * WAITING_PER_WORKSPACE_FACTOR;
    this.#queue = new FairQueue({ perPerson, perWorkspace: { running: RUNNING_PER_WORKSPACE, waiting: maxWaiting } });
    pools.add(this as unknown as ProcessPool<Tasks>);
  }

  /** The ids of the processes that exist, for tests and diagnosis. */
  get processIds(): number[] {
    return [...this.#processes].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Runs a task when it is its owner's turn. Aborting the signal kills the process of the task, or removes it from
   * the queue.
   * @throws ApiError APP_BUSY if the share of the owner is full, or the task has waited too long
   * @throws ApiError CALL_ABORTED; APP_UNAVAILABLE when the server stops
   * @throws ProcessEndedError if the task exceeded a limit or its process crashed
   */
  run<K extends keyof T & string>(
    name: K,
    input: Input<Parameters<T[K]>[0]>,
    options: RunOptions,
  ): Promise<Awaited<ReturnType<T[K]>>> {
    const { owner, signal } = options;
    const { work, maxWaitMs } = this.#options;
    if (!mayStart(owner, work)) {
      return Promise.reject(new Error(`This call starts work that its endpoint does not declare: ${work}`));
    }
    if (this.#isClosed) return Promise.reject(new ApiError('APP_UNAVAILABLE'));
    if (signal?.aborted) return Promise.reject(new ApiError('CALL_ABORTED'));
    return new Promise((resolve, reject) => {
      const abort = () => this.#abort(task);
      const timer = owner.work === 'any' ? undefined : setTimeout(() => this.#leaveQueue(task, 'APP_BUSY'), maxWaitMs);
      const cleanUp = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const task: QueuedTask = {
        name,
        input,
        options,
        stopWaiting: () => clearTimeout(timer),
        resolve: (output) => {
          cleanUp();
          resolve(output);
        },
        reject: (error) => {
          cleanUp();
          reject(error);
        },
      };
      if (!this.#queue.add(owner, task)) return task.reject(new ApiError('APP_BUSY'));
      this.#waiting.add(task);
      signal?.addEventListener('abort', abort);
      this.#startWaiting();
    });
  }

  /** Kills all processes and rejects all tasks. */
  close(): void {
    this.#isClosed = true;
    for (const task of [...this.#waiting]) this.#leaveQueue(task, 'APP_UNAVAILABLE');
    for (const task of this.#running.keys()) task.reject(new ApiError('APP_UNAVAILABLE'));
    for (const one of this.#processes) one.end('aborted');
  }

  #abort(task: QueuedTask): void {
    if (this.#leaveQueue(task, 'CALL_ABORTED')) return;
    task.reject(new ApiError('CALL_ABORTED'));
    this.#running.get(task)?.end('aborted');
  }

  #leaveQueue(task: QueuedTask, code: 'APP_BUSY' | 'CALL_ABORTED' | 'APP_UNAVAILABLE'): boolean {
    if (!this.#queue.remove(task.options.owner, task)) return false;
    this.#waiting.delete(task);
    task.reject(new ApiError(code));
    return true;
  }

  #startWaiting(): void {
    while (!this.#isClosed && this.#running.size < MAX_PROCESSES) {
      const task = this.#queue.take();
      if (!task) return;
      this.#waiting.delete(task);
      task.stopWaiting();
      this.#running.set(task, null);
      void this.#execute(task);
    }
  }

  async #execute(task: QueuedTask): Promise<void> {
    const { name, options } = task;
    try {
      const input = typeof task.input === 'function' ? await task.input() : task.input;
      if (this.#isClosed || options.signal?.aborted) return;
      const worker = this.#takeProcess();
      this.#running.set(task, worker);
      try {
        task.resolve(await worker.run<never>({ task: name, input }, options.timeoutMs ?? this.#options.timeoutMs));
      } finally {
        // The place is free when the memory is.
        if (worker.hasEnded) await worker.ended;
        else this.#idle.push(worker);
      }
    } catch (error) {
      task.reject(error);
    } finally {
      this.#running.delete(task);
      this.#queue.finish(options.owner);
      this.#startWaiting();
      this.#endIdleLater();
    }
  }

  #takeProcess(): PoolProcess {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) if (!idle.hasEnded) return idle;
    const started = new PoolProcess(this.#options);
    this.#processes.add(started);
    void started.ended.then(() => this.#processes.delete(started));
    return started;
  }

  #endIdleLater(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      for (const idle of this.#idle.splice(0)) idle.end('aborted');
    }, this.#options.idleMs ?? DEFAULT_IDLE_MS).unref();
  }
}
