import { listModulePermissions, PERMISSION_MODULES, SYSTEM_ROLES } from '@rounds/contract/permissions.ts';
import { type Role, roles } from '@rounds/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt, toListPage } from '../../testing/index.ts';

const system = (id: number, key: keyof typeof SYSTEM_ROLES, more: Partial<Role> = {}): Role => ({
  id,
  name_lang: SYSTEM_ROLES[key].name_lang,
  permissions: [...SYSTEM_ROLES[key].permissions],
  is_system: true,
  is_default: false,
  sites: null,
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
    .on(roles.list, ({ query }) => toListPage(list, 'roles', query.limit))
    .on(roles.getDefaultPermissions, () => ({
      modules: PERMISSION_MODULES.map((key) => ({
        key,
        permissions: listModulePermissions(key).map((code) => ({ code, name: code as string, includes: [] })),
      })),
      permissions: ['LOG_VIEW_MY_ACTIVITY' as const],
    }));

const cell = (permission: string) =>
  screen.findByRole('checkbox', { name: new RegExp(`^${permission} for District lead`) });

describe('the role matrix', () => {
  it('the matrix shows granted and included permissions and locks system roles', async () => {
    await renderAt('/user/role', { as: createPerson('administrator'), server: withRoles() });
    expect((await cell('Manage inspections')).getAttribute('checked')).not.toBeNull();
    const included = await cell('View reports');
    expect(included.hasAttribute('disabled')).toBe(true);
    expect(included.getAttribute('aria-label')).toBe('View reports for District lead (Included in Manage inspections)');
    expect(screen.queryByRole('checkbox', { name: /for Administrator/ })).toBeNull();
    screen.getByText('Default role');
  });

  it('saving summarises the changes and who is affected first', async () => {
    const server = withRoles().on(roles.update, ({ body }) => ({ ...lead, ...body, name_lang: lead.name_lang }));
    const { user } = await renderAt('/user/role', { as: createPerson('administrator'), server });
    await user.click(await cell('Manage people'));
    const bar = within(await screen.findByRole('region', { name: 'Unsaved changes' }));
    bar.getByText('District lead gains “Manage people”. This affects 5 people immediately.');
    expect(server.getCalls(roles.update)).toHaveLength(0);
    await user.click(bar.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(roles.update)).toHaveLength(1));
    expect(server.getCalls(roles.update)[0]?.body).toEqual({
      name_lang: { en: 'District lead' },
      permissions: ['INS_MANAGE_INSPECTIONS', 'USR_MANAGE_USER'],
      revision: 1,
    });
  });

  it('a conflicting change is shown and merged only on request', async () => {
    const theirs: Role = { ...lead, permissions: ['INS_MANAGE_INSPECTIONS', 'SST_MANAGE_ASSET'], revision: 2 };
    const server = withRoles().on(roles.update, ({ body }) => {
      if (body.revision === 2) return { ...theirs, permissions: [...body.permissions], revision: 3 };
      throw new FakeApiError('USR_REVISION_NOT_MATCH', 'Someone else changed this role. Reload it.', {
        data: { revision: 2, role: theirs },
      });
    });
    const { user } = await renderAt('/user/role', { as: createPerson('administrator'), server });
    await user.click(await cell('Manage people'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed “District lead”' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'gains “Manage people”',
      'gains “Manage assets”',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Load theirs, keep mine' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(roles.update)).toHaveLength(2));
    expect(server.getCalls(roles.update)[1]?.body).toMatchObject({
      permissions: ['INS_MANAGE_INSPECTIONS', 'SST_MANAGE_ASSET', 'USR_MANAGE_USER'],
      revision: 2,
    });
  });

  it('reverting a permission removes the change', async () => {
    const { user } = await renderAt('/user/role', { as: createPerson('administrator'), server: withRoles() });
    await user.click(await cell('Manage people'));
    await screen.findByRole('region', { name: 'Unsaved changes' });
    await user.click(await cell('Manage people'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull());
  });

  it('permissions can be searched and limited to differences', async () => {
    const { user } = await renderAt('/user/role', {
      as: createPerson('administrator'),
      server: withRoles([lead, system(1, 'administrator')]),
    });
    await user.type(await screen.findByRole('searchbox'), 'usr_manage_role');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    expect(screen.getByRole('rowheader').textContent).toContain('Manage roles');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await user.click(screen.getByText(/^Differences/));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Manage inspections/ })).toBeNull());
    screen.getByRole('rowheader', { name: /^Manage roles/ });
  });

  it('permissions that the person lacks cannot be granted', async () => {
    const maker = createPerson('nobody', { permissions: ['USR_MANAGE_ROLE'] });
    await renderAt('/user/role', { as: maker, server: withRoles() });
    const beyond = await cell('Edit settings');
    expect(beyond.hasAttribute('disabled')).toBe(true);
    expect(beyond.getAttribute('aria-label')).toContain('You don’t have this permission yourself');
  });
});

describe('role actions', () => {
  const open = async (user: Awaited<ReturnType<typeof renderAt>>['user'], name: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for role ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('a role can be copied under a new name', async () => {
    const server = withRoles().on(roles.create, ({ body }) => ({
      ...lead,
      id: 10,
      ...body,
      name_lang: { en: 'Copy' },
    }));
    const { user } = await renderAt('/user/role', { as: createPerson('administrator'), server });
    await open(user, 'Inspector', 'Copy');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name \(English\)/).value).toBe('Copy of Inspector');
    await user.click(dialog.getByRole('button', { name: 'Create role' }));
    await waitFor(() => expect(server.getCalls(roles.create)).toHaveLength(1));
    expect(server.getCalls(roles.create)[0]?.body).toMatchObject({ permissions: SYSTEM_ROLES.inspector.permissions });
  });

  it('deleting a role in use lists its people and asks for a replacement role', async () => {
    const server = withRoles().on(roles.delete, ({ query }) => {
      if (query.move_to) return null;
      throw new FakeApiError('USR_IN_USE', 'Somebody still has it.', {
        data: { users: 5, people: [{ id: 7, full_name: 'Jana Weber' }] },
      });
    });
    const { user } = await renderAt('/user/role', { as: createPerson('administrator'), server });
    await open(user, 'District lead', 'Delete role');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('5 people have this role. Choose a replacement role for them.');
    await user.click(dialog.getByRole('button', { name: 'Delete role' }));
    await dialog.findByText('Jana Weber');
    await user.selectOptions(dialog.getByLabelText('Replacement role'), '3');
    await user.click(dialog.getByRole('button', { name: 'Reassign and delete' }));
    await waitFor(() => expect(server.getCalls(roles.delete)).toHaveLength(2));
    expect(server.getCalls(roles.delete)[1]?.query).toEqual({ move_to: 3 });
  });
});
