/** Assignments: who inspects what and when. In this round the fields that a workspace adds to them. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export const assignmentsModule: ServerModule = { name: 'assignments', routes };
