/** The activity log, read; it is written by the runner of calls. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export const logsModule: ServerModule = { name: 'logs', routes };
