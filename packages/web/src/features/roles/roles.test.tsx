import { PERMISSION_MODULES, permissionsOf, SYSTEM_ROLES } from '@rounds/contract/permissions';
import { type Role, roles } from '@rounds/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeRefusal, FakeServer, onePage, person, renderAt } from '../../testing/index.ts';

const system = (id: number, key: keyof typeof SYSTEM_ROLES, more: Partial<Role> = {}): Role => ({
  id,
  name_lang: SYSTEM_ROLES[key].name_lang,
  permissions: [...SYSTEM_ROLES[key].permissions],
  is_system: true,
  is_default: false,
  users_count: 1,
  revision: 1,
  updated_at: '2026-01-01T10:00:00Z',
  ...more,
});
const lead: Role = {
  ...system(9, 'viewer'),
  name_lang: { en: 'District lead' },
  permissions: ['INS_MANAGE_INSPECTIONS'],
  is_system: false,
  users_count: 5,
};
const ALL = [system(1, 'administrator'), system(3, 'inspector', { is_default: true }), lead];

const withRoles = (list: Role[] = ALL) =>
  new FakeServer()
    .on(roles.list, ({ query }) => onePage(list, 'roles', query.limit))
    .on(roles.defaultPermissions, () => ({
      modules: PERMISSION_MODULES.map((key) => ({
        key,
        permissions: permissionsOf(key).map((code) => ({ code, name: code as string, includes: [] })),
      })),
      permissions: ['LOG_VIEW_MY_ACTIVITY' as const],
    }));

const cell = (permission: string) =>
  screen.findByRole('checkbox', { name: new RegExp(`^${permission} for District lead`) });

describe('the matrix of roles', () => {
  it('shows what is granted and what comes with it; roles of the system are locked', async () => {
    await renderAt('/user/role', { as: person('administrator'), server: withRoles() });
    expect((await cell('Manage inspections')).getAttribute('checked')).not.toBeNull();
    const included = await cell('View reports');
    expect(included.hasAttribute('disabled')).toBe(true);
    expect(included.getAttribute('aria-label')).toBe('View reports for District lead (Comes with Manage inspections)');
    expect(screen.queryByRole('checkbox', { name: /for Administrator/ })).toBeNull();
    expect(screen.getByText('Default role')).toBeTruthy();
  });

  it('says what a change means and for whom, and stores it only then', async () => {
    const server = withRoles().on(roles.change, ({ body }) => ({ ...lead, ...body, name_lang: lead.name_lang }));
    const { user } = await renderAt('/user/role', { as: person('administrator'), server });
    await user.click(await cell('Manage people'));
    const bar = within(await screen.findByRole('region', { name: '1 change' }));
    expect(bar.getByRole('listitem').textContent).toBe(
      'District lead gains “Manage people”. This affects 5 people at once.',
    );
    expect(server.callsOf(roles.change)).toHaveLength(0);
    await user.click(bar.getByRole('button', { name: 'Save roles' }));
    await waitFor(() => expect(server.callsOf(roles.change)).toHaveLength(1));
    expect(server.callsOf(roles.change)[0]?.body).toEqual({
      name_lang: { en: 'District lead' },
      permissions: ['INS_MANAGE_INSPECTIONS', 'USR_MANAGE_USER'],
      revision: 1,
    });
  });

  it('shows what somebody else changed meanwhile, and puts one’s own on it only when told to', async () => {
    const theirs: Role = { ...lead, permissions: ['INS_MANAGE_INSPECTIONS', 'SST_MANAGE_ASSET'], revision: 2 };
    const server = withRoles().on(roles.change, ({ body }) => {
      if (body.revision === 2) return { ...theirs, permissions: [...body.permissions], revision: 3 };
      throw new FakeRefusal('USR_REVISION_NOT_MATCH', 'Somebody has changed this role meanwhile.', {
        data: { revision: 2, role: theirs },
      });
    });
    const { user } = await renderAt('/user/role', { as: person('administrator'), server });
    await user.click(await cell('Manage people'));
    await user.click(screen.getByRole('button', { name: 'Save roles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else changed “District lead”' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'gains “Manage people”',
      'gains “Manage assets”',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Load theirs, apply mine' }));
    await user.click(screen.getByRole('button', { name: 'Save roles' }));
    await waitFor(() => expect(server.callsOf(roles.change)).toHaveLength(2));
    expect(server.callsOf(roles.change)[1]?.body).toMatchObject({
      permissions: ['INS_MANAGE_INSPECTIONS', 'SST_MANAGE_ASSET', 'USR_MANAGE_USER'],
      revision: 2,
    });
  });

  it('forgets a change that is taken back', async () => {
    const { user } = await renderAt('/user/role', { as: person('administrator'), server: withRoles() });
    await user.click(await cell('Manage people'));
    expect(await screen.findByRole('region', { name: '1 change' })).toBeTruthy();
    await user.click(await cell('Manage people'));
    await waitFor(() => expect(screen.queryByRole('region', { name: '1 change' })).toBeNull());
  });

  it('finds permissions by name or code, and shows only what the roles differ in', async () => {
    const { user } = await renderAt('/user/role', {
      as: person('administrator'),
      server: withRoles([lead, system(1, 'administrator')]),
    });
    await user.type(await screen.findByRole('searchbox'), 'usr_manage_role');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    expect(screen.getByRole('rowheader').textContent).toContain('Manage roles');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await user.click(screen.getByText(/^Differences/));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Manage inspections/ })).toBeNull());
    expect(screen.getByRole('rowheader', { name: /^Manage roles/ })).toBeTruthy();
  });

  it('gives nobody what its maker does not have', async () => {
    const maker = person('nobody', { permissions: ['USR_MANAGE_ROLE'] });
    await renderAt('/user/role', { as: maker, server: withRoles() });
    const beyond = await cell('Edit settings');
    expect(beyond.hasAttribute('disabled')).toBe(true);
    expect(beyond.getAttribute('aria-label')).toContain('You do not have this permission yourself');
  });
});

describe('a role as a whole', () => {
  const open = async (user: Awaited<ReturnType<typeof renderAt>>['user'], name: string, deed: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for the role ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: deed }));
  };

  it('is copied under a name of its own', async () => {
    const server = withRoles().on(roles.create, ({ body }) => ({
      ...lead,
      id: 10,
      ...body,
      name_lang: { en: 'Copy' },
    }));
    const { user } = await renderAt('/user/role', { as: person('administrator'), server });
    await open(user, 'Inspector', 'Copy');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name in English/).value).toBe('Copy of Inspector');
    await user.click(dialog.getByRole('button', { name: 'Create role' }));
    await waitFor(() => expect(server.callsOf(roles.create)).toHaveLength(1));
    expect(server.callsOf(roles.create)[0]?.body).toMatchObject({ permissions: SYSTEM_ROLES.inspector.permissions });
  });

  it('that people have names them and asks which role they get instead', async () => {
    const server = withRoles().on(roles.remove, ({ query }) => {
      if (query.move_to) return null;
      throw new FakeRefusal('USR_IN_USE', 'Somebody still has it.', {
        data: { users: 5, people: [{ id: 7, full_name: 'Jana Weber' }] },
      });
    });
    const { user } = await renderAt('/user/role', { as: person('administrator'), server });
    await open(user, 'District lead', 'Delete role');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('5 people have this role. Choose a role that they get instead.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete role' }));
    expect(await dialog.findByText('Jana Weber')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Role instead'), '3');
    await user.click(dialog.getByRole('button', { name: 'Move people and delete' }));
    await waitFor(() => expect(server.callsOf(roles.remove)).toHaveLength(2));
    expect(server.callsOf(roles.remove)[1]?.query).toEqual({ move_to: 3 });
  });
});
