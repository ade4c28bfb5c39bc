import { assets } from '@rounds/contract/assets';
import { assignments, type CalendarEntry } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import { groups } from '@rounds/contract/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, fakePhone, renderAt } from '../../../testing/index.ts';
import { layOutWeek, toPlannedEntry } from './calendar-weeks.ts';

const template = { template_id: 3, title: 'Food premises' };
const toEntry = (id: number, title: string, start_at: string, due_at: string, more: Partial<CalendarEntry> = {}) => ({
  ...{ assignment: { id, title }, template, occurrence_at: start_at, start_at, due_at, status: 'upcoming' as const },
  ...{ counts: { upcoming: 2 }, assets: ['Walk-in cooler', 'Blast chiller'], assets_count: 2 },
  ...{ inspection_uuid: null, can_move: true },
  ...more,
});
const fridges = toEntry(5, 'Fridge temperatures', '2026-11-18T05:00:00.000Z', '2026-11-18T11:00:00.000Z');
const kitchens = toEntry(6, 'Kitchens', '2026-11-17T07:00:00.000Z', '2026-11-19T07:00:00.000Z', {
  ...{ status: 'overdue', counts: { overdue: 3, completed: 37 }, can_move: false },
});

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
    expect(dialog.getByText('Additional inspections')).toBeTruthy();
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

  it('what does not fit into a day is counted, and the day lists all of it', async () => {
    const many = Array.from({ length: 6 }, (_, index) =>
      toEntry(10 + index, `Round ${index}`, `2026-11-18T0${index}:00:00.000Z`, `2026-11-18T0${index}:30:00.000Z`),
    );
    const { user } = await open('/assignment/calendar?day=2026-11-18', createPerson('manager'), many);
    await user.click(await screen.findByRole('button', { name: /^3 more on Wed,? 18 Nov/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /18 November 2026/ }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(6);
    await user.click(dialog.getByRole('button', { name: 'Round 5' }));
    expect(await screen.findByRole('dialog', { name: 'Round 5' })).toBeTruthy();
  });

  it('people who only conduct cannot filter by person, create or open assignments', async () => {
    const conductor = createPerson('nobody', { permissions: ['INS_CONDUCT_INSPECTION'] });
    const { user } = await open('/assignment/calendar?day=2026-11-18', conductor);
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    expect(screen.getByRole('combobox', { name: 'Template' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Person or group' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New assignment' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Kitchens\W+Overdue/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Kitchens' }));
    expect(dialog.queryByRole('link', { name: 'Open assignment' })).toBeNull();
    expect(dialog.getByRole('link', { name: 'My inspections' })).toBeTruthy();
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
    expect(await screen.findByText(/It can’t be shown again/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Secret link/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete link' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete the link?' }));
    await user.click(question.getByRole('button', { name: 'Delete link' }));
    expect(await screen.findByRole('button', { name: 'Create link' })).toBeTruthy();
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
    expect(await screen.findByText('Somebody has already started it.')).toBeTruthy();
  });
});

describe('the calendar of assignments on a phone', () => {
  let removePhone = () => {};
  beforeEach(() => {
    removePhone = fakePhone();
  });
  afterEach(() => removePhone());

  it('days say how many occurrences they have, and the list below is that of the selected day', async () => {
    const { user, router } = await open('/assignment/calendar?day=2026-11-18');
    expect(await screen.findByRole('button', { name: 'Fridge temperatures' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /18 November 2026, 2 occurrences/, pressed: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /19 November 2026, 1 occurrence$/ }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2026-11-19' }));
    expect(screen.queryByRole('button', { name: 'Fridge temperatures' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Kitchens' }));
    expect(await screen.findByRole('dialog', { name: 'Kitchens' })).toBeTruthy();
  });
});

describe('bars of a week', () => {
  const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
  const bar = (id: number, from: number, to: number) =>
    toPlannedEntry(toEntry(id, `A${id}`, `${day(from)}T08:00:00Z`, `${day(to)}T09:00:00Z`), 'UTC');
  const MONDAY = Date.parse('2026-11-16T00:00Z') / 86_400_000;

  it('bars that overlap get lanes of their own and are cut at the ends of the week', () => {
    const week = layOutWeek([bar(1, 10, 17), bar(2, 17, 30), bar(3, 18, 18)], MONDAY);
    expect(week.bars.map(({ entry, column, length, lane }) => [entry.assignment.id, column, length, lane])).toEqual([
      [1, 0, 2, 0],
      [2, 1, 6, 1],
      [3, 2, 1, 0],
    ]);
  });

  it('what is due at midnight ends on the day before', () => {
    const entry = toPlannedEntry(toEntry(1, 'A', '2026-11-18T08:00:00Z', '2026-11-19T00:00:00Z'), 'UTC');
    expect(entry.last - entry.first).toBe(0);
  });
});
