/** A scenario with every call that publishes events. */
import { createHash, randomUUID } from 'node:crypto';
import { account } from '@rounds/contract/account';
import { alerts } from '@rounds/contract/alerts';
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { auth } from '@rounds/contract/auth';
import { dateReminders } from '@rounds/contract/date-reminders';
import { fileManager } from '@rounds/contract/file-manager';
import { files } from '@rounds/contract/files';
import { globalLists } from '@rounds/contract/global-lists';
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { groups } from '@rounds/contract/groups';
import { issues } from '@rounds/contract/issues';
import { personRemoval } from '@rounds/contract/person-removal';
import { roles } from '@rounds/contract/roles';
import { scheduledReports } from '@rounds/contract/scheduled-reports';
import { sections } from '@rounds/contract/sections';
import { settings } from '@rounds/contract/settings';
import { sites } from '@rounds/contract/sites';
import { users } from '@rounds/contract/users';
import { peopleImport } from '@rounds/contract/users/import.ts';
import { workspaces } from '@rounds/contract/workspaces';
import { getLine, listMails, type TestServer } from '../../testing/index.ts';
import { type EventWalk, walkArchivable, walkDeletable } from './event-walk.ts';

const CSV = { name: 'records.csv', bytes: 'Key,Name\nimported,Imported\n' };
const CHANGED_CSV = { name: 'records.csv', bytes: 'Key,Name\nimported,Changed\nanother,Another\n' };
/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function walkAssets(walk: EventWalk): Promise<void> {
  await walkArchivable(walk, assetTypes, { create: { name: 'Pumps' }, update: { name: 'Lifts' } });
  const field = { key: 'new_date', name: 'Service', field_type: 'date', is_used: true } as const;
  const { fields } = await walk.call(assetTypes.create, { body: { name: 'Boilers', fields: [field] } });
  const reminder = { days: [7], action: 'notice' } as const;
  await walkDeletable(walk, dateReminders, {
    create: { field_id: fields[0]!.id!, ...reminder },
    update: { ...reminder, days: [0] },
  });
  const body = { asset_id: 'W-1', display_name: 'Pump' };
  await walkArchivable(walk, assets, { create: body, update: { ...body, display_name: 'Lift' } });
  const parent = await walk.call(assets.create, { body: { asset_id: 'W-2', display_name: 'Parent' } });
  const asset = await walk.call(assets.create, { body: { asset_id: 'W-3', display_name: 'Part' } });
  await walk.call(assets.move, { params: { id: asset.id }, body: { parent_uuid: parent.uuid } });
  const file = await walk.call(files.upload, {
    file: { name: 'a.png', bytes: PICTURE },
    body: { purpose: 'signature' },
  });
  await walk.call(assets.addFile, { params: { id: asset.id }, body: { file_uuid: file.uuid } });
  await walk.call(assets.deleteFile, { params: { id: file.uuid } });

  const columns = { asset_id: 'Key', display_name: 'Name' };
  const new_type = { name: 'Imported type', fields: [] };
  await walk.call(assets.bulkImport, { file: CSV, body: { columns, new_type } });
  const changed = { columns, update_existing: true };
  const { import_id } = await walk.call(assets.bulkImport, { file: CHANGED_CSV, body: changed });
  await walk.call(assets.undoImport, { params: { id: import_id! } });
}

export async function walkLists(walk: EventWalk): Promise<void> {
  await walkArchivable(walk, globalLists, { create: { name: 'Hazards' }, update: { name: 'Risks' } });
  const list = await walk.call(globalLists.create, { body: { name: 'Parts' } });
  const body = { item_id: 'P-1', display_name: 'Belt' };
  const parents = { listId: list.id };
  await walkArchivable(walk, globalListItems, { parents, create: body, update: { ...body, display_name: 'Bolt' } });
  const [upper, lower] = [
    await walk.call(globalListItems.create, { params: parents, body: { ...body, item_id: 'P-8' } }),
    await walk.call(globalListItems.create, { params: parents, body: { ...body, item_id: 'P-9' } }),
  ];
  await walk.call(globalListItems.bulkMove, { params: parents, body: { ids: [lower.id], parent_uuid: upper.uuid } });

  const columns = { item_id: 'Key', display_name: 'Name' };
  const new_list = { name: 'Imported list', fields: [] };
  const first = await walk.call(globalLists.bulkImport, { file: CSV, body: { columns, new_list } });
  const changed = { columns, list_id: first.created_uuid, update_existing: true };
  const { import_id } = await walk.call(globalLists.bulkImport, { file: CHANGED_CSV, body: changed });
  await walk.call(globalLists.undoImport, { params: { id: import_id! } });

  const nodes = [{ title: 'Hall', is_site: true }];
  await walkArchivable(walk, sites, { create: { title: 'Site', nodes }, update: { title: 'Campus', nodes } });
  const file = { name: 'sites.csv', bytes: 'Building,Floor\nA,1\nA,2\n' };
  const levels = { layout: 'levels', columns: { level_1: 'Building', level_2: 'Floor' } };
  const { structure_id } = await walk.call(sites.importFile, { file, body: levels });
  const more = { name: 'sites.csv', bytes: 'Building,Floor\nB,1\n' };
  await walk.call(sites.importFile, { file: more, body: { ...levels, structure_id } });
}

export async function walkFiles(walk: EventWalk): Promise<void> {
  const hash = createHash('sha256').update(PICTURE).digest('hex');
  const uuid = randomUUID();
  const chunk = { name: 'chunk', bytes: PICTURE };
  await walk.call(files.uploadChunk, { params: { uuid }, body: { offset: 0, hash }, file: chunk });
  const body = { purpose: 'signature', name: 'b.png', size: PICTURE.length, hash };
  await walk.call(files.finishUpload, { params: { uuid }, body });
  await walk.call(files.cancelUpload, { params: { uuid } });
  const icons = new FormData();
  icons.append('icons[0]', new Blob([PICTURE]), 'good.png');
  icons.append('rating', JSON.stringify([{ rating: 1 }]));
  await walk.recordAs(settings.updateRatings, () =>
    walk.admin.send('POST', '/api/checklist/settings/ratings', { body: icons }),
  );

  await walk.call(fileManager.createFolder, { body: { path: '/Plans' } });
  await walk.call(fileManager.createFolder, { body: { path: '/Old' } });
  const plan = { name: 'c.png', bytes: Buffer.concat([PICTURE, Buffer.alloc(11_000)]) };
  await walk.call(fileManager.upload, { file: plan, body: { path: '/Plans' } });
  await walk.call(fileManager.rename, { body: { path: '/Plans/c.png', name: 'd.png' } });
  await walk.call(fileManager.copy, { body: { paths: ['/Plans/d.png'], destination: '/Old' } });
  await walk.call(fileManager.move, { body: { paths: ['/Plans/d.png'], destination: '/' } });
  const [person] = await walk.call(users.search, { query: { q: 'admin' } });
  const entries = [{ type: 'user', id: Number(person!.value), actions: ['view', 'upload', 'edit', 'delete'] }];
  await walk.call(fileManager.updateAccess, { query: { path: '/Old' }, body: { inherit: false, entries } });
  await walk.call(fileManager.delete, { body: { paths: ['/d.png'] } });
}

const PASSWORD = 'a walk along the quiet river';

export async function walkPeople(walk: EventWalk, t: TestServer): Promise<void> {
  const { admin } = walk;
  const [inspector] = await walk.call(users.search, { query: { q: 'inspector' } });
  const id = Number(inspector!.value);
  const params = { id };
  const role = await walk.call(roles.create, { body: { name_lang: { en: 'Guard' }, permissions: [] } });
  await walk.call(roles.update, { params: { id: role.id }, body: { name_lang: { en: 'Guards' }, permissions: [] } });
  await walk.call(roles.makeDefault, { params: { id: role.id } });
  await walk.call(users.bulkAddRole, { body: { ids: [id], role_id: role.id } });
  await walk.call(users.bulkRemoveRole, { body: { ids: [id], role_id: role.id } });
  const [usual] = await walk.call(roles.search, { query: { q: 'inspector' } });
  await walk.call(users.updateRoles, { params, body: { roles: [Number(usual!.value)] } });
  await walk.call(users.updateSites, { params, body: { site_ids: null } });
  await walk.call(roles.makeDefault, { params: { id: Number(usual!.value) } });
  await walk.call(users.updateRoles, { params, body: { roles: [role.id] } });
  await walk.call(roles.delete, { params: { id: role.id }, query: { move_to: usual!.value } });

  await walkDeletable(walk, groups, {
    create: { name_lang: { en: 'Night' } },
    update: { name_lang: { en: 'Day' } },
  });
  const group = await walk.call(groups.create, { body: { name_lang: { en: 'Shift' }, user_ids: [id] } });
  await walk.call(groups.addMembers, { params: { id: group.id }, body: { user_ids: [id] } });
  await walk.call(groups.removeMembers, { params: { id: group.id }, body: { user_ids: [id] } });
  await walk.call(users.bulkAddToGroup, { body: { ids: [id], group_id: group.id } });
  await walk.call(groups.bulkRemoveMembers, { params: { id: group.id }, body: { ids: [id] } });

  await walk.call(users.update, { params, body: { first_name: 'Ina' } });
  await walk.call(users.deactivate, { params });
  await walk.call(users.activate, { params });
  await walk.call(users.updateStatus, { params: { userId: id }, body: { status: 'deactivated' } });
  await walk.call(users.updateStatus, { params: { userId: id }, body: { status: 'active' } });
  await walk.call(users.bulkDeactivate, { body: { ids: [id] } });
  await walk.call(users.bulkActivate, { body: { ids: [id] } });
  const leaving = { ids: [id], successors: {} };
  await walk.call(users.bulkPlanDeparture, { body: { ...leaving, last_day: '2099-01-01' } });
  await walk.call(users.cancelDeparture, { params });
  const [heir] = await walk.call(users.search, { query: { q: 'viewer' } });
  await walk.call(issues.create, { body: { title: 'Handed over', assignee: { type: 'user', id } } });
  await walk.call(users.bulkHandOver, { body: { ...leaving, successors: { issues: Number(heir!.value) } } });
  await walk.call(users.activate, { params });
  await walk.call(account.updateBasicInfo, { body: { first_name: 'Admin', last_name: 'A' } }, admin);

  await walk.call(account.updatePreferences, { body: { date_format: null } }, admin);

  const person = { first_name: 'New', last_name: 'Person', email: 'new.person@rounds.example' };
  const invited = await walk.call(users.invite, { body: person });
  await walk.call(users.cancelInvitation, { params: { id: invited.id } });
  const rows = ['sheet.person@rounds.example,Sheet Person,Spring', 'viewer.a@rounds.example,Viewer A,Shift'];
  const imported = await walk.call(peopleImport.importFile, {
    file: { name: 'people.csv', bytes: ['Email,Name,Groups', ...rows].join('\n') },
    body: {
      columns: { email: 'Email', full_name: 'Name', groups: 'Groups' },
      ...{ create_groups: true, update_existing: true },
    },
  });
  await walk.call(peopleImport.undoImport, { params: { id: imported.import_id! } });
  const other = { ...person, email: 'another.person@rounds.example' };
  await walk.call(users.invite, { body: other });
  await t.runJobs();
  const [mail] = await listMails(t.services.config.dataDir, other.email);
  const guest = t.guest();
  const passwords = { current_password: getLine(mail!, 'Password'), new_password: PASSWORD };
  await walk.call(auth.resetPassword, { body: { email: other.email, ...passwords } }, guest);
  await walk.call(auth.login, { body: { email: other.email, password: PASSWORD, locale: 'de' } }, guest);
  const own = { params: { id: await t.workspaceId('A') }, body: { display_name: 'A' } };
  const [leaver] = await walk.call(users.search, { query: { q: 'New Person' } });
  const assignee = { type: 'user', id: Number(leaver!.value) };
  await walk.call(issues.create, { body: { title: 'Left behind', assignee } });
  await walk.call(workspaces.leave, own, guest);
  const [successor] = await walk.call(users.search, { query: { q: 'admin' } });
  const removal = { full_name: 'New Person', name: 'anonymised', successor_id: Number(successor!.value) };
  await walk.call(personRemoval.remove, { params: { id: assignee.id }, body: removal });
}

const LOW_SCORE = { kind: 'score', direction: 'below', value: 75 } as const;

export async function walkBoards(walk: EventWalk): Promise<void> {
  const section = await walk.call(sections.create, { body: { title: 'Board' } });
  await walk.call(sections.update, { params: { id: section.id }, body: { title: 'Plan', revision: section.revision } });
  await walk.call(sections.delete, { params: { id: section.id } });
  const [recipient] = await walk.call(users.search, { query: { q: 'admin' } });
  const report = {
    title: 'Weekly',
    source: { kind: 'page', page: 'overview', query: '' },
    ...{ frequency: 'daily', time: '08:00', timezone: 'UTC', recipient_ids: [Number(recipient!.value)] },
  };
  await walkDeletable(walk, scheduledReports, { create: report, update: { ...report, title: 'Daily' } });
  const alert = { title: 'Low', condition: LOW_SCORE, recipient_ids: report.recipient_ids };
  await walkDeletable(walk, alerts, { create: alert, update: { ...alert, title: 'Lower' } });
  await walk.call(alerts.test, { body: { condition: LOW_SCORE } });
}
