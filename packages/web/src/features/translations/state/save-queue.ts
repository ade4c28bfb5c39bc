/** Sends changes one after the other. Without a network a change waits and is sent again, so that none is lost. */
import { CallError } from '../../../platform/api/index.ts';

export type SaveState =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'saving' }
  /** The server cannot be reached. */
  | { readonly kind: 'waiting'; readonly count: number };

export interface SaveQueue {
  state(): SaveState;
  /** Rejects if the server rejects the change; the next one is sent nevertheless. */
  add<T>(send: () => Promise<T>): Promise<T>;
  /** Sends now what waits. */
  retry(): void;
  subscribe(listener: () => void): () => void;
}

const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
const UNREACHABLE_STATUSES = [0, 401, 408, 429, 500, 502, 503, 504];

const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && UNREACHABLE_STATUSES.includes(error.status) && error.code !== 'CKL_TRANSLATE_FAILED';

export function createSaveQueue(): SaveQueue {
  let state: SaveState = { kind: 'saved', at: null };
  let pending = 0;
  let last: Promise<unknown> = Promise.resolve();
  let wake: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const setState = (next: SaveState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  async function sendUntilReached<T>(send: () => Promise<T>): Promise<T> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await send();
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        setState({ kind: 'waiting', count: pending });
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
      }
    }
  }

  return {
    state: () => state,
    add(send) {
      pending += 1;
      setState(state.kind === 'waiting' ? { kind: 'waiting', count: pending } : { kind: 'saving' });
      const sent = last.then(() => sendUntilReached(send));
      const finish = (at: string | null) => {
        pending -= 1;
        setState(pending > 0 ? { kind: 'saving' } : { kind: 'saved', at });
      };
      last = sent.then(
        () => finish(new Date().toISOString()),
        () => finish(null),
      );
      return sent;
    },
    retry: () => wake?.(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
