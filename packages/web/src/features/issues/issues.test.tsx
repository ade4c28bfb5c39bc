import { assets } from '@rounds/contract/assets';
import { groups } from '@rounds/contract/groups';
import { DEFAULT_POLICY, issueCategories, issueLabels, issues } from '@rounds/contract/issues';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  createPerson,
  FakeApiError,
  type FakeServer,
  renderAt,
  stubEventSource,
  toListPage,
} from '../../testing/index.ts';
import { fakePhone } from '../../testing/layout.ts';
import { createIssue, toIssue } from './testing/issues.ts';
import { withIssues } from './testing/servers.ts';

const boards = createIssue(13, 'Replace cutting boards', { is_overdue: true, due_at: '2026-11-16' });
const cooler = createIssue(12, 'Repair walk-in cooler', { status: 'in_progress' });

const open = (address: string, server: FakeServer, role: 'administrator' | 'inspector' = 'administrator') =>
  renderAt(address, { as: createPerson(role), server });
const getColumn = (name: string) => within(screen.getByRole('region', { name }));
const getBodies = (server: FakeServer) => server.getCalls(issues.changeStatus).map(({ body }) => body);

describe('the list of issues', () => {
  test('a row shows status, priority and that its issue is overdue', async () => {
    await open('/issues', withIssues(boards));
    const row = within(
      (await screen.findByRole('link', { name: 'Replace cutting boards' })).closest('tr, li, [role=row]')!,
    );
    row.getByText('To do');
    row.getByText('High');
    row.getByText(/Overdue/);
  });

  test('a card on a phone has the due date, the asset and the person of its issue', async () => {
    const removePhone = fakePhone();
    try {
      const asset = { uuid: boards.uuid, asset_id: 'K-1', display_name: 'Staff canteen' };
      const assignee = { type: 'user' as const, id: 3, name: 'Jana Weber' };
      await open('/issues', withIssues({ ...boards, asset, assignee }));
      const card = (await screen.findByRole('link', { name: 'Replace cutting boards' })).closest('li')!;
      expect(card.textContent).toMatch(/Due16.Nov.2026.*Overdue.*Staff canteen.*Jana Weber/);
    } finally {
      removePhone();
    }
  });

  test('people who may not see all issues get their own under the same address', async () => {
    const person = createPerson('nobody', { permissions: ['ACT_VIEW_ISSUE', 'ACT_CREATE_ISSUE'] });
    const { server } = await renderAt('/issues', { as: person, server: withIssues(boards) });
    await screen.findByRole('link', { name: 'Replace cutting boards' });
    expect(server.getCalls(issues.list)).toHaveLength(0);
    expect(screen.queryByRole('link', { name: 'Archive' })).toBeNull();
  });

  test('a change of many issues says how many were refused', async () => {
    const server = withIssues(boards, cooler).on(issues.bulkChange, () => ({ affected: 1, refused: 1 }));
    const { user } = await open('/issues', server);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Replace cutting boards' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Repair walk-in cooler' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    await user.click(bar.getByRole('button', { name: 'Priority' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the priority of 2 issues' }));
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await screen.findByText('1 issue changed');
    screen.getByText(/^1 issue wasn’t changed/);
    expect(server.getCalls(issues.bulkChange)[0]?.body).toEqual({ ids: [13, 12], priority: 'medium' });
  });

  test('a plan without issues is named before anything is typed', async () => {
    const as = createPerson('administrator', { plan: 'free' });
    const { user } = await renderAt('/issues', { as, server: withIssues(boards) });
    await user.click(await screen.findByRole('button', { name: 'New issue' }));
    await screen.findByRole('dialog', { name: 'Issues need the Premium plan' });
  });

  test('a new issue begins with the defaults of the workspace and the asset of the address', async () => {
    const uuid = '00000000-0000-4000-8000-000000000077';
    const server = withIssues()
      .on(assets.search, () => [{ value: uuid, label: 'Kitchen', asset_id: 'K-77' }])
      .on(issues.getSettings, () => ({
        policy: DEFAULT_POLICY,
        types: [],
        default_category_id: 1,
        default_priority: 'low' as const,
      }))
      .on(issueCategories.all, () => [
        {
          value: 1,
          label: 'Equipment',
          name_lang: { en: 'Equipment' },
          has_subcategory: false,
          icon: null,
          color: 'blue',
          fields: null,
        },
      ])
      .on(issueLabels.all, () => [])
      .on(issues.listCustomFields, () => [])
      .on(groups.searchUsersAndGroups, () => [])
      .on(issues.create, ({ body }) => toIssue(createIssue(20, body.title)));
    const { user } = await open(`/issues?new=1&asset=${uuid}`, server);
    const dialog = within(await screen.findByRole('dialog', { name: 'New issue' }));
    await user.click(await dialog.findByRole('textbox', { name: /^Title/ }));
    await user.paste('Seal the rear door');
    await user.click(dialog.getByRole('button', { name: 'Create issue' }));
    await screen.findByText('Issue #420 “Seal the rear door” created');
    expect(server.getCalls(issues.create)[0]?.body).toMatchObject({
      title: 'Seal the rear door',
      category_id: 1,
      priority: 'low',
      asset_uuid: uuid,
    });
  });
});

describe('the board of issues', () => {
  test('Ctrl and an arrow move the focused card to the next column, and undo moves it back', async () => {
    const server = withIssues(boards, cooler);
    const { user } = await open('/issues?show=board', server);
    (await screen.findByRole('link', { name: 'Replace cutting boards' })).focus();
    await user.keyboard('{Control>}{ArrowRight}{/Control}');
    await getColumn('In progress').findByRole('link', { name: 'Replace cutting boards' });
    expect(getColumn('To do').queryByRole('link', { name: 'Replace cutting boards' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await getColumn('To do').findByRole('link', { name: 'Replace cutting boards' });
    expect(getBodies(server)).toEqual([
      { status: 'in_progress', revision: 1 },
      { status: 'to_do', revision: 2 },
    ]);
  });

  test('the arrows go from card to card and from column to column', async () => {
    const second = createIssue(14, 'Relabel dry store');
    const { user } = await open('/issues?show=board', withIssues(boards, second, cooler));
    (await screen.findByRole('link', { name: 'Replace cutting boards' })).focus();
    await screen.findByRole('link', { name: 'Repair walk-in cooler' });
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Relabel dry store');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Repair walk-in cooler');
  });

  test('evidence that a status needs is asked for before the card stays in its column', async () => {
    const server = withIssues(cooler);
    const move = server.getHandler(issues.changeStatus);
    server.on(issues.changeStatus, (call) => {
      if (call.body.note) return move(call);
      throw new FakeApiError('ACT_EVIDENCE_REQUIRED', 'Evidence is missing.', { data: { note: ['Enter a note.'] } });
    });
    const { user } = await open('/issues?show=board', server);
    await user.click(await screen.findByRole('button', { name: 'Actions for Repair walk-in cooler' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Complete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change status of “Repair walk-in cooler”' }));
    getColumn('In progress').getByText('Repair walk-in cooler');
    await user.click(dialog.getByRole('button', { name: 'Move to “Complete”' }));
    await dialog.findByText('Enter a note.');
    await user.click(dialog.getByRole('textbox', { name: /^Note/ }));
    await user.paste('New compressor');
    await user.click(dialog.getByRole('button', { name: 'Move to “Complete”' }));
    await getColumn('Complete').findByText('Repair walk-in cooler');
    expect(getBodies(server).at(-1)).toEqual({ status: 'complete', revision: 1, note: 'New compressor' });
  });

  test('a card returns to its column when the server refuses, and says why', async () => {
    const server = withIssues(boards).on(issues.changeStatus, () => {
      throw new FakeApiError('ACT_REVISION_NOT_MATCH', 'Somebody else has changed it.');
    });
    const { user } = await open('/issues?show=board', server);
    await user.click(await screen.findByRole('button', { name: 'Actions for Replace cutting boards' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Complete' }));
    await screen.findByText('Somebody else has changed it.');
    getColumn('To do').getByRole('link', { name: 'Replace cutting boards' });
  });

  test('a change of another person appears on the board', async () => {
    const sources = stubEventSource();
    const list = [cooler];
    const server = withIssues(cooler).on(issues.list, ({ query }) =>
      toListPage(query.filter?.includes('in_progress') ? list : [], 'issues'),
    );
    const as = { ...createPerson('administrator'), id: 302 };
    await renderAt('/issues?show=board', { as, server });
    await screen.findByRole('link', { name: 'Repair walk-in cooler' });
    list.push(createIssue(16, 'Move the gas meter', { status: 'in_progress' }));
    sources[0]!.send({ topic: 'issues', id: 16 });
    await getColumn('In progress').findByRole('link', { name: 'Move the gas meter' });
  });

  test('a card does not move to a status that its person may not set', async () => {
    const may = { ...boards.may, statuses: ['complete' as const] };
    const server = withIssues({ ...boards, may });
    const { user } = await open('/issues?show=board', server);
    (await screen.findByRole('link', { name: 'Replace cutting boards' })).focus();
    await user.keyboard('{Control>}{ArrowRight}{/Control}');
    await screen.findByText('You can’t move #413 to “In progress”.');
    await user.click(screen.getByRole('button', { name: 'Actions for Replace cutting boards' }));
    await waitFor(async () =>
      expect((await screen.findByRole('menuitem', { name: 'Can’t do' })).hasAttribute('disabled')).toBe(true),
    );
    expect(getBodies(server)).toEqual([]);
  });
});

test('the calendar shows an issue on the day it is due, and moves it to another one', async () => {
  const due = createIssue(15, 'Widen the corridor', { due_at: '2026-10-07' });
  const server = withIssues(due)
    .on(issues.getCalendar, () => ({ list: [due], is_truncated: false }))
    .on(issues.update, ({ body }) => toIssue({ ...due, due_at: body.due_at ?? null, revision: 2 }));
  const { user } = await open('/issues?show=calendar&day=2026-10-01', server);
  const day = within(await screen.findByRole('listitem', { name: /day,? 7 October 2026/ }));
  await user.click(day.getByRole('button', { name: /^#415 Widen the corridor/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change due date…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Due date of “Widen the corridor”' }));
  const field = dialog.getByRole('textbox', { name: /^Due/ });
  await user.clear(field);
  await user.type(field, '09/10/2026');
  await user.click(dialog.getByRole('button', { name: 'Change due date' }));
  await waitFor(() => expect(server.getCalls(issues.update)[0]?.body).toEqual({ due_at: '2026-10-09', revision: 1 }));
  expect(server.getCalls(issues.getCalendar)[0]?.query).toMatchObject({ from: '2026-09-28', to: '2026-11-01' });
});
