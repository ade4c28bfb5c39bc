/** Reads the activity log. The runner of calls writes it. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export const logsModule: ServerModule = { name: 'logs', routes };
