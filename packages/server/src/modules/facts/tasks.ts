/** Background work: folding pending facts, rebuilding facts, and moving the sums by day to another time zone. */
import { listWorkspaceIds } from '../../db/workspaces.ts';
import type { CronTask, TaskContext } from '../../http/module.ts';
import { foldStep, type Step } from './fold-facts.ts';
import { findZone, listWorkspacesToFold, lockState, rebuildDays } from './queries/facts.ts';
import { rebuildStep } from './rebuild-facts.ts';

/** The rest waits for the next run, so that other background work can run during a long rebuild. */
const MAX_FOLDING_MS = 20_000;

type Context = Pick<TaskContext, 'database'> & { readonly services: Pick<TaskContext['services'], 'log'> };

/**
 * Folds and rebuilds in all workspaces until nothing is left or `deadline` has passed. Several servers may do so at
 * once, and may stop at any time.
 */
export async function foldFacts({ database, services }: Context, deadline: number): Promise<void> {
  const workspaces = await database.inInstallation(listWorkspacesToFold);
  // Pending facts of all workspaces come first, because a rebuild may take all of the time.
  for (const work of [foldStep, rebuildStep]) {
    for (const workspace of workspaces) {
      try {
        let step: Step = 'more';
        while (step === 'more' && Date.now() < deadline) step = await work(database, workspace);
      } catch (error) {
        // Others must not wait for a workspace that fails; it is tried again with the next run.
        services.log.error({ err: error, workspace }, 'facts could not be folded');
      }
    }
  }
}

/** Rebuilds the sums by day of workspaces where most people are now in another time zone. */
export async function updateTimeZones({ database, services }: Context): Promise<void> {
  for (const workspace of await database.inInstallation(listWorkspaceIds)) {
    try {
      await database.inWorkspace(workspace, async (tx) => {
        const state = await lockState(tx, { wait: false });
        if (!state) return;
        const zone = await findZone(tx);
        if (state.time_zone !== zone) await rebuildDays(tx, zone);
      });
    } catch (error) {
      services.log.error({ err: error, workspace }, 'the sums by day could not be rebuilt');
    }
  }
}

export const factTasks: readonly CronTask[] = [
  { name: 'analytics.fold', schedule: '* * * * *', run: (context) => foldFacts(context, Date.now() + MAX_FOLDING_MS) },
  { name: 'analytics.zones', schedule: '27 2 * * *', run: (context) => updateTimeZones(context) },
];
