/** The dashboard: four figures, what needs attention, and where to go next. */
import { dashboard } from '@rounds/contract/dashboard';
import { route, type ServerModule } from '../../http/module.ts';
import { getCards } from './cards.ts';
import { listFirstSteps } from './first-steps.ts';
import { listRoutes } from './lists.ts';
import { getWork } from './work.ts';

export const dashboardModule: ServerModule = {
  name: 'dashboard',
  routes: [
    route(dashboard.getCards, getCards),
    ...listRoutes,
    route(dashboard.getWork, getWork),
    route(dashboard.listFirstSteps, listFirstSteps),
  ],
};
