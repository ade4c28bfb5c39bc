/** References of issues, integrations and sign-on services. */
import { integrations } from '@rounds/contract/integrations';
import { DEFAULT_POLICY, issueCategories, issues } from '@rounds/contract/issues';
import { sso } from '@rounds/contract/sso';
import { workspaces } from '@rounds/contract/workspaces';
import { NEVER, type Thing, type Things } from './foreign-records.ts';
import type { Reference } from './foreign-references.ts';

const s3 = { name: 'x', contents: ['json'], bucket: 'bucket', region: 'us-east-1', access_key: 'x', secret_key: 'x' };

const inIssue = (field: string, kind: keyof Things, toValue: (thing: Thing) => unknown, status?: 422) =>
  ([issues.create, issues.update] as const).map(
    (endpoint): Reference => ({
      ...{ endpoint, field: `body.${field}`, kind, ...(status && { status }) },
      sent: (thing, ours) => ({ id: ours.issue.id, body: { title: 'x', revision: 1, [field]: toValue(thing) } }),
    }),
  );
const inIssues = (field: string, kind: keyof Things, toValue: (id: number) => unknown): Reference => ({
  ...{ endpoint: issues.bulkChange, field: `body.${field}`, kind, status: 422 },
  sent: ({ id }, ours) => ({
    body: { ids: [ours.issue.id], category_id: ours.issue_category.id, [field]: toValue(id) },
  }),
});

export const ISSUE_REFERENCES: readonly Reference[] = [
  ...([sso.updateCas, sso.updateSaml, sso.updateOidc] as const).map(
    (endpoint): Reference => ({
      endpoint,
      field: 'body.default_role_ids',
      kind: 'role',
      sent: ({ id }) => ({ body: { default_role_ids: [id] } }),
    }),
  ),
  {
    endpoint: sso.listIdentities,
    field: 'query.user_id',
    kind: 'user',
    status: 200,
    sent: ({ id }) => ({ query: { user_id: id } }),
  },
  ...([integrations.createConfiguration, integrations.updateConfiguration] as const).map(
    (endpoint): Reference => ({
      ...{ endpoint, field: 'body.template_ids', kind: 'template', status: 422 },
      sent: ({ id }, ours) => ({
        id: ours.integration.id,
        body: { ...(endpoint.method === 'POST' ? s3 : {}), template_ids: [id] },
      }),
    }),
  ),
  {
    ...{ endpoint: integrations.backfill, field: 'body.template_ids', kind: 'template', status: 422 },
    sent: ({ id }, ours) => ({
      id: ours.integration.id,
      body: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', template_ids: [id] },
    }),
  },
  {
    ...{ endpoint: integrations.connectDrive, field: 'body.configuration_id', kind: 'integration' },
    sent: ({ id }) => ({ body: { configuration_id: id } }),
  },
  ...inIssue('category_id', 'issue_category', ({ id }) => id, 422),
  ...inIssue('sub_category_id', 'issue_category', ({ id }) => id, 422),
  ...inIssue('label_ids', 'issue_label', ({ id }) => [id], 422),
  ...inIssue('collaborator_ids', 'user', ({ id }) => [id], 422),
  ...inIssue('assignee', 'group', ({ id }) => ({ type: 'group', id }), 422),
  ...inIssue('asset_uuid', 'asset', ({ uuid }) => uuid),
  ...inIssue('site_id', 'site', ({ id }) => id),
  ...inIssue('media', 'file', ({ uuid }) => [uuid]),
  {
    endpoint: issues.create,
    field: 'body.source',
    kind: 'inspection',
    sent: ({ uuid }) => ({ body: { title: 'x', source: { inspection_uuid: uuid, item_id: NEVER.uuid } } }),
  },
  {
    endpoint: workspaces.transfer,
    field: 'body.user_id',
    kind: 'user',
    status: 422,
    sent: ({ id }, ours) => ({ id: ours.workspace.id as number, body: { user_id: id } }),
  },
  inIssues('category_id', 'issue_category', (id) => id),
  inIssues('sub_category_id', 'issue_category', (id) => id),
  inIssues('add_label_ids', 'issue_label', (id) => [id]),
  {
    endpoint: issueCategories.create,
    field: 'body.parent_id',
    kind: 'issue_category',
    status: 422,
    sent: ({ id }) => ({ body: { name_lang: { en: 'Below' }, parent_id: id } }),
  },
  {
    endpoint: issues.updateSettings,
    field: 'body.default_category_id',
    kind: 'issue_category',
    sent: ({ id }) => ({
      body: { policy: DEFAULT_POLICY, types: [], default_priority: 'low', default_category_id: id },
    }),
  },
];
