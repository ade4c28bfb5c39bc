/** A record of each kind, with a marker in its texts, and whether a person can find it by the calls that show it. */
import { alerts } from '@rounds/contract/alerts';
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import { globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { files } from '@rounds/contract/files';
import { globalLists } from '@rounds/contract/global-lists';
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { INHERITED_POLICY, issueCategories, issueLabels, issues } from '@rounds/contract/issues';
import { roles } from '@rounds/contract/roles';
import { savedQueries } from '@rounds/contract/saved-queries';
import { scheduledReports } from '@rounds/contract/scheduled-reports';
import { sections } from '@rounds/contract/sections';
import { sites } from '@rounds/contract/sites';
import { users } from '@rounds/contract/users';
import { data } from '../../modules/issues/testing/issue-helpers.ts';
import type { Answer, Client, TestServer } from '../../testing/index.ts';
import type { PlainResource } from './plain-resources.ts';

/** The texts of all hidden records contain it, and nothing else does. */
export const MARKER = 'zq7marker';

export interface HiddenRecord {
  readonly id: number;
  readonly uuid?: string;
  /** Whether the person finds the record by a call that shows or lists records of its kind. */
  isFound(client: Client): Promise<boolean>;
}

const shows = async (sent: Promise<Answer<unknown>>): Promise<boolean> => (await sent).status === 200;
const finds = async (sent: Promise<Answer<readonly unknown[]>>): Promise<boolean> => {
  const { status, body } = await sent;
  return status === 200 && body.data.length > 0;
};

/** The records belong to the administrator, who is the only person of the assignment and the only one in the category. */
export async function createHiddenRecords(t: TestServer, template_id: number) {
  const admin = t.as('admin');
  const own = Number((await data(admin.call(users.search, { query: { q: 'admin' } })))[0]!.value);
  const type = await data(admin.call(assetTypes.create, { body: { name: MARKER } }));
  const asset = await data(admin.call(assets.create, { body: { asset_id: MARKER, display_name: MARKER } }));
  const draft = await data(admin.call(checklists.create, { body: { title: MARKER } }));
  const folder = await data(admin.call(checklists.createFolder, { body: { title: MARKER } }));
  const options = [{ label: MARKER }];
  const response = await data(admin.call(globalResponses.create, { body: { type: 'list', name: MARKER, options } }));
  const group = await data(admin.call(groups.create, { body: { name_lang: { en: MARKER } } }));
  const role = await data(admin.call(roles.create, { body: { name_lang: { en: MARKER }, permissions: [] } }));
  const label = await data(admin.call(issueLabels.create, { body: { name: MARKER } }));
  const policy = { ...INHERITED_POLICY, access: { choice: 'creator_and_assignee' as const } };
  const category = await data(admin.call(issueCategories.create, { body: { name_lang: { en: MARKER }, policy } }));
  const list = await data(admin.call(globalLists.create, { body: { name: MARKER } }));
  const item = await data(
    admin.call(globalListItems.create, {
      params: { listId: list.id },
      body: { item_id: MARKER, display_name: MARKER },
    }),
  );
  const structure = await data(
    admin.call(sites.create, { body: { title: MARKER, nodes: [{ title: MARKER, is_site: true }] } }),
  );
  const field = { key: 'new_marker', name: MARKER, field_type: 'text', is_used: true } as const;
  const saved = await data(admin.call(assignments.saveCustomFields, { body: { fields: [field], order: {} } }));
  const assignment = await data(
    admin.call(assignments.create, {
      body: {
        ...{ title: MARKER, type: 'direct', template_id, asset_uuids: [asset.uuid], manager_ids: [own] },
        ...{ start_at: '2026-01-01T08:00:00Z', end_at: '2100-01-01T08:00:00Z' },
        assignees: [{ type: 'user', id: own }],
        custom_fields: { [saved.at(-1)!.key]: MARKER },
      },
    }),
  );
  const inspection = await data(admin.call(inspections.create, { body: { template_id, asset_uuid: asset.uuid } }));
  const issue = await data(admin.call(issues.create, { body: { title: MARKER, category_id: category.id } }));
  const section = await data(admin.call(sections.create, { body: { title: MARKER } }));
  const query = { name: MARKER, table_name: 'assets', query_string: `q=${MARKER}` };
  const saved_query = await data(admin.call(savedQueries.save, { body: query }));
  const report = await data(
    admin.call(scheduledReports.create, {
      body: {
        ...{ title: MARKER, frequency: 'daily', time: '08:00', timezone: 'UTC', recipient_ids: [own] },
        source: { kind: 'section', section_id: section.id },
      },
    }),
  );
  const condition = { kind: 'score', direction: 'below', value: 75 } as const;
  const alert = await data(admin.call(alerts.create, { body: { title: MARKER, condition, recipient_ids: [own] } }));
  const file = await data(
    admin.call(files.upload, { file: { name: `${MARKER}.png`, bytes: PICTURE }, body: { purpose: 'signature' } }),
  );
  const record = (
    { id, uuid }: { readonly id: number; readonly uuid?: string | null },
    isFound: (client: Client) => Promise<boolean>,
  ): HiddenRecord => ({ id, ...(uuid && { uuid }), isFound });
  const person = `user:${own}`;
  return {
    asset: record(asset, (one) => finds(one.call(assets.search, { query: { ids: asset.uuid } }))),
    asset_type: record(type, (one) => finds(one.call(assetTypes.all, { query: { ids: type.uuid } }))),
    draft: record({ id: draft.id }, (one) => shows(one.call(checklists.get, { params: { id: draft.id } }))),
    folder: record({ id: folder.id }, (one) =>
      finds(one.call(checklists.searchEntries, { query: { ids: String(folder.id) } })),
    ),
    global_response: record(response, (one) => finds(one.call(globalResponses.all, { query: { ids: response.uuid } }))),
    user: record({ id: own }, async (one) =>
      [
        await finds(one.call(users.search, { query: { ids: String(own) } })),
        await finds(one.call(groups.searchUsersAndGroups, { query: { ids: person } })),
      ].includes(true),
    ),
    group: record({ id: group.id }, async (one) =>
      [
        await finds(one.call(groups.all, { query: { ids: String(group.id) } })),
        await finds(one.call(groups.searchUsersAndGroups, { query: { ids: `group:${group.id}` } })),
      ].includes(true),
    ),
    role: record({ id: role.id }, (one) => finds(one.call(roles.search, { query: { ids: String(role.id) } }))),
    issue_label: record({ id: label.id }, (one) =>
      finds(one.call(issueLabels.all, { query: { ids: String(label.id) } })),
    ),
    issue_category: record({ id: category.id }, (one) =>
      finds(one.call(issueCategories.all, { query: { ids: String(category.id) } })),
    ),
    global_list: record(list, (one) => finds(one.call(globalLists.all, { query: { ids: list.uuid } }))),
    global_list_item: record(item, (one) =>
      finds(one.call(globalListItems.search, { params: { listId: list.id }, query: { ids: item.uuid } })),
    ),
    site_structure: record({ id: structure.id }, (one) =>
      finds(one.call(sites.all, { query: { ids: String(structure.id) } })),
    ),
    site: record({ id: structure.nodes[0]!.id }, (one) =>
      finds(one.call(sites.search, { query: { ids: String(structure.nodes[0]!.id) } })),
    ),
    assignment: record({ id: assignment.id }, (one) =>
      finds(one.call(assignments.search, { query: { ids: String(assignment.id) } })),
    ),
    inspection: record(inspection, (one) => shows(one.call(inspections.get, { params: { id: inspection.id } }))),
    issue: record(issue, (one) => shows(one.call(issues.get, { params: { id: issue.id } }))),
    section: record({ id: section.id }, (one) => shows(one.call(sections.get, { params: { id: section.id } }))),
    scheduled_report: record({ id: report.id }, (one) =>
      shows(one.call(scheduledReports.get, { params: { id: report.id } })),
    ),
    alert: record({ id: alert.id }, (one) => shows(one.call(alerts.get, { params: { id: alert.id } }))),
    saved_query: record({ id: saved_query.id! }, async (one) =>
      (await one.call(savedQueries.list)).bytes.toString().includes(MARKER),
    ),
    file: record(file, (one) => shows(one.call(files.get, { params: { id: file.uuid } }))),
  };
}

/** A record of each of these modules, by their path. */
export async function createPlainRecords(t: TestServer, resources: readonly PlainResource[]) {
  const records: Record<PlainResource['path'], HiddenRecord> = {};
  for (const { path, calls, toBody } of resources) {
    const { create, search, get } = calls;
    const created = await data(t.as('admin').send('POST', `/api${create.path}`, { body: toBody(MARKER) }));
    const { id } = created as Pick<HiddenRecord, 'id'>;
    const isFound = (one: Client) =>
      search
        ? finds(one.send('GET', `/api${search.path}?ids=${id}`) as Promise<Answer<readonly unknown[]>>)
        : shows(one.send('GET', `/api${get.path.replace('{id}', String(id))}`));
    records[path] = { id, isFound };
  }
  return records;
}

export type HiddenRecords = Awaited<ReturnType<typeof createHiddenRecords>> &
  Awaited<ReturnType<typeof createPlainRecords>>;
export type HiddenKind = keyof HiddenRecords;

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
