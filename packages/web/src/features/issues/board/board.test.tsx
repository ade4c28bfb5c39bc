import { type IssueStatus, issues } from '@rounds/contract/issues';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  createPerson,
  FakeApiError,
  type FakeServer,
  fakePhone,
  renderAt,
  toListPage,
} from '../../../testing/index.ts';
import { createIssue, toIssue } from '../testing/issues.ts';
import { withIssues } from '../testing/servers.ts';

const boards = createIssue(13, 'Replace cutting boards');
const cooler = createIssue(12, 'Repair walk-in cooler', { status: 'in_progress' });

const open = (server: FakeServer, search = '') =>
  renderAt(`/issues?show=board${search}`, { as: createPerson('administrator'), server });
const findColumn = async (name: string) => within(await screen.findByRole('region', { name }));
const getStatus = (filter: string | undefined): IssueStatus[] => JSON.parse(filter ?? '{}').status;

describe('the columns of the board', () => {
  test('each column has its number of issues, and says if it has none', async () => {
    await open(withIssues(boards, createIssue(14, 'Relabel dry store'), cooler));
    const toDo = await findColumn('To do');
    await toDo.findByRole('link', { name: 'Relabel dry store' });
    expect(toDo.getByRole('heading').parentElement?.textContent).toBe('To do2');
    const done = await findColumn('Complete');
    await done.findByText('No issues');
    expect(done.queryByRole('link')).toBeNull();
  });

  test('a card shows who works on its issue, where, and how urgent it is', async () => {
    const card = createIssue(13, 'Replace cutting boards', {
      ...{ due_at: '2026-11-16', is_overdue: true, risk: 'critical', comments_count: 4 },
      assignee: { type: 'user', id: 21, name: 'Claire Fontaine' },
      asset: { uuid: boards.uuid, asset_id: 'K-1', display_name: 'Staff canteen' },
    });
    await open(withIssues(card));
    const item = (await screen.findByRole('link', { name: 'Replace cutting boards' })).closest('li')!;
    for (const text of ['#413', 'Claire Fontaine', 'Staff canteen', 'Critical', 'Overdue', 'Equipment'])
      expect(item.textContent).toContain(text);
  });

  test('a column that could not be loaded says so alone, and can be tried again', async () => {
    const server = withIssues(boards, cooler);
    const list = server.getHandler(issues.list);
    let isBroken = true;
    server.on(issues.list, (call) => {
      if (isBroken && getStatus(call.query.filter).includes('in_progress')) {
        throw new FakeApiError('ACT_OBJECT_NOT_FOUND', 'The list is gone for a moment.');
      }
      return list(call);
    });
    const { user } = await open(server);
    const column = await findColumn('In progress');
    await column.findByText('The list is gone for a moment.');
    await (await findColumn('To do')).findByRole('link', { name: 'Replace cutting boards' });
    isBroken = false;
    await user.click(column.getByRole('button', { name: 'Try again' }));
    await column.findByRole('link', { name: 'Repair walk-in cooler' });
  });

  test('a long column loads its next cards on request', async () => {
    const server = withIssues().on(issues.list, ({ query }) => {
      if (!getStatus(query.filter).includes('to_do')) return toListPage([], 'issues');
      const page = toListPage(query.cursor ? [createIssue(14, 'Relabel dry store')] : [boards], 'issues');
      return { ...page, pagination: { ...page.pagination, total: 2, next_cursor: query.cursor ? null : 'more' } };
    });
    const { user } = await open(server);
    const column = await findColumn('To do');
    await user.click(await column.findByRole('button', { name: 'Show more' }));
    await column.findByRole('link', { name: 'Relabel dry store' });
    column.getByRole('link', { name: 'Replace cutting boards' });
    expect(column.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('a filter by status empties the other columns without asking for their issues', async () => {
    const filter = encodeURIComponent(JSON.stringify({ status: ['in_progress'] }));
    const server = withIssues(boards, cooler);
    await open(server, `&filter=${filter}`);
    await (await findColumn('In progress')).findByRole('link', { name: 'Repair walk-in cooler' });
    (await findColumn('To do')).getByText('No issues');
    const requested = server
      .getCalls(issues.list)
      .flatMap(({ query }) => getStatus((query as { filter: string }).filter));
    expect(new Set(requested)).toEqual(new Set(['in_progress']));
  });
});

describe('moving cards', () => {
  test('a card in the first column does not move further back', async () => {
    const server = withIssues(boards);
    const { user } = await open(server);
    (await screen.findByRole('link', { name: 'Replace cutting boards' })).focus();
    await user.keyboard('{Control>}{ArrowLeft}{/Control}');
    (await findColumn('To do')).getByRole('link', { name: 'Replace cutting boards' });
    expect(server.getCalls(issues.changeStatus)).toEqual([]);
  });

  test('the focus stays on a card that was moved with the keyboard', async () => {
    const { user } = await open(withIssues(boards, createIssue(14, 'Relabel dry store')));
    (await screen.findByRole('link', { name: 'Relabel dry store' })).focus();
    await user.keyboard('{Control>}{ArrowRight}{/Control}');
    const moved = await (await findColumn('In progress')).findByRole('link', { name: 'Relabel dry store' });
    await waitFor(() => expect(document.activeElement).toBe(moved));
  });

  test('“Can’t do” asks for a note first, and a cancelled move leaves the card where it was', async () => {
    const server = withIssues(boards);
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Actions for Replace cutting boards' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Can’t do' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Move to “Can’t do”' }));
    await dialog.findByText('Enter a note.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (await findColumn('To do')).getByRole('link', { name: 'Replace cutting boards' });
    expect(server.getCalls(issues.changeStatus)).toEqual([]);
  });

  test('Enter opens the issue of the focused card', async () => {
    const server = withIssues(boards)
      .on(issues.get, () => toIssue(boards))
      .on(issues.listActivity, () => toListPage([], 'record_activity'))
      .on(issues.listComments, () => ({ list: [], has_more: false, total: 0 }));
    const { user, router } = await open(server);
    (await screen.findByRole('link', { name: 'Replace cutting boards' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Replace cutting boards' });
    expect(router.state.location.pathname).toBe(`/issues/${boards.uuid}`);
  });
});

test('on a phone the board shows one column at a time', async () => {
  const removePhone = fakePhone();
  try {
    const { user } = await open(withIssues(boards, cooler));
    await screen.findByRole('link', { name: 'Replace cutting boards' });
    expect(screen.queryByRole('link', { name: 'Repair walk-in cooler' })).toBeNull();
    await user.click(await screen.findByRole('tab', { name: 'In progress 1' }));
    await screen.findByRole('link', { name: 'Repair walk-in cooler' });
    expect(screen.queryByRole('link', { name: 'Replace cutting boards' })).toBeNull();
  } finally {
    removePhone();
  }
});
