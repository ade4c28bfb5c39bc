/** Folding moves pending facts into the tables of facts and the sums by day. */
import type { Database } from '../../db/database.ts';
import { foldPending, lockPending, lockState } from './queries/facts.ts';

/** The number of inspections per transaction. A call that completes one of them again waits for it. */
const FOLDED_AT_ONCE = 200;

export type Step = 'more' | 'done';

/** Folds some of the pending facts of a workspace in one transaction. */
export const foldStep = (database: Database, workspace: number): Promise<Step> =>
  database.inWorkspace(workspace, async (tx) => {
    // The lock is taken if another server is folding.
    if (!(await lockState(tx, { wait: false }))) return 'done';
    const ids = await lockPending(tx, FOLDED_AT_ONCE);
    if (ids.length > 0) await foldPending(tx, ids);
    return ids.length === FOLDED_AT_ONCE ? 'more' : 'done';
  });
