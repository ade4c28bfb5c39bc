/** Issues, which are planned. */
import { declareModule } from './declare.ts';

export const issues = declareModule({
  prefix: 'ACT',
  position: 2,
  permissions: [
    'ACT_MANAGE_CATEGORY',
    'ACT_VIEW_ISSUE_LIST',
    'ACT_VIEW_ISSUE',
    'ACT_CREATE_ISSUE',
    'ACT_MANAGE_ISSUES',
  ],
  implies: {
    ACT_MANAGE_ISSUES: ['ACT_VIEW_ISSUE_LIST', 'ACT_VIEW_ISSUE', 'ACT_CREATE_ISSUE'],
  },
});
