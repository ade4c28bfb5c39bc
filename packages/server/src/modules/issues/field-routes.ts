import { ISSUE_TITLE, issues } from '@rounds/contract/issues';
import { scopeFieldRoutes } from '../custom-fields/index.ts';

export const fieldRoutes = scopeFieldRoutes(issues, { scope: 'issue', standard: [ISSUE_TITLE], prefix: 'ACT' });
