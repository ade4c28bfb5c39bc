import { groups } from '@rounds/contract/groups';
import { roles } from '@rounds/contract/roles';
import { type User, type UserStatus, users } from '@rounds/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { colleague, FakeRefusal, FakeServer, onePage, person, renderAt } from '../../testing/index.ts';
import { peopleIn } from './pasted-people.ts';

const VIEWER = { id: 4, name_lang: { en: 'Viewer' } };
const someone = (id: number, first: string, status: UserStatus = 'active') =>
  colleague(id, first, { status, roles: [VIEWER] });

const withPeople = (...list: User[]) =>
  new FakeServer()
    .on(users.list, ({ query }) => onePage(list, 'users', query.limit))
    .on(roles.search, () => [
      { value: 1, label: 'Administrator', canSelect: false, is_default: false },
      { value: 3, label: 'Inspector', canSelect: true, is_default: true },
      { value: 4, label: 'Viewer', canSelect: true, is_default: false },
    ])
    .on(groups.all, () => []);

const deskOf = () => person('nobody', { permissions: ['USR_MANAGE_USER'] });
type Who = Awaited<ReturnType<typeof renderAt>>['user'];
const openMenu = async (user: Who, name: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));

describe('the list of people', () => {
  it('shows roles and status in words; who may only look finds no deeds', async () => {
    const viewer = person('nobody', { permissions: ['USR_VIEW_USER_LIST'] });
    await renderAt('/user/list', {
      as: viewer,
      server: withPeople(someone(1, 'Jana'), someone(2, 'Paul', 'deactivated')),
    });
    const row = within((await screen.findByText('Jana Weber')).closest('tr')!);
    expect(row.getByText('Viewer')).toBeTruthy();
    expect(row.getByText('Active')).toBeTruthy();
    expect(screen.getByText('Deactivated')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Jana Weber' })).toBeNull();
  });

  it('leads to those who left', async () => {
    const server = withPeople(someone(1, 'Jana'));
    const { user } = await renderAt('/user/list', { as: person('administrator'), server });
    await user.click(await screen.findByRole('link', { name: 'People who left' }));
    const filter = { status: ['deactivated', 'disabled', 'inactive'] };
    await waitFor(() => {
      const query = server.callsOf(users.list).at(-1)?.query as { filter?: string };
      expect(JSON.parse(String(query.filter ?? '{}'))).toEqual(filter);
    });
  });

  it('is closed to who may not see people', async () => {
    await renderAt('/user/list', { as: person('inspector'), server: withPeople() });
    expect(await screen.findByRole('heading', { level: 1, name: 'This page is not open to you' })).toBeTruthy();
  });

  it('offers each person what their status allows', async () => {
    const server = withPeople(someone(1, 'Jana', 'invite'), someone(2, 'Paul', 'inactive')).on(users.resendInvite, () =>
      someone(1, 'Jana', 'invite'),
    );
    const { user } = await renderAt('/user/list', { as: deskOf(), server });
    await openMenu(user, 'Jana Weber');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Change',
      'Send invitation again',
      'Take invitation back',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Send invitation again' }));
    expect(await screen.findByText('The invitation was sent to jana@example.org again')).toBeTruthy();
    await openMenu(user, 'Paul Weber');
    expect(await screen.findByRole('menuitem', { name: 'Activate' })).toBeTruthy();
  });

  it('deactivates only after saying what goes and what stays', async () => {
    const server = withPeople(someone(1, 'Jana')).on(users.deactivate, () => someone(1, 'Jana', 'deactivated'));
    const { user } = await renderAt('/user/list', { as: deskOf(), server });
    await openMenu(user, 'Jana Weber');
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/signed out at once everywhere/)).toBeTruthy();
    expect(server.callsOf(users.deactivate)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(server.callsOf(users.deactivate)).toHaveLength(1));
  });
});

describe('changing somebody', () => {
  it('sends only what changed, and cannot give a role beyond one’s own', async () => {
    const server = withPeople(someone(1, 'Jana')).on(users.updateRoles, () => someone(1, 'Jana'));
    const { user } = await renderAt('/user/list', { as: deskOf(), server });
    await user.click(await screen.findByRole('button', { name: 'Jana Weber' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('combobox', { name: 'Roles' }));
    const beyond = await screen.findByRole('option', { name: 'Administrator (reaches further than your own roles)' });
    expect(beyond.getAttribute('data-combobox-disabled')).toBe('true');
    await user.click(screen.getByRole('option', { name: 'Inspector' }));
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.callsOf(users.updateRoles)).toHaveLength(1));
    expect(server.callsOf(users.updateRoles)[0]?.body).toEqual({ roles: [4, 3] });
    expect(server.callsOf(users.editBasicInfo)).toHaveLength(0);
  });

  it('shows at the name which characters fit', async () => {
    const server = withPeople(someone(1, 'Jana')).on(users.editBasicInfo, () => {
      throw new FakeRefusal('VALIDATION_FAILED', 'Some entries need a correction.', {
        data: { last_name: ['Letters, spaces, hyphens, dots and apostrophes fit here.'] },
      });
    });
    const { user } = await renderAt('/user/list', { as: deskOf(), server });
    await user.click(await screen.findByRole('button', { name: 'Jana Weber' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.type(drawer.getByLabelText(/^Last name/), 'x');
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await drawer.findByText('Letters, spaces, hyphens, dots and apostrophes fit here.')).toBeTruthy();
  });
});

describe('many people', () => {
  it('get one more role after it was chosen; who leaves the dialog keeps the choice of rows', async () => {
    const server = withPeople(someone(1, 'Jana'), someone(2, 'Paul')).on(users.bulkAddRole, () => ({ affected: 2 }));
    const { user } = await renderAt('/user/list', { as: deskOf(), server });
    await user.click(await screen.findByRole('checkbox', { name: /Jana Weber/ }));
    await user.click(screen.getByRole('checkbox', { name: /Paul Weber/ }));
    await user.click(await screen.findByRole('button', { name: 'Add a role' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Add a role' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(users.bulkAddRole)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Add a role' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Add a role' }));
    expect(dialog.getByText('2 people get it beside what they have.')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Inspector' }));
    await user.click(dialog.getByRole('button', { name: 'Add a role' }));
    expect(await screen.findByText('2 people have the role')).toBeTruthy();
    expect(server.callsOf(users.bulkAddRole)[0]?.body).toEqual({ ids: [1, 2], role_id: 3 });
  });
});

describe('inviting', () => {
  it('takes several people from one paste; who is refused stays with the reason', async () => {
    const server = withPeople(someone(1, 'Jana')).on(users.invite, ({ body }) => {
      if (body.email === 'paul@example.org') {
        throw new FakeRefusal('VALIDATION_FAILED', 'Some entries need a correction.', {
          data: { email: ['This address belongs to somebody of the workspace already.'] },
        });
      }
      return someone(9, body.first_name, 'invite');
    });
    const { user } = await renderAt('/user/list', { as: deskOf(), server });
    await user.click(await screen.findByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('First name of person 1'));
    await user.paste('Ida Berg <ida@example.org>\nPaul\tWeber\tpaul@example.org');
    expect(dialog.getByLabelText<HTMLInputElement>('Email of person 2').value).toBe('paul@example.org');
    await user.click(dialog.getByRole('button', { name: 'Send 2 invitations' }));
    expect(await dialog.findByText('This address belongs to somebody of the workspace already.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('First name of person 1').value).toBe('Paul');
    expect(screen.getByText('The invitation was sent')).toBeTruthy();
    expect(server.callsOf(users.invite).map(({ body }) => (body as { email: string }).email)).toEqual([
      'ida@example.org',
      'paul@example.org',
    ]);
  });

  it('says how many pasted lines it could not take', async () => {
    const { user } = await renderAt('/user/list', { as: deskOf(), server: withPeople(someone(1, 'Jana')) });
    await user.click(await screen.findByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('First name of person 1'));
    await user.paste('Ida Berg <ida@example.org>\nPaul Weber\n\nTim Ott <tim@example.org>');
    expect(dialog.getByRole('button', { name: 'Send 2 invitations' })).toBeTruthy();
    expect(dialog.getByRole('alert').textContent).toMatch(/^1 of the pasted lines is not taken/);
    const crowd = Array.from({ length: 60 }, (_, at) => `Person ${at} <p${at}@example.org>`).join('\n');
    await user.click(dialog.getByLabelText('First name of person 1'));
    await user.paste(crowd);
    expect(dialog.getByRole('button', { name: 'Send 50 invitations' })).toBeTruthy();
    expect(dialog.getByRole('alert').textContent).toMatch(/^12 of the pasted lines are not taken/);
  });

  it('asks for what is missing before anything is sent', async () => {
    const server = withPeople(someone(1, 'Jana'));
    const { user } = await renderAt('/user/list', { as: deskOf(), server });
    await user.click(await screen.findByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(dialog.getByText('Enter an email address')).toBeTruthy();
    expect(server.callsOf(users.invite)).toHaveLength(0);
  });

  it('reads people as they stand in mails, sheets and lists of addresses', () => {
    const read = (text: string) => peopleIn(text).map(({ key: _, ...one }) => Object.values(one).join('|'));
    expect(read('"Weber, Jana" <jana@example.org>')).toEqual(['Weber|Jana|jana@example.org']);
    expect(read('Jana;Weber;jana@example.org\n\nnonsense')).toEqual(['Jana|Weber|jana@example.org']);
    expect(read('jana.weber@example.org, ida@example.org')).toEqual([
      'Jana|Weber|jana.weber@example.org',
      'Ida||ida@example.org',
    ]);
    expect(read('x'.repeat(200_000))).toEqual([]);
  });
});
