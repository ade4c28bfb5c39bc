/** The filters of the pages of analytics. */
import { ISSUE_PRIORITIES, ISSUE_RISKS } from '../issues/issue.ts';
import { ISSUE_STATUSES } from '../issues/policy.ts';
import type { ListColumn, ListDeclaration } from '../list.ts';
import type { AnalyticsPage } from './query.ts';

/** Filters that only issues have. */
const ISSUE_FILTERS: readonly ListColumn[] = [
  { selector: 'status', type: 'badge', filter: 'select', options: ISSUE_STATUSES },
  { selector: 'priority', type: 'badge', filter: 'select', options: ISSUE_PRIORITIES },
  { selector: 'risk', type: 'badge', filter: 'select', options: ISSUE_RISKS },
  { selector: 'label', type: 'text', filter: 'asyncSelect', remote: '/issue/label/all' },
];

/** The filters of each page. Saved views are stored under its `table_name`. */
const filters = (page: string, more: readonly ListColumn[] = []): ListDeclaration => ({
  table_name: `analytics_${page}`,
  texts: 'analytics',
  columns: [
    { selector: 'template', type: 'text', filter: 'asyncDropdownTree', remote: '/checklist/template/search' },
    { selector: 'asset', type: 'text', filter: 'asyncSelect', remote: '/assets/search' },
    { selector: 'asset_type', type: 'text', filter: 'asyncSelect', remote: '/assets/types/all' },
    /** A custom field and one of its values; of several fields, assets have one of the values of each. */
    { selector: 'asset_value', type: 'text', filter: 'asyncSelect', remote: '/assets/field-values/search' },
    { selector: 'site', type: 'text', filter: 'asyncDropdownTree', remote: '/resources/sites/search' },
    { selector: 'person', type: 'person', filter: 'asyncSelect', remote: '/user/search' },
    { selector: 'group', type: 'text', filter: 'asyncSelect', remote: '/user/group/all' },
    { selector: 'category', type: 'text', filter: 'asyncDropdownTree', remote: '/issue/category/all' },
    /** A question and one of its options; of an issue, in the inspection that it was raised in. */
    { selector: 'answer', type: 'text', filter: 'asyncSelect', remote: '/analytics/answers/search' },
    ...more,
  ],
  default_sort: { key: 'template', direction: 'asc' },
});
/** The filters of each page, in the form of lists. */
export const ANALYTICS_FILTERS: Readonly<Record<AnalyticsPage, ListDeclaration>> = {
  overview: filters('overview'),
  issues: filters('issues', ISSUE_FILTERS),
  responses: filters('responses'),
  reports: filters('reports'),
};
