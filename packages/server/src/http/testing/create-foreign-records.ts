/** Creates one record of each kind in a workspace. */
import { account } from '@rounds/contract/account';
import { alerts } from '@rounds/contract/alerts';
import { apiTokens } from '@rounds/contract/api-tokens';
import { assetTypes } from '@rounds/contract/asset-types';
import { type Asset, assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import { library } from '@rounds/contract/checklists/library.ts';
import { dateReminders } from '@rounds/contract/date-reminders';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { fileManager } from '@rounds/contract/file-manager';
import { files } from '@rounds/contract/files';
import { globalLists } from '@rounds/contract/global-lists';
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { roles } from '@rounds/contract/roles';
import { savedQueries } from '@rounds/contract/saved-queries';
import { scheduledReports } from '@rounds/contract/scheduled-reports';
import type { SiteStructure } from '@rounds/contract/sites';
import { sso } from '@rounds/contract/sso';
import { users } from '@rounds/contract/users';
import { peopleImport } from '@rounds/contract/users/import.ts';
import { webhooks } from '@rounds/contract/webhooks';
import { openDueInspections } from '../../modules/assignments/opening/index.ts';
import { encryptJson } from '../../modules/integrations/encryption.ts';
import { notify } from '../../modules/notices/index.ts';
import type { Answer, TestServer, WorkspaceName } from '../../testing/index.ts';
import {
  RECORD_LIST,
  type RECORDS,
  type Thing,
  type Things,
  toAlert,
  toAssignment,
  toScheduledReport,
  UNNAMED_RESOURCES,
} from './foreign-records.ts';

/** Returns the data of a call that must succeed. */
export async function data<D>(sent: Promise<Answer<D>>): Promise<D> {
  const { status, body } = await sent;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

const toDateField = (name: string) => ({
  ...{ key: 'new_date', name, description: '', field_type: 'date' as const, is_used: true, is_required: false },
  ...{ default_value: null, config: {} },
});

export async function makeThings(t: TestServer, name: WorkspaceName, title: string): Promise<Things> {
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
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
