import { type Group, groups } from '@rounds/contract/groups';
import { users } from '@rounds/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { colleague, FakeRefusal, FakeServer, onePage, person, renderAt } from '../../testing/index.ts';

const night: Group = {
  id: 3,
  name_lang: { en: 'Night shift', de: 'Nachtschicht' },
  users_count: 0,
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-01T10:00:00Z',
};
const withGroups = (...list: Group[]) => new FakeServer().on(groups.list, () => onePage(list, 'groups'));

describe('groups', () => {
  it('show their name in the language of the screen', async () => {
    await renderAt('/group/list', { as: person('administrator', { locale: 'de' }), server: withGroups(night) });
    expect(await screen.findByText('Nachtschicht')).toBeTruthy();
  });

  it('are made with a name in one language at least; one that is taken is said at the field', async () => {
    const server = withGroups(night).on(groups.create, () => {
      throw new FakeRefusal('VALIDATION_FAILED', 'Some entries need a correction.', {
        data: { name_lang: ['Another group has this name already.'] },
      });
    });
    const { user } = await renderAt('/group/list', { as: person('administrator'), server });
    await user.click(await screen.findByRole('button', { name: 'New group' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create group' }));
    expect(dialog.getByText('Enter a name in one language at least')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Name in English/), 'Night shift');
    await user.click(dialog.getByRole('button', { name: 'Create group' }));
    expect(await dialog.findByText('Another group has this name already.')).toBeTruthy();
    expect(server.callsOf(groups.create)[0]?.body).toEqual({ name_lang: { en: 'Night shift' } });
  });

  it('with people in them lead to the people instead of vanishing', async () => {
    const { user } = await renderAt('/group/list', {
      as: person('administrator'),
      server: withGroups({ ...night, users_count: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Night shift' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete group' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^2 people are in this group/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Show people' })).toBeTruthy();
  });

  it('take in people who are found by name', async () => {
    const server = new FakeServer()
      .on(groups.read, () => night)
      .on(groups.people, () => onePage([], 'group_users'))
      .on(users.search, () => [{ value: 12, label: 'Jana Weber', avatar: null }])
      .on(groups.addPeople, () => ({ ...night, users_count: 1 }));
    const { user } = await renderAt('/group/3/users', { as: person('administrator'), server });
    await user.click((await screen.findAllByRole('button', { name: 'Add people' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add people to “Night shift”' }));
    await user.click(dialog.getByRole('combobox', { name: 'People' }));
    await user.click(await screen.findByRole('option', { name: 'Jana Weber' }));
    expect(server.callsOf(users.search)[0]?.query).toMatchObject({ with_invited: true });
    await user.click(dialog.getByRole('button', { name: 'Add 1 person' }));
    await waitFor(() => expect(server.callsOf(groups.addPeople)[0]?.body).toEqual({ user_ids: [12] }));
  });

  it('let go whom one chooses, and take them back; all that match only after a question', async () => {
    const people = [colleague(1, 'Jana'), colleague(2, 'Paul')];
    const matching = onePage(people, 'group_users');
    const server = new FakeServer()
      .on(groups.read, () => ({ ...night, users_count: 97 }))
      .on(groups.people, () => ({ ...matching, pagination: { ...matching.pagination, total: 97 } }))
      .on(groups.bulkRemovePeople, ({ body }) => ({ affected: body.ids?.length ?? 97 }))
      .on(users.bulkAddGroup, () => ({ affected: 2 }));
    const { user } = await renderAt('/group/3/users', { as: person('administrator'), server });
    const takeOut = () => user.click(screen.getByRole('button', { name: 'Take out of the group' }));
    const choosePage = async () => {
      await user.click(await screen.findByRole('checkbox', { name: /Jana Weber/ }));
      await user.click(screen.getByRole('checkbox', { name: /Paul Weber/ }));
    };
    await choosePage();
    await takeOut();
    expect(await screen.findByText('2 people are no longer in “Night shift”')).toBeTruthy();
    expect(server.callsOf(groups.bulkRemovePeople)[0]?.body).toEqual({ ids: [1, 2] });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.callsOf(users.bulkAddGroup)[0]?.body).toEqual({ ids: [1, 2], group_id: 3 }));

    await choosePage();
    await user.click(await screen.findByRole('button', { name: 'Select all 97 that match' }));
    await takeOut();
    let dialog = within(await screen.findByRole('dialog', { name: 'Take out of the group: all 97 that match?' }));
    await user.click(dialog.getByRole('button', { name: 'No' }));
    expect(server.callsOf(groups.bulkRemovePeople)).toHaveLength(1);
    await takeOut();
    dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Take out of the group' }));
    expect(await screen.findByText('97 people are no longer in “Night shift”')).toBeTruthy();
    expect(server.callsOf(groups.bulkRemovePeople)[1]?.body).toEqual({ apply_filter: true, filter: {}, count: 97 });
  });

  it('are taken along as a file of their people', async () => {
    const server = new FakeServer().on(groups.read, () => night).on(groups.people, () => onePage([], 'group_users'));
    const { user } = await renderAt('/group/3/users?filter={"full_name":[{"operator":"ct","value":"x"}]}', {
      as: person('administrator'),
      server,
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const href = (await screen.findByRole('menuitem', { name: /CSV/ })).getAttribute('href');
    expect(href).toMatch(/^\/api\/user\/group\/3\/user-group-list\/export\?.*format=csv/);
  });
});
