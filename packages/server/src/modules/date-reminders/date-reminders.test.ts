import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import type { CustomFieldInput, CustomFieldType } from '@rounds/contract/custom-fields';
import { type DateReminderInput, dateReminders } from '@rounds/contract/date-reminders';
import { groups } from '@rounds/contract/groups';
import { INHERITED_POLICY, issueCategories, issues } from '@rounds/contract/issues';
import { logs } from '@rounds/contract/logs';
import { type Notice, notices } from '@rounds/contract/notices';
import { personRemoval } from '@rounds/contract/person-removal';
import { usage } from '@rounds/contract/usage';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMails, type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { openDueInspections } from '../assignments/opening/open-due.ts';
import { kitchenRounds } from '../inspections/testing/kitchen-rounds.ts';
import { mailNotices } from '../notices/mail.ts';
import { sendDueReminders } from './sending/send-due.ts';

let t: TestServer;
const people = {} as Record<Person, number>;
let templateId: number;
let type: { readonly id: number; readonly uuid: string };
/** The stored fields by name. */
let fields: Record<string, { readonly id: number; readonly key: string }>;
let count = 0;

const toField = (name: string, field_type: CustomFieldType): CustomFieldInput => ({
  ...{ key: `new_${name}`, name, description: '', field_type, is_used: true, is_required: false },
  ...{ default_value: null, config: {} },
});

beforeAll(async () => {
  t = await startTestServer();
  for (const person of ['admin', 'manager', 'inspector', 'viewer', 'nobody'] as const) {
    const { body } = await t.as('admin').call(users.search, { query: { q: person } });
    people[person] = Number(body.data[0]!.value);
  }
  ({ templateId } = await kitchenRounds(t));
  await t.queryIn(
    'A',
    `update workspace set time_zone = 'Europe/Berlin'
    where id = current_setting('rounds.workspace_id')::bigint`,
  );
  const body = {
    name: 'Extinguisher',
    fields: [
      { ...toField('Service', 'date'), translations: { de: 'Wartung' } },
      toField('Checked', 'datetime'),
      toField('Warden', 'person'),
      toField('Maker', 'text'),
    ],
    order: { new_Service: 0, new_Checked: 1, new_Warden: 2, new_Maker: 3 },
  };
  const created = (await t.as('admin').call(assetTypes.create, { body })).body.data;
  type = created;
  fields = Object.fromEntries(created.fields.map(({ id, key, name }) => [name, { id: id!, key }]));
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['date_reminder', 'notice']) await t.queryIn('A', `delete from ${table}`);
  await t.queryIn('A', `update asset set archived_at = now() where type_uuid is not null`);
});

const tryCreate = (input: Partial<DateReminderInput> = {}, who: Person = 'admin', field = 'Service') =>
  t.as(who).call(dateReminders.create, {
    body: { field_id: fields[field]!.id, days: [30, 7, 0], action: 'notice', ...input },
  });
async function create(...args: Parameters<typeof tryCreate>) {
  const { status, body } = await tryCreate(...args);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
async function createAsset(display_name: string, values: Readonly<Record<string, string | number>>) {
  count += 1;
  const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [fields[name]!.key, value]));
  const body = { asset_id: `X-${count}`, display_name, type_uuid: type.uuid, fields: named };
  const answer = await t.as('admin').call(assets.create, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
/** Sends reminders as if it were noon in UTC on these days. */
async function sendOn(...days: readonly string[]): Promise<void> {
  for (const day of days) await sendDueReminders(t, new Date(day.includes('T') ? day : `${day}T12:00:00Z`));
}
const listNotices = async (who: Person): Promise<Notice[]> =>
  (await t.as(who).call(notices.list, { query: {} })).body.data.list.filter(({ kind }) => kind === 'date_reminder');
const listTitles = async (who: Person) => (await listNotices(who)).map(({ subject }) => subject.title);

describe('reminders of a date field', () => {
  test('a reminder is listed with its type, from the earliest day to the latest', async () => {
    const group = (await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Fire wardens' } } })).body.data;
    const created = await create({
      days: [-3, 30, 0, 30],
      recipient_ids: [people.viewer],
      group_ids: [group.id],
      person_field_ids: [fields.Warden!.id],
    });
    expect(created).toMatchObject({
      ...{ field_id: fields.Service!.id, days: [30, 0, -3], action: 'notice', problem: null },
      ...{ people: [{ full_name: 'Viewer A' }], groups: [{ id: group.id }], person_fields: [{ name: 'Warden' }] },
    });
    const { data } = (await t.as('viewer').call(dateReminders.list, { query: { type_uuid: type.uuid } })).body;
    expect(data.map(({ id }) => id)).toEqual([created.id]);
  });

  const WRONG: readonly (readonly [string, () => Partial<DateReminderInput>, string, string])[] = [
    ['a field without dates', () => ({}), 'Maker', 'field_id'],
    ['no day at all', () => ({ days: [] }), 'Service', 'days'],
    ['a day that is too far away', () => ({ days: [366] }), 'Service', 'days.0'],
    ['an issue at several times', () => ({ action: 'issue', days: [7, 0] }), 'Service', 'days'],
    [
      'an issue for two people',
      () => ({ action: 'issue', days: [0], recipient_ids: [people.admin, people.viewer] }),
      'Service',
      'recipient_ids',
    ],
    [
      'an inspection for nobody',
      () => ({ action: 'inspection', days: [0], template_id: templateId }),
      'Service',
      'recipient_ids',
    ],
    [
      'an inspection without a template',
      () => ({ action: 'inspection', days: [0], recipient_ids: [people.admin] }),
      'Service',
      'template_id',
    ],
    [
      'a category that does not exist',
      () => ({ action: 'issue', days: [0], category_id: 987_654 }),
      'Service',
      'category_id',
    ],
    ['a person who does not exist', () => ({ recipient_ids: [987_654] }), 'Service', 'recipient_ids'],
    ['a group that does not exist', () => ({ group_ids: [987_654] }), 'Service', 'group_ids'],
    ['a field that names nobody', () => ({ person_field_ids: [fields.Maker!.id] }), 'Service', 'person_field_ids'],
  ];
  test.each(WRONG)('%s is rejected', async (_, toInput, field, named) => {
    const { status, body } = await tryCreate(toInput(), 'admin', field);
    expect([status, Object.keys(body.data as unknown as object)]).toEqual([422, [named]]);
  });

  test('a reminder creates only what its author may create', async () => {
    await t.queryIn(
      'A',
      `update role set permissions = permissions || '{SST_MANAGE_ASSET_TYPE}'
      where name_lang->>'en' = 'Viewer'`,
    );
    const issue = await tryCreate({ action: 'issue', days: [0] }, 'viewer');
    expect(issue.body.data).toEqual({ action: ['You don’t have permission to create issues. Choose something else.'] });
    const inspection = await tryCreate(
      { action: 'inspection', days: [0], template_id: templateId, recipient_ids: [people.viewer] },
      'viewer',
    );
    expect(Object.keys(inspection.body.data as unknown as object)).toEqual(['action']);
    await create({ recipient_ids: [people.viewer] }, 'viewer');
  });

  test('changes are in the activity log and in the history of the type', async () => {
    const { id } = await create({ recipient_ids: [people.admin] });
    await t.as('admin').call(dateReminders.update, { params: { id }, body: { days: [7], action: 'notice' } });
    await t.as('admin').call(dateReminders.delete, { params: { id } });
    const { list } = (await t.as('admin').call(logs.list, {})).body.data;
    expect(list.slice(0, 3).map(({ code }) => code)).toEqual([
      'date_reminder.deleted',
      'date_reminder.changed',
      'date_reminder.created',
    ]);
    const history = await t.as('admin').call(assetTypes.listActivity, { params: { id: type.uuid } });
    expect(JSON.stringify(history.body.data)).toContain('date_reminder.changed');
    const answer = await t.as('admin').call(dateReminders.delete, { params: { id } });
    expect(answer.body.code).toBe('SST_OBJECT_NOT_FOUND');
  });
});

describe('notices of dates', () => {
  test('people are notified on each day, once however often and on how many servers it runs', async () => {
    await create({ recipient_ids: [people.viewer] });
    const asset = await createAsset('Hall', { Service: '2027-06-30' });
    await Promise.all([sendOn('2027-05-31'), sendOn('2027-05-31')]);
    await sendOn('2027-05-30', '2027-05-31', '2027-06-01');
    const [notice, ...others] = await listNotices('viewer');
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      subject: { type: 'asset', id: asset.id, uuid: asset.uuid, title: 'Hall' },
      data: { field: { name: 'Service' }, due_day: '2027-06-30' },
    });
    await sendOn('2027-06-22', '2027-06-23', '2027-06-30');
    expect(await listNotices('viewer')).toHaveLength(3);
  });

  test('a day begins at eight in the zone of the workspace', async () => {
    await create({ days: [0], recipient_ids: [people.viewer] });
    await createAsset('Hall', { Service: '2027-06-30' });
    await sendOn('2027-06-30T05:59:00Z');
    expect(await listNotices('viewer')).toEqual([]);
    await sendOn('2027-06-30T06:00:00Z');
    expect(await listNotices('viewer')).toHaveLength(1);
  });

  test('a moment counts on its day in the zone of the workspace', async () => {
    await create({ days: [0], recipient_ids: [people.viewer] }, 'admin', 'Checked');
    await createAsset('Hall', { Checked: '2027-06-30T22:30:00Z' });
    await sendOn('2027-06-30');
    expect(await listNotices('viewer')).toEqual([]);
    await sendOn('2027-07-01');
    expect((await listNotices('viewer'))[0]?.data.due_day).toBe('2027-07-01');
  });

  test('what was missed is sent once when the server is back, and not after more than two weeks', async () => {
    await create({ days: [30, 7, 0], recipient_ids: [people.viewer] });
    await createAsset('Hall', { Service: '2027-06-30' });
    await createAsset('Old', { Service: '2027-06-10' });
    await sendOn('2027-06-25');
    // If two times have passed, the later one is sent.
    expect(await listTitles('viewer')).toEqual(['Hall']);
    await sendOn('2027-06-26', '2027-07-16');
    expect(await listTitles('viewer')).toEqual(['Hall']);
  });

  test('a date that changes is reminded of again, and an archived asset is not', async () => {
    await create({ days: [0], recipient_ids: [people.viewer] });
    const asset = await createAsset('Hall', { Service: '2027-06-30' });
    await sendOn('2027-06-30');
    const { asset_id, display_name } = asset;
    const body = { asset_id, display_name, fields: { [fields.Service!.key]: '2027-07-05' } };
    await t.as('admin').call(assets.update, { params: { id: asset.id }, body });
    await sendOn('2027-07-01', '2027-07-05');
    expect((await listNotices('viewer')).map(({ data }) => data.due_day)).toEqual(['2027-07-05', '2027-06-30']);
    await createAsset('Gone', { Service: '2027-07-06' });
    await t.queryIn('A', `update asset set archived_at = now() where display_name = 'Gone'`);
    await sendOn('2027-07-06');
    expect(await listTitles('viewer')).not.toContain('Gone');
  });

  test('what was due before a reminder was set up or moved is not sent', async () => {
    const { id } = await create({ days: [0], recipient_ids: [people.viewer] });
    await createAsset('Hall', { Service: '2027-06-30' });
    await t.queryIn('A', `update date_reminder set active_since = '2027-07-02T00:00:00Z'`);
    await sendOn('2027-07-03');
    expect(await listNotices('viewer')).toEqual([]);
    const since = async () =>
      (await t.queryIn<{ at: string }>('A', `select active_since::text as at from date_reminder`)).rows[0]!.at;
    const change = (days: number[]) =>
      t.as('admin').call(dateReminders.update, {
        params: { id },
        body: { days, action: 'notice', recipient_ids: [people.viewer] },
      });
    const before = await since();
    await change([0]);
    expect(await since()).toBe(before);
    await change([1, 0]);
    expect(await since()).not.toBe(before);
  });

  test('the person of a field is notified, and where it is empty the author of the reminder', async () => {
    await create({ days: [0], person_field_ids: [fields.Warden!.id] });
    await createAsset('Hall', { Service: '2027-06-30', Warden: people.inspector });
    await createAsset('Roof', { Service: '2027-06-30' });
    await sendOn('2027-06-30');
    expect(await listTitles('inspector')).toEqual(['Hall']);
    expect(await listTitles('admin')).toEqual(['Roof']);
  });

  test('without recipients everyone who may see the asset is notified, and nobody else', async () => {
    await create({ days: [0] });
    await createAsset('Hall', { Service: '2027-06-30' });
    await sendOn('2027-06-30');
    expect(await listTitles('viewer')).toEqual(['Hall']);
    expect(await listTitles('nobody')).toEqual([]);
  });

  test('people who are limited to sites are not told of assets elsewhere', async () => {
    await create({ days: [0], recipient_ids: [people.viewer] });
    await createAsset('Hall', { Service: '2027-06-30' });
    await t.queryIn('A', `update "user" set site_ids = '{}' where id = ${people.viewer}`);
    await sendOn('2027-06-30');
    await t.queryIn('A', `update "user" set site_ids = null where id = ${people.viewer}`);
    expect(await listTitles('viewer')).toEqual([]);
  });

  test('many dates are one notice, and its mail names the field in the language of the person', async () => {
    await create({ days: [7], recipient_ids: [people.viewer] });
    for (const number of [1, 2, 3, 4, 5, 6]) await createAsset(`Hall ${number}`, { Service: '2027-06-30' });
    await t.queryIn('A', `update "user" set locale = 'de' where id = ${people.viewer}`);
    const now = new Date('2027-06-23T12:00:00Z');
    await sendDueReminders(t, now);
    const [notice, ...others] = await listNotices('viewer');
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      subject: { type: 'asset_type', uuid: type.uuid, title: 'Extinguisher' },
      data: { count: 6, field: { name: 'Wartung' }, due_days: { from: '2027-06-30', to: '2027-06-30' } },
    });
    await mailNotices(t, now);
    await t.runJobs();
    const mails = await listMails(t.services.config.dataDir, 'viewer.a@rounds.example');
    expect(mails.at(-1)?.text).toContain('Wartung am 30. Juni 2027: 6 Objekte (Extinguisher)');
    await t.queryIn('A', `update "user" set locale = 'en' where id = ${people.viewer}`);
  });
});

describe('issues and inspections of dates', () => {
  test('an issue is raised at the asset with the field and the date, for who was chosen', async () => {
    await create({ action: 'issue', days: [14], priority: 'high', recipient_ids: [people.inspector] });
    const { uuid } = await createAsset('Hall', { Service: '2027-06-30' });
    await sendOn('2027-06-16', '2027-06-17', '2027-06-30');
    const { list } = (await t.as('admin').call(issues.list, {})).body.data;
    expect(list.filter(({ asset }) => asset?.uuid === uuid)).toMatchObject([
      {
        ...{ title: 'Service: 30 Jun 2027', priority: 'high', due_at: '2027-06-30', created_by: null, status: 'to_do' },
        assignee: { type: 'user', id: people.inspector },
      },
    ]);
    const { list: received } = (await t.as('inspector').call(notices.list, { query: {} })).body.data;
    expect(received.map(({ kind, subject }) => [kind, subject.title])).toContainEqual([
      'issue_assigned',
      'Service: 30 Jun 2027',
    ]);
  });

  test('a plan without issues is named, and the reminder waits for a plan with them', async () => {
    const { id } = await create({ action: 'issue', days: [0] });
    const { uuid } = await createAsset('Hall', { Service: '2027-06-30' });
    await t.queryIn('A', `update workspace set plan = 'free'`);
    await t.queryIn('A', `delete from workspace_trial`);
    await sendOn('2027-06-30');
    const { data } = (await t.as('admin').call(dateReminders.list, { query: { type_uuid: type.uuid } })).body;
    expect(data.find((one) => one.id === id)?.problem).toBe('plan');
    expect((await tryCreate({ action: 'issue', days: [0] })).status).toBe(422);
    await t.queryIn('A', `update workspace set plan = 'enterprise'`);
    await sendOn('2027-07-02');
    const { list } = (await t.as('admin').call(issues.list, {})).body.data;
    expect(list.filter(({ asset }) => asset?.uuid === uuid)).toMatchObject([{ due_at: '2027-07-02' }]);
  });

  test('assets with the same date and people get their inspections by one assignment', async () => {
    await create({
      action: 'inspection',
      days: [7],
      template_id: templateId,
      person_field_ids: [fields.Warden!.id],
    });
    const warden = { Service: '2027-06-30', Warden: people.inspector };
    const one = await createAsset('Hall', warden);
    const other = await createAsset('Roof', warden);
    await createAsset('Cellar', { Service: '2027-06-30' });
    const now = new Date('2027-06-23T12:00:00Z');
    await sendDueReminders(t, now);
    const { list } = (await t.as('admin').call(assignments.list, {})).body.data;
    const byCount = list.toSorted((first, second) => first.assets_count - second.assets_count);
    expect(byCount).toMatchObject([
      { assets_count: 1, assignees: [{ type: 'user', id: people.admin }] },
      {
        ...{ title: 'Service: 30 Jun 2027', type: 'direct', status: 'active', assets_count: 2 },
        ...{ assignees: [{ type: 'user', id: people.inspector }], end_at: '2027-06-30T21:59:59.000Z' },
      },
    ]);
    await openDueInspections(t, now);
    const { rows } = await t.queryIn<{ asset_uuid: string }>(
      'A',
      `select asset_uuid from inspection where assignment_id is not null and user_id = ${people.inspector}`,
    );
    expect(rows.map(({ asset_uuid }) => asset_uuid).sort()).toEqual([one.uuid, other.uuid].sort());
  });
});

describe('the next reminder of an asset', () => {
  test('each date field with reminders says when the next one comes, without the ones that have passed', async () => {
    await create({ days: [30, 7, -3] });
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { uuid } = await createAsset('Hall', { Service: day(10) });
    const listNext = async (who: Person = 'viewer') =>
      (await t.as(who).call(dateReminders.listNext, { query: { asset_uuid: uuid } })).body.data;
    expect(await listNext()).toEqual([
      { field_key: fields.Service!.key, next_day: day(3), action: 'notice', soon_days: 30 },
    ]);
    await t.queryIn('A', `update custom_field_value set day = '${day(-20)}' where day = '${day(10)}'`);
    expect(await listNext()).toMatchObject([{ next_day: null, action: null }]);
  });
});

describe('what reminders name', () => {
  test('a template and a category in use say so, and stay', async () => {
    const body = { name_lang: { en: 'Fire' }, policy: INHERITED_POLICY };
    const category = (await t.as('admin').call(issueCategories.create, { body })).body.data;
    await create({ action: 'issue', days: [0], category_id: category.id });
    await create({ action: 'inspection', days: [0], template_id: templateId, recipient_ids: [people.viewer] });
    const denied = await t.as('admin').call(issueCategories.delete, { params: { id: category.id } } as never);
    expect(denied.body).toMatchObject({ code: 'ACT_IN_USE' });
    const params = { kind: 'template' as const, id: templateId };
    const { data } = (await t.as('admin').call(usage.get, { params })).body;
    expect(data.places).toContainEqual(
      expect.objectContaining({
        kind: 'date_reminder',
        title: 'Extinguisher: Service',
        path: `/assets/types/${type.uuid}`,
      }),
    );
  });

  test('a group that only a reminder names can be unlinked, and then the reminder says that nobody is left', async () => {
    const group = (await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Wardens' } } })).body.data;
    const { id } = await create({ group_ids: [group.id] });
    const rejected = await t.as('admin').call(groups.delete, { params: { id: group.id } });
    expect(rejected.body).toMatchObject({ code: 'USR_IN_USE', data: { date_reminders: 1 } });
    await t.as('admin').call(groups.delete, { params: { id: group.id }, query: { when_used: 'unlink' } } as never);
    const { data } = (await t.as('admin').call(dateReminders.list, { query: { type_uuid: type.uuid } })).body;
    expect(data.find((one) => one.id === id)).toMatchObject({ groups: [], problem: 'people' });
    await createAsset('Hall', { Service: '2027-06-30' });
    await sendOn('2027-06-30');
    expect(await listNotices('viewer')).toEqual([]);
  });

  test('the reminders of a person who is deleted go to the successor', async () => {
    await create({ recipient_ids: [people.nobody] });
    const { data } = (await t.as('admin').call(personRemoval.preview, { params: { id: people.nobody } })).body;
    expect(data.work).toContainEqual({ kind: 'date_reminders', count: 1 });
    const removed = await t.as('admin').call(personRemoval.remove, {
      params: { id: people.nobody },
      body: { full_name: 'Nobody A', name: 'kept', successor_id: people.viewer },
    });
    expect(removed.status, JSON.stringify(removed.body)).toBe(200);
    const after = (await t.as('admin').call(dateReminders.list, { query: { type_uuid: type.uuid } })).body.data;
    expect(after[0]?.people.map(({ id }) => id)).toEqual([people.viewer]);
  });
});
