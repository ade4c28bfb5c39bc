import { groups } from '@rounds/contract/groups';
import { DEFAULT_POLICY, type Issue, issueCategories, issueLabels, issues } from '@rounds/contract/issues';
import type { FakeServer } from './fake-server.ts';

/** Mocks what devices load for raising issues offline: two categories, one of them with a subcategory, and a label. */
export function mockIssueChoices(server: FakeServer): void {
  const look = { icon: null, color: 'blue', fields: null };
  server
    .onDefault(issueCategories.all, () => [
      { value: 1, label: 'General', name_lang: { en: 'General' }, ancestors: [], has_subcategory: false, ...look },
      { value: 2, label: 'Equipment', name_lang: { en: 'Equipment' }, ancestors: [], has_subcategory: true, ...look },
      { value: 3, label: 'Cooling', name_lang: { en: 'Cooling' }, ancestors: [2], has_subcategory: false, ...look },
    ])
    .onDefault(issueLabels.all, () => [
      { value: 5, label: 'Urgent', name: 'Urgent', translations: {}, color: 'red', issues_count: 0 },
    ])
    .onDefault(issues.searchTypes, () => [{ value: 'action', label: 'Action', name_lang: { en: 'Action' } }])
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

const AT = '2026-11-20T10:26:00Z';

/** Creates an open issue as the server returns it. */
export const createRaisedIssue = (uuid: string, title: string): Issue => ({
  ...{ id: 1, uuid, number: 366, title, type: 'action', status: 'to_do', priority: 'high', risk: 'none', labels: [] },
  category: { id: 2, name_lang: { en: 'Equipment' }, icon: null, color: 'blue' },
  ...{ sub_category: null, due_at: null, is_overdue: false, assignee: null, asset: null, site: null, picture: null },
  ...{ comments_count: 0, media_count: 0, custom_fields: {}, created_by: null, created_at: AT, updated_at: AT },
  ...{ completed_at: null, archived_at: null, revision: 1, description: [], collaborators: [], source: null },
  ...{ media: [], files: [], status_note: null, is_watching: false },
  may: { edit: true, change_category: true, comment: true, delete: true, statuses: [] },
});
