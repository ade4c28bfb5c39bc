import { type AssetType, assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { checklists } from '@rounds/contract/checklists';
import type { CustomField } from '@rounds/contract/custom-fields';
import { type DateReminder, dateReminders } from '@rounds/contract/date-reminders';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { issueCategories } from '@rounds/contract/issues';
import { type Notice, notices } from '@rounds/contract/notices';
import { users } from '@rounds/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createAsset,
  createAssetSummary,
  createPerson,
  FakeServer,
  fakeLayout,
  renderAt,
} from '../../../testing/index.ts';
import { loadPeopleField } from '../../groups/index.ts';

beforeAll(async () => {
  await loadPeopleField();
});
let removeLayout: () => void;
beforeEach(() => {
  removeLayout = fakeLayout();
});
afterEach(() => removeLayout());

const toField = (id: number, name: string, field_type: CustomField['field_type']): CustomField => ({
  ...{ id, key: `f_${id}`, name, translations: {}, description: '', field_type, is_used: true, parent_id: 'group1' },
  ...{ is_required: false, is_standard: false, is_locked: false, default_value: null, config: {} },
});
const FIELDS = [toField(1, 'Service', 'date'), toField(2, 'Warden', 'person'), toField(3, 'Maker', 'text')];
const TYPE: AssetType = {
  ...{ id: 1, uuid: '00000000-0000-4000-8000-00000000000a', name: 'Lift', fields: FIELDS, fields_count: 3 },
  ...{ assets_count: 1, archived_at: null, created_at: '2026-01-01T10:00:00Z', updated_at: '2026-01-01T10:00:00Z' },
};
const REMINDER: DateReminder = {
  ...{ id: 5, field_id: 1, days: [30, 1, 0, -3], action: 'notice', people: [{ id: 7, full_name: 'Mara Lindqvist' }] },
  ...{ groups: [{ id: 9, name_lang: { en: 'Kitchen' } }], person_fields: [{ id: 2, name: 'Warden' }] },
  ...{ category: null, priority: null, template: null, problem: null },
  ...{ created_at: '2026-11-01T10:00:00Z', updated_at: '2026-11-01T10:00:00Z' },
};
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const createServer = (reminders: readonly DateReminder[] = [REMINDER]) =>
  new FakeServer()
    .on(assetTypes.get, () => TYPE)
    .on(assetTypes.all, () => [{ value: TYPE.uuid, label: 'Lift', fields: FIELDS }])
    .on(dateReminders.list, () => [...reminders])
    .on(dateReminders.create, () => REMINDER)
    .on(dateReminders.update, () => REMINDER)
    .on(dateReminders.delete, () => null)
    .on(users.search, () => [{ value: 7, label: 'Mara Lindqvist', avatar: null }])
    .on(groups.all, () => [{ value: 9, label: 'Kitchen' }])
    .on(issueCategories.all, () => [])
    .on(checklists.search, () => [{ value: 4, label: 'Lift check', version: 1, questions: 4 }]);

async function open(server = createServer(), person: Parameters<typeof createPerson>[0] = 'administrator') {
  const view = await renderAt(`/assets/types/${TYPE.uuid}`, { as: createPerson(person), server });
  await screen.findByText('Service');
  return view;
}
type User = Awaited<ReturnType<typeof renderAt>>['user'];
const openList = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: /^Reminders of “Service”/ }));
  return within(await screen.findByRole('dialog', { name: 'Reminders of “Service”' }));
};
const openNew = async (user: User) => {
  await user.click((await openList(user)).getByRole('button', { name: 'Add reminder' }));
  return within(await screen.findByRole('dialog', { name: 'New reminder of “Service”' }));
};

describe('the reminders of a date field', () => {
  it('only fields with dates have reminders, and these are listed in words', async () => {
    const { user } = await open();
    expect(screen.getAllByRole('button', { name: /^Reminders of/ })).toHaveLength(1);
    const list = await openList(user);
    list.getByText('30 days before, 1 day before, on the day, and 3 days after');
    list.getByText('Notification: Kitchen, Mara Lindqvist, and person in “Warden”');
  });

  it('a reminder that can do nothing says why', async () => {
    const { user } = await open(createServer([{ ...REMINDER, action: 'issue', days: [5], problem: 'plan' }]));
    (await openList(user)).getByText(/your plan doesn’t include issues/);
  });

  it('people who may not change types read the reminders', async () => {
    const { user } = await open(createServer(), 'viewer');
    const list = await openList(user);
    expect(list.queryByRole('button', { name: 'Add reminder' })).toBeNull();
    expect(list.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('a new reminder is sent with its days, and negative ones are after the date', async () => {
    const server = createServer([]);
    const { user } = await open(server);
    const dialog = await openNew(user);
    await user.click(dialog.getByRole('button', { name: 'Remove time 2' }));
    await user.click(dialog.getByRole('button', { name: 'Add time' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Days, 3' }));
    await user.type(dialog.getByRole('textbox', { name: 'Days, 3' }), '2');
    await user.click(dialog.getByRole('combobox', { name: 'Before or after, 3' }));
    await user.click(await screen.findByRole('option', { name: 'days after' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.getCalls(dateReminders.create)).toHaveLength(1));
    expect(server.getCalls(dateReminders.create)[0]!.body).toEqual({
      ...{ field_id: 1, action: 'notice', days: [30, 0, -2], recipient_ids: [], group_ids: [], person_field_ids: [] },
      ...{ category_id: null, priority: null, template_id: null },
    });
  });

  it('a number of days that is missing or too large is marked, and nothing is sent', async () => {
    const server = createServer([]);
    const { user } = await open(server);
    const dialog = await openNew(user);
    await user.clear(dialog.getByRole('textbox', { name: 'Days, 1' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await dialog.findByText(/Enter 0 to 365 days/);
    expect(server.getCalls(dateReminders.create)).toEqual([]);
  });

  it('an inspection needs a template and people, and both are marked at once', async () => {
    const server = createServer([]);
    const { user } = await open(server);
    const dialog = await openNew(user);
    await user.click(dialog.getByRole('radio', { name: 'Plan an inspection' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findAllByText('This field is required.')).toHaveLength(2);
    await user.click(dialog.getByRole('combobox', { name: /^Template/ }));
    await user.click(await screen.findByRole('option', { name: 'Lift check' }));
    await user.click(dialog.getByRole('combobox', { name: 'Person in a field' }));
    await user.click(await screen.findByRole('option', { name: 'Warden' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.getCalls(dateReminders.create)).toHaveLength(1));
    expect(server.getCalls(dateReminders.create)[0]!.body).toMatchObject({
      ...{ action: 'inspection', days: [30], template_id: 4, person_field_ids: [2] },
    });
  });

  it('a reminder is deleted after a question', async () => {
    const server = createServer();
    const { user } = await open(server);
    await user.click((await openList(user)).getByRole('button', { name: /^Delete:/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete reminder' }));
    await waitFor(() => expect(server.getCalls(dateReminders.delete)).toHaveLength(1));
    await screen.findByText('Reminder deleted');
  });
});

describe('a date of an asset', () => {
  const show = (value: string, next_day: string | null) => {
    const asset = createAsset(1, { type: { uuid: TYPE.uuid, name: 'Lift' }, fields: { f_1: value } });
    const server = createServer()
      .on(assets.get, () => asset)
      .on(assets.getSummary, () => createAssetSummary({ inspections: null, issues: null }))
      .on(assets.listFiles, () => [])
      .on(assets.search, () => [])
      .on(inspections.listAssetPhotos, () => ({ list: [], next: null }))
      .on(dateReminders.listNext, () => [
        { field_key: 'f_1', next_day, action: next_day === null ? null : ('notice' as const), soon_days: 30 },
      ]);
    return renderAt(`/assets/${asset.uuid}`, { as: createPerson('viewer'), server });
  };

  it.each([
    [12, 'Due in 12 days'],
    [0, 'Due today'],
    [-5, 'Overdue: 5 days ago'],
    [90, 'in 90 days'],
  ])('%s days away, it says so in words', async (days, text) => {
    await show(day(days), null);
    await screen.findByText(text);
  });

  it('it says when the next reminder comes', async () => {
    await show('2099-06-30', '2099-06-23');
    await screen.findByText(/^Reminder on 23.Jun.2099$/);
  });
});

describe('notices of dates', () => {
  const base = {
    id: 1,
    kind: 'date_reminder',
    details: null,
    read_at: null,
    created_at: '2026-11-20T10:00:00Z',
  } as const;
  const openNotices = async (notice: Notice) => {
    const server = createServer()
      .on(notices.countUnread, () => ({ unread: 1 }))
      .on(notices.list, () => ({ list: [notice], next: null }));
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  };

  it('one names the field and the day, and leads to the asset', async () => {
    const uuid = '00000000-0000-4000-8000-00000000000c';
    await openNotices({
      ...base,
      subject: { type: 'asset', id: 3, uuid, title: 'Van' },
      data: { field: { name: 'Service' }, due_day: '2027-06-30' },
    });
    const link = await screen.findByRole('link', { name: /Service on 30.Jun.2027: Van/ });
    expect(link.getAttribute('href')).toContain(`/assets/${uuid}`);
  });

  it('one about many leads to the list of these assets', async () => {
    await openNotices({
      ...base,
      subject: { type: 'asset_type', id: 1, uuid: TYPE.uuid, title: 'Lift' },
      data: { field: { key: 'f_1', name: 'Service' }, count: 8, due_days: { from: '2027-06-28', to: '2027-06-30' } },
    });
    const link = await screen.findByRole('link', { name: /8 assets/ });
    const filter = new URL(link.getAttribute('href')!, 'http://x').searchParams.get('filter');
    expect(JSON.parse(filter!)).toEqual({
      type: [TYPE.uuid],
      'fields.f_1': { from: '2027-06-28', to: '2027-06-30' },
    });
  });
});
