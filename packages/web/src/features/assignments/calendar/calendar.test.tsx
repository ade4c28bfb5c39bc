import { assets } from '@rounds/contract/assets';
import { assignments, type CalendarEntry } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import { groups } from '@rounds/contract/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, fakePhone, fakeTablet, renderAt } from '../../../testing/index.ts';
import { layOutWeek, toPlannedEntry, type Week } from './calendar-weeks.ts';

const template = { template_id: 3, title: 'Food premises' };
const toEntry = (id: number, title: string, start_at: string, due_at: string, more: Partial<CalendarEntry> = {}) => ({
  ...{ assignment: { id, title }, template, occurrence_at: start_at, start_at, due_at, status: 'upcoming' as const },
  ...{ counts: { upcoming: 2 }, assets: ['Walk-in cooler', 'Blast chiller'], assets_count: 2 },
  ...{ inspection_uuid: null, can_move: true, is_manager: false },
  ...more,
});
const fridges = toEntry(5, 'Fridge temperatures', '2026-11-18T05:00:00.000Z', '2026-11-18T11:00:00.000Z');
const kitchens = toEntry(6, 'Kitchens', '2026-11-17T07:00:00.000Z', '2026-11-19T07:00:00.000Z', {
  ...{ status: 'overdue', counts: { overdue: 3, completed: 37 }, can_move: false },
});

/** From Monday to Sunday, of which Thursday is today. */
const daily = Array.from({ length: 7 }, (_, index) => {
  const day = `2026-11-${16 + index}`;
  const [status, counts] = (
    [
      ['completed', { completed: 2 }],
      ['missed', { completed: 1, missed: 1 }],
      ['completed', { completed: 2 }],
      ['in_progress', { completed: 1, in_progress: 1 }],
    ] as const
  )[index] ?? ['upcoming', { upcoming: 2 }];
  const more = { status, counts, can_move: status === 'upcoming' };
  return toEntry(5, 'Fridge temperatures', `${day}T05:00:00.000Z`, `${day}T11:00:00.000Z`, more);
});

const many = Array.from({ length: 6 }, (_, index) =>
  toEntry(10 + index, `Round ${index}`, `2026-11-18T0${index}:00:00.000Z`, `2026-11-18T0${index}:30:00.000Z`),
);

async function open(address: string, as = createPerson('manager'), entries: CalendarEntry[] = [fridges, kitchens]) {
  const server = new FakeServer()
    .on(assignments.getCalendar, () => ({ entries, is_truncated: false }))
    .on(assignments.search, () => [])
    .on(assets.search, () => [])
    .on(checklists.search, () => [])
    .on(groups.searchUsersAndGroups, () => []);
  const view = await renderAt(address, { as, server });
  return { ...view, server };
}

describe('the calendar of assignments', () => {
  it('bars are named by title, status and dates in the time zone of the person, and the address keeps what is shown', async () => {
    const { user, server, router } = await open('/assignment/calendar?day=2026-11-20&template=3');
    const bar = await screen.findByRole('button', { name: /^Kitchens\W+Overdue, 17.Nov.2026,.08:00/ });
    expect(bar.textContent).toContain('37/40');
    expect(server.getCalls(assignments.getCalendar)[0]?.query).toEqual({
      ...{ from: '2026-10-25T23:00:00.000Z', to: '2026-12-06T23:00:00.000Z', template: 3 },
    });
    await user.click(screen.getByText('Week'));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'week', template: '3' }));
    await waitFor(() =>
      expect(server.getCalls(assignments.getCalendar).at(-1)?.query).toMatchObject({
        from: '2026-11-15T23:00:00.000Z',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Next period' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2026-11-27' }));
  });

  it('what people started in addition is marked on the day of its start, though it is due later', async () => {
    const extra = toEntry(5, 'Fridge temperatures', '2026-11-18T09:00:00.000Z', '2026-11-25T09:00:00.000Z', {
      ...{ occurrence_at: null, status: 'in_progress', counts: { in_progress: 2 }, can_move: false },
    });
    const { user } = await open('/assignment/calendar?day=2026-11-18', createPerson('manager'), [fridges, extra]);
    const bar = await screen.findByRole('button', {
      name: /^Fridge temperatures\W+In progress, Additional, started 18.Nov/,
    });
    expect(bar.style.gridColumn).toBe('3 / span 1');
    await user.click(bar);
    const dialog = within(await screen.findByRole('dialog', { name: 'Fridge temperatures' }));
    dialog.getByText('Additional inspections');
    expect(dialog.queryByText('Due')).toBeNull();
  });

  it('an occurrence is moved by its menu, and the move can be undone', async () => {
    const { user, server } = await open('/assignment/calendar?view=list&day=2026-11-16');
    server.on(assignments.moveOccurrence, ({ body }) => ({ ...body, due_at: body.start_at }));
    await user.click(await screen.findByRole('button', { name: 'Move “Fridge temperatures”' }));
    expect(screen.queryByRole('button', { name: 'Move “Kitchens”' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Fridge temperatures”' }));
    const field = dialog.getByRole('textbox', { name: /New start/ });
    await user.clear(field);
    await user.type(field, '19/11/2026, 06:30');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.getCalls(assignments.moveOccurrence)).toHaveLength(2));
    expect(server.getCalls(assignments.moveOccurrence).map(({ body }) => body)).toEqual([
      { occurrence_at: fridges.occurrence_at, start_at: '2026-11-19T05:30:00.000Z' },
      { occurrence_at: fridges.occurrence_at, start_at: fridges.start_at },
    ]);
  });

  it('daily work is one bar a week, which leads to its days, where each of them can be moved', async () => {
    const { user, server } = await open('/assignment/calendar?day=2026-11-18', createPerson('manager'), daily);
    server.on(assignments.moveOccurrence, ({ body }) => ({ ...body, due_at: body.start_at }));
    expect(await screen.findAllByRole('button', { name: /^Fridge temperatures\W+\w/ })).toHaveLength(3);
    const over = screen.getByRole('button', {
      name: /^Fridge temperatures\W+Missed, 16\W+18.Nov(.2026)?, 3 dates/,
    });
    expect(over.textContent).toContain('5/6, 1 missed');
    screen.getByRole('button', { name: /^Fridge temperatures\W+In progress, 19.Nov/ });
    const upcoming = screen.getByRole('button', {
      name: /^Fridge temperatures\W+Upcoming, 20\W+22.Nov(.2026)?, 3 dates/,
    });
    expect(upcoming.textContent).toContain('6 inspections');
    upcoming.focus();
    await user.keyboard('{Enter}');
    const days = within(await screen.findByRole('dialog', { name: 'Fridge temperatures' }));
    expect(days.getAllByRole('listitem').map((row) => row.querySelector('button')!.textContent)).toEqual([
      'Fri 20 Nov',
      'Sat 21 Nov',
      'Sun 22 Nov',
    ]);
    await user.click(days.getByRole('button', { name: 'Move “Sat 21 Nov”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Fridge temperatures”' }));
    const field = dialog.getByRole('textbox', { name: /New start/ });
    await user.clear(field);
    await user.type(field, '23/11/2026, 06:00');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(server.getCalls(assignments.moveOccurrence).map(({ body }) => body)).toEqual([
        { occurrence_at: '2026-11-21T05:00:00.000Z', start_at: '2026-11-23T05:00:00.000Z' },
      ]),
    );
    await waitFor(() => expect(document.activeElement).toBe(upcoming));
  });

  it('the week shows each day of daily work by itself', async () => {
    await open('/assignment/calendar?view=week&day=2026-11-18', createPerson('manager'), daily);
    expect(await screen.findAllByRole('button', { name: /^Fridge temperatures/ })).toHaveLength(7);
  });

  it('people who only conduct cannot filter by person, create or open assignments', async () => {
    const conductor = createPerson('nobody', { permissions: ['INS_CONDUCT_INSPECTION'] });
    const { user } = await open('/assignment/calendar?day=2026-11-18', conductor);
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    screen.getByRole('combobox', { name: 'Template' });
    expect(screen.queryByRole('combobox', { name: 'Person or group' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New assignment' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Kitchens\W+Overdue/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Kitchens' }));
    expect(dialog.queryByRole('link', { name: 'Open assignment' })).toBeNull();
    dialog.getByRole('link', { name: 'My inspections' });
  });

  it('managers without further permissions open their assignments and inspections, and meet no other link', async () => {
    const uuid = '00000000-0000-4000-8000-000000000041';
    const managed = [fridges, { ...kitchens, inspection_uuid: uuid }].map((entry) => ({ ...entry, is_manager: true }));
    const { user } = await open('/assignment/calendar?day=2026-11-18', createPerson('nobody'), managed);
    const listLinks = async (title: string) => {
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${title}\\W+\\w`) }));
      const dialog = await screen.findByRole('dialog', { name: title });
      const links = within(dialog).getAllByRole('link');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return links.map((link) => link.getAttribute('href'));
    };
    expect(await listLinks('Fridge temperatures')).toEqual(['/assignment/5']);
    expect(await listLinks('Kitchens')).toEqual(['/assignment/6', `/inspections/${uuid}/view-report`]);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    screen.getByRole('combobox', { name: 'Assignment' });
    expect(screen.queryByRole('combobox', { name: 'Template' })).toBeNull();
  });

  it('the secret link is shown once, replaced after a question, and deleted', async () => {
    const { user, server } = await open('/assignment/calendar');
    let created_at: string | null = null;
    server
      .on(assignments.getCalendarLink, () => ({ created_at }))
      .on(assignments.createCalendarLink, () => {
        created_at = '2026-11-20T10:00:00.000Z';
        return { url: 'https://rounds.test/api/assignment/calendar.ics?token=s3cret', created_at };
      })
      .on(assignments.deleteCalendarLink, () => {
        created_at = null;
        return null;
      });
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    await user.click(await screen.findByRole('button', { name: 'Create link' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Secret link/ });
    expect(field.value).toContain('s3cret');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    await screen.findByText(/It can’t be shown again/);
    expect(screen.queryByRole('textbox', { name: /Secret link/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete link' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete the link?' }));
    await user.click(question.getByRole('button', { name: 'Delete link' }));
    await screen.findByRole('button', { name: 'Create link' });
  });

  it('a move that the server rejects says why and stays where it was', async () => {
    const { user, server } = await open('/assignment/calendar?view=list&day=2026-11-16');
    server.on(assignments.moveOccurrence, () => {
      throw new FakeApiError('AST_ALREADY_STARTED', 'Somebody has already started it.');
    });
    await user.click(await screen.findByRole('button', { name: 'Move “Fridge temperatures”' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: /New start/ });
    await user.clear(field);
    await user.type(field, '20/11/2026, 06:00');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await screen.findByText('Somebody has already started it.');
  });
});

describe('the selected day beside the month', () => {
  const findPanel = async (name: RegExp) => within(await screen.findByRole('complementary', { name }));

  it('a selected day fills the panel, and Escape leads back to the day in the month', async () => {
    const { user, router } = await open('/assignment/calendar?day=2026-11-17');
    const panel = await findPanel(/Tuesday,? 17 November/);
    await panel.findByText('1 date');
    panel.getByText('3 inspections overdue');
    panel.getByText('37 of 40 completed');
    const next = within(panel.getByRole('region', { name: /Wednesday,? 18 November/ }));
    next.getByText('Fridge temperatures');
    const day = screen.getByRole('button', { name: /18 November 2026/, pressed: false });
    await user.click(day);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2026-11-18' }));
    const heading = await screen.findByRole('heading', { name: /Wednesday,? 18 November/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(day.getAttribute('aria-pressed')).toBe('true');
    expect(panel.getAllByRole('listitem').filter((row) => within(row).queryByText(/Due/))).toHaveLength(2);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(day);
  });

  it('the panel leads from day to day and to each occurrence', async () => {
    const { user } = await open('/assignment/calendar?day=2026-11-17');
    const panel = await findPanel(/17 November/);
    await user.click(panel.getByRole('button', { name: 'Next day' }));
    await findPanel(/18 November/);
    expect(panel.queryByRole('button', { name: 'Move “Kitchens”' })).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Move “Fridge temperatures”' }));
    await screen.findByRole('dialog', { name: 'Move “Fridge temperatures”' });
    await user.keyboard('{Escape}');
    await user.click(panel.getByRole('button', { name: 'Kitchens' }));
    await screen.findByRole('dialog', { name: 'Kitchens' });
  });

  it('what has no room in the month is in the panel', async () => {
    const { user } = await open('/assignment/calendar?day=2026-11-10', createPerson('manager'), many);
    const panel = await findPanel(/10 November/);
    await panel.findByText('Nothing opens or is due on this day.');
    await user.click(screen.getByRole('button', { name: /^3 more on Wed/ }));
    await findPanel(/18 November/);
    panel.getByRole('button', { name: 'Round 5' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the calendar of assignments on a tablet', () => {
  let removeTablet = () => {};
  beforeEach(() => {
    removeTablet = fakeTablet();
  });
  afterEach(() => removeTablet());

  it('without room for a panel, a day lists its occurrences in a dialog, which gives the focus back when it is closed', async () => {
    const { user } = await open('/assignment/calendar?day=2026-11-10', createPerson('manager'), many);
    const more = await screen.findByRole('button', { name: /^3 more on Wed,? 18 Nov/ });
    await user.click(more);
    const dialog = within(await screen.findByRole('dialog', { name: /18 November 2026/ }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(6);
    await user.click(dialog.getByRole('button', { name: 'Round 5' }));
    await screen.findByRole('dialog', { name: 'Round 5' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(more));
  });
});

describe('the calendar of assignments on a phone', () => {
  let removePhone = () => {};
  beforeEach(() => {
    removePhone = fakePhone();
  });
  afterEach(() => removePhone());

  it('days say how many dates they have, and the list below is that of the selected day', async () => {
    const { user, router } = await open('/assignment/calendar?day=2026-11-18');
    await screen.findByRole('button', { name: 'Fridge temperatures' });
    screen.getByRole('button', { name: /18 November 2026, 2 dates/, pressed: true });
    await user.click(screen.getByRole('button', { name: /19 November 2026, 1 date$/ }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2026-11-19' }));
    expect(screen.queryByRole('button', { name: 'Fridge temperatures' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Kitchens' }));
    await screen.findByRole('dialog', { name: 'Kitchens' });
  });
});

describe('bars of a week', () => {
  const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
  const bar = (id: number, from: number, to: number) =>
    toPlannedEntry(toEntry(id, `A${id}`, `${day(from)}T08:00:00Z`, `${day(to)}T09:00:00Z`), 'UTC');
  const toRows = ({ bars }: Week) =>
    bars.map(({ group, column, length, lane }) => [group.entries[0]!.assignment.id, column, length, lane]);
  const MONDAY = Date.parse('2026-11-16T00:00Z') / 86_400_000;

  it('bars that overlap get lanes of their own and are cut at the ends of the week', () => {
    const week = layOutWeek([bar(1, 10, 17), bar(2, 17, 30), bar(3, 18, 18)], MONDAY);
    expect(toRows(week)).toEqual([
      [1, 0, 2, 0],
      [2, 1, 6, 1],
      [3, 2, 1, 0],
    ]);
  });

  const repeat = (id: number, days: readonly number[], status: CalendarEntry['status'] = 'upcoming') =>
    days.map((number) => ({ ...bar(id, number, number), status, counts: { [status]: 1 } }));

  it('occurrences of an assignment are one bar while each starts a day after the one before', () => {
    const entries = [...repeat(1, [16, 17, 18, 20, 22]), ...repeat(2, [16, 18])];
    expect(toRows(layOutWeek(entries, MONDAY, { isDailyWorkGrouped: true }))).toEqual([
      [1, 0, 3, 0],
      [2, 0, 1, 1],
      [2, 2, 1, 1],
      [1, 4, 1, 0],
      [1, 6, 1, 0],
    ]);
    expect(layOutWeek(entries, MONDAY).bars).toHaveLength(7);
  });

  it('several times a day and times that last into the next day are part of the same bar', () => {
    const twice = repeat(1, [16, 16, 17, 17]);
    const overnight = [bar(2, 15, 16), bar(2, 16, 17), bar(2, 17, 18)];
    const week = layOutWeek([...twice, ...overnight], MONDAY, { isDailyWorkGrouped: true });
    expect(toRows(week)).toEqual([
      [2, 0, 3, 0],
      [1, 0, 2, 1],
    ]);
    expect(week.bars.map(({ group }) => group.entries.length)).toEqual([3, 4]);
  });

  it('what is over, what can be done and what comes are bars of their own', () => {
    const entries = [
      ...repeat(1, [16], 'completed'),
      ...repeat(1, [17], 'overdue'),
      ...repeat(1, [18], 'completed_late'),
      ...repeat(1, [19], 'open'),
      ...repeat(1, [20, 21]),
    ];
    const { bars } = layOutWeek(entries, MONDAY, { isDailyWorkGrouped: true });
    expect(bars.map(({ group, length }) => [group.status, length, group.counts])).toEqual([
      ['overdue', 3, { overdue: 1, completed: 1, completed_late: 1 }],
      ['open', 1, { open: 1 }],
      ['upcoming', 2, { upcoming: 2 }],
    ]);
  });

  it('what people started in addition stays by itself', () => {
    const additional = repeat(1, [16, 17], 'in_progress').map((entry) => ({ ...entry, occurrence_at: null }));
    const week = layOutWeek([...additional, ...repeat(1, [16, 17], 'open')], MONDAY, { isDailyWorkGrouped: true });
    expect(week.bars.map(({ length }) => length)).toEqual([2, 1, 1]);
  });

  it('occurrences without room are counted on each of their days', () => {
    const entries = [bar(1, 16, 22), bar(2, 16, 21), ...repeat(3, [17, 17, 18])];
    const { hidden } = layOutWeek(entries, MONDAY, { maxLanes: 2, isDailyWorkGrouped: true });
    expect(hidden).toEqual([0, 2, 1, 0, 0, 0, 0]);
  });

  it('what is due at midnight ends on the day before', () => {
    const entry = toPlannedEntry(toEntry(1, 'A', '2026-11-18T08:00:00Z', '2026-11-19T00:00:00Z'), 'UTC');
    expect(entry.last - entry.first).toBe(0);
  });
});
