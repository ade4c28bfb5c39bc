import { issues } from '@rounds/contract/issues';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createPerson, FakeApiError, type FakeServer, renderAt, upload } from '../../../testing/index.ts';
import { createComment, createIssue, toIssue } from '../testing/issues.ts';
import { withIssue } from '../testing/servers.ts';

const cooler = toIssue(createIssue(12, 'Repair walk-in cooler', { revision: 3 }));
const open = (server: FakeServer) => renderAt(`/issues/${cooler.uuid}`, { as: createPerson('administrator'), server });

/** Opens the screen of the issue and the field for a new comment. */
async function write(server: FakeServer, text: string) {
  const view = await open(server);
  await view.user.click(await screen.findByRole('button', { name: /Write a comment/ }));
  const field = await screen.findByRole('textbox', { name: 'Comment' });
  if (text) await view.user.type(field, text);
  const send = () => view.user.click(screen.getByRole('button', { name: 'Send comment' }));
  return { ...view, field, send };
}

describe('writing a comment', () => {
  test('an empty comment is not sent, and the field says what is missing', async () => {
    const { server } = withIssue(cooler);
    const { send } = await write(server, '');
    await send();
    await screen.findByText('Write a comment or add a photo.');
    expect(server.getCalls(issues.createComment)).toEqual([]);
  });

  test('a comment that could not be sent stays in its field, and the next try stores it once', async () => {
    const { server, held } = withIssue(cooler);
    let isBroken = true;
    server.on(issues.createComment, ({ body }) => {
      if (isBroken) throw new FakeApiError('UNEXPECTED', 'Something went wrong on our side.');
      held.comments = [createComment(1, '', { text: body.text })];
      return held.comments[0]!;
    });
    const { field, send } = await write(server, 'Gasket ordered');
    await send();
    await screen.findByText('Something went wrong on our side.');
    expect(field.textContent).toBe('Gasket ordered');
    isBroken = false;
    await send();
    await screen.findByRole('listitem', { name: /^Comment by Mara Lindqvist/ });
    const uuids = server.getCalls(issues.createComment).map(({ body }) => (body as { uuid: string }).uuid);
    expect(uuids).toHaveLength(2);
    expect(new Set(uuids).size).toBe(1);
  });

  test('a photo alone is a comment', async () => {
    upload.mockResolvedValue({} as never);
    const { server, held } = withIssue(cooler);
    server.on(issues.createComment, ({ body }) => {
      held.comments = [createComment(1, '', { text: [], media: [...body.media] })];
      return held.comments[0]!;
    });
    const { user, send } = await write(server, '');
    const form = within(screen.getByRole('textbox', { name: 'Comment' }).closest('form')!);
    const photo = new File(['a picture'], 'gasket.jpg', { type: 'image/jpeg' });
    await user.upload(form.getByLabelText('Photos and files', { selector: 'input' }), photo);
    await form.findByRole('img', { name: 'File 1' });
    await send();
    await waitFor(() => expect(server.getCalls(issues.createComment)).toHaveLength(1));
    const [, { fields }] = upload.mock.calls[0]!;
    expect(server.getCalls(issues.createComment)[0]?.body).toMatchObject({
      media: [(fields as unknown as { uuid: string }).uuid],
    });
  });

  test('the name of a person who was removed from the text is not mentioned', async () => {
    const { server, held } = withIssue(cooler);
    server
      .on(issues.searchMentions, () => [{ id: 21, full_name: 'Claire Fontaine', avatar: null, has_access: true }])
      .on(issues.createComment, ({ body }) => {
        held.comments = [createComment(1, '', { text: body.text })];
        return held.comments[0]!;
      });
    const { user, field, send } = await write(server, '@Cl');
    const list = within(await screen.findByRole('listbox', { name: 'People' }));
    await user.click(list.getByRole('option', { name: /Claire Fontaine/ }));
    expect(field.textContent).toBe('@Claire Fontaine ');
    await user.keyboard('{Backspace}{Backspace}{Backspace}later');
    await send();
    await waitFor(() => expect(server.getCalls(issues.createComment)).toHaveLength(1));
    expect(server.getCalls(issues.createComment)[0]?.body).toMatchObject({ mentions: [] });
  });
});

describe('the comments of others and own ones', () => {
  test('a comment is edited with the revision that it was based on, and is marked as edited', async () => {
    const { server, held } = withIssue(cooler, [createComment(1, 'Gasket ordered')]);
    server.on(issues.updateComment, ({ body }) => {
      held.comments = [createComment(1, '', { text: body.text, revision: 2, edited_at: '2026-11-20T11:00:00Z' })];
      return held.comments[0]!;
    });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: /^Edit comment/ }));
    const field = await screen.findByRole('textbox', { name: 'Edit comment' });
    await user.type(field, '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/edited/);
    const update = server.getCalls(issues.updateComment)[0]!;
    expect(update.params).toMatchObject({ commentId: 1 });
    expect(update.body).toMatchObject({ revision: 1 });
    expect(JSON.stringify(update.body)).toContain('Gasket ordered');
  });

  test('a comment that was edited elsewhere meanwhile shows both versions, and keeps the chosen one', async () => {
    const theirs = createComment(1, 'Gasket arrived', { revision: 4 });
    const { server, held } = withIssue(cooler, [createComment(1, 'Gasket ordered')]);
    server.on(issues.updateComment, ({ body }) => {
      if (body.revision !== 4) throw new FakeApiError('ACT_REVISION_NOT_MATCH', 'Changed elsewhere', { data: theirs });
      held.comments = [createComment(1, '', { text: body.text, revision: 5 })];
      return held.comments[0]!;
    });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: /^Edit comment/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Edit comment' }), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const notice = within(await screen.findByRole('alert'));
    notice.getByText('Gasket arrived');
    await user.click(notice.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit comment' })).toBeNull());
    expect(server.getCalls(issues.updateComment).map(({ body }) => (body as { revision: number }).revision)).toEqual([
      1, 4,
    ]);
  });

  test('comments of others are read only', async () => {
    const by = { id: 22, full_name: 'Jonas Weber', avatar: null };
    await open(withIssue(cooler, [createComment(1, 'Gasket ordered', { by, can_edit: false })]).server);
    await screen.findByText('Gasket ordered');
    expect(screen.queryByRole('button', { name: /comment by Jonas Weber/ })).toBeNull();
  });

  test('a comment that cannot be deleted stays, and the reason is shown', async () => {
    const { server } = withIssue(cooler, [createComment(1, 'Gasket ordered')]);
    server.on(issues.deleteComment, () => {
      throw new FakeApiError('USR_FORBIDDEN', 'Only its author can delete it.');
    });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: /^Delete comment/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete comment' }));
    await screen.findByText('Only its author can delete it.');
    screen.getByText('Gasket ordered');
  });

  test('older comments are loaded on request, before those that are shown', async () => {
    const { server } = withIssue(cooler);
    const older = createComment(1, 'Found it warm', { created_at: '2026-11-19T10:00:00Z' });
    const newer = createComment(2, 'Gasket ordered');
    server.on(issues.listComments, ({ query }) =>
      query.before === 2 ? { list: [older], has_more: false, total: 2 } : { list: [newer], has_more: true, total: 2 },
    );
    const { user } = await open(server);
    await screen.findByText('Gasket ordered');
    expect(screen.queryByText('Found it warm')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show older entries' }));
    await screen.findByText('Found it warm');
    const stream = screen.getByRole('list', { name: 'Activity' });
    expect(stream.textContent).toMatch(/Found it warm.*Gasket ordered/);
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  });
});
