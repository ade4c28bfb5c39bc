import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import { groups } from '@rounds/contract/groups';
import { users } from '@rounds/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createAssignment, createPerson, FakeServer, renderAt, toListPage } from '../../../testing/index.ts';

const open = (...list: Parameters<typeof createAssignment>[1][]) => {
  const records = list.map((more, index) => createAssignment(index + 1, more));
  const server = new FakeServer().on(assignments.list, () => toListPage(records, 'assignments'));
  return renderAt('/assignment/list', { as: createPerson('manager'), server });
};
const openMenu = async ({ user }: Awaited<ReturnType<typeof open>>, title: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
const listActions = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

describe('list of assignments', () => {
  it('a row shows the status, the progress in words and what needs attention', async () => {
    await open({
      note: 'The template isn’t published.',
      problems: ['template_unpublished'],
      progress: { open: 3, completed: 12, overdue: 1, missed: 0 },
      has_dynamic_assets: true,
      assets_count: 2,
    });
    const link = await screen.findByRole('link', { name: /Round 1/ });
    expect(link.getAttribute('href')).toBe('/assignment/1');
    expect(link.textContent).toContain('The template isn’t published.');
    const row = within(link.closest('tr')!);
    row.getByText('Active');
    row.getByText('12 completed, 3 open, 1 overdue');
    row.getByText('2 + conditions');
  });

  it('an empty list says what an assignment is and leads to a new one', async () => {
    const { user, router, server } = await open();
    server.on(assignments.listArchive, () => toListPage([], 'assignments_archive'));
    // The editor loads these if it has the time.
    server.on(assignments.listCustomFields, () => []).on(checklists.searchEntries, () => []);
    server
      .on(assets.search, () => [])
      .on(groups.searchUsersAndGroups, () => [])
      .on(users.search, () => []);
    server.on(assetTypes.all, () => []);
    await screen.findByText(/An assignment defines who inspects what, and when/);
    await user.click(screen.getAllByRole('button', { name: 'New assignment' })[0]!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/assignment/add'));
  });

  it('an active assignment can be paused, and a finished one only be viewed, duplicated or archived', async () => {
    const view = await open({}, { status: 'finished' });
    view.server.on(assignments.pause, () => createAssignment(1, { status: 'paused' }));
    await openMenu(view, 'Round 2');
    expect(await listActions()).toEqual(['View plan', 'Duplicate', 'Archive']);
    await view.user.keyboard('{Escape}');
    await openMenu(view, 'Round 1');
    await view.user.click(await screen.findByRole('menuitem', { name: 'Pause' }));
    await screen.findByText('“Round 1” paused');
    expect(view.server.getCalls(assignments.pause)[0]?.params).toEqual({ id: 1 });
  });

  it('finishing asks what becomes of open inspections, and says how many were withdrawn', async () => {
    const view = await open({ progress: { open: 2, completed: 1, overdue: 1, missed: 0 } });
    const finished = createAssignment(1, { status: 'finished', withdrawn_count: 3 });
    view.server.on(assignments.finish, () => finished);
    await openMenu(view, 'Round 1');
    await view.user.click(await screen.findByRole('menuitem', { name: 'Finish…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Finish “Round 1”?' }));
    dialog.getByRole('radiogroup', { name: '3 inspections are open' });
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Withdraw them' }).checked).toBe(true);
    await view.user.click(dialog.getByRole('radio', { name: 'Leave them open' }));
    await view.user.click(dialog.getByRole('button', { name: 'Finish' }));
    await screen.findByText('3 inspections that no one had started were withdrawn.');
    expect(view.server.getCalls(assignments.finish)[0]).toMatchObject({
      params: { id: 1 },
      body: { open_work: 'keep' },
    });
  });

  it('selected assignments are resumed together', async () => {
    const { user, server } = await open({ status: 'paused' }, { status: 'paused' });
    server.on(assignments.bulkActivate, () => ({ affected: 2 }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Round 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Round 2' }));
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await screen.findByText('2 assignments resumed');
    expect(server.getCalls(assignments.bulkActivate)[0]?.body).toEqual({ ids: [1, 2] });
  });
});
