import { type Group, groups } from '@rounds/contract/groups';
import { users } from '@rounds/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, createUser, FakeApiError, FakeServer, renderAt, toListPage } from '../../testing/index.ts';

const night: Group = {
  id: 3,
  name_lang: { en: 'Night shift', de: 'Nachtschicht' },
  users_count: 0,
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-01T10:00:00Z',
};
const withGroups = (...list: Group[]) =>
  new FakeServer()
    .on(groups.list, () => toListPage(list, 'groups'))
    .on(users.search, () => [{ value: 12, label: 'Jana Weber', avatar: null }]);

describe('groups', () => {
  it('a group shows its name in the language of the screen', async () => {
    await renderAt('/group/list', { as: createPerson('administrator', { locale: 'de' }), server: withGroups(night) });
    await screen.findByText('Nachtschicht');
  });

  it('a group needs a name in at least one language, and a taken name is reported at the field', async () => {
    const server = withGroups(night).on(groups.create, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.', {
        data: { name_lang: ['Another group already has this name.'] },
      });
    });
    const { user } = await renderAt('/group/list', { as: createPerson('administrator'), server });
    await user.click(await screen.findByRole('button', { name: 'New group' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create group' }));
    dialog.getByText('This field is required.');
    await user.type(dialog.getByLabelText(/^Name \(English\)/), 'Night shift');
    await user.click(dialog.getByRole('button', { name: 'Create group' }));
    await dialog.findByText('Another group already has this name.');
    expect(server.getCalls(groups.create)[0]?.body).toEqual({ name_lang: { en: 'Night shift' } });
  });

  it('a group is created with its first members', async () => {
    const server = withGroups().on(groups.create, () => ({ ...night, users_count: 1 }));
    const { user } = await renderAt('/group/list', { as: createPerson('administrator'), server });
    await user.click((await screen.findAllByRole('button', { name: 'New group' }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Name \(English\)/), 'Night shift');
    await user.click(dialog.getByRole('combobox', { name: 'People' }));
    await user.click(await screen.findByRole('option', { name: 'Jana Weber' }));
    await user.click(dialog.getByRole('button', { name: 'Create group' }));
    await waitFor(() =>
      expect(server.getCalls(groups.create)[0]?.body).toEqual({ name_lang: { en: 'Night shift' }, user_ids: [12] }),
    );
  });

  it('a group with members is not deleted, and its members are offered instead', async () => {
    const { user } = await renderAt('/group/list', {
      as: createPerson('administrator'),
      server: withGroups({ ...night, users_count: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Night shift' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^This group has 2 members/);
    dialog.getByRole('button', { name: 'Show members' });
  });

  it('people are found by name and added to a group', async () => {
    const server = new FakeServer()
      .on(groups.get, () => night)
      .on(groups.listMembers, () => toListPage([], 'group_users'))
      .on(users.search, () => [{ value: 12, label: 'Jana Weber', avatar: null }])
      .on(groups.addMembers, () => ({ ...night, users_count: 1 }));
    const { user } = await renderAt('/group/3/users', { as: createPerson('administrator'), server });
    await user.click((await screen.findAllByRole('button', { name: 'Add people' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add people to “Night shift”' }));
    expect(dialog.getByRole('button', { name: 'Add people' }).hasAttribute('disabled')).toBe(true);
    await user.click(dialog.getByRole('combobox', { name: 'People' }));
    await user.click(await screen.findByRole('option', { name: 'Jana Weber' }));
    expect(server.getCalls(users.search)[0]?.query).toMatchObject({ with_invited: true });
    await user.click(dialog.getByRole('button', { name: 'Add 1 person' }));
    await waitFor(() => expect(server.getCalls(groups.addMembers)[0]?.body).toEqual({ user_ids: [12] }));
  });

  it('removing selected members can be undone, and removing all matches asks first', async () => {
    const people = [createUser(1, 'Jana'), createUser(2, 'Paul')];
    const matching = toListPage(people, 'group_users');
    const server = new FakeServer()
      .on(groups.get, () => ({ ...night, users_count: 97 }))
      .on(groups.listMembers, () => ({ ...matching, pagination: { ...matching.pagination, total: 97 } }))
      .on(groups.bulkRemoveMembers, ({ body }) => ({ affected: body.ids?.length ?? 97 }))
      .on(users.bulkAddToGroup, () => ({ affected: 2 }));
    const { user } = await renderAt('/group/3/users', { as: createPerson('administrator'), server });
    const takeOut = () => user.click(screen.getByRole('button', { name: 'Remove from group' }));
    const choosePage = async () => {
      await user.click(await screen.findByRole('checkbox', { name: /Jana Weber/ }));
      await user.click(screen.getByRole('checkbox', { name: /Paul Weber/ }));
    };
    await choosePage();
    await takeOut();
    await screen.findByText('2 people removed from “Night shift”');
    expect(server.getCalls(groups.bulkRemoveMembers)[0]?.body).toEqual({ ids: [1, 2] });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.getCalls(users.bulkAddToGroup)[0]?.body).toEqual({ ids: [1, 2], group_id: 3 }));

    await choosePage();
    await user.click(await screen.findByRole('button', { name: 'Select all 97 matches' }));
    await takeOut();
    let dialog = within(await screen.findByRole('dialog', { name: 'Remove 97 people from “Night shift”?' }));
    await user.click(dialog.getByRole('button', { name: 'No' }));
    expect(server.getCalls(groups.bulkRemoveMembers)).toHaveLength(1);
    await takeOut();
    dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove from group' }));
    await screen.findByText('97 people removed from “Night shift”');
    expect(server.getCalls(groups.bulkRemoveMembers)[1]?.body).toEqual({ apply_filter: true, filter: {}, count: 97 });
  });

  it('the members of a group are exported with the current filter', async () => {
    const server = new FakeServer()
      .on(groups.get, () => night)
      .on(groups.listMembers, () => toListPage([], 'group_users'));
    const { user } = await renderAt('/group/3/users?filter={"full_name":[{"operator":"ct","value":"x"}]}', {
      as: createPerson('administrator'),
      server,
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const href = (await screen.findByRole('menuitem', { name: /CSV/ })).getAttribute('href');
    expect(href).toMatch(/^\/api\/user\/group\/3\/user-group-list\/export\?.*format=csv/);
  });
});
