import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { ASSIGNMENT_TITLE, type Assignment, assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { settings } from '@rounds/contract/settings';
import { sites } from '@rounds/contract/sites';
import { users } from '@rounds/contract/users';
import { form, page, text } from '@rounds/engine/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createAsset,
  createAssignment,
  createPerson,
  FakeApiError,
  FakeServer,
  renderAt,
} from '../../../testing/index.ts';

// Loading the form takes long on a busy machine, and no test waits for it then.
beforeAll(() => import('../../templates/template-preview.tsx'), 60_000);

const BUDGET = {
  ...ASSIGNMENT_TITLE,
  id: 1,
  key: 'budget',
  name: 'Budget',
  field_type: 'integer',
  is_standard: false,
  is_locked: false,
  is_required: false,
} as const;
const PRESSURE = { ...BUDGET, key: 'pressure', name: 'Pressure', field_type: 'decimal' } as const;
const KITCHEN = createAsset(5);
const [WEEKLY] = createAssignment(8).recurrence as [Assignment['recurrence'][number]];
const EXTINGUISHER_TYPE = '00000000-0000-4000-8000-00000000000e';

const createServer = () =>
  new FakeServer()
    .on(assignments.listCustomFields, () => [ASSIGNMENT_TITLE, BUDGET])
    .on(checklists.searchEntries, () => [{ value: 4, label: 'Food hygiene', canSelect: true }])
    .on(checklists.search, () => [{ value: 4, label: 'Food hygiene', version: 1, questions: 9 }])
    .on(assets.search, () => [{ value: KITCHEN.uuid, label: KITCHEN.display_name, asset_id: KITCHEN.asset_id }])
    .on(assetTypes.all, () => [{ value: EXTINGUISHER_TYPE, label: 'Extinguisher', fields: [PRESSURE] }])
    .on(users.search, () => [{ value: 12, label: 'Jana Weber', avatar: null }])
    .on(groups.searchUsersAndGroups, () => [
      {
        value: 'group:3',
        id: 3,
        label: 'Night shift',
        group_code: 'group' as const,
        group_label: 'Groups',
        users_count: 6,
      },
    ])
    .on(assignments.create, () => createAssignment(8));

async function open(address: string, server = createServer()) {
  const view = await renderAt(address, { as: createPerson('administrator'), server });
  await screen.findByLabelText(/^Title/, { selector: 'input' });
  return view;
}
const openStored = (more: Partial<Assignment>) =>
  open(
    '/assignment/8/edit',
    createServer().on(assignments.get, () => createAssignment(8, more)),
  );

type View = Awaited<ReturnType<typeof open>>;
// Labels are found much faster than roles on a screen with so many fields.
const field = (label: string | RegExp) => screen.getByLabelText(label, { selector: 'input, select' });
const press = ({ user }: View, text: string) => user.click(screen.getByText(text));
/** Chooses an option of a field that finds records by name. */
async function choose({ user }: View, label: RegExp | string, option: string) {
  await user.click(field(label));
  await user.click(await screen.findByText(option, { selector: '[role=option] span' }));
}
const enter = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const step = (name: RegExp) => within(screen.getByLabelText('Steps')).getByRole('button', { name });
const plan = () => screen.getByLabelText('Schedule overview').textContent;

describe('editor of assignments', () => {
  it('an incomplete assignment is not sent, and its steps say where something is missing', async () => {
    const view = await open('/assignment/add');
    await press(view, 'Create assignment');
    screen.getByText('Enter a title.');
    screen.getByText('Choose a template.');
    screen.getByText('Add at least one person or group.');
    expect(step(/^General.*has a problem/)).toBeTruthy();
    expect(step(/^Schedule.*complete/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('title'));
    expect(view.server.getCalls(assignments.create)).toHaveLength(0);
  });

  it('an assignment is created from title, template, assets, people and schedule', async () => {
    const view = await open('/assignment/add');
    enter(/^Title/, 'Kitchens');
    enter('Budget', '40');
    await choose(view, /^Template/, 'Food hygiene');
    await choose(view, 'Add assets', 'Kitchen 5');
    await choose(view, /^Assignees/, 'Night shift');
    await choose(view, /^Managers/, 'Jana Weber');
    enter('Every', '2');
    await view.user.click(screen.getByTitle('Monday'));
    expect(plan()).toContain('Every second Monday at 08:00, Berlin time, due within 1 day.');
    expect(plan()).toContain('6 inspections at each date');
    await view.user.click(field(/^One shared inspection/));
    expect(plan()).toContain('1 inspection at each date');
    // The page of the new assignment opens.
    view.server.on(assignments.get, () => createAssignment(8));
    const remindable = { inspections: 0, people: 0 };
    const nothing = { occurrences: [], rows: [], cells: [], total_rows: 0, remindable, is_truncated: false };
    view.server.on(assignments.getMonitor, () => nothing);
    await press(view, 'Create assignment');
    await waitFor(() => expect(view.server.getCalls(assignments.create)).toHaveLength(1));
    expect(view.server.getCalls(assignments.create)[0]?.body).toMatchObject({
      title: 'Kitchens',
      type: 'scheduled',
      template_id: 4,
      asset_uuids: [KITCHEN.uuid],
      assignees: [{ type: 'group', id: 3 }],
      manager_ids: [12],
      recurrence: [{ frequency: 'weekly', interval: 2, repeat_on: { times: ['08:00'], weekdays: ['mo'] } }],
      collaborative: true,
      custom_fields: { budget: 40 },
    });
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/assignment/8'));
  });

  it('a wrong schedule says at its field what to correct and has no dates', async () => {
    await openStored({});
    screen.getByLabelText('Next dates', { selector: 'ol' });
    enter('Every', '0');
    await screen.findByText(/^Enter a whole number from 1 to/);
    expect(screen.queryByLabelText('Next dates', { selector: 'ol' })).toBeNull();
    expect(step(/^Schedule.*has a problem/)).toBeTruthy();
  });

  it.each<[string, Partial<Assignment>, string]>([
    ['without a date', { recurrence: [] }, 'Add at least one schedule.'],
    [
      'that is due when it starts',
      { recurrence: [{ ...WEEKLY, duration: { amount: 0, unit: 'day' } }] },
      'Start and due time must differ. Enter at least 1.',
    ],
    [
      'that ends before it begins',
      { recurrence: [{ ...WEEKLY, end: { type: 'until', until: '2026-11-30' } }] },
      'The last day can’t be before the first day, 7 Dec 2026.',
    ],
    [
      'on 31 February',
      { recurrence: [{ ...WEEKLY, frequency: 'yearly', repeat_on: { times: ['08:00'], days: [31], months: [2] } }] },
      'This schedule has no dates. Check its days, months and last day.',
    ],
    [
      'in an unknown time zone',
      { recurrence: [{ ...WEEKLY, timezone: 'Mars/Base' }] },
      'Choose a time zone from the list.',
    ],
    [
      'for one date that ends when it starts',
      { type: 'direct', start_at: '2026-12-07T07:00:00Z', end_at: '2026-12-07T07:00:00Z', recurrence: [] },
      'Enter a time after the start.',
    ],
  ])('a schedule %s is not saved and says what to correct', async (_what, more, message) => {
    const view = await openStored(more);
    enter(/^Title/, 'Another title');
    await press(view, 'Save');
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(view.server.getCalls(assignments.update)).toEqual([]);
  });

  it('a schedule keeps the dates that limit it', async () => {
    const limits = { start_at: '2027-01-01T00:00:00.000Z', end_at: '2027-06-30T22:00:00.000Z' };
    const view = await openStored(limits);
    expect(field(/^Last inspection before/)).toHaveProperty('value', '01/07/2027 00:00');
    view.server.on(assignments.update, () => createAssignment(8, limits));
    enter(/^Title/, 'Another title');
    await press(view, 'Save');
    await waitFor(() => expect(view.server.getCalls(assignments.update)[0]?.body).toMatchObject(limits));
  });

  it('a due time on a weekend is pointed out and corrected in one press', async () => {
    const record = { ...WEEKLY, repeat_on: { times: ['08:00'], weekdays: ['fr' as const] } };
    const view = await openStored({ recurrence: [{ ...record, duration: { amount: 1, unit: 'day' } }] });
    screen.getByText('Inspections that open on Friday are due on Saturday.');
    await press(view, 'Make them due after 3 days');
    expect(plan()).toContain('due within 3 days');
    await waitFor(() => expect(screen.queryByText(/are due on Saturday/)).toBeNull());
  });

  it('a daily schedule that opens on weekends is pointed out and corrected in one press', async () => {
    const view = await openStored({ recurrence: [{ ...WEEKLY, frequency: 'daily', repeat_on: { times: ['08:00'] } }] });
    screen.getByText(/^Opens inspections on weekends, the first on Sat/);
    await press(view, 'Open on Monday to Friday only');
    await waitFor(() => expect(screen.queryByText(/on weekends/)).toBeNull());
    expect(plan()).toContain('Every Monday, Tuesday, Wednesday, Thursday and Friday at 08:00');
  });

  it('holidays on which it would open are named, and are skipped in one press or moved to another day', async () => {
    const server = createServer()
      .on(settings.listHolidays, () => [{ day: '2090-12-25', name: 'Christmas Day' }])
      .on(assignments.get, () =>
        createAssignment(8, { recurrence: [{ ...WEEKLY, frequency: 'daily', repeat_on: {} }] }),
      )
      .on(assignments.update, () => createAssignment(8));
    const view = await open('/assignment/8/edit', server);
    await screen.findByText(/^Opens inspections on holidays: 25 Dec 2090 \(Christmas Day\)/);
    await view.user.click(screen.getByRole('button', { name: 'Skip holidays' }));
    await screen.findByText(/^Skipped on holidays: 25 Dec 2090/);
    expect(plan()).toContain('not on holidays');
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'On holidays' });
    expect(choice.value).toBe('skip');
    await view.user.selectOptions(choice, 'Move to the next working day');
    await screen.findByText(/25 Dec 2090 \(Christmas Day\) → .*26 Dec 2090/);
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(assignments.update)).toHaveLength(1));
    expect(server.getCalls(assignments.update)[0]?.body).toMatchObject({
      recurrence: [{ skip_holidays: true, move_skipped: 'next' }],
    });
  });

  it('a template that is not published is named before anything fails to open', async () => {
    await open(
      '/assignment/8/edit',
      createServer()
        .on(assignments.get, () => createAssignment(8))
        .on(checklists.search, () => []),
    );
    await screen.findByText(/^This template isn’t published/);
    expect(screen.queryByText('Preview')).toBeNull();
  });

  it('the template and the assets of the address are chosen already', async () => {
    await open('/assignment/add?template=4&assets=5');
    screen.getByText('Food hygiene');
    screen.getByText('Kitchen 5');
    screen.getByText('1 asset');
  });

  it('conditions on the fields of an asset type show how many assets they find', async () => {
    const server = createServer().on(assignments.previewAssets, () => ({
      total: 38,
      assets: [{ uuid: KITCHEN.uuid, asset_id: 'FE-01', display_name: 'Extinguisher 01' }],
      unknown_fields: [],
    }));
    const view = await open('/assignment/add', server);
    const { user } = view;
    await press(view, 'Add assets by conditions');
    await user.selectOptions(field('Asset type'), 'Extinguisher');
    await press(view, 'Add condition');
    await user.selectOptions(field('Field'), 'Pressure');
    enter(/^Value .*Pressure/, '12,5');
    await waitFor(() =>
      expect(server.getCalls(assignments.previewAssets).at(-1)?.body).toEqual({
        dynamic_assets: [
          {
            asset_type_uuid: EXTINGUISHER_TYPE,
            match: 'all',
            conditions: [{ field_key: 'pressure', operator: 'gte', value: 12.5 }],
          },
        ],
      }),
    );
    await screen.findByText('38 assets currently match');
    await press(view, 'Show');
    screen.getByText('Extinguisher 01');
    screen.getByText('and 37 more');
  });

  it('assets of all types are found by the site that is chosen in its tree', async () => {
    const server = createServer()
      .on(assignments.previewAssets, () => ({ total: 1, assets: [], unknown_fields: [] }))
      .on(sites.search, () => [
        { value: 5, label: 'North', path: 'North', structure_id: 1, is_site: false, canSelect: true },
      ]);
    const view = await open('/assignment/add', server);
    await press(view, 'Add assets by conditions');
    await view.user.selectOptions(field('Asset type'), 'All types');
    await press(view, 'Add condition');
    await view.user.selectOptions(field('Field'), 'Site');
    await view.user.click(screen.getByRole('button', { name: /^Site/ }));
    await view.user.click(await screen.findByText('North'));
    await waitFor(() =>
      expect(server.getCalls(assignments.previewAssets).at(-1)?.body).toEqual({
        dynamic_assets: [
          {
            asset_type_uuid: null,
            match: 'all',
            conditions: [{ field_key: '@site', operator: 'within', value: 5 }],
          },
        ],
      }),
    );
  });

  it('an assignment can be saved as paused', async () => {
    const view = await open('/assignment/add');
    enter(/^Title/, 'Kitchens');
    await choose(view, /^Template/, 'Food hygiene');
    await choose(view, /^Assignees/, 'Night shift');
    view.server.on(assignments.get, () => createAssignment(8));
    const remindable = { inspections: 0, people: 0 };
    const nothing = { occurrences: [], rows: [], cells: [], total_rows: 0, remindable, is_truncated: false };
    view.server.on(assignments.getMonitor, () => nothing);
    await press(view, 'Save as paused');
    await waitFor(() => expect(view.server.getCalls(assignments.create)).toHaveLength(1));
    expect(view.server.getCalls(assignments.create)[0]?.body).toMatchObject({ is_paused: true });
  });

  it('the template can be tried out in a drawer, without leaving the assignment', async () => {
    const { document } = form(page('Kitchen', text('Is the kitchen clean?')));
    const view = await openStored({});
    view.server.on(inspections.getOfflineTemplate, () => ({ template_id: 4, version_id: 7, version: 1, ...document }));
    await view.user.click(await screen.findByText('Preview'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Food hygiene' }));
    await drawer.findByText('Answers here aren’t saved');
    await drawer.findByText('Is the kitchen clean?');
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('an error of the server is shown at its field, and the step with it gets the focus', async () => {
    const view = await openStored({});
    view.server.on(assignments.update, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.', {
        data: { assignees: ['Jana Weber is no longer active.'] },
      });
    });
    enter(/^Title/, 'Another title');
    await press(view, 'Save');
    await screen.findByText('Jana Weber is no longer active.');
    expect(step(/^People.*has a problem/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Assignees/)));
  });

  it('saving says which conditions were removed and how many inspections were withdrawn', async () => {
    const view = await openStored({ note: 'The group is empty.', problems: ['group_empty'] });
    screen.getByText('The group is empty.');
    view.server.on(assignments.update, () =>
      createAssignment(8, { dropped_conditions: ['floor'], withdrawn_count: 3 }),
    );
    enter(/^Title/, 'Another title');
    await press(view, 'Save');
    await screen.findByText('1 condition was removed because its field no longer exists.');
    screen.getByText('3 inspections that no one had started were withdrawn.');
  });

  it('a finished assignment is only read', async () => {
    await openStored({ status: 'finished' });
    screen.getByText('This assignment is finished and can’t be changed.');
    expect(field(/^Title/).closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByText('Save')).toBeNull();
  });

  it('leaving with changes asks first', async () => {
    const { user, router } = await openStored({});
    enter(/^Title/, 'Another title');
    await user.click(screen.getByLabelText('Back'));
    await screen.findByText('Leave without saving?');
    await user.click(screen.getByText('Stay'));
    expect(router.state.location.pathname).toBe('/assignment/8/edit');
  });
});
