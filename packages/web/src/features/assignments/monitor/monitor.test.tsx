import { type AssignedInspection, type Assignment, assignments, type Monitor } from '@rounds/contract/assignments';
import { users } from '@rounds/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, FakeServer, fakeLayout, fakePhone, renderAt } from '../../../testing/index.ts';

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const DAY = 86_400_000;
const at = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 6 * 3_600_000).toISOString();

const assignment: Assignment = {
  ...{ id: 5, uuid: uuidOf(5), title: 'Fridge temperatures', type: 'scheduled', status: 'active' },
  template: { template_id: 3, title: 'Food premises' },
  ...{ assets_count: 2, has_dynamic_assets: false, assets: [], dynamic_assets: [] },
  assignees: [{ type: 'user', id: 8, name: 'Wei Zhang' }],
  managers: [{ id: 7, name: 'Mara Lindqvist' }],
  assigned_by: null,
  recurrence: [
    {
      ...{ frequency: 'daily', interval: 1, start_day: '2026-01-01', repeat_on: { times: ['06:00'] } },
      ...{ end: { type: 'forever' }, timezone: 'UTC', duration: { amount: 6, unit: 'hour' } },
    },
  ],
  ...{ start_at: null, end_at: null, timezone: 'UTC', custom_fields: {}, next_at: at(1), note: null, problems: [] },
  progress: { open: 1, completed: 1, overdue: 0, missed: 1 },
  ...{ allow_additional_assets: false, restricted: false, auto_finish: false, collaborative: false },
  ...{ archived_at: null, created_at: '2026-01-01T10:00:00Z', updated_at: '2026-01-01T10:00:00Z' },
};
const occurrences = [-1, 0, 1].map((days) => ({
  ...{ occurrence_at: at(days), start_at: at(days), due_at: at(days + 0.25), local: at(days).slice(0, 16) },
  ...{ has_opened: days < 1, is_moved: false },
}));
const NOT_LATE = { is_overdue_started: false };
const cells: Monitor['cells'] = [
  { ...{ row: 0, occurrence: 0, status: 'missed', count: 1, score_percent: null, uuid: uuidOf(41) }, ...NOT_LATE },
  { ...{ row: 0, occurrence: 1, status: 'open', count: 1, score_percent: null, uuid: uuidOf(42) }, ...NOT_LATE },
  { ...{ row: 1, occurrence: 0, status: 'completed', count: 1, score_percent: 9_250, uuid: uuidOf(43) }, ...NOT_LATE },
];
const ROWS: Monitor['rows'] = [
  { key: uuidOf(90), name: 'Walk-in cooler', hint: 'W-1', will_open: true },
  { key: uuidOf(91), name: 'Blast chiller', hint: 'W-2', will_open: true },
];
const toMonitor = (rows = ROWS): Monitor => ({
  ...{ occurrences, rows, cells, total_rows: rows.length, is_truncated: false },
  remindable: { inspections: 3, people: 2 },
});
const missed: AssignedInspection = {
  ...{ id: 41, uuid: uuidOf(41), status: 'missed', collaborators: [], score_percent: null, failed_count: 0 },
  asset: { uuid: uuidOf(90), asset_id: 'W-1', display_name: 'Walk-in cooler' },
  user: { id: 8, name: 'Wei Zhang' },
  ...{ occurrence_at: at(-1), start_at: at(-1), due_at: at(-0.75), completed_at: null },
  ...{ skip_note: null, reminded_at: null },
};

async function open(
  monitor = toMonitor(),
  as = createPerson('nobody', { permissions: ['INS_CONDUCT_INSPECTION'] }),
  address = '/assignment/5',
) {
  const server = new FakeServer()
    .on(assignments.get, () => assignment)
    .on(assignments.getMonitor, () => monitor)
    .on(assignments.listAssigned, () => [missed])
    .on(users.search, () => [{ value: 9, label: 'Pia Novak', avatar: null }]);
  const view = await renderAt(address, { as, server });
  const grid = await screen.findByRole('grid', { name: 'Inspections of “Fridge temperatures”' });
  return { ...view, server, grid: within(grid) };
}
const cell = (row: string, column: number) =>
  within(screen.getByRole('row', { name: new RegExp(`^${row}`) })).getAllByRole('gridcell')[column]!;

describe('the monitor on a phone', () => {
  let removePhone = () => {};
  beforeEach(() => {
    removePhone = fakePhone();
  });
  afterEach(() => removePhone());

  it('one date at a time is listed, the latest first', async () => {
    const server = new FakeServer().on(assignments.get, () => assignment).on(assignments.getMonitor, () => toMonitor());
    const { user } = await renderAt('/assignment/5', { as: createPerson('manager'), server });
    const previous = await screen.findByRole('button', { name: 'Previous date' });
    const list = within(previous.closest('section')!);
    list.getByText('Open');
    await user.click(previous);
    list.getByText('Missed');
    list.getByText('Completed');
  });
});

describe('the monitor of an assignment', () => {
  let removeLayout = () => {};
  beforeEach(() => {
    removeLayout = fakeLayout();
  });
  afterEach(() => removeLayout());

  it('each cell says its status in words and the legend counts them', async () => {
    await open();
    expect(cell('Walk-in cooler', 0).getAttribute('aria-label')).toBe('Missed');
    expect(cell('Blast chiller', 0).getAttribute('aria-label')).toMatch(/^Completed, 92.50.%$/);
    expect(cell('Blast chiller', 0).textContent).toBe('93');
    expect(cell('Blast chiller', 1).getAttribute('aria-label')).toBe('No inspection');
    expect(cell('Blast chiller', 2).getAttribute('aria-label')).toBe('Upcoming');
    const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
    expect(legend.map(({ textContent }) => textContent)).toContain('Missed1');
    screen.getByText(/Every day at 06:00/);
  });

  it('what people started in addition has a column of its own, whose cells list only that', async () => {
    const more: Monitor = { ...toMonitor(), cells: [...cells, { ...cells[1]!, occurrence: null, count: 2 }] };
    const { user, server } = await open(more);
    screen.getByRole('columnheader', { name: 'Additional' });
    expect(cell('Walk-in cooler', 3).getAttribute('aria-label')).toBe('Open, 2 inspections, Additional');
    expect(cell('Blast chiller', 3).getAttribute('aria-label')).toBe('No inspection, Additional');
    server.on(assignments.listAssigned, () => [{ ...missed, occurrence_at: null }]);
    await user.click(cell('Walk-in cooler', 3));
    const drawer = within(await screen.findByRole('dialog', { name: 'Walk-in cooler' }));
    drawer.getByText('Additional inspections');
    await drawer.findByText(/^Additional, started /);
    const { from, to } = server.getCalls(assignments.getMonitor)[0]!.query as Record<string, string>;
    expect(server.getCalls(assignments.listAssigned)[0]?.query).toEqual({ from, to, asset_uuid: uuidOf(90) });
  });

  it('the arrows move between cells and Enter opens one, also for a manager without further permissions', async () => {
    const { user, server } = await open();
    cell('Walk-in cooler', 0).focus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement).toBe(cell('Blast chiller', 1));
    await user.keyboard('{Control>}{Home}{/Control}{Enter}');
    const drawer = within(await screen.findByRole('dialog', { name: 'Walk-in cooler' }));
    await drawer.findByText('Wei Zhang');
    expect(server.getCalls(assignments.listAssigned)[0]?.query).toMatchObject({
      ...{ occurrence_at: at(-1), asset_uuid: uuidOf(90) },
    });
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
  });

  it('a manager without any permission finds no link or button that leads nowhere', async () => {
    const { user } = await open(toMonitor(), createPerson('nobody'));
    const calendars = screen.getAllByRole('link', { name: 'Calendar' }).map((link) => link.getAttribute('href'));
    expect(calendars).toEqual(['/assignment/calendar', '/assignment/calendar?assignment=5']);
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/assignment/calendar');
    await user.click(cell('Walk-in cooler', 0));
    const drawer = within(await screen.findByRole('dialog', { name: 'Walk-in cooler' }));
    expect((await drawer.findByRole('link')).getAttribute('href')).toBe(`/inspections/${uuidOf(41)}/view-report`);
    drawer.getByRole('button', { name: 'Remind' });
    expect(drawer.queryByRole('button', { name: 'Reassign' })).toBeNull();
  });

  it('a manager reminds, skips with a note that is required, undoes it, and reassigns', async () => {
    let current: AssignedInspection = missed;
    const { user, server } = await open();
    server
      .on(assignments.listAssigned, () => [current])
      .on(assignments.remind, () => missed)
      .on(assignments.skip, ({ body }) => (current = { ...missed, status: 'skipped', skip_note: body.note }))
      .on(assignments.unskip, () => (current = missed))
      .on(assignments.reassign, () => (current = { ...missed, user: { id: 9, name: 'Pia Novak' } }));
    await user.click(cell('Walk-in cooler', 0));
    const drawer = within(await screen.findByRole('dialog', { name: 'Walk-in cooler' }));
    await user.click(await drawer.findByRole('button', { name: 'Remind' }));
    await screen.findByText('Reminder sent');
    await user.click(drawer.getByRole('button', { name: 'Skip' }));
    await user.click(drawer.getByRole('button', { name: 'Skip' }));
    drawer.getByText('Enter a note.');
    await user.type(drawer.getByRole('textbox', { name: /Note/ }), 'Closed for repairs');
    await user.click(drawer.getByRole('button', { name: 'Skip' }));
    await drawer.findByText('Note: Closed for repairs');
    await user.click(drawer.getByRole('button', { name: 'Undo skip' }));
    await user.click(await drawer.findByRole('button', { name: 'Reassign' }));
    await user.click(drawer.getByRole('combobox', { name: /Person/ }));
    await user.click(await screen.findByRole('option', { name: 'Pia Novak' }));
    await user.click(drawer.getByRole('button', { name: 'Reassign' }));
    await screen.findByText('Inspection assigned to Pia Novak');
    expect(server.getCalls(assignments.reassign)[0]?.body).toEqual({ user_id: 9 });
  });

  it('R opens a cell with the focus on its reminder, and S with the note for skipping it', async () => {
    const { user } = await open();
    cell('Walk-in cooler', 0).focus();
    await user.keyboard('r');
    const remind = await screen.findByRole('button', { name: 'Remind' });
    expect(document.activeElement).toBe(remind);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cell('Walk-in cooler', 0).focus();
    await user.keyboard('s');
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: /Note/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a manager reminds everybody of what is due, after reading how many people get a notice', async () => {
    const { user, server } = await open();
    server.on(assignments.remindAll, () => ({ inspections: 3, people: 2 }));
    await user.click(screen.getByRole('button', { name: 'Remind 2 people' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remind 2 people?' }));
    dialog.getByText(/^3 inspections are overdue or due today/);
    await user.click(dialog.getByRole('button', { name: 'Remind' }));
    await screen.findByText('2 people reminded');
  });

  it('what is overdue but started is told apart, and today has a column although nothing opens on it', async () => {
    const late = { ...cells[0]!, status: 'overdue' as const, is_overdue_started: true };
    const [before, , after] = occurrences;
    await open({ ...toMonitor(), occurrences: [before!, after!], cells: [late] });
    expect(cell('Walk-in cooler', 0).getAttribute('aria-label')).toBe('Overdue, started');
    const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
    expect(legend.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Overdue, started1', 'Overdue0']),
    );
    screen.getByText('Today');
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  });

  it('a period without dates says when the next one is and shows it', async () => {
    const server = new FakeServer()
      .on(assignments.get, () => ({ ...assignment, next_at: at(200) }))
      .on(assignments.getMonitor, () => ({ ...toMonitor([]), occurrences: [], cells: [] }));
    const { user, router } = await renderAt('/assignment/5', { as: createPerson('manager'), server });
    await screen.findByText('No dates in this period');
    await user.click(screen.getByRole('button', { name: /^Show / }));
    const until = new Date(Date.parse(at(203))).toISOString().slice(0, 10);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ until }));
  });

  it('inspections without an asset have a row of their own, which says so', async () => {
    await open(toMonitor([{ key: '', name: '', hint: null, will_open: true }]));
    expect(cell('Without an asset', 0).getAttribute('aria-label')).toBe('Missed');
  });

  it('rows with the smallest part on time come first, unless they are ordered by name', async () => {
    const swapped = cells.map((one) => ({ ...one, row: 1 - one.row }));
    const { user, router } = await open({ ...toMonitor(ROWS.toReversed()), cells: swapped });
    const listRows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(listRows()).toEqual([expect.stringMatching(/^Walk-in coolerW-10.%$/), expect.stringMatching(/100.%$/)]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ order: 'name' }));
    expect(listRows()[0]).toMatch(/^Blast chiller/);
    expect(cell('Walk-in cooler', 0).getAttribute('aria-label')).toBe('Missed');
  });

  it('only the rows that fit are rendered of a long grid', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      key: uuidOf(index + 100),
      name: `Fridge ${index}`,
      hint: null,
      will_open: true,
    }));
    const { grid } = await open(toMonitor(many));
    expect(grid.getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('201');
  });

  it('the period and the kind of rows are in the address, and the search asks the server', async () => {
    const { user, server, router } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '1 year');
    await user.click(screen.getByRole('radio', { name: 'By person' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ span: '366', by: 'person' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'wei');
    await waitFor(() =>
      expect(server.getCalls(assignments.getMonitor).at(-1)?.query).toMatchObject({ by: 'person', q: 'wei' }),
    );
  });
});
