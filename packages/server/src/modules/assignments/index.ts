/** Assignments: who inspects what and when. At present only their custom fields. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export const assignmentsModule: ServerModule = { name: 'assignments', routes };
