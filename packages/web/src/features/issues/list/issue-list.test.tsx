import { groups } from '@rounds/contract/groups';
import { issues } from '@rounds/contract/issues';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createPerson, FakeApiError, type FakeServer, renderAt, toListPage } from '../../../testing/index.ts';
import { createIssue, toIssue } from '../testing/issues.ts';
import { withIssues } from '../testing/servers.ts';

const boards = createIssue(13, 'Replace cutting boards');
const cooler = createIssue(12, 'Repair walk-in cooler', { status: 'in_progress' });

const open = (server: FakeServer, address = '/issues') =>
  renderAt(address, { as: createPerson('administrator'), server });

/** Selects both issues and opens one of the actions on the selection. */
async function selectBoth(server: FakeServer, action: string) {
  const view = await open(server);
  await view.user.click(await screen.findByRole('checkbox', { name: 'Select Replace cutting boards' }));
  await view.user.click(screen.getByRole('checkbox', { name: 'Select Repair walk-in cooler' }));
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  await view.user.click(bar.getByRole('button', { name: action }));
  return { ...view, dialog: within(await screen.findByRole('dialog')) };
}

describe('the list of issues', () => {
  test('a list without issues says what issues are for and offers the first one', async () => {
    await open(withIssues());
    await screen.findByText('Record what needs to be fixed, who does it and by when.');
    expect(screen.getAllByRole('button', { name: 'New issue' }).length).toBeGreaterThan(0);
  });

  test('a list that could not be loaded says why and can be tried again', async () => {
    let isBroken = true;
    const server = withIssues().on(issues.list, () => {
      if (isBroken) throw new FakeApiError('VALIDATION_FAILED', 'The filter has a field that doesn’t exist.');
      return toListPage([boards], 'issues');
    });
    const { user } = await open(server);
    await screen.findAllByText('The filter has a field that doesn’t exist.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Replace cutting boards' });
  });

  test('a filter by status is added and is kept by the board', async () => {
    const { user, router } = await open(withIssues(boards, cooler));
    await screen.findByRole('link', { name: 'Replace cutting boards' });
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Status' }));
    await user.click(await screen.findByRole('checkbox', { name: 'In progress' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Replace cutting boards' })).toBeNull());
    await screen.findByRole('link', { name: 'Repair walk-in cooler' });
    await user.click(screen.getByRole('radio', { name: 'Board' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ show: 'board' }));
    expect(JSON.parse((router.state.location.search as { filter: string }).filter)).toEqual({
      status: ['in_progress'],
    });
  });

  test('the menu of a row offers only the statuses that its person may set', async () => {
    const server = withIssues({ ...boards, may: { ...boards.may, statuses: ['in_progress'], delete: false } });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Actions for Replace cutting boards' }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names.filter((name) => /^Move|Archive/.test(name ?? ''))).toEqual(['Move to “In progress”']);
    await user.click(screen.getByRole('menuitem', { name: 'Move to “In progress”' }));
    await screen.findByText('“Replace cutting boards” moved to “In progress”');
    expect(server.getCalls(issues.changeStatus)[0]?.body).toEqual({ status: 'in_progress', revision: 1 });
  });

  test('an issue is archived from its row, and undo restores it', async () => {
    const server = withIssues(boards)
      .on(issues.archive, () => toIssue(boards))
      .on(issues.restore, () => toIssue(boards));
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Actions for Replace cutting boards' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await screen.findByText('“Replace cutting boards” archived');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.getCalls(issues.restore)[0]?.params).toEqual({ id: boards.uuid }));
  });
});

describe('changing many issues', () => {
  test('selected issues are assigned to a person', async () => {
    const server = withIssues(boards, cooler)
      .on(groups.searchUsersAndGroups, () => [
        { value: 'user:21', label: 'Claire Fontaine', id: 21, group_code: 'user' as const, group_label: 'Person' },
      ])
      .on(issues.bulkAssign, () => ({ affected: 2, refused: 0 }));
    const { user, dialog } = await selectBoth(server, 'Assign');
    await user.click(dialog.getByRole('combobox', { name: 'Assignee' }));
    await user.click(await screen.findByRole('option', { name: /^Claire Fontaine/ }));
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await screen.findByText('2 issues changed');
    expect(server.getCalls(issues.bulkAssign)[0]?.body).toEqual({
      ids: [13, 12],
      assignee: { type: 'user', id: 21 },
    });
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  test('“Can’t do” needs a note for all of them', async () => {
    const server = withIssues(boards, cooler).on(issues.bulkChangeStatus, () => ({ affected: 2, refused: 0 }));
    const { user, dialog } = await selectBoth(server, 'Status');
    await user.click(dialog.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Can’t do' }));
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await dialog.findByText('Enter a note.');
    expect(server.getCalls(issues.bulkChangeStatus)).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'The landlord refuses');
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await screen.findByText('2 issues changed');
    expect(server.getCalls(issues.bulkChangeStatus)[0]?.body).toEqual({
      ...{ ids: [13, 12], status: 'cant_do', note: 'The landlord refuses', media: [] },
    });
  });

  test('the due date of selected issues is removed by leaving it empty', async () => {
    const server = withIssues(boards, cooler).on(issues.bulkChange, () => ({ affected: 2, refused: 0 }));
    const { user, dialog } = await selectBoth(server, 'Due date');
    dialog.getByText('Leave empty to remove the due date.');
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await screen.findByText('2 issues changed');
    expect(server.getCalls(issues.bulkChange)[0]?.body).toEqual({ ids: [13, 12], due_at: null });
  });

  test('labels are added to selected issues, and nothing is sent without one', async () => {
    const server = withIssues(boards, cooler).on(issues.bulkChange, () => ({ affected: 2, refused: 0 }));
    const { user, dialog } = await selectBoth(server, 'Labels');
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    expect(server.getCalls(issues.bulkChange)).toEqual([]);
    await user.click(dialog.getByRole('combobox', { name: 'Add labels' }));
    await user.click(await screen.findByRole('option', { name: 'Urgent' }));
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await screen.findByText('2 issues changed');
    expect(server.getCalls(issues.bulkChange)[0]?.body).toMatchObject({ add_label_ids: [5], remove_label_ids: [] });
  });

  test('a change that fails leaves the dialog and the selection for another try', async () => {
    const server = withIssues(boards, cooler).on(issues.bulkChange, () => {
      throw new FakeApiError('UNEXPECTED', 'Something went wrong on our side.');
    });
    const { user, dialog } = await selectBoth(server, 'Priority');
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await screen.findByText('Something went wrong on our side.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('2 selected');
  });

  test('selected issues are archived after a question, and undo restores them', async () => {
    const server = withIssues(boards, cooler)
      .on(issues.bulkArchive, () => ({ affected: 2, refused: 0 }))
      .on(issues.bulkRestore, () => ({ affected: 2, refused: 0 }));
    const { user, dialog } = await selectBoth(server, 'Archive');
    dialog.getByText(/Replace cutting boards and Repair walk-in cooler/);
    expect(server.getCalls(issues.bulkArchive)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    await screen.findByText('2 issues archived');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.getCalls(issues.bulkRestore)[0]?.body).toEqual({ ids: [13, 12] }));
  });
});

test('an archived issue is restored from the archive', async () => {
  const archived = { ...boards, archived_at: '2026-11-20T10:00:00Z' };
  const server = withIssues()
    .on(issues.listArchive, () => toListPage([archived], 'issues_archive'))
    .on(issues.restore, () => toIssue(boards));
  const { user } = await open(server, '/issues/archive');
  await user.click(await screen.findByRole('button', { name: 'Actions for Replace cutting boards' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  await screen.findByText('“Replace cutting boards” restored');
  expect(server.getCalls(issues.restore)[0]?.params).toEqual({ id: boards.uuid });
});
