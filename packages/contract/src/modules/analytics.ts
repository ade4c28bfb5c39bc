/** Statistics, which are planned. */
import { declareModule } from './declare.ts';

export const analytics = declareModule({
  prefix: 'ANA',
  position: 7,
  permissions: [
    'ANA_OVERVIEW_STATISTICS',
    'ANA_ISSUES_STATISTICS',
    'ANA_RESPONSES_STATISTICS',
    'ANA_REPORTS_STATISTICS',
  ],
});
