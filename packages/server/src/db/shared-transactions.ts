/** Short work that comes in numbers goes by one transaction of its workspace (`Database.inSharedTransaction`). */
import type { Database, Tx } from './database.ts';
import { Gathering } from './gathering.ts';

type Work = (tx: Tx) => Promise<unknown>;

/** So many share a transaction at most: where one of them fails, all of them begin again. */
const MOST_SHARERS = 16;

export function sharedTransactionsOn({ inWorkspace }: Pick<Database, 'inWorkspace'>): Database['inSharedTransaction'] {
  const sharers = new Map<number, Gathering<Work, unknown>>();
  const sharersOf = (workspaceId: number) => {
    const known = sharers.get(workspaceId);
    if (known) return known;
    const made = new Gathering<Work, unknown>(MOST_SHARERS, {
      together: (works) => inWorkspace(workspaceId, (tx) => endOfAll(works.map((work) => work(tx)))),
      alone: (work) => inWorkspace(workspaceId, work),
    });
    sharers.set(workspaceId, made);
    return made;
  };
  return <T>(workspaceId: number, work: (tx: Tx) => Promise<T>) => sharersOf(workspaceId).add(work) as Promise<T>;
}

/** Throws only when none is at work any more: nobody may begin again beside a first attempt. */
async function endOfAll<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
