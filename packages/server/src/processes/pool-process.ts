/** One child process of a pool. It works on one task at a time and can be killed at any moment. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ChildMessage, TaskMessage } from './child.ts';

/** The reasons why a process ended before its task. */
export type EndReason = 'time' | 'memory' | 'crash' | 'start' | 'aborted';

/** The process that worked on a task has ended: by itself, or because the task exceeded a limit. */
export class ProcessEndedError extends Error {
  readonly reason: EndReason;
  constructor(reason: EndReason, details = '') {
    super(`The process ended (${reason})${details && `: ${details}`}`);
    this.reason = reason;
  }
}

export interface ProcessOptions {
  /** A module that calls `serveTasks`. */
  readonly module: URL;
  /** The maximum size of the JavaScript heap. The whole process may take `maxMemoryMb`. */
  readonly maxHeapMb: number;
  readonly maxMemoryMb: number;
}

const START_TIMEOUT_MS = 30_000;
const MEMORY_CHECK_MS = 100;
/** A process that kept more than this share of its memory after a task is replaced before the next one. */
const RETIREMENT_SHARE = 0.6;
const MAX_KEPT_OUTPUT = 2_000;

/** A child reads untrusted bytes, so it does not get the secrets that the server's environment contains. */
const INHERITED = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE'];
const createEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

interface CurrentTask {
  readonly message: TaskMessage;
  readonly timeoutMs: number;
  readonly resolve: (output: never) => void;
  readonly reject: (error: Error) => void;
}

export class PoolProcess {
  readonly #child: ChildProcess;
  readonly #options: ProcessOptions;
  readonly #ended = Promise.withResolvers<void>();
  #isReady = false;
  #current: CurrentTask | null = null;
  #timer: NodeJS.Timeout | undefined;
  #memoryCheck: NodeJS.Timeout | undefined;
  #endReason: EndReason | null = null;
  #output = '';

  constructor(options: ProcessOptions) {
    this.#options = options;
    this.#child = fork(fileURLToPath(options.module), [], {
      execArgv: [`--max-old-space-size=${options.maxHeapMb}`],
      env: createEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const child = this.#child;
    child.once('spawn', () => lowerPriority(child.pid!));
    child.stderr?.on('data', (chunk) => {
      this.#output = `${this.#output}${chunk}`.slice(-MAX_KEPT_OUTPUT);
    });
    child.on('message', (message: ChildMessage) => this.#receive(message));
    child.on('error', (error) => this.#handleEnd(error.message));
    child.once('exit', (code, signal) => this.#handleEnd(`${signal ?? code}`));
    this.#updateReferences();
  }

  /** Returns undefined if the system could not start it. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    return this.#endReason !== null;
  }

  /** Resolves when the process is gone and its memory is free. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** The time limit begins when the process is ready. @throws ProcessEndedError; the error of the task */
  run<O>(message: TaskMessage, timeoutMs: number): Promise<O> {
    return new Promise<O>((resolve, reject) => {
      this.#current = { message, timeoutMs, resolve: resolve as (output: never) => void, reject };
      this.#updateReferences();
      if (this.#isReady) this.#begin();
      else this.#timer = setTimeout(() => this.end('start'), START_TIMEOUT_MS);
    });
  }

  /** Kills the process at once, also in the middle of native code. */
  end(reason: EndReason): void {
    this.#endReason ??= reason;
    this.#child.kill('SIGKILL');
    this.#settle(({ reject }) => reject(new ProcessEndedError(reason)));
  }

  #begin(): void {
    const { message, timeoutMs } = this.#current!;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end('time'), timeoutMs);
    this.#memoryCheck = setInterval(() => {
      if (this.#readMemoryMb() > this.#options.maxMemoryMb) this.end('memory');
    }, MEMORY_CHECK_MS);
    // An error here means that the process is ending, which its exit reports.
    this.#child.send(message, () => {});
  }

  #receive(message: ChildMessage): void {
    if (message === 'ready') {
      this.#isReady = true;
      if (this.#current) this.#begin();
      return;
    }
    const isLarge = this.#readMemoryMb() > this.#options.maxMemoryMb * RETIREMENT_SHARE;
    if (isLarge) this.#endReason ??= 'memory';
    this.#settle(({ resolve, reject }) =>
      'error' in message ? reject(new Error(message.error)) : resolve(message.output as never),
    );
    if (isLarge) this.#child.kill('SIGKILL');
  }

  #handleEnd(details: string): void {
    const isOutOfHeap = this.#output.includes('heap out of memory');
    this.#endReason ??= !this.#isReady ? 'start' : isOutOfHeap ? 'memory' : 'crash';
    // An error of the channel may come from a process that is still there.
    this.#child.kill('SIGKILL');
    const error = new ProcessEndedError(this.#endReason, [details, this.#output.trim()].filter(Boolean).join('; '));
    this.#settle(({ reject }) => reject(error));
    this.#ended.resolve();
  }

  #settle(settle: (task: CurrentTask) => void): void {
    clearTimeout(this.#timer);
    clearInterval(this.#memoryCheck);
    const current = this.#current;
    this.#current = null;
    this.#updateReferences();
    if (current) settle(current);
  }

  /** A process without a task does not keep the server, or a command, from ending. */
  #updateReferences(): void {
    const action = this.#current ? 'ref' : 'unref';
    this.#child[action]();
    this.#child.channel?.[action]();
    const output = this.#child.stderr as (NodeJS.ReadableStream & { ref?(): void; unref?(): void }) | null;
    output?.[action]?.();
  }

  /** Resident memory; 0 where the system does not tell it, so that only the limit of the heap applies there. */
  #readMemoryMb(): number {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'latin1');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
    } catch {
      return 0;
    }
  }
}

/** A nice value from -20 to 19. The server has 0, so its processes get about a third of its share and still finish in time. */
const PRIORITY = 5;

/** The server itself goes first, so that it stays responsive. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // The process has just ended, or the system does not allow it; the work is done either way.
  }
}
