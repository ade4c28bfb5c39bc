/** Calls under load: how long each kind takes, what was refused, and what went wrong. */

export type Outcome = 'done' | 'refused' | 'failed';

export interface Call {
  readonly kind: string;
  /** When it was sent, in milliseconds since the load began. */
  readonly at: number;
  readonly ms: number;
  readonly outcome: Outcome;
}

export interface Request {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

const TIMEOUT_MS = 60_000;
const MAX_PROBLEMS = 50;

export class Calls {
  readonly done: Call[] = [];
  /** What must not happen, as sentences. */
  readonly problems: string[] = [];
  readonly #base: string;
  readonly #startedAt = performance.now();

  constructor(base: string) {
    this.#base = base;
  }

  get now(): number {
    return performance.now() - this.#startedAt;
  }

  /** The body of the answer; null if the call was refused or failed. */
  async send(kind: string, { path, ...request }: Request): Promise<string | null> {
    const at = this.now;
    const finish = (outcome: Outcome) => this.done.push({ kind, at, ms: this.now - at, outcome });
    try {
      const reply = await fetch(this.#base + path, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await reply.text();
      if (reply.ok) {
        finish('done');
        return text;
      }
      const isRefused = reply.status === 503 || reply.status === 429;
      finish(isRefused ? 'refused' : 'failed');
      if (!isRefused) this.note(`${kind} answered ${reply.status}: ${text.slice(0, 200)}`);
      else if (!reply.headers.get('retry-after')) this.note(`${kind} was refused without the time to come again`);
    } catch (error) {
      finish('failed');
      this.note(`${kind} failed: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`);
    }
    return null;
  }

  note(problem: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }
}
