/** A workspace as one file: exporting it, and importing it into an empty workspace of this or another installation. */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { jobFileRules } from '../jobs/index.ts';
import { exportJob } from './export-job.ts';
import { checkJob, importJob } from './import-jobs.ts';
import { exportRule, routes } from './routes.ts';

export { findFailureText, importArchive } from './import-archive.ts';
export { Archive } from './read-archive.ts';

export const workspaceArchiveModule: ServerModule = {
  name: 'workspaceArchive',
  routes,
  jobs: [exportJob, checkJob, importJob],
  extensions: [extend(jobFileRules, exportRule)],
};
