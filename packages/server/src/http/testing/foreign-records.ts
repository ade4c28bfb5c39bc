import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { glossary } from '@rounds/contract/checklists/glossary.ts';
import { globalLists } from '@rounds/contract/global-lists';
import { groups } from '@rounds/contract/groups';
import { integrations } from '@rounds/contract/integrations';
import { issueCategories, issueLabels, issues } from '@rounds/contract/issues';
import { sections } from '@rounds/contract/sections';
import { sites } from '@rounds/contract/sites';
import { PLAIN_RESOURCES, type PlainResource } from './plain-resources.ts';

/** Names a record that no workspace has. */
export const NEVER: Thing = { id: 987_654_321, uuid: '00000000-0000-4000-8000-000000000000' };

export const SECRET = 'Only the other workspace knows';

export interface Thing {
  readonly id: number;
  readonly uuid?: string;
}
/** Records that one call creates; updating one sends the same body. */
export const RECORDS = {
  asset_type: { path: '/assets/types/', calls: assetTypes, toBody: (name: string) => ({ name }) },
  asset: {
    path: '/assets/',
    calls: assets,
    toBody: (title: string) => ({ asset_id: title, display_name: title }),
  },
  global_list: { path: '/resources/global-lists/', calls: globalLists, toBody: (name: string) => ({ name }) },
  site_structure: {
    path: '/resources/sites/structures/',
    calls: sites,
    toBody: (title: string) => ({ title, nodes: [{ title, is_site: true }] }),
  },
  group: { path: '/user/group/', calls: groups, toBody: (title: string) => ({ name_lang: { en: title } }) },
  issue_category: {
    path: '/issue/category/',
    calls: issueCategories,
    toBody: (title: string) => ({ name_lang: { en: title } }),
  },
  issue_label: { path: '/issue/label/', calls: issueLabels, toBody: (name: string) => ({ name }) },
  issue: { path: '/issue/', calls: issues, toBody: (title: string) => ({ title, revision: 1 }) },
  glossary_term: {
    path: '/checklist/glossary/',
    calls: glossary,
    toBody: (term: string) => ({ term, language: 'en' }),
  },
  section: { path: '/section/', calls: sections, toBody: (title: string) => ({ title }) },
} as const;
export const RECORD_LIST = Object.entries(RECORDS) as readonly (readonly [
  keyof typeof RECORDS,
  (typeof RECORDS)[keyof typeof RECORDS],
])[];

export interface Things extends Readonly<Record<keyof typeof RECORDS, Thing>> {
  /** Records of the modules that this test does not name. */
  readonly [path: PlainResource['path']]: Thing;
  readonly global_list_item: Thing;
  readonly site: Thing;
  readonly folder: Thing;
  readonly template: Thing;
  readonly shared: Thing;
  readonly inspection: Thing;
  readonly assignment: Thing;
  /** An inspection of the assignment, which its calls name by number only. */
  readonly assigned: Thing;
  readonly file: Thing;
  readonly job: Thing;
  readonly notice: Thing;
  readonly field: Thing;
  readonly user: Thing;
  readonly role: Thing;
  readonly session: Thing;
  readonly workspace: Thing;
  readonly saved_query: Thing;
  readonly scheduled_report: Thing;
  readonly alert: Thing;
  readonly date_reminder: Thing;
  readonly date_field: Thing;
  readonly asset_import: Thing;
  readonly people_import: Thing;
  readonly inspection_import: Thing;
  readonly bulk_edit: Thing;
  readonly item_import: Thing;
  readonly sso_identity: Thing;
  readonly sso_link: Thing;
  readonly scim_token: Thing;
  readonly api_token: Thing;
  readonly webhook: Thing;
  readonly integration: Thing;
}

export const toScheduledReport = (title: string, recipient: number) => ({
  title,
  source: { kind: 'page' as const, page: 'overview' as const, query: '' },
  ...{ frequency: 'daily' as const, time: '08:00', timezone: 'UTC', recipient_ids: [recipient] },
});

export const toAlert = (title: string, recipient: number) => ({
  title,
  condition: { kind: 'score' as const, direction: 'below' as const, value: 75 },
  recipient_ids: [recipient],
});

export const toAssignment = (
  title: string,
  { template, asset, user }: { template: Thing; asset: Thing; user: Thing },
  start = '2026-01-01T08:00:00Z',
) => ({
  title,
  type: 'direct' as const,
  template_id: template.id,
  asset_uuids: [asset.uuid!],
  assignees: [{ type: 'user' as const, id: user.id }],
  start_at: start,
  end_at: '2100-01-01T08:00:00Z',
});

/** The kind of record that the id in a path belongs to. */
const NAMED_KINDS: readonly (readonly [start: string, kind: keyof Things])[] = [
  ['/assets/types/unused-fields/', 'field'],
  ['/issue/settings/custom-fields/', 'field'],
  ['/resources/global-lists/{listId}/unused-fields/', 'field'],
  ['/resources/global-lists/{listId}/items/{id}', 'global_list_item'],
  ['/assets/files/', 'file'],
  ['/assets/bulk-import/', 'asset_import'],
  ['/assets/bulk-edit/', 'bulk_edit'],
  ['/resources/global-lists/bulk-import/', 'item_import'],
  ...RECORD_LIST.map(([kind, { path }]) => [path, kind] as const),
  ['/checklist/public-library/', 'shared'],
  ['/checklist/template/folder/', 'folder'],
  ['/checklist/template/', 'template'],
  ['/checklist/', 'template'],
  ['/inspection/offline/template/', 'template'],
  ['/inspection/asset/', 'asset'],
  ['/inspection/report-archive/', 'job'],
  ['/inspection/import/', 'inspection_import'],
  ['/inspection/', 'inspection'],
  ['/file/', 'file'],
  ['/job/', 'job'],
  ['/notice/', 'notice'],
  ['/user/account/sessions/', 'session'],
  ['/settings/workspaces/', 'workspace'],
  ['/assignment/settings/custom-fields/', 'field'],
  ['/custom-field/', 'field'],
  ['/assignment/occurrences/', 'assigned'],
  ['/assignment/', 'assignment'],
  ['/settings/organization/auth/identities/', 'sso_identity'],
  ['/settings/organization/auth/links/', 'sso_link'],
  ['/settings/organization/scim/tokens/', 'scim_token'],
  ['/settings/api/tokens/', 'api_token'],
  ['/settings/api/webhooks/', 'webhook'],
  ['/settings/integrations/{integration}/configurations/', 'integration'],
  ['/user/role/', 'role'],
  ['/user/import/', 'people_import'],
  ['/user/', 'user'],
  ['/saved-query/', 'saved_query'],
  ['/scheduled-report/', 'scheduled_report'],
  ['/alert/', 'alert'],
  ['/date-reminder/', 'date_reminder'],
  ['/usage/{kind}/', 'asset'],
];
export const UNNAMED_RESOURCES = PLAIN_RESOURCES.filter(
  ({ path }) => !NAMED_KINDS.some(([start]) => path.startsWith(start)),
);
export const KINDS = [...NAMED_KINDS, ...UNNAMED_RESOURCES.map(({ path }) => [path, path] as const)];
/**
 * Paths that name something of the product, which is the same in all workspaces, and uploads that begin with their
 * first call: those of others are treated like unknown ones, as the tests of files check. Links to reports name their
 * workspace themselves.
 */
export const GLOBAL_PATHS = [
  '/log/activity-types/',
  '/checklist/settings/ratings/',
  '/file/upload/',
  '/shared/report/',
  // The address of a workspace for its sign-on service, a protocol, and one-time assertions.
  '/sso/{workspace}/',
  '/settings/organization/auth/{protocol}/',
  '/user/auth/',
];
/** Calls whose path names an integration, which is the same in all workspaces. */
export const NAMES_NO_RECORD: readonly string[] = [
  ...[integrations.get.id, integrations.createConfiguration.id],
  // These calls need a language or an option; the tests of the module try them.
  ...[globalResponses.updateLanguage.id, globalResponses.translateOption.id],
];
