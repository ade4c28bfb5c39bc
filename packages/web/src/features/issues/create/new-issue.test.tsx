import type { CustomField } from '@rounds/contract/custom-fields';
import { groups } from '@rounds/contract/groups';
import { issues } from '@rounds/contract/issues';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CallError } from '../../../platform/api/index.ts';
import { createPerson, FakeApiError, type FakeServer, renderAt, upload } from '../../../testing/index.ts';
import { createIssue, toIssue } from '../testing/issues.ts';
import { withIssues } from '../testing/servers.ts';

const COST: CustomField = {
  ...{ id: 3, key: 'cost', name: 'Cost', translations: {}, description: '', field_type: 'decimal', is_used: true },
  ...{ is_required: true, is_standard: false, is_locked: false, default_value: { value: 25 }, config: {} },
  parent_id: 'group1',
};
const photo = (name = 'door.jpg') => new File(['a picture'], name, { type: 'image/jpeg' });

/** Opens the dialog over the empty list of issues. */
async function open(server: FakeServer = withCreate()) {
  const view = await renderAt('/issues', { as: createPerson('administrator'), server });
  await view.user.click((await screen.findAllByRole('button', { name: 'New issue' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'New issue' }));
  const choose = async (field: string, option: string) => {
    await view.user.click(dialog.getByRole('combobox', { name: field }));
    await view.user.click(await screen.findByRole('option', { name: option }));
  };
  const submit = () => view.user.click(dialog.getByRole('button', { name: 'Create issue' }));
  const title = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^Title/ });
  return { ...view, server, dialog, choose, submit, title };
}
const withCreate = () => withIssues().on(issues.create, ({ body }) => toIssue(createIssue(20, body.title)));
const getBodies = (server: FakeServer) => server.getCalls(issues.create).map(({ body }) => body);

describe('the dialog for a new issue', () => {
  test('an issue without a title is not created, and the field says that it is required', async () => {
    const { server, dialog, submit, title } = await open();
    await submit();
    await dialog.findByText('This field is required.');
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(getBodies(server)).toEqual([]);
  });

  test('everything that was entered is sent, and the list names the new issue', async () => {
    const server = withCreate().on(groups.searchUsersAndGroups, () => [
      { value: 'user:21', label: 'Claire Fontaine', id: 21, group_code: 'user' as const, group_label: 'Person' },
      { value: 'group:5', label: 'Facilities leads', id: 5, group_code: 'group' as const, group_label: 'Group' },
    ]);
    const { user, choose, submit, title, dialog } = await open(server);
    await user.type(title, ' Seal the rear door ');
    await choose('Category', 'Equipment');
    await choose('Subcategory', 'Cooling');
    await choose('Priority', 'High');
    await choose('Risk', 'Critical');
    await user.type(dialog.getByRole('textbox', { name: /^Due/ }), '09/10/2026');
    await choose('Assignee', 'Facilities leads – Group');
    await choose('Labels', 'Urgent');
    await submit();
    await screen.findByText(/^Issue #420 “Seal the rear door” created/);
    expect(getBodies(server)).toEqual([
      expect.objectContaining({
        ...{ title: 'Seal the rear door', category_id: 2, sub_category_id: 3, priority: 'high', risk: 'critical' },
        ...{ due_at: '2026-10-09', assignee: { type: 'group', id: 5 }, label_ids: [5], type: 'action' },
      }),
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('another category takes back the subcategory of the one before', async () => {
    const { user, choose, submit, title, dialog, server } = await open();
    await user.type(title, 'Seal the rear door');
    await choose('Category', 'Equipment');
    await choose('Subcategory', 'Cooling');
    await choose('Category', 'General');
    expect(dialog.queryByRole('combobox', { name: 'Subcategory' })).toBeNull();
    await submit();
    await waitFor(() => expect(getBodies(server)).toHaveLength(1));
    expect(getBodies(server)[0]).toMatchObject({ category_id: 1, sub_category_id: null });
  });

  test('a value that the server rejects is explained at its field, and everything entered stays', async () => {
    const server = withIssues().on(issues.create, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.', {
        data: { due_at: ['This day is over. Choose today or a later day.'] },
      });
    });
    const { user, submit, title, dialog } = await open(server);
    await user.type(title, 'Seal the rear door');
    const due = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Due/ });
    await user.type(due, '01/02/2020');
    await submit();
    await dialog.findByText('This day is over. Choose today or a later day.');
    expect(due.getAttribute('aria-invalid')).toBe('true');
    expect(title.value).toBe('Seal the rear door');
  });

  test('a call that fails says why in the dialog, and the next try creates the issue', async () => {
    let isBroken = true;
    const server = withIssues().on(issues.create, ({ body }) => {
      if (isBroken) throw new FakeApiError('UNEXPECTED', 'Something went wrong on our side.');
      return toIssue(createIssue(20, body.title));
    });
    const { user, submit, title, dialog } = await open(server);
    await user.type(title, 'Seal the rear door');
    await submit();
    await dialog.findByText('Something went wrong on our side.');
    isBroken = false;
    await submit();
    await screen.findByText(/^Issue #420/);
    expect(getBodies(server)).toHaveLength(2);
  });

  test('a required custom field is offered with its default, and must have a value', async () => {
    const server = withCreate().on(issues.listCustomFields, () => [COST]);
    const { user, submit, title, dialog } = await open(server);
    const cost = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^Cost/ });
    expect(cost.value).toBe('25');
    server.on(issues.create, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.', {
        data: { 'custom_fields.cost': ['This field is required.'] },
      });
    });
    await user.type(title, 'Seal the rear door');
    await user.clear(cost);
    await submit();
    await waitFor(() => expect(cost.getAttribute('aria-invalid')).toBe('true'));
    expect(getBodies(server).at(-1)).toMatchObject({ custom_fields: { cost: null } });
    server.on(issues.create, ({ body }) => toIssue(createIssue(20, body.title)));
    await user.type(cost, '12.5');
    await submit();
    await screen.findByText(/^Issue #420/);
    expect(getBodies(server).at(-1)).toMatchObject({ custom_fields: { cost: 12.5 } });
  });

  test('a photo is sent with the issue as soon as it is uploaded', async () => {
    const stored = Promise.withResolvers<never>();
    upload.mockImplementation(() => stored.promise);
    const { user, submit, title, dialog, server } = await open();
    await user.type(title, 'Seal the rear door');
    await user.upload(dialog.getByLabelText('Photos and files', { selector: 'input' }), photo());
    await dialog.findByRole('progressbar', { name: 'Upload progress: door.jpg' });
    expect(dialog.getByRole('button', { name: 'Create issue' }).hasAttribute('data-loading')).toBe(true);
    stored.resolve({} as never);
    await dialog.findByRole('img', { name: 'File 1' });
    await submit();
    await waitFor(() => expect(getBodies(server)).toHaveLength(1));
    const [, options] = upload.mock.calls[0]!;
    expect(getBodies(server)[0]).toMatchObject({ media: [(options.fields as unknown as { uuid: string }).uuid] });
  });

  test('a file of another type and an upload without a network say what is wrong', async () => {
    upload.mockRejectedValueOnce(new CallError({ status: 0, code: 'NETWORK', message: 'You’re offline.' } as never));
    const { user, dialog, server, submit, title } = await open();
    const field = dialog.getByRole('group', { name: 'Photos and files' });
    const script = new File(['alert()'], 'door.js', { type: 'text/javascript' });
    fireEvent.drop(field, { dataTransfer: { files: [script, photo()] } });
    await waitFor(() => expect(within(field).getAllByRole('alert')).toHaveLength(2));
    const [type, offline] = within(field).getAllByRole('alert');
    expect(type!.textContent).toMatch(/^door.js: unsupported file type/);
    expect(offline!.textContent).toBe('door.jpg: You’re offline.');
    expect(within(field).queryByRole('button', { name: 'Upload again: door.js' })).toBeNull();
    within(field).getByRole('button', { name: 'Upload again: door.jpg' });
    await user.type(title, 'Seal the rear door');
    await submit();
    await waitFor(() => expect(getBodies(server)[0]).toMatchObject({ media: [] }));
  });
});

test('people who may not create issues are not offered it', async () => {
  const as = createPerson('nobody', { permissions: ['ACT_VIEW_ISSUE_LIST', 'ACT_VIEW_ISSUE'] });
  await renderAt('/issues', { as, server: withIssues() });
  await screen.findByText('No issues yet');
  expect(screen.queryByRole('button', { name: 'New issue' })).toBeNull();
});
