/** Analytics: charts of what the inspections and issues of a workspace add up to. */
import type { ServerModule } from '../../http/module.ts';
import { factTasks } from './facts/index.ts';

export { findRollUpZone } from './facts/index.ts';
export { isWithin } from './queries/count-set.ts';
export { countDays, getPreviousRange, type Range, readRange } from './range.ts';

export const analyticsModule: ServerModule = { name: 'analytics', routes: [], cron: factTasks };
