/** Imports completed inspections of other systems, and undoes such imports. */
import type { ServerModule } from '../../http/module.ts';
import { importJob } from './import-job.ts';
import { importRoutes } from './routes.ts';
import { undoJob } from './undo.ts';

export const pastInspectionsModule: ServerModule = {
  name: 'pastInspections',
  routes: importRoutes,
  jobs: [importJob, undoJob],
};
