import { type IssueSummary, issues } from '@rounds/contract/issues';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createPerson, FakeApiError, fakePhone, renderAt, toListPage } from '../../../testing/index.ts';
import { createIssue } from '../testing/issues.ts';
import { withIssues } from '../testing/servers.ts';

const corridor = createIssue(15, 'Widen the corridor', { due_at: '2026-10-07' });

async function open(list: readonly IssueSummary[], is_truncated = false) {
  const server = withIssues(...list).on(issues.getCalendar, () => ({ list: [...list], is_truncated }));
  const address = '/issues?show=calendar&day=2026-10-01';
  return { ...(await renderAt(address, { as: createPerson('administrator'), server })), server };
}
const findDay = async (day: string) =>
  within(await screen.findByRole('listitem', { name: new RegExp(`^\\w+day,? ${day} October 2026`) }));

/** Asks for another due date in the menu of an issue. */
async function changeDate(user: Awaited<ReturnType<typeof open>>['user'], typed: string) {
  const day = await findDay('7');
  await user.click(day.getByRole('button', { name: /^#415 Widen the corridor/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change due date…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Due date of “Widen the corridor”' }));
  const field = dialog.getByRole('textbox', { name: /^Due/ });
  await user.clear(field);
  if (typed) await user.type(field, typed);
  await user.click(dialog.getByRole('button', { name: 'Change due date' }));
  return dialog;
}

describe('the calendar of due issues', () => {
  test('the next and the previous month are opened with buttons and with keys', async () => {
    const { user, server, router } = await open([corridor]);
    await findDay('7');
    await user.click(screen.getByRole('button', { name: 'Next period' }));
    await screen.findByRole('heading', { name: 'November 2026' });
    screen.getByRole('button', { name: 'Previous period' }).focus();
    await user.keyboard('{PageUp}');
    await screen.findByRole('heading', { name: 'October 2026' });
    await user.keyboard('{PageUp}');
    await screen.findByRole('heading', { name: 'September 2026' });
    await waitFor(() =>
      expect(server.getCalls(issues.getCalendar).at(-1)?.query).toMatchObject({ from: '2026-08-31', to: '2026-10-04' }),
    );
    expect(router.state.location.search).toMatchObject({ show: 'calendar', day: expect.stringMatching(/^2026-09/) });
  });

  test('a day with many issues names how many more there are and opens all of them', async () => {
    const many = [1, 2, 3, 4, 5, 6].map((id) => createIssue(id, `Shelf ${id}`, { due_at: '2026-10-07' }));
    const { user } = await open(many);
    const day = await findDay('7');
    expect(day.getAllByRole('button', { name: /^#40\d Shelf/ })).toHaveLength(4);
    await user.click(day.getByRole('button', { name: '2 more' }));
    const dialog = within(await screen.findByRole('dialog', { name: /7 October 2026/ }));
    expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toHaveLength(6);
    await user.click(dialog.getByRole('button', { name: 'Change due date: Shelf 6' }));
    await screen.findByRole('dialog', { name: 'Due date of “Shelf 6”' });
  });

  test('a due date must be entered before it is changed', async () => {
    const { user, server } = await open([corridor]);
    const dialog = await changeDate(user, '');
    await dialog.findByText('Enter a date.');
    expect(server.getCalls(issues.update)).toEqual([]);
  });

  test('a changed due date can be undone', async () => {
    const { user, server } = await open([corridor]);
    server.on(issues.update, ({ body }) => ({
      ...corridor,
      ...{ description: [], collaborators: [], source: null, media: [], files: [], status_note: null },
      ...{ is_watching: false, due_at: body.due_at ?? null, revision: 2 },
    }));
    await changeDate(user, '09/10/2026');
    await screen.findByText(/^“Widen the corridor” is now due on 9.Oct.2026/);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.getCalls(issues.update).map(({ body }) => body)).toEqual([
        { due_at: '2026-10-09', revision: 1 },
        { due_at: '2026-10-07', revision: 2 },
      ]),
    );
  });

  test('a change that the server rejects says why, and the dialog stays for another try', async () => {
    const { user, server } = await open([corridor]);
    server.on(issues.update, () => {
      throw new FakeApiError('ACT_REVISION_NOT_MATCH', 'Somebody else has changed it.');
    });
    const dialog = await changeDate(user, '09/10/2026');
    await screen.findByText('Somebody else has changed it.');
    dialog.getByRole('button', { name: 'Change due date' });
  });

  test('the date of an issue that a person may not edit is not offered for change', async () => {
    const { user } = await open([{ ...corridor, may: { ...corridor.may, edit: false } }]);
    await user.click((await findDay('7')).getByRole('button', { name: /^#415 Widen the corridor/ }));
    await screen.findByRole('menuitem', { name: 'Open issue' });
    expect(screen.queryByRole('menuitem', { name: 'Change due date…' })).toBeNull();
  });

  test('a month with too many issues says that some are not shown', async () => {
    await open([corridor], true);
    await screen.findByText('Not all issues of this month are shown. Use filters to narrow them down.');
  });

  test('a month that could not be loaded says why and can be tried again', async () => {
    let isBroken = true;
    const server = withIssues().on(issues.getCalendar, () => {
      if (isBroken) throw new FakeApiError('VALIDATION_FAILED', 'The filter has a field that doesn’t exist.');
      return { list: [corridor], is_truncated: false };
    });
    const as = createPerson('administrator');
    const { user } = await renderAt('/issues?show=calendar&day=2026-10-01', { as, server });
    await screen.findAllByText('The filter has a field that doesn’t exist.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    (await findDay('7')).getByRole('button', { name: /^#415/ });
  });

  test('people without the whole list see the due dates of their own issues', async () => {
    const own = createIssue(16, 'Own shelf', { due_at: '2026-10-07' });
    const server = withIssues().on(issues.listMine, () => toListPage([own], 'issues_mine'));
    const as = createPerson('nobody', { permissions: ['ACT_VIEW_ISSUE'] });
    await renderAt('/issues?show=calendar&day=2026-10-01', { as, server });
    (await findDay('7')).getByRole('button', { name: /^#416 Own shelf/ });
    expect(server.getCalls(issues.getCalendar)).toEqual([]);
    const filters = server.getCalls(issues.listMine).map(({ query }) => (query as { filter?: string }).filter ?? '{}');
    expect(filters.map((filter) => JSON.parse(filter))).toContainEqual({
      due_at: { from: '2026-09-28', to: '2026-11-01' },
    });
  });
});

describe('the calendar on a phone', () => {
  test('days with issues are a list, and an empty month says so', async () => {
    const removePhone = fakePhone();
    try {
      const { user, server } = await open([corridor]);
      const day = within(await screen.findByRole('region', { name: /7 October 2026/ }));
      day.getByRole('link', { name: /Widen the corridor/ });
      server.on(issues.getCalendar, () => ({ list: [], is_truncated: false }));
      await user.click(screen.getByRole('button', { name: 'Next period' }));
      await screen.findByText('Nothing due');
    } finally {
      removePhone();
    }
  });
});
