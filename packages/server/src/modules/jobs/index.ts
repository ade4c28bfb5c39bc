/** Progress and result of long work, for the person who asked for it. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export const jobsModule: ServerModule = { name: 'jobs', routes };
