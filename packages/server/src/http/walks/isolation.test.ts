/** Nothing of one workspace is seen, guessed or changed from another: each call is tried with the ids of another workspace. */
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@rounds/contract';
import { account } from '@rounds/contract/account';
import { alerts } from '@rounds/contract/alerts';
import { apiTokens } from '@rounds/contract/api-tokens';
import { assetTypes } from '@rounds/contract/asset-types';
import { type Asset, assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import { globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { glossary } from '@rounds/contract/checklists/glossary.ts';
import { library } from '@rounds/contract/checklists/library.ts';
import { dateReminders } from '@rounds/contract/date-reminders';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { fileManager } from '@rounds/contract/file-manager';
import { files } from '@rounds/contract/files';
import { globalLists } from '@rounds/contract/global-lists';
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { integrations } from '@rounds/contract/integrations';
import { DEFAULT_POLICY, issueCategories, issueLabels, issues } from '@rounds/contract/issues';
import { personRemoval } from '@rounds/contract/person-removal';
import { roles } from '@rounds/contract/roles';
import { savedQueries } from '@rounds/contract/saved-queries';
import { scheduledReports } from '@rounds/contract/scheduled-reports';
import { sections } from '@rounds/contract/sections';
import { settings } from '@rounds/contract/settings';
import { type SiteStructure, sites } from '@rounds/contract/sites';
import { sso } from '@rounds/contract/sso';
import { users } from '@rounds/contract/users';
import { peopleImport } from '@rounds/contract/users/import.ts';
import { webhooks } from '@rounds/contract/webhooks';
import { workspaces } from '@rounds/contract/workspaces';
import { toRichText } from '@rounds/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import { openDueInspections } from '../../modules/assignments/opening/index.ts';
import { encryptJson } from '../../modules/integrations/encryption.ts';
import { notify } from '../../modules/notices/index.ts';
import {
  type Answer,
  type Client,
  cloneDatabase,
  startTestServer,
  type TestServer,
  type WorkspaceName,
} from '../../testing/index.ts';
import { PLAIN_RESOURCES, type PlainResource } from '../testing/plain-resources.ts';

const SECRET = 'Only the other workspace knows';

interface Thing {
  readonly id: number;
  readonly uuid?: string;
}
/** Records that one call creates; updating one sends the same body. */
const RECORDS = {
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
const RECORD_LIST = Object.entries(RECORDS) as readonly (readonly [
  keyof typeof RECORDS,
  (typeof RECORDS)[keyof typeof RECORDS],
])[];

interface Things extends Readonly<Record<keyof typeof RECORDS, Thing>> {
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

let t: TestServer;
let theirs: Things;
let ours: Things;
beforeAll(async () => {
  // One person makes more calls here than the limits of imports allow within a minute.
  t = await startTestServer({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, cloneDatabase, {
    limits: { consume: async () => {} },
  });
  theirs = await makeThings('B', SECRET);
  ours = await makeThings('A', 'Ours');
});
afterAll(() => t.close());

async function data<D>(sent: Promise<Answer<D>>): Promise<D> {
  const { status, body } = await sent;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

const toScheduledReport = (title: string, recipient: number) => ({
  title,
  source: { kind: 'page' as const, page: 'overview' as const, query: '' },
  ...{ frequency: 'daily' as const, time: '08:00', timezone: 'UTC', recipient_ids: [recipient] },
});

const toDateField = (name: string) => ({
  ...{ key: 'new_date', name, description: '', field_type: 'date' as const, is_used: true, is_required: false },
  ...{ default_value: null, config: {} },
});
const toAlert = (title: string, recipient: number) => ({
  title,
  condition: { kind: 'score' as const, direction: 'below' as const, value: 75 },
  recipient_ids: [recipient],
});

const toAssignment = (
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

async function makeThings(name: WorkspaceName, title: string): Promise<Things> {
  const admin = t.as('admin', name);
  const folder = await data(admin.call(checklists.createFolder, { body: { title } }));
  const imported = await data(
    admin.call(checklists.importFile, {
      file: { name: 'questions.csv', bytes: `section,question\n${title},${title}?\n` },
      body: { title, columns: { section: 'section', question: 'question' } },
    }),
  );
  const template = await data(admin.call(checklists.get, { params: { id: imported.template_id! } }));
  await data(admin.call(checklists.publish, { params: { id: template.id }, body: { revision: template.revision } }));
  // It is shared with nobody, so that another workspace must not see it.
  const sharing = { to: ['nobody@elsewhere.example'], licence: 'cc0', category: 'other' } as const;
  const { shared } = await data(
    admin.call(library.share, { params: { id: template.id }, body: { ...sharing, to: [...sharing.to] } }),
  );
  const created = RECORD_LIST.map(async ([kind, { calls, toBody }]) => {
    const body = toBody(title) as never;
    return [kind, await data(admin.call(calls.create as Endpoint, { body }))] as const;
  });
  const records = Object.fromEntries(await Promise.all(created)) as unknown as Pick<Things, keyof typeof RECORDS> & {
    readonly asset: Asset;
    readonly site_structure: SiteStructure;
  };
  const unnamed = UNNAMED_RESOURCES.map(async ({ path, calls: { create }, toBody }) => {
    const created = await data(admin.send('POST', `/api${create.path}`, { body: toBody(title) }));
    return [path, created as Thing] as const;
  });
  const inspection = await data(
    admin.call(inspections.create, { body: { template_id: template.id, asset_uuid: records.asset.uuid } }),
  );
  const global_list_item = await data(
    admin.call(globalListItems.create, {
      params: { listId: records.global_list.id },
      body: { item_id: title, display_name: title },
    }),
  );
  const importFile = { name: `${title}.csv`, bytes: 'Key,Name\nimported,Imported\n' };
  const asset_import = await data(
    admin.call(assets.bulkImport, {
      file: importFile,
      body: { columns: { asset_id: 'Key', display_name: 'Name' } },
    } as never),
  );
  const people_import = await data(
    admin.call(peopleImport.importFile, {
      file: { name: `${title}.csv`, bytes: `Email,Name\nimported.${name}@rounds.example,Imported\n` },
      body: { columns: { email: 'Email', full_name: 'Name' } },
    }),
  );
  const edited = await data(
    admin.call(assets.create, { body: { asset_id: `${title} edited`, display_name: title, place: null } }),
  );
  await data(
    admin.call(assets.bulkEdit, { body: { ids: [edited.id], changes: { parent_uuid: records.asset.uuid! } } }),
  );
  await data(
    admin.call(inspections.importFile, {
      file: { name: `${title}.csv`, bytes: 'ID,Date\npast,2024-01-01\n' },
      body: { template_id: template.id, columns: { external_id: 'ID', completed_at: 'Date' } },
    } as never),
  );
  await t.runJobs();
  const [bulk_edit] = await data(admin.call(assets.listBulkEdits));
  const [inspection_import] = await data(admin.call(inspections.listImports));
  const item_import = await data(
    admin.call(globalLists.bulkImport, {
      file: importFile,
      body: { columns: { item_id: 'Key', display_name: 'Name' }, list_id: records.global_list.id },
    } as never),
  );
  const file = await data(
    admin.call(files.upload, { file: { name: `${title}.png`, bytes: PICTURE }, body: { purpose: 'signature' } }),
  );
  await data(admin.call(fileManager.createFolder, { body: { path: `/${title}` } }));
  const [conductor] = await data(admin.call(users.search, { query: { q: 'admin' } }));
  const assignment = await data(
    admin.call(assignments.create, {
      body: toAssignment(title, { template, asset: records.asset, user: { id: Number(conductor!.value) } }),
    }),
  );
  const scheduled_report = await data(
    admin.call(scheduledReports.create, { body: toScheduledReport(title, Number(conductor!.value)) }),
  );
  const alert = await data(admin.call(alerts.create, { body: toAlert(title, Number(conductor!.value)) }));
  const dated = await data(
    admin.call(assetTypes.update, { params: { id: records.asset_type.id }, body: { fields: [toDateField(title)] } }),
  );
  const date_field = { id: dated.fields[0]!.id! };
  const date_reminder = await data(
    admin.call(dateReminders.create, { body: { field_id: date_field.id, days: [7], action: 'notice' } }),
  );
  await openDueInspections(t, new Date());
  const assigned = await t.queryIn<Thing>(name, 'select id from inspection where assignment_id = $1', [assignment.id]);
  const role = await data(admin.call(roles.create, { body: { name_lang: { en: title }, permissions: [] } }));
  const [match] = await data(admin.call(users.search, { query: { q: 'viewer' } }));
  const user = { id: Number(match!.value) };
  await data(admin.call(groups.addMembers, { params: { id: records.group.id }, body: { user_ids: [user.id] } }));
  const workspace_id = await t.workspaceId(name);
  const job = await t.database.inWorkspace(workspace_id, async (tx) => {
    const { id } = await tx.selectFrom('user').select('id').where('first_name', '=', 'Admin').executeTakeFirstOrThrow();
    const values = { workspace_id, user_id: id, kind: title };
    return tx.insertInto('job').values(values).returning('id').executeTakeFirstOrThrow();
  });
  const notice = await t.database.inWorkspace(workspace_id, async (tx) => {
    const { id } = await tx.selectFrom('user').select('id').where('first_name', '=', 'Admin').executeTakeFirstOrThrow();
    const subject = { type: 'job', id: job.id, title } as const;
    await notify(tx, [{ kind: 'import_done', user_ids: [id], subject, key: 'one' }]);
    return tx.selectFrom('notice').select('id').executeTakeFirstOrThrow();
  });
  const field = { key: 'new_field', name: title, field_type: 'text', is_used: false } as const;
  const fields = await data(admin.call(assignments.saveCustomFields, { body: { fields: [field], order: {} } }));
  const [session] = await data(admin.call(account.listSessions));
  const own = { session: session!, workspace: { id: workspace_id } };
  const saved_query = await data(
    admin.call(savedQueries.save, { body: { name: title, table_name: 'assets', query_string: '' } }),
  );
  const { sso_identity, sso_link } = await t.database.inWorkspace(workspace_id, async (tx) => {
    const identity = { provider: 'cas:https://cas.example', subject: title, user_id: user.id };
    const request = { ...identity, subject: `${title} 2`, protocol: 'cas', email: 'x@y.example', name: title } as const;
    return {
      sso_identity: await tx.insertInto('sso_identity').values(identity).returning('id').executeTakeFirstOrThrow(),
      sso_link: await tx.insertInto('sso_link_request').values(request).returning('id').executeTakeFirstOrThrow(),
    };
  });
  const webhook = await data(
    admin.call(webhooks.create, { body: { url: 'https://93.184.216.34/', description: title, events: null } }),
  );
  const integration = await t.database.inWorkspace(workspace_id, (tx) =>
    tx
      .insertInto('integration_configuration')
      .values({
        ...{
          integration: 's3',
          name: title,
          contents: ['json'],
          folder: '',
          file_name: '{DOCUMENT}',
          created_by: user.id,
        },
        connection: JSON.stringify({ endpoint: '', bucket: 'bucket', region: 'us-east-1', access_key: '' }),
        secret: encryptJson(t.services, { access_key: 'key', secret_key: 'secret' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const scim_token = await data(admin.call(sso.createScimToken, { body: { name: title } }));
  const api_token = await data(
    admin.call(apiTokens.create, { body: { name: title, permissions: ['SST_VIEW_ASSET'] } }),
  );
  return {
    ...own,
    ...Object.fromEntries(await Promise.all(unnamed)),
    ...records,
    sso_identity,
    sso_link,
    scim_token: { id: scim_token.id },
    api_token: { id: api_token.id },
    webhook: { id: webhook.id },
    integration,
    // Calls take the number alone.
    issue_category: { id: records.issue_category.id },
    site: { id: records.site_structure.nodes[0]!.id },
    global_list_item,
    asset_import: { id: asset_import.import_id! },
    people_import: { id: people_import.import_id! },
    inspection_import: { id: inspection_import!.id },
    bulk_edit: bulk_edit!,
    item_import: { id: item_import.import_id! },
    folder,
    template,
    shared: { id: 1, uuid: shared!.id },
    inspection,
    assignment,
    assigned: { id: assigned.rows[0]!.id },
    file,
    job,
    notice,
    saved_query,
    scheduled_report,
    alert,
    date_reminder,
    date_field,
    user,
    role,
    field: { id: fields.at(-1)!.id! },
  };
}

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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
const UNNAMED_RESOURCES = PLAIN_RESOURCES.filter(({ path }) => !NAMED_KINDS.some(([start]) => path.startsWith(start)));
const KINDS = [...NAMED_KINDS, ...UNNAMED_RESOURCES.map(({ path }) => [path, path] as const)];
/**
 * Paths that name something of the product, which is the same in all workspaces, and uploads that begin with their
 * first call: those of others are treated like unknown ones, as the tests of files check. Links to reports name their
 * workspace themselves.
 */
const GLOBAL_PATHS = [
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
const NAMES_NO_RECORD: readonly string[] = [
  ...[integrations.get.id, integrations.createConfiguration.id],
  // These calls need a language or an option; the tests of the module try them.
  ...[globalResponses.updateLanguage.id, globalResponses.translateOption.id],
];
function form(name: string, bytes: string, fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  data.append('file', new Blob([bytes]), name);
  return data;
}

/** Valid bodies, so that only the id can be wrong. */
const BODIES: Record<string, unknown> = {
  ...Object.fromEntries(RECORD_LIST.map(([, { calls, toBody }]) => [calls.update.id, toBody('x')])),
  ...Object.fromEntries(UNNAMED_RESOURCES.map(({ calls, toBody }) => [calls.update.id, toBody('x')])),
  'globalResponses.update': { type: 'list', name: 'x', options: [{ label: 'x' }] },
  'assets.merge': { merged_uuid: randomUUID(), take: [] },
  'globalListItems.create': { item_id: 'x', display_name: 'x' },
  'globalListItems.update': { item_id: 'x', display_name: 'x' },
  'globalListItems.bulkArchive': { ids: [1] },
  'globalListItems.bulkRestore': { ids: [1] },
  'globalListItems.bulkMove': { ids: [1], parent_uuid: null },
  'checklists.saveDraft': { save_id: randomUUID(), revision: 0 },
  'checklists.addResponseSet': { revision: 0, record: { options: [] } },
  'checklists.addGroupedItem': { revision: 0, record: { type: 'other' } },
  'checklists.addRuleSet': { revision: 0, record: { related_items: [], action_items: [] } },
  'checklists.addInfo': { revision: 0, record: { text: '', media: [] } },
  'checklists.addImageMarker': { revision: 0, record: {} },
  'checklists.pasteItems': {
    revision: 0,
    items: [{ id: randomUUID(), type: 'section', title: 'x', options: {}, parent_id: null, order: 'a0' }],
    parent_id: null,
    order: 'a0',
  },
  'checklists.showDraftPresence': { item_id: null },
  'checklists.discardDraft': { revision: 0 },
  'checklists.publish': { revision: 0 },
  'library.take': {},
  'library.share': { licence: 'cc0', category: 'other' },
  'library.takeNewer': { revision: 0, version: 1 },
  'checklists.clone': {},
  'inspections.moveOpen': { version_id: 1 },
  'checklists.setLanguage': { lang: 'de' },
  'checklists.updateFolder': { title: 'x' },
  'translations.addLanguage': { lang: 'de' },
  'translations.update': { key: 'head:title', translation: 'x' },
  'translations.bulkUpdate': { records: [{ key: 'head:title', translation: 'x' }] },
  'translations.markDone': { keys: ['head:title'] },
  'translations.bulkAutoTranslate': { keys: ['head:title'] },
  'translations.inspectFile': form('x.csv', 'key,translation\nhead:title,x\n', {}),
  'translations.importFile': form('x.csv', 'key,translation\nhead:title,x\n', {
    columns: JSON.stringify({ key: 'key', translation: 'translation' }),
  }),
  'inspections.saveChanges': { changes: [] },
  'inspections.saveCollaborators': { user_ids: [1] },
  'inspections.showPresence': { item_id: null },
  'inspections.reopen': { reason: 'x' },
  'inspections.sendReport': { emails: ['guest@elsewhere.example'], content: 'link' },
  'assets.move': { parent_uuid: null },
  'assets.addFile': { file_uuid: '00000000-0000-4000-8000-000000000001' },
  'personRemoval.remove': { full_name: 'X', name: 'kept', successor_id: null },
  'users.updateStatus': { status: 'deactivated' },
  'users.update': { first_name: 'X' },
  'users.updateRoles': { roles: [] },
  'users.updateSites': { site_ids: null },
  'groups.addMembers': { user_ids: [1] },
  'groups.removeMembers': { user_ids: [1] },
  'groups.bulkRemoveMembers': { ids: [1] },
  'assignments.update': toAssignment('x', {
    template: { id: 1 },
    asset: { id: 1, uuid: randomUUID() },
    user: { id: 1 },
  }),
  'assignments.moveOccurrence': { occurrence_at: '2026-01-01T08:00:00Z', start_at: '2026-01-02T08:00:00Z' },
  'assignments.skip': { note: 'x' },
  'assignments.reassign': { user_id: 1 },
  'issueCategories.previewViewAs': { policy: DEFAULT_POLICY },
  'issues.changeStatus': { status: 'complete' },
  'issues.watch': { is_watching: true },
  'issues.createComment': { text: toRichText('x') },
  'issues.updateComment': { text: toRichText('x'), revision: 1 },
  'sections.update': { title: 'x', revision: 1 },
  'workspaces.leave': { display_name: 'A' },
  'workspaces.transfer': { user_id: 1 },
  'workspaces.requestDeletion': { display_name: 'A', password: 'x' },
  'workspaces.startImport': { job_id: 1 },
  'workspaces.checkImport': form('a.zip', 'PK', {}),
  'scheduledReports.update': toScheduledReport('x', 1),
  'scheduledReports.send': { to: 'me' },
  'scheduledReports.changeSubscription': { status: 'stopped' },
  'alerts.update': toAlert('x', 1),
  'dateReminders.update': { days: [7], action: 'notice' },
  'integrations.updateConfiguration': { name: 'x' },
  'integrations.backfill': { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
  'roles.update': { name_lang: { en: 'x' }, permissions: [] },
  'webhooks.update': { url: 'https://93.184.216.34/', events: null },
  'webhooks.retryDeliveries': { ids: [1] },
  'webhooks.retryRange': { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
  'webhooks.replaceSecret': {},
};
/** The query that a call needs. */
const QUERIES: Record<string, string> = { 'assignments.listAssigned': '?occurrence_at=2026-01-01T08:00:00Z' };
const EMPTY_TEMPLATE = {
  ...{ title: 'x', description: '', language: 'en', items: [], response_sets: [] },
  ...{ rule_sets: [], grouped_items: [], info: [], image_markers: [] },
};
const NEVER: Thing = { id: 987_654_321, uuid: '00000000-0000-4000-8000-000000000000' };

const comparable = ({ status, body }: Answer<unknown>) => ({ status, body: { ...body, request_id: '' } });
/** The path with this id. A record inside another one is looked for in ours. */
const toPath = ({ path }: Pick<Endpoint, 'path'>, id: number | string): string => {
  const inOurs = path.includes('{id}') ? path.replace('{listId}', String(ours.global_list.id)) : path;
  const named = inOurs
    .replace('{kind}', 'asset')
    .replace('{integration}', 's3')
    .replace('{lang}', 'de')
    .replace(/\{\w+\}/, String(id));
  return `/api${named.replaceAll(/\{\w+\}/g, '1')}`;
};
const send = (client: Client, endpoint: Endpoint, id: number | string) =>
  client.send(endpoint.method, `${toPath(endpoint, id)}${QUERIES[endpoint.id] ?? ''}`, {
    body: endpoint.body || endpoint.file ? (BODIES[endpoint.id] as Record<string, unknown>) : undefined,
  });

describe('an id of another workspace is answered like an id that does not exist', () => {
  // Tokens of provisioning name their workspace; the tests of that module try the ids of others with them.
  const withId = ENDPOINTS.filter(
    ({ id, path, access }) =>
      path.includes('{') &&
      !NAMES_NO_RECORD.includes(id) &&
      access !== 'provisioning' &&
      !GLOBAL_PATHS.some((start) => path.startsWith(start)),
  );

  it.each(withId.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const kind = KINDS.find(([start]) => endpoint.path.startsWith(start))?.[1];
    if (!kind) throw new Error(`Add a record of ${endpoint.path} to RECORDS or NAMED_KINDS.`);
    const other = theirs[kind]!;
    const admin = t.as('admin');
    const never = await send(admin, endpoint, NEVER.id);
    expect(never.status, JSON.stringify(never.body)).toBe(404);
    expect(never.body.code).toBe(kind === 'user' ? 'USR_USER_NOT_EXIST' : `${endpoint.prefix}_OBJECT_NOT_FOUND`);
    expect(comparable(await send(admin, endpoint, other.id))).toEqual(comparable(never));
    if (other.uuid && kind !== 'folder') {
      const neverUuid = await send(admin, endpoint, NEVER.uuid!);
      expect(neverUuid.status, JSON.stringify(neverUuid.body)).toBe(404);
      expect(comparable(await send(admin, endpoint, other.uuid))).toEqual(comparable(neverUuid));
    }
  });
});

describe('a reference to another workspace is answered like a reference to nothing', () => {
  type Part = 'query' | 'body';
  interface Reference {
    readonly endpoint: Endpoint;
    readonly field: `${Part}.${string}`;
    readonly kind: keyof Things;
    /** 404, unless the field itself is reported as wrong, or finds nothing. */
    readonly status?: 200 | 404 | 422;
    /** The values that are sent with that field, all of them valid but the reference. */
    readonly sent: (thing: Thing) => {
      readonly id?: number | string;
      readonly query?: Record<string, unknown>;
      readonly body?: FormData | Record<string, unknown>;
    };
  }
  const CSV = 'section,question\nA,B?\n';
  const columns = JSON.stringify({ section: 'section', question: 'question' });
  const RECORDS_CSV = 'Key,Name\nnew,New\n';
  const ASSET_COLUMNS = JSON.stringify({ asset_id: 'Key', display_name: 'Name' });
  const ITEM_COLUMNS = JSON.stringify({ item_id: 'Key', display_name: 'Name' });
  const references: Reference[] = [
    ...([assets.inspectImport, assets.bulkImport] as const).map(
      (endpoint): Reference => ({
        endpoint,
        field: 'body.type_id',
        kind: 'asset_type',
        sent: ({ id }) => ({ body: form('a.csv', RECORDS_CSV, { columns: ASSET_COLUMNS, type_id: String(id) }) }),
      }),
    ),
    ...([globalLists.inspectImport, globalLists.bulkImport] as const).map(
      (endpoint): Reference => ({
        endpoint,
        field: 'body.list_id',
        kind: 'global_list',
        sent: ({ id }) => ({ body: form('i.csv', RECORDS_CSV, { columns: ITEM_COLUMNS, list_id: String(id) }) }),
      }),
    ),
    {
      endpoint: sites.importFile,
      field: 'body.structure_id',
      kind: 'site_structure',
      sent: ({ id }) => ({
        body: form('s.csv', 'Area\nNorth\n', { columns: '{"level_1":"Area"}', structure_id: String(id) }),
      }),
    },
    {
      endpoint: assets.suggestNumber,
      field: 'query.type_uuid',
      kind: 'asset_type',
      status: 200,
      sent: ({ uuid }) => ({ query: { type_uuid: uuid! } }),
    },
    {
      endpoint: assets.move,
      field: 'body.parent_uuid',
      kind: 'asset',
      sent: ({ uuid }) => ({ id: ours.asset.id, body: { parent_uuid: uuid } }),
    },
    {
      endpoint: assets.addFile,
      field: 'body.file_uuid',
      kind: 'file',
      sent: ({ uuid }) => ({ id: ours.asset.id, body: { file_uuid: uuid } }),
    },
    ...([inspections.checkImport, inspections.importFile] as const).map(
      (endpoint): Reference => ({
        endpoint,
        field: 'body.template_id',
        kind: 'template',
        sent: ({ id }) => ({
          body: form('i.csv', 'ID,Date\npast,2024-01-01\n', {
            columns: '{"external_id":"ID","completed_at":"Date"}',
            template_id: String(id),
          }),
        }),
      }),
    ),
    {
      endpoint: inspections.create,
      field: 'body.template_id',
      kind: 'template',
      sent: ({ id }) => ({ body: { template_id: id } }),
    },
    {
      endpoint: inspections.create,
      field: 'body.asset_uuid',
      kind: 'asset',
      sent: ({ uuid }) => ({ body: { template_id: ours.template.id, asset_uuid: uuid } }),
    },
    ...([assets.create, assets.update] as const).flatMap((endpoint): Reference[] =>
      (['type', 'parent'] as const).map((name) => ({
        endpoint,
        field: `body.${name}_uuid`,
        kind: name === 'type' ? 'asset_type' : 'asset',
        sent: ({ uuid }) => ({
          id: ours.asset.id,
          body: { asset_id: randomUUID(), display_name: 'x', [`${name}_uuid`]: uuid },
        }),
      })),
    ),
    ...([assets.create, assets.update] as const).map(
      (endpoint): Reference => ({
        endpoint,
        field: 'body.site_id',
        kind: 'site',
        sent: ({ id }) => ({ id: ours.asset.id, body: { asset_id: randomUUID(), display_name: 'x', site_id: id } }),
      }),
    ),
    {
      endpoint: sites.update,
      field: 'body.nodes',
      kind: 'site',
      sent: ({ id }) => ({
        id: ours.site_structure.id,
        body: { title: 'x', nodes: [{ id, title: 'x', is_site: true }] },
      }),
    },
    ...([globalListItems.create, globalListItems.update] as const).map(
      (endpoint): Reference => ({
        endpoint,
        field: 'body.parent_uuid',
        kind: 'global_list_item',
        sent: ({ uuid }) => ({
          id: endpoint === globalListItems.create ? ours.global_list.id : ours.global_list_item.id,
          body: { item_id: randomUUID(), display_name: 'x', parent_uuid: uuid },
        }),
      }),
    ),
    {
      endpoint: globalListItems.bulkMove,
      field: 'body.parent_uuid',
      kind: 'global_list_item',
      sent: ({ uuid }) => ({
        id: ours.global_list.id,
        body: { ids: [ours.global_list_item.id], parent_uuid: uuid },
      }),
    },
    {
      endpoint: inspections.sync,
      field: 'body.uuid',
      kind: 'inspection',
      sent: ({ uuid }) => ({ body: { uuid, changes: [] } }),
    },
    {
      endpoint: inspections.sync,
      field: 'body.new',
      kind: 'template',
      sent: ({ id }) => ({ body: { uuid: randomUUID(), new: { template_id: id }, changes: [] } }),
    },
    ...([checklists.create, checklists.createFolder] as const).map(
      (endpoint): Reference => ({
        endpoint,
        field: 'body.parent_id',
        kind: 'folder',
        sent: ({ id }) => ({ body: { title: 'x', parent_id: id } }),
      }),
    ),
    {
      endpoint: checklists.importTemplate,
      field: 'body.parent_id',
      kind: 'folder',
      sent: ({ id }) => ({ body: { template: EMPTY_TEMPLATE, parent_id: id } }),
    },
    {
      endpoint: checklists.clone,
      field: 'body.parent_id',
      kind: 'folder',
      sent: ({ id }) => ({ id: ours.template.id, body: { parent_id: id } }),
    },
    {
      endpoint: library.take,
      field: 'body.parent_id',
      kind: 'folder',
      sent: ({ id }) => ({ id: 'ladders', body: { parent_id: id } }),
    },
    {
      endpoint: checklists.takeSample,
      field: 'body.parent_id',
      kind: 'folder',
      sent: ({ id }) => ({ id: 'ladders', body: { parent_id: id } }),
    },
    {
      endpoint: checklists.move,
      field: 'body.id',
      kind: 'template',
      sent: ({ id }) => ({ body: { id, parent_id: null } }),
    },
    {
      endpoint: checklists.move,
      field: 'body.parent_id',
      kind: 'folder',
      sent: ({ id }) => ({ body: { id: ours.template.id, parent_id: id } }),
    },
    {
      endpoint: checklists.importFile,
      field: 'body.parent_id',
      kind: 'folder',
      sent: ({ id }) => ({ body: form('x.csv', CSV, { columns, parent_id: String(id) }) }),
    },
    {
      endpoint: users.updateSites,
      field: 'body.site_ids',
      kind: 'site',
      sent: ({ id }) => ({ id: ours.user.id, body: { site_ids: [id] } }),
    },
    {
      endpoint: users.invite,
      field: 'body.site_ids',
      kind: 'site',
      sent: ({ id }) => ({
        body: { first_name: 'X', last_name: 'Y', email: `${randomUUID()}@elsewhere.example`, site_ids: [id] },
      }),
    },
    {
      endpoint: roles.create,
      field: 'body.site_ids',
      kind: 'site',
      sent: ({ id }) => ({ body: { name_lang: { en: randomUUID() }, permissions: [], site_ids: [id] } }),
    },
    {
      endpoint: roles.update,
      field: 'body.site_ids',
      kind: 'site',
      sent: ({ id }) => ({
        id: ours.role.id,
        body: { name_lang: { en: randomUUID() }, permissions: [], site_ids: [id] },
      }),
    },
    {
      endpoint: users.updateRoles,
      field: 'body.roles',
      kind: 'role',
      sent: ({ id }) => ({ id: ours.user.id, body: { roles: [id] } }),
    },
    {
      endpoint: users.invite,
      field: 'body.roles',
      kind: 'role',
      sent: ({ id }) => ({ body: { first_name: 'X', last_name: 'Y', email: 'x@rounds.example', roles: [id] } }),
    },
    {
      endpoint: users.invite,
      field: 'body.groups',
      kind: 'group',
      sent: ({ id }) => ({ body: { first_name: 'X', last_name: 'Y', email: 'x@rounds.example', groups: [id] } }),
    },
    {
      endpoint: users.bulkAddRole,
      field: 'body.role_id',
      kind: 'role',
      sent: ({ id }) => ({ body: { ids: [ours.user.id], role_id: id } }),
    },
    {
      endpoint: users.bulkRemoveRole,
      field: 'body.role_id',
      kind: 'role',
      sent: ({ id }) => ({ body: { ids: [ours.user.id], role_id: id } }),
    },
    {
      endpoint: users.bulkAddToGroup,
      field: 'body.group_id',
      kind: 'group',
      sent: ({ id }) => ({ body: { ids: [ours.user.id], group_id: id } }),
    },
    {
      ...{ endpoint: personRemoval.remove, field: 'body.successor_id', kind: 'user', status: 422 },
      sent: ({ id }) => ({
        id: ours.user.id,
        body: { full_name: 'x', name: 'kept', successor_id: id },
      }),
    },
    {
      endpoint: groups.addMembers,
      field: 'body.user_ids',
      kind: 'user',
      sent: ({ id }) => ({ id: ours.group.id, body: { user_ids: [id] } }),
    },
    {
      endpoint: groups.create,
      field: 'body.user_ids',
      kind: 'user',
      sent: ({ id }) => ({ body: { name_lang: { en: randomUUID() }, user_ids: [id] } }),
    },
    {
      endpoint: roles.delete,
      field: 'query.move_to',
      kind: 'role',
      sent: ({ id }) => ({ id: ours.role.id, query: { move_to: id } }),
    },
    ...([assignments.create, assignments.update] as const).flatMap((endpoint): Reference[] =>
      (
        [
          ['template_id', 'template', ({ id }) => ({ template_id: id })],
          ['asset_uuids', 'asset', ({ uuid }) => ({ asset_uuids: [uuid] })],
          ['assignees', 'user', ({ id }) => ({ assignees: [{ type: 'user', id }] })],
          ['assignees', 'group', ({ id }) => ({ assignees: [{ type: 'group', id }] })],
          ['manager_ids', 'user', ({ id }) => ({ manager_ids: [id] })],
          ['dynamic_assets', 'asset_type', ({ uuid }) => ({ dynamic_assets: [{ asset_type_uuid: uuid }] })],
        ] as readonly [string, keyof Things, (thing: Thing) => object][]
      ).map(([field, kind, toField]) => ({
        ...{ endpoint, kind, status: 422 },
        field: `body.${field}`,
        sent: (thing) => ({ id: ours.assignment.id, body: { ...toAssignment('x', ours), ...toField(thing) } }),
      })),
    ),
    {
      ...{ endpoint: settings.updateAssignmentSettings, kind: 'user', status: 422, field: 'body.manager_ids' },
      sent: ({ id }) => ({ id: 0, body: { manager_ids: [id] } }),
    },
    ...(['asset_uuid', 'user_id'] as const).map(
      (name): Reference => ({
        ...{ endpoint: assignments.listAssigned, status: 200, field: `query.${name}` },
        kind: name === 'user_id' ? 'user' : 'asset',
        sent: ({ id, uuid }) => ({
          id: ours.assignment.id,
          query: { occurrence_at: '2026-01-01T08:00:00Z', [name]: name === 'user_id' ? id : uuid },
        }),
      }),
    ),
    {
      ...{ endpoint: assignments.listConditionValues, kind: 'asset_type', status: 200, field: 'query.asset_type_uuid' },
      sent: ({ uuid }) => ({ query: { asset_type_uuid: uuid, field_key: 'maker' } }),
    },
    ...(['asset', 'template', 'assignment', 'assignee'] as const).map(
      (name): Reference => ({
        ...{ endpoint: assignments.getCalendar, status: 200, field: `query.${name}` },
        kind: name === 'assignee' ? 'user' : name,
        sent: ({ id, uuid }) => ({
          query: {
            ...{ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
            [name]: name === 'asset' ? uuid : name === 'assignee' ? `user:${id}` : id,
          },
        }),
      }),
    ),
    {
      ...{ endpoint: assignments.reassign, status: 422, field: 'body.user_id', kind: 'user' },
      sent: ({ id }) => ({ id: ours.assigned.id, body: { user_id: id } }),
    },
    {
      endpoint: sections.savePins,
      field: 'body.ids',
      kind: 'section',
      sent: ({ id }) => ({ body: { ids: [id] } }),
    },
    ...([sections.create, sections.update] as const).flatMap((endpoint): Reference[] =>
      (
        [
          ['shared_with', 'group', ({ id }) => [{ type: 'group', id }]],
          ['user_ids', 'user', ({ id }) => [id]],
          [
            'blocks',
            'saved_query',
            ({ id }) => [{ uuid: NEVER.uuid, kind: 'query', width: 6, table_name: 'assets', saved_query_id: id }],
          ],
        ] as readonly [string, keyof Things, (thing: Thing) => unknown][]
      ).map(([field, kind, toValue]) => ({
        ...{ endpoint, kind, status: 422 },
        field: `body.${field}`,
        sent: (thing) => ({
          id: ours.section.id,
          body: { title: 'x', [field]: toValue(thing), ...(endpoint === sections.update && { revision: 1 }) },
        }),
      })),
    ),
    ...([sections.create, sections.update] as const).map(
      (endpoint): Reference => ({
        ...{ endpoint, field: 'body.default_role_ids', kind: 'role', status: 404 },
        sent: ({ id }) => ({
          id: ours.section.id,
          body: { title: 'x', default_role_ids: [id], ...(endpoint === sections.update && { revision: 1 }) },
        }),
      }),
    ),
    ...([scheduledReports.create, scheduledReports.update] as const).flatMap((endpoint): Reference[] => [
      {
        ...{ endpoint, field: 'body.recipient_ids', kind: 'user', status: 422 },
        sent: ({ id }) => ({ id: ours.scheduled_report.id, body: toScheduledReport('x', id) }),
      },
      {
        ...{ endpoint, field: 'body.group_ids', kind: 'group', status: 422 },
        sent: ({ id }) => ({
          id: ours.scheduled_report.id,
          body: { ...toScheduledReport('x', 1), recipient_ids: [], group_ids: [id] },
        }),
      },
      {
        ...{ endpoint, field: 'body.source.section_id', kind: 'section', status: 422 },
        sent: ({ id }) => ({
          id: ours.scheduled_report.id,
          body: { ...toScheduledReport('x', 1), source: { kind: 'section', section_id: id } },
        }),
      },
    ]),
    ...([alerts.create, alerts.update] as const).flatMap((endpoint): Reference[] => [
      {
        ...{ endpoint, field: 'body.recipient_ids', kind: 'user', status: 422 },
        sent: ({ id }) => ({ id: ours.alert.id, body: toAlert('x', id) }),
      },
      ...(['group', 'role'] as const).map(
        (kind): Reference => ({
          ...{ endpoint, field: `body.${kind}_ids`, kind, status: 422 },
          sent: ({ id }) => ({
            id: ours.alert.id,
            body: { ...toAlert('x', 1), recipient_ids: [], [`${kind}_ids`]: [id] },
          }),
        }),
      ),
    ]),
    ...([dateReminders.create, dateReminders.update] as const).flatMap((endpoint): Reference[] => {
      const toSent = (body: object) => ({
        id: ours.date_reminder.id,
        body: { days: [7], ...(endpoint === dateReminders.create && { field_id: ours.date_field.id }), ...body },
      });
      const toReference = (field: string, kind: keyof Things, toBody: (id: number) => object): Reference => ({
        ...{ endpoint, field: `body.${field}`, kind, status: 422 },
        sent: ({ id }) => toSent(toBody(id)),
      });
      return [
        toReference('recipient_ids', 'user', (id) => ({ action: 'notice', recipient_ids: [id] })),
        toReference('group_ids', 'group', (id) => ({ action: 'notice', group_ids: [id] })),
        toReference('person_field_ids', 'date_field', (id) => ({ action: 'notice', person_field_ids: [id] })),
        toReference('category_id', 'issue_category', (id) => ({ action: 'issue', category_id: id })),
        toReference('template_id', 'template', (id) => ({
          ...{ action: 'inspection', template_id: id, group_ids: [ours.group.id] },
        })),
      ];
    }),
    {
      ...{ endpoint: dateReminders.list, field: 'query.type_uuid', kind: 'asset_type', status: 404 },
      sent: ({ uuid }) => ({ query: { type_uuid: uuid! } }),
    },
    {
      ...{ endpoint: dateReminders.listNext, field: 'query.asset_uuid', kind: 'asset', status: 404 },
      sent: ({ uuid }) => ({ query: { asset_uuid: uuid! } }),
    },
    {
      ...{ endpoint: dateReminders.create, field: 'body.field_id', kind: 'date_field', status: 422 },
      sent: ({ id }) => ({ body: { field_id: id, days: [7], action: 'notice' } }),
    },
    {
      endpoint: assets.merge,
      field: 'body.merged_uuid',
      kind: 'asset',
      sent: ({ uuid }) => ({ id: ours.asset.id, body: { merged_uuid: uuid, take: [] } }),
    },
    {
      endpoint: savedQueries.setDefault,
      field: 'body.saved_query_id',
      kind: 'saved_query',
      sent: ({ id }) => ({ body: { table_name: 'assets', saved_query_id: id } }),
    },
    {
      endpoint: savedQueries.share,
      field: 'body.group_ids',
      kind: 'group',
      status: 422,
      sent: ({ id }) => ({ id: ours.saved_query.id, body: { group_ids: [id] } }),
    },
    {
      endpoint: savedQueries.share,
      field: 'body.user_ids',
      kind: 'user',
      status: 422,
      sent: ({ id }) => ({ id: ours.saved_query.id, body: { user_ids: [id] } }),
    },
    {
      endpoint: savedQueries.save,
      field: 'body.id',
      kind: 'saved_query',
      sent: ({ id }) => ({ body: { id, name: 'x', table_name: 'assets', query_string: '' } }),
    },
  ];

  references.push(
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
  );

  const s3 = { name: 'x', contents: ['json'], bucket: 'bucket', region: 'us-east-1', access_key: 'x', secret_key: 'x' };
  references.push(
    ...([integrations.createConfiguration, integrations.updateConfiguration] as const).map(
      (endpoint): Reference => ({
        ...{ endpoint, field: 'body.template_ids', kind: 'template', status: 422 },
        sent: ({ id }) => ({
          id: ours.integration.id,
          body: { ...(endpoint.method === 'POST' ? s3 : {}), template_ids: [id] },
        }),
      }),
    ),
    {
      ...{ endpoint: integrations.backfill, field: 'body.template_ids', kind: 'template', status: 422 },
      sent: ({ id }) => ({
        id: ours.integration.id,
        body: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', template_ids: [id] },
      }),
    },
    {
      ...{ endpoint: integrations.connectDrive, field: 'body.configuration_id', kind: 'integration' },
      sent: ({ id }) => ({ body: { configuration_id: id } }),
    },
  );

  const inIssue = (field: string, kind: keyof Things, toValue: (thing: Thing) => unknown, status?: 422) =>
    ([issues.create, issues.update] as const).map(
      (endpoint): Reference => ({
        ...{ endpoint, field: `body.${field}`, kind, ...(status && { status }) },
        sent: (thing) => ({ id: ours.issue.id, body: { title: 'x', revision: 1, [field]: toValue(thing) } }),
      }),
    );
  const inIssues = (field: string, kind: keyof Things, toValue: (id: number) => unknown): Reference => ({
    ...{ endpoint: issues.bulkChange, field: `body.${field}`, kind, status: 422 },
    sent: ({ id }) => ({
      body: { ids: [ours.issue.id], category_id: ours.issue_category.id, [field]: toValue(id) },
    }),
  });
  references.push(
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
      sent: ({ id }) => ({ id: ours.workspace.id as number, body: { user_id: id } }),
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
  );

  /** Fields that do not refer to existing records, or whose references are tested elsewhere in this file. */
  const NO_REFERENCES: readonly RegExp[] = [
    /^assets\.\w+ body\.asset_id$/, // the asset's own number
    /^globalListItems\.\w+ body\.item_id$/, // the item's own key
    /^checklists\.(?:saveDraft|pasteItems|showDraftPresence) body\.(?:save_id|items|parent_id|item_id)$/, // ids inside the document
    /^(?:files\.upload|fileManager\.upload|inspections\.create) body\.uuid$/, // made on the device
    /^inspections\.create body\.assignment_id$/, // see the tests of opening
    /^checklists\.importXlsForm body\.parent_id$/, // the same folder as that of the other import
    /^inspections\.saveCollaborators body\.user_ids$/, // rejected like people who cannot conduct, see collaboration.test.ts
    /^inspections\.(?:showPresence body|getHistory query)\.item_id$/, // items of the inspection's own template
    /^inspections\.(?:sync|saveChanges|moveOpen) body\.version_id$/, // compared with the versions of the record
    /^issues\.(?:create|createComment) body\.uuid$/, // made on the device
    /^issueCategories\.update body\.parent_id$/, // fixed, whatever it is
    /^issues\.bulkChange body\.remove_label_ids$/, // labels that an issue does not have
    /^issues\.findOpen query\.\w+$/, // reading: see what is listed
    /^groups\.removeMembers body\.user_ids$/, // who is not in the group changes nothing
    /^inspections\.startReportArchive body\.ids$/, // what is not there is not printed, see export.test.ts
    /^workspaces\.startImport body\.job_id$/, // own jobs only, see the tests of archives
    /^webhooks\.retryDeliveries body\.ids$/, // what is not there is not sent again
    /^users\.getOpenWork body\.ids$/, // counts nothing of people who are not there
    /^\w+\.bulk\w+ body\.ids$/, // of what is not there nothing is changed, see lists.test.ts
    /^assets\.previewBulkEdit body\.ids$/, // what is not there is not counted, see asset-bulk-edit.test.ts
    / query\.(?:ids|parent_id|exclude_id)$/, // reading: see what is listed
    /^sso\.\w+ body\.(?:entity_id|client_id)$/, // names at a sign-on service
  ];
  const REFERENCE_FIELD = /(?:^|_)(?:id|ids|uuid|uuids)$|^(?:roles|groups|move_to|new|items)$/;

  it('every field of every call that can hold a reference is covered by this test', () => {
    const tried = new Set(references.map(({ endpoint, field }) => `${endpoint.id} ${field}`));
    const named = ENDPOINTS.flatMap((endpoint) =>
      (['query', 'body'] as const).flatMap((part) => {
        const schema = endpoint[part] && toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' });
        const fields = Object.keys(schema?.properties ?? {}).filter((field) => REFERENCE_FIELD.test(field));
        return fields.map((field) => `${endpoint.id} ${part}.${field}`);
      }),
    );
    expect(named.filter((one) => !tried.has(one) && !NO_REFERENCES.some((rule) => rule.test(one)))).toEqual([]);
  });

  it.each(references.map((one) => [`${one.endpoint.id} ${one.field}`, one] as const))('%s', async (_name, one) => {
    const { endpoint, kind, status = 404, sent } = one;
    const ask = (thing: Thing) => {
      const { id, query, body } = sent(thing);
      const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
      return t.as('admin').send(endpoint.method, `${toPath(endpoint, String(id))}${search}`, { body });
    };
    const never = await ask(NEVER);
    expect(never.status, JSON.stringify(never.body)).toBe(status);
    expect(comparable(await ask(theirs[kind]!))).toEqual(comparable(never));
  });

  it.each(
    ENDPOINTS.filter(
      ({ query }) => query && toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties?.ids,
    ).map((endpoint) => [endpoint.id, endpoint] as const),
  )('ids to choose from: %s', async (_id, endpoint) => {
    const ids = Object.entries(theirs).flatMap(([kind, { id, uuid }]) => [id, uuid ?? '', `${kind}:${id}`]);
    // Options belong to a field or a list, which the path names.
    const owner = endpoint.path.startsWith('/custom-field/') ? ours.field : ours.global_list;
    const answer = await t
      .as('admin')
      .send('GET', `${toPath(endpoint, owner.id)}?ids=${encodeURIComponent(ids.join(','))}`);
    if (endpoint.response === 'bytes') {
      expect(answer.bytes.toString()).not.toContain(SECRET);
      return;
    }
    const options = answer.body.data as { label: string }[];
    expect(answer.status).toBe(200);
    // Numbers of different things may be the same; what ours are called is ours.
    expect(options.filter(({ label }) => label.includes(SECRET) || label.endsWith(' B'))).toEqual([]);
  });

  it('a uuid that another workspace uses can be used in this one', async () => {
    const admin = t.as('admin');
    const began = await admin.call(inspections.sync, {
      body: { uuid: theirs.inspection.uuid!, new: { template_id: ours.template.id }, changes: [] },
    });
    expect(began.status, JSON.stringify(began.body)).toBe(200);
    const stored = await admin.call(files.upload, {
      file: { name: 'own.png', bytes: PICTURE },
      body: { purpose: 'signature', uuid: theirs.file.uuid! },
    });
    expect(stored.status, JSON.stringify(stored.body)).toBe(200);
    expect(stored.body.data.id).not.toBe(theirs.file.id);
  });
});

describe('lists contain nothing of another workspace', () => {
  // A stream of events does not end by itself; that it has nothing of other workspaces is tested with the events.
  const reading = ENDPOINTS.filter(
    ({ method, path, response }) => method === 'GET' && !path.includes('{') && response !== 'events',
  );

  it.each(reading.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, { path }) => {
    for (const query of [
      '',
      `?q=${encodeURIComponent(SECRET)}`,
      `?parent_id=${theirs.folder.id}`,
      `?exclude_id=${theirs.folder.id}`,
    ]) {
      const answer = await t.as('admin').send('GET', `/api${path}${query}`);
      expect(answer.bytes.toString()).not.toContain(SECRET);
    }
  });
});

describe('the other workspace after all attempts', () => {
  it('all its records are unchanged', async () => {
    const admin = t.as('admin', 'B');
    const template = await data(admin.call(checklists.get, { params: { id: theirs.template.id } }));
    expect(template).toMatchObject({ title: SECRET, parent_id: null, archived_at: null });
    const asset = await data(admin.call(assets.get, { params: { id: theirs.asset.id } }));
    expect(asset).toMatchObject({ display_name: SECRET, archived_at: null });
    const assignment = await data(admin.call(assignments.get, { params: { id: theirs.assignment.id } }));
    expect(assignment).toMatchObject({ title: SECRET, status: 'active', archived_at: null });
    const inspection = await data(admin.call(inspections.get, { params: { id: theirs.inspection.id } }));
    expect(inspection).toMatchObject({ status: 'to_do', sequence: 0, archived_at: null });
    const file = await admin.call(files.get, { params: { id: theirs.file.id } });
    expect(file.bytes.equals(PICTURE)).toBe(true);
  });
});
