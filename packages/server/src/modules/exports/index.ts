/** Long exports: a job makes the file that a shorter export returns directly. */
import type { ServerModule } from '../../http/module.ts';
import { exportJob, startExport } from './export-job.ts';

export const exportsModule: ServerModule = { name: 'exports', routes: [], jobs: [exportJob], startExport };
