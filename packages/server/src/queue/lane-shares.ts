/**
 * Limits how much of a lane's work runs at once for each workspace, person and other system. The queue's library skips
 * work with certain flags; these are the flags of those whose share is full. Named queues of the library would do the
 * same, but its workers pause whenever two of them look into the queues at the same moment.
 */

export interface LaneLimits {
  readonly slots: number;
  readonly perWorkspace: number;
  readonly perPerson?: number;
  /** Limits work whose payload has a `target`: the other system that it is for. */
  readonly perTarget?: number;
}

interface Payload {
  readonly workspace_id?: number;
  readonly user_id?: number;
  readonly target?: string;
}

/** The flags of work, by its payload. */
export function toFlags(payload: unknown): string[] {
  const { workspace_id, user_id, target } = (payload ?? {}) as Payload;
  if (workspace_id === undefined) return [];
  return [
    `workspace:${workspace_id}`,
    ...(user_id === undefined ? [] : [`person:${workspace_id}:${user_id}`]),
    ...(target === undefined ? [] : [`target:${workspace_id}:${target}`]),
  ];
}

export class LaneShares {
  readonly #limits: LaneLimits;
  readonly #running = new Map<string, number>();
  #search: Promise<void> = Promise.resolve();
  #endSearch: () => void = () => {};

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  /**
   * Must be called by a worker that looks for work; returns the flags to skip. The workers of a lane look one after the
   * other, or several of them would find work of the same workspace before it counts as running.
   */
  async beginSearch(): Promise<string[]> {
    const previous = this.#search;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#search = promise;
    await previous;
    this.#endSearch = resolve;
    return [...this.#running].filter(([flag, count]) => count >= this.#getLimit(flag)).map(([flag]) => flag);
  }

  /** Must be called when a worker has found work, or null. */
  endSearch(payload: unknown): void {
    for (const flag of toFlags(payload)) this.#running.set(flag, (this.#running.get(flag) ?? 0) + 1);
    this.#endSearch();
  }

  finish(payload: unknown): void {
    for (const flag of toFlags(payload)) {
      const count = (this.#running.get(flag) ?? 0) - 1;
      if (count > 0) this.#running.set(flag, count);
      else this.#running.delete(flag);
    }
  }

  #getLimit(flag: string): number {
    const { perWorkspace, perPerson = perWorkspace, perTarget = perWorkspace } = this.#limits;
    if (flag.startsWith('target:')) return perTarget;
    return flag.startsWith('person:') ? perPerson : perWorkspace;
  }
}
