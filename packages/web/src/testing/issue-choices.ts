import { groups } from '@rounds/contract/groups';
import { DEFAULT_POLICY, issueCategories, issueLabels, issues } from '@rounds/contract/issues';
import type { FakeServer } from './fake-server.ts';

/** What devices load for raising issues offline: two categories, one of them with a subcategory, and a label. */
export function answerIssueChoices(server: FakeServer): void {
  const look = { icon: null, color: 'blue', fields: null };
  server
    .onDefault(issueCategories.all, () => [
      { value: 1, label: 'General', ancestors: [], has_subcategory: false, ...look },
      { value: 2, label: 'Equipment', ancestors: [], has_subcategory: true, ...look },
      { value: 3, label: 'Cooling', ancestors: [2], has_subcategory: false, ...look },
    ])
    .onDefault(issueLabels.all, () => [{ value: 5, label: 'Urgent', color: 'red', issues_count: 0 }])
    .onDefault(issues.searchTypes, () => [{ value: 'action', label: 'Action' }])
    .onDefault(groups.searchUsersAndGroups, () => [])
    .onDefault(issues.listCustomFields, () => [])
    .onDefault(issues.getSettings, () => ({
      policy: DEFAULT_POLICY,
      types: [],
      default_category_id: 1,
      default_priority: 'medium' as const,
      time_zone: 'UTC',
    }));
}
