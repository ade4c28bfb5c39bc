import { groups } from '@rounds/contract/groups';
import { type Issue, issueLabels, issues } from '@rounds/contract/issues';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createPerson, FakeApiError, type FakeServer, renderAt, toListPage } from '../../../testing/index.ts';
import { createIssue, toIssue } from '../testing/issues.ts';
import { withIssue } from '../testing/servers.ts';

const cooler = toIssue(createIssue(12, 'Repair walk-in cooler', { revision: 3 }));
const open = (server: FakeServer, as = createPerson('administrator')) =>
  renderAt(`/issues/${cooler.uuid}`, { as, server });
const findEdit = (name: string) => screen.findByRole('button', { name: new RegExp(`Edit ${name}$`) });
const getUpdates = (server: FakeServer) => server.getCalls(issues.update).map(({ body }) => body);

describe('the fields of an issue', () => {
  test('an issue is assigned as soon as a person is chosen, and undo unassigns it', async () => {
    const { server } = withIssue(cooler);
    server.on(groups.searchUsersAndGroups, () => [
      { value: 'user:21', label: 'Claire Fontaine', id: 21, group_code: 'user' as const, group_label: 'Person' },
    ]);
    const { user } = await open(server);
    expect((await findEdit('Assignee')).textContent).toMatch(/^Unassigned/);
    await user.click(await findEdit('Assignee'));
    await user.click(await screen.findByRole('combobox', { name: 'Assignee' }));
    await user.click(await screen.findByRole('option', { name: /^Claire Fontaine/ }));
    await waitFor(async () => expect((await findEdit('Assignee')).textContent).toMatch(/^Claire Fontaine/));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await findEdit('Assignee')).textContent).toMatch(/^Unassigned/));
    expect(getUpdates(server)).toEqual([
      { assignee: { type: 'user', id: 21 }, revision: 3 },
      { assignee: null, revision: 4 },
    ]);
  });

  test('a due date is entered and removed, and the field shows what it has', async () => {
    const { server } = withIssue(cooler);
    const { user } = await open(server);
    await user.click(await findEdit('Due'));
    await user.type(await screen.findByRole('textbox', { name: /^Due/ }), '09/10/2026');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await findEdit('Due')).textContent).toMatch(/9.Oct.2026/));
    await user.click(await findEdit('Due'));
    await user.clear(await screen.findByRole('textbox', { name: /^Due/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await findEdit('Due')).textContent).toMatch(/^–/));
    expect(getUpdates(server)).toEqual([
      { due_at: '2026-10-09', revision: 3 },
      { due_at: null, revision: 4 },
    ]);
  });

  test('Escape closes a field without a change, and the focus returns to where it was opened', async () => {
    const { server } = withIssue(cooler);
    const { user } = await open(server);
    await user.click(await findEdit('Title'));
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), ' now{Escape}');
    await waitFor(async () => expect(await findEdit('Title')).toBe(document.activeElement));
    screen.getByRole('heading', { name: 'Repair walk-in cooler' });
    expect(getUpdates(server)).toEqual([]);
  });

  test('a value that the server rejects is explained at its field, and what was typed stays', async () => {
    const { server } = withIssue(cooler);
    server.on(issues.update, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.', {
        data: { due_at: ['This day is over. Choose today or a later day.'] },
      });
    });
    const { user } = await open(server);
    await user.click(await findEdit('Due'));
    const due = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Due/ });
    await user.type(due, '01/02/2020');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This day is over. Choose today or a later day.');
    expect(due.value).toMatch(/^01\/02\/2020/);
  });

  test('undo leaves a field alone that somebody else has changed since', async () => {
    const { server, held } = withIssue(cooler);
    const { user } = await open(server);
    await user.click(await findEdit('Priority'));
    await user.click(await screen.findByRole('combobox', { name: 'Priority' }));
    await user.click(await screen.findByRole('option', { name: 'Low' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    held.issue = { ...held.issue, priority: 'medium', revision: 9 };
    // Watching answers the issue as it is now.
    server.on(issues.watch, () => held.issue);
    await user.click(screen.getByRole('button', { name: 'Watch' }));
    await waitFor(async () => expect((await findEdit('Priority')).textContent).toMatch(/Medium, Edit/));
    await user.click(undo);
    await screen.findByText('Priority has been changed again since. Nothing was undone.');
    expect(getUpdates(server)).toHaveLength(1);
  });

  test('of two versions of a title the other one can be used', async () => {
    const { server, held } = withIssue(cooler);
    const { user } = await open(server);
    await user.click(await findEdit('Title'));
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    held.issue = { ...held.issue, title: 'Scrap walk-in cooler', revision: 9 };
    await user.type(title, ' now{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Use theirs' }));
    await screen.findByRole('heading', { name: 'Scrap walk-in cooler' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(getUpdates(server)).toHaveLength(1);
  });

  test('labels are chosen, and one that is missing is created by those who manage categories', async () => {
    const { server } = withIssue(cooler);
    server.on(issueLabels.create, ({ body }) => ({
      ...{ id: 8, name: body.name, translations: {}, color: 'slate' as const, issues_count: 0 },
    }));
    const { user } = await open(server);
    await user.click(await findEdit('Labels'));
    await user.click(await screen.findByRole('combobox', { name: 'Labels' }));
    await user.click(await screen.findByRole('option', { name: 'Urgent' }));
    await user.type(screen.getByRole('combobox', { name: 'Labels' }), 'Warranty');
    await user.click(await screen.findByRole('option', { name: 'Create label “Warranty”' }));
    await waitFor(() => expect(server.getCalls(issueLabels.create)[0]?.body).toMatchObject({ name: 'Warranty' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getUpdates(server)).toEqual([{ label_ids: [5, 8], revision: 3 }]));
  });

  test('people without the permission to manage categories can only choose labels', async () => {
    const { server } = withIssue(cooler);
    const as = createPerson('nobody', { permissions: ['ACT_VIEW_ISSUE', 'ACT_CREATE_ISSUE'] });
    const { user } = await open(server, as);
    await user.click(await findEdit('Labels'));
    await user.type(await screen.findByRole('combobox', { name: 'Labels' }), 'Warranty');
    await screen.findByText('Nothing found');
    expect(screen.queryByRole('option', { name: /^Create label/ })).toBeNull();
  });
});

describe('the actions on an issue', () => {
  test('a status change that the server rejects says why and leaves the status', async () => {
    const { server } = withIssue(cooler);
    server.on(issues.changeStatus, () => {
      throw new FakeApiError('ACT_STATUS_NOT_ALLOWED', 'You can’t move this issue to “Complete”.');
    });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Complete' }));
    await screen.findByText('You can’t move this issue to “Complete”.');
    screen.getByRole('button', { name: 'Complete' });
    screen.getByText('To do');
  });

  test('an issue is watched and no longer watched', async () => {
    const { server, held } = withIssue(cooler);
    server.on(issues.watch, ({ body }) => {
      held.issue = { ...held.issue, ...body };
      return held.issue;
    });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Watch' }));
    await screen.findByText('You’re watching this issue.');
    await user.click(await screen.findByRole('button', { name: 'Unwatch' }));
    await screen.findByText('You’re no longer watching this issue.');
    expect(server.getCalls(issues.watch).map(({ body }) => body)).toEqual([
      { is_watching: true },
      { is_watching: false },
    ]);
  });

  test('an issue is archived after a confirmation, and undo restores it', async () => {
    const { server, held } = withIssue(cooler);
    const archived: Issue = { ...cooler, archived_at: '2026-11-20T10:00:00Z', may: { ...cooler.may, statuses: [] } };
    server
      .on(issues.archive, () => {
        held.issue = archived;
        return held.issue;
      })
      .on(issues.restore, () => {
        held.issue = cooler;
        return held.issue;
      });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive “Repair walk-in cooler”?' }));
    expect(server.getCalls(issues.archive)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    await screen.findByText('This issue is archived. Restore it to change it.');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'In progress' });
    expect(server.getCalls(issues.restore)).toHaveLength(1);
  });

  test('an archived issue is deleted only after its title is typed', async () => {
    const { server } = withIssue({ ...cooler, archived_at: '2026-11-20T10:00:00Z' });
    server.on(issues.delete, () => null).on(issues.listArchive, () => toListPage([], 'issues_archive'));
    const { user, router } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete permanently' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Delete “Repair walk-in cooler” permanently/ }));
    const confirm = dialog.getByRole('button', { name: 'Delete permanently' });
    await user.click(confirm);
    expect(server.getCalls(issues.delete)).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 'Repair walk-in cooler');
    await user.click(confirm);
    await waitFor(() => expect(router.state.location.pathname).toBe('/issues/archive'));
    expect(server.getCalls(issues.delete)).toHaveLength(1);
  });

  test('a link that the browser does not copy is shown instead', async () => {
    const { server } = withIssue(cooler);
    const { user } = await open(server);
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    write.mockResolvedValueOnce();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied');
    expect(write).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`/issues/${cooler.uuid}$`)));
    write.mockRejectedValueOnce(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await screen.findByText(new RegExp(`^Couldn’t copy the link. Copy it from here: .*/issues/${cooler.uuid}$`));
  });

  test('people who may not change the status are told so', async () => {
    const may = { ...cooler.may, edit: false, delete: false, comment: false, statuses: [] };
    const { user } = await open(withIssue({ ...cooler, may }).server);
    await screen.findByText('You can’t change the status.');
    expect(screen.queryByRole('button', { name: /Write a comment/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await screen.findByRole('menuitem', { name: 'Download PDF' });
    expect(screen.queryByRole('menuitem', { name: 'Archive' })).toBeNull();
  });
});
