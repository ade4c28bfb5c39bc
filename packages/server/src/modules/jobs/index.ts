/** Progress and results of long work, for the user who started it. */
import { listWorkspaceIds } from '../../db/workspaces.ts';
import { publish } from '../../events/publish.ts';
import type { CronTask, ServerModule } from '../../http/module.ts';
import { deleteOldJobs, failAbandonedJobs } from './queries.ts';
import { routes } from './routes.ts';

export {
  type FinishedJob,
  findJobFile,
  type JobFile,
  type JobFileRule,
  jobFileRules,
  storeJobFile,
  toFileAnswer,
} from './job-file.ts';
export { findJob } from './queries.ts';
export { runJob } from './run-job.ts';
export { type QueuedJob, startJob } from './start-job.ts';

/** A server that was killed leaves its jobs behind as running. */
const endAbandonedJobs: CronTask = {
  name: 'jobs.end_abandoned',
  schedule: '*/5 * * * *',
  async run({ database }) {
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, async (tx) => {
        for (const { id, user_id } of await failAbandonedJobs(tx, 'APP_JOB_INTERRUPTED')) {
          await publish(tx, { workspace, topic: 'jobs', id, user_ids: [user_id] });
        }
      });
    }
  },
};

const removeOldJobs: CronTask = {
  name: 'jobs.remove_old',
  schedule: '41 3 * * *',
  async run({ database }) {
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, deleteOldJobs);
    }
  },
};

export const jobsModule: ServerModule = { name: 'jobs', routes, cron: [endAbandonedJobs, removeOldJobs] };
