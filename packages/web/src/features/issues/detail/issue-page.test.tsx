import type { RecordActivity } from '@rounds/contract/activity-entry.ts';
import { type Issue, issues } from '@rounds/contract/issues';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createPerson, type FakeServer, renderAt, stubEventSource, toListPage } from '../../../testing/index.ts';
import { fakePhone } from '../../../testing/layout.ts';
import { createComment, createIssue, toIssue } from '../testing/issues.ts';
import { withIssue } from '../testing/servers.ts';

const may: Issue['may'] = {
  edit: true,
  change_category: true,
  comment: true,
  delete: true,
  statuses: ['in_progress', 'complete', 'cant_do'],
};
const cooler = toIssue(
  createIssue(12, 'Repair walk-in cooler', { status: 'to_do', priority: 'high', revision: 3, may }),
);

const open = (server: FakeServer) => renderAt(`/issues/${cooler.uuid}`, { as: createPerson('administrator'), server });
const getField = (name: string) => screen.findByRole('button', { name: new RegExp(`Edit ${name}$`) });
const getUpdates = (server: FakeServer) => server.getCalls(issues.update).map(({ body }) => body);

describe('the screen of an issue', () => {
  test('a field that is edited in place is saved alone with the revision, and undo brings back what it was', async () => {
    const { server } = withIssue(cooler);
    const { user } = await open(server);
    await user.click(await getField('Title'));
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    await user.clear(title);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(getUpdates(server)).toEqual([]);
    expect(title.getAttribute('aria-invalid')).toBe('true');
    await user.type(title, 'Replace walk-in cooler{Enter}');
    await screen.findByRole('heading', { name: 'Replace walk-in cooler' });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('heading', { name: 'Repair walk-in cooler' });
    expect(getUpdates(server)).toEqual([
      { title: 'Replace walk-in cooler', revision: 3 },
      { title: 'Repair walk-in cooler', revision: 4 },
    ]);
  });

  test('people who may not change an issue read its fields, and are offered only the statuses they may choose', async () => {
    const readOnly = { edit: false, change_category: false, comment: true, delete: false, statuses: ['in_progress'] };
    await open(withIssue({ ...cooler, may: readOnly as Issue['may'] }).server);
    const statuses = within(await screen.findByRole('group', { name: 'Change status' }));
    expect(statuses.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['In progress']);
    expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
    screen.getByRole('button', { name: /Write a comment/ });
  });

  test('a status that needs a note asks for it before it is changed', async () => {
    const { server, held } = withIssue(cooler);
    server.on(issues.changeStatus, ({ body }) => {
      held.issue = { ...held.issue, status: body.status, status_note: body.note ?? null, revision: 4 };
      return held.issue;
    });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Can’t do' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /Move to/ }));
    expect(server.getCalls(issues.changeStatus)).toHaveLength(0);
    await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'The landlord refuses');
    await user.click(dialog.getByRole('button', { name: /Move to/ }));
    await screen.findByText('The landlord refuses');
    expect(server.getCalls(issues.changeStatus)[0]?.body).toEqual({
      status: 'cant_do',
      note: 'The landlord refuses',
      revision: 3,
    });
  });

  test('a field that somebody else has changed meanwhile keeps what was typed until one chooses', async () => {
    const { server, held } = withIssue(cooler);
    const { user } = await open(server);
    await user.click(await getField('Title'));
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    held.issue = { ...held.issue, title: 'Scrap walk-in cooler', revision: 9 };
    await user.clear(title);
    await user.type(title, 'Replace walk-in cooler{Enter}');
    const notice = within(await screen.findByRole('alert'));
    notice.getByText('Changed: Title');
    notice.getByText('Scrap walk-in cooler');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ }).value).toBe('Replace walk-in cooler');
    await user.click(notice.getByRole('button', { name: 'Keep mine' }));
    await screen.findByRole('heading', { name: 'Replace walk-in cooler' });
    expect(getUpdates(server).at(-1)).toEqual({ title: 'Replace walk-in cooler', revision: 9 });
  });

  test('a change by somebody else appears without replacing the field that is being edited', async () => {
    const [connections, { server, held }] = [stubEventSource(), withIssue(cooler)];
    // This is another person than before, who gets a new stream of events.
    const as = { ...createPerson('administrator'), id: 8 };
    const { user } = await renderAt(`/issues/${cooler.uuid}`, { as, server });
    await user.click(await getField('Title'));
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ });
    await user.type(title, ' now');
    held.issue = { ...held.issue, title: 'Scrap walk-in cooler', priority: 'low', revision: 9 };
    act(() => connections[0]!.send({ topic: 'issues', id: cooler.id }));
    expect((await screen.findAllByText('Low')).length).toBeGreaterThan(0);
    expect(title.value).toBe('Repair walk-in cooler now');
    expect(title.isConnected).toBe(true);
  });
});

describe('the activity of an issue', () => {
  const change = (id: number, at: string, code: string, more: Partial<RecordActivity> = {}): RecordActivity => ({
    ...{ id, at, code, user_id: 7, user_name: 'Harpreet Dhillon', subject_type: 'issue', subject_id: '12' },
    ...{ token_name: null, subject_title: 'Repair walk-in cooler', before: null, after: null, answers: null },
    ...more,
  });
  const changes = [
    change(3, '2026-11-20T12:00:00Z', 'issue.status_changed', {
      before: { status: 'to_do' },
      after: { status: 'in_progress', note: 'Gasket ordered' },
    }),
    change(2, '2026-11-20T10:00:01Z', 'issue.commented'),
    change(1, '2026-11-20T09:00:00Z', 'issue.created', { after: { title: 'Repair walk-in cooler' } }),
  ];
  const listEntries = async () => {
    const stream = await screen.findByRole('list', { name: 'Activity' });
    return [...stream.children].map(({ textContent }) => textContent);
  };

  test('comments and changes are one stream in the order of time, each once, and can be listed alone', async () => {
    const { server } = withIssue({ ...cooler, comments_count: 1 }, [createComment(1, 'Unit 2 holds 3.1 °C')]);
    server.on(issues.listActivity, () => toListPage(changes, 'record_activity'));
    const { user } = await open(server);
    await screen.findByText('Unit 2 holds 3.1 °C');
    await screen.findByText('Harpreet Dhillon changed the status');
    expect(await listEntries()).toEqual([
      expect.stringMatching(/^Harpreet Dhillon raised this issue/),
      expect.stringMatching(/^Mara Lindqvist.*Unit 2 holds 3.1 °C/),
      expect.stringMatching(/^Harpreet Dhillon changed the status.*Status: to do → in progressNote: Gasket ordered$/),
    ]);
    await user.click(screen.getByRole('radio', { name: 'Comments 1' }));
    expect(await listEntries()).toEqual([expect.stringMatching(/Unit 2 holds 3.1 °C/)]);
    await user.click(screen.getByRole('radio', { name: 'Changes' }));
    expect(await listEntries()).toHaveLength(2);
  });
});

test('previous and next lead through the list that an issue was opened from', async () => {
  const others = [createIssue(11, 'Replace cutting boards'), cooler, createIssue(13, 'Seal the rear door')];
  const { server } = withIssue(cooler);
  server.on(issues.list, () => toListPage(others, 'issues'));
  const { user, router } = await renderAt('/issues', { as: createPerson('administrator'), server });
  await user.click(await screen.findByRole('link', { name: 'Repair walk-in cooler' }));
  await screen.findByRole('link', { name: 'Previous issue: #411 Replace cutting boards' });
  await user.click(await screen.findByRole('link', { name: 'Next issue: #413 Seal the rear door' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/issues/${others[2]!.uuid}`));
});

test('on a phone the status is at the bottom, and watching is in the menu', async () => {
  const removePhone = fakePhone();
  try {
    const { server, held } = withIssue(cooler);
    server.on(issues.changeStatus, ({ body }) => {
      held.issue = { ...held.issue, status: body.status, revision: 4 };
      return held.issue;
    });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Change status: To do' }));
    await user.click(await screen.findByRole('menuitem', { name: 'In progress' }));
    await screen.findByRole('button', { name: 'Change status: In progress' });
    expect(screen.queryByRole('button', { name: 'Watch' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await screen.findByRole('menuitem', { name: 'Watch' });
  } finally {
    removePhone();
  }
});

describe('the comments of an issue', () => {
  const people = [
    { id: 21, full_name: 'Claire Fontaine', avatar: null, has_access: true },
    { id: 22, full_name: 'Clara Holt', avatar: null, has_access: false },
  ];

  test('a comment mentions a person who is chosen after @ and is sent with Ctrl+Enter, and a draft survives leaving', async () => {
    const { server, held } = withIssue(cooler);
    server
      .on(issues.searchMentions, () => people)
      .on(issues.createComment, ({ body }) => {
        const made = createComment(1, '', { text: body.text, mentions: [{ id: 21, full_name: 'Claire Fontaine' }] });
        held.comments = [made];
        return made;
      });
    const { user, unmount } = await open(server);
    await user.click(await screen.findByRole('button', { name: /Write a comment/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Ask @Cl');
    const list = within(await screen.findByRole('listbox', { name: 'People' }));
    const refused = list.getByRole('option', { name: /Clara Holt.*No access to this issue/ });
    await user.click(refused);
    expect(screen.getByRole('textbox', { name: 'Comment' }).textContent).toBe('Ask @Cl');
    await user.click(list.getByRole('option', { name: /Claire Fontaine/ }));
    expect(screen.getByRole('textbox', { name: 'Comment' }).textContent).toBe('Ask @Claire Fontaine ');
    unmount();
    await open(server);
    await user.click(await screen.findByRole('button', { name: /Draft: Ask @Claire Fontaine/ }));
    await screen.findByRole('textbox', { name: 'Comment' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('listitem', { name: /Comment by Mara Lindqvist/ });
    expect(server.getCalls(issues.createComment).map(({ body }) => body)).toMatchObject([
      { mentions: [21], media: [] },
    ]);
    await screen.findByRole('button', { name: /Write a comment/ });
  });

  test('an own comment is deleted after a confirmation', async () => {
    const { server, held } = withIssue(cooler, [createComment(1, 'Gasket ordered')]);
    server.on(issues.deleteComment, () => {
      held.comments = [];
      return null;
    });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: /^Delete comment/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete comment' }));
    await waitFor(() => expect(screen.queryByText('Gasket ordered')).toBeNull());
    expect(server.getCalls(issues.deleteComment)[0]?.params).toMatchObject({ commentId: 1 });
  });
});
