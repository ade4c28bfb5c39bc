import { groups } from '@rounds/contract/groups';
import { personRemoval } from '@rounds/contract/person-removal';
import { roles } from '@rounds/contract/roles';
import { sso } from '@rounds/contract/sso';
import { usage } from '@rounds/contract/usage';
import { type User, type UserDetails, type UserStatus, users } from '@rounds/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, createUser, FakeApiError, FakeServer, renderAt, toListPage } from '../../testing/index.ts';
import { parsePeople } from './pasted-people.ts';

const VIEWER = { id: 4, name_lang: { en: 'Viewer' } };
const someone = (id: number, first: string, status: UserStatus = 'active') =>
  createUser(id, first, { status, roles: [VIEWER] });

const withPeople = (...list: User[]) =>
  new FakeServer()
    .on(users.list, ({ query }) => toListPage(list, 'users', query.limit))
    .on(roles.search, () => [
      { value: 1, label: 'Administrator', canSelect: false, is_default: false },
      { value: 3, label: 'Inspector', canSelect: true, is_default: true },
      { value: 4, label: 'Viewer', canSelect: true, is_default: false },
    ])
    .on(groups.all, () => [])
    .on(users.getDetails, ({ params }) => toDetails(list.find(({ id }) => id === params.id)!));

const toDetails = (user: User): UserDetails => ({
  ...user,
  gender: null,
  birth_date: null,
  locale: 'en',
  tz_code: 'Europe/Berlin',
  departure: null,
  is_owner: false,
});

const setUp = () => createPerson('nobody', { permissions: ['USR_MANAGE_USER'] });
type Who = Awaited<ReturnType<typeof renderAt>>['user'];
const openMenu = async (user: Who, name: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));

describe('the list of people', () => {
  it('the list shows roles and status, and no actions without permission', async () => {
    const viewer = createPerson('nobody', { permissions: ['USR_VIEW_USER_LIST'] });
    await renderAt('/user/list', {
      as: viewer,
      server: withPeople(someone(1, 'Jana'), someone(2, 'Paul', 'deactivated')),
    });
    const row = within((await screen.findByText('Jana Weber')).closest('tr')!);
    expect(row.getByText('Viewer')).toBeTruthy();
    expect(row.getByText('Active')).toBeTruthy();
    expect(screen.getByText('Deactivated', { selector: 'td *' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Jana Weber' })).toBeNull();
  });

  it('the list links to deactivated people', async () => {
    const server = withPeople(someone(1, 'Jana'));
    const { user } = await renderAt('/user/list', { as: createPerson('administrator'), server });
    await user.click(await screen.findByRole('link', { name: 'Deactivated' }));
    const filter = { status: ['deactivated', 'disabled', 'inactive'] };
    await waitFor(() => {
      const query = server.getCalls(users.list).at(-1)?.query as { filter?: string };
      expect(JSON.parse(String(query.filter ?? '{}'))).toEqual(filter);
    });
  });

  it('the list requires permission to view people', async () => {
    await renderAt('/user/list', { as: createPerson('inspector'), server: withPeople() });
    expect(await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' })).toBeTruthy();
  });

  it('row actions depend on the status of the person', async () => {
    const server = withPeople(someone(1, 'Jana', 'invite'), someone(2, 'Paul', 'inactive')).on(
      users.resendInvitation,
      () => someone(1, 'Jana', 'invite'),
    );
    const { user } = await renderAt('/user/list', { as: setUp(), server });
    await openMenu(user, 'Jana Weber');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Resend invitation',
      'Withdraw invitation',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Resend invitation' }));
    expect(await screen.findByText('Invitation sent again to jana@example.org')).toBeTruthy();
    await openMenu(user, 'Paul Weber');
    expect(await screen.findByRole('menuitem', { name: 'Activate' })).toBeTruthy();
  });

  it('deactivating explains its consequences first', async () => {
    const round = { kind: 'inspection', id: 4, title: 'Night round', path: '/inspections/4/view-report' };
    const server = withPeople(someone(1, 'Jana'))
      .on(users.deactivate, () => someone(1, 'Jana', 'deactivated'))
      .on(usage.get, () => ({ used: 1, places: [round] }));
    const { user } = await renderAt('/user/list', { as: setUp(), server });
    await openMenu(user, 'Jana Weber');
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/signed out everywhere/)).toBeTruthy();
    expect(dialog.getByText(/1 open inspection stays with this person: Night round\./)).toBeTruthy();
    expect(server.getCalls(users.deactivate)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(server.getCalls(users.deactivate)).toHaveLength(1));
  });
});

describe('deleting a person', () => {
  it('shows what the person has, asks who takes over, and sends it after the typed name', async () => {
    const server = withPeople(someone(1, 'Jana'), someone(2, 'Paul'))
      .on(personRemoval.preview, () => ({
        full_name: 'Jana Weber',
        work: [{ kind: 'issues' as const, count: 3 }],
        history: [{ kind: 'inspections' as const, count: 12 }],
        ...{ deletes_account: true, is_provisioned: true },
      }))
      .on(users.search, () => [
        { value: 1, label: 'Jana Weber', avatar: null },
        { value: 2, label: 'Paul Weber', avatar: null },
      ])
      .on(personRemoval.remove, () => ({ id: 1 }));
    const { user } = await renderAt('/user/list', { as: setUp(), server });
    await openMenu(user, 'Jana Weber');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Jana Weber”?' }));
    expect(await dialog.findByText('3 open issues assigned to them')).toBeTruthy();
    expect(dialog.getByText('12 completed inspections, with answers and signatures')).toBeTruthy();
    expect(dialog.getByText(/Your identity provider manages this person/)).toBeTruthy();

    await user.click(dialog.getByRole('button', { name: 'Delete person' }));
    expect(await dialog.findByText('Choose who takes over')).toBeTruthy();
    expect(dialog.getByText('Enter the full name: Jana Weber')).toBeTruthy();
    expect(server.getCalls(personRemoval.remove)).toHaveLength(0);

    await user.click(dialog.getByRole('combobox', { name: 'Choose a person' }));
    expect(screen.queryByRole('option', { name: 'Jana Weber' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Paul Weber' }));
    await user.type(dialog.getByRole('textbox', { name: 'Type “Jana Weber” to confirm' }), 'Jana Weber');
    await user.click(dialog.getByRole('button', { name: 'Delete person' }));
    await waitFor(() => expect(server.getCalls(personRemoval.remove)).toHaveLength(1));
    expect(server.getCalls(personRemoval.remove)[0]?.body).toEqual({
      ...{ successor_id: 2, name: 'anonymised', full_name: 'Jana Weber' },
    });
    expect(await screen.findByText('“Jana Weber” deleted')).toBeTruthy();
  });
});

describe('editing a person', () => {
  it('saving sends only changes and higher roles cannot be granted', async () => {
    const server = withPeople(someone(1, 'Jana')).on(users.updateRoles, () => someone(1, 'Jana'));
    const { user } = await renderAt('/user/list', { as: setUp(), server });
    await user.click(await screen.findByRole('button', { name: 'Jana Weber' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByRole('combobox', { name: 'Roles' }));
    const beyond = await screen.findByRole('option', { name: 'Administrator (has permissions you don’t have)' });
    expect(beyond.getAttribute('data-combobox-disabled')).toBe('true');
    await user.click(screen.getByRole('option', { name: 'Inspector' }));
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(users.updateRoles)).toHaveLength(1));
    expect(server.getCalls(users.updateRoles)[0]?.body).toEqual({ roles: [4, 3] });
    expect(server.getCalls(users.update)).toHaveLength(0);
  });

  it('invalid characters in a name are reported at the field', async () => {
    const server = withPeople(someone(1, 'Jana')).on(users.update, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.', {
        data: { last_name: ['Use letters, spaces, hyphens, dots and apostrophes.'] },
      });
    });
    const { user } = await renderAt('/user/list', { as: setUp(), server });
    await user.click(await screen.findByRole('button', { name: 'Jana Weber' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.type(await drawer.findByLabelText(/^Last name/), 'x');
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await drawer.findByText('Use letters, spaces, hyphens, dots and apostrophes.')).toBeTruthy();
  });
});

describe('a person at the sign-on service', () => {
  it('the drawer says that the service has disabled a person, and can remove the link to it', async () => {
    let identities = [
      {
        ...{
          id: 8,
          provider: 'saml:https://idp.example.org',
          subject: 'jana',
          user: { id: 1, full_name: 'Jana Weber' },
        },
        ...{ created_at: '2026-11-01T10:00:00Z', signed_in_at: null },
      },
    ];
    const server = withPeople(someone(1, 'Jana', 'disabled'))
      .on(sso.listIdentities, () => identities)
      .on(sso.deleteIdentity, () => {
        identities = [];
        return { id: 8 };
      });
    const { user } = await renderAt('/user/list', { as: setUp(), server });
    await user.click(await screen.findByRole('button', { name: 'Jana Weber' }));
    expect(await screen.findByText(/Disabled by your identity provider/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Unlink jana' }));
    const question = within(await screen.findByRole('dialog', { name: /Unlink Jana Weber/ }));
    await user.click(question.getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlink jana' })).toBeNull());
    expect(server.getCalls(sso.deleteIdentity)).toHaveLength(1);
  });
});

describe('bulk actions on people', () => {
  it('a role is added to several people and cancelling keeps the selection', async () => {
    const server = withPeople(someone(1, 'Jana'), someone(2, 'Paul')).on(users.bulkAddRole, () => ({ affected: 2 }));
    const { user } = await renderAt('/user/list', { as: setUp(), server });
    await user.click(await screen.findByRole('checkbox', { name: /Jana Weber/ }));
    await user.click(screen.getByRole('checkbox', { name: /Paul Weber/ }));
    await user.click(await screen.findByRole('button', { name: 'Add a role' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Add a role' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.getCalls(users.bulkAddRole)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Add a role' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Add a role' }));
    expect(dialog.getByText('Added to 2 people.')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Inspector' }));
    await user.click(dialog.getByRole('button', { name: 'Add a role' }));
    expect(await screen.findByText('Role added to 2 people')).toBeTruthy();
    expect(server.getCalls(users.bulkAddRole)[0]?.body).toEqual({ ids: [1, 2], role_id: 3 });
  });
});

describe('inviting people', () => {
  it('several people can be pasted and failed invitations stay with the reason', async () => {
    const server = withPeople(someone(1, 'Jana')).on(users.invite, ({ body }) => {
      if (body.email === 'paul@example.org') {
        throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.', {
          data: { email: ['Someone in this workspace already uses this address.'] },
        });
      }
      return someone(9, body.first_name, 'invite');
    });
    const { user } = await renderAt('/user/list', { as: setUp(), server });
    await user.click(await screen.findByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('First name of person 1'));
    await user.paste('Ida Berg <ida@example.org>\nPaul\tWeber\tpaul@example.org');
    expect(dialog.getByLabelText<HTMLInputElement>('Email of person 2').value).toBe('paul@example.org');
    await user.selectOptions(dialog.getByLabelText('Language of the invitation'), 'Français');
    await user.click(dialog.getByRole('button', { name: 'Send 2 invitations' }));
    expect(await dialog.findByText('Someone in this workspace already uses this address.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('First name of person 1').value).toBe('Paul');
    expect(screen.getByText('Invitation sent')).toBeTruthy();
    expect(server.getCalls(users.invite).map(({ body }) => body)).toMatchObject([
      { email: 'ida@example.org', locale: 'fr' },
      { email: 'paul@example.org', locale: 'fr' },
    ]);
  });

  it('the dialog counts pasted lines that it could not read', async () => {
    const { user } = await renderAt('/user/list', { as: setUp(), server: withPeople(someone(1, 'Jana')) });
    await user.click(await screen.findByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('First name of person 1'));
    await user.paste('Ida Berg <ida@example.org>\nPaul Weber\n\nTim Ott <tim@example.org>');
    expect(dialog.getByRole('button', { name: 'Send 2 invitations' })).toBeTruthy();
    expect(dialog.getByRole('alert').textContent).toMatch(/^1 pasted line was skipped/);
    const crowd = Array.from({ length: 60 }, (_, at) => `Person ${at} <p${at}@example.org>`).join('\n');
    await user.click(dialog.getByLabelText('First name of person 1'));
    await user.paste(crowd);
    expect(dialog.getByRole('button', { name: 'Send 50 invitations' })).toBeTruthy();
    expect(dialog.getByRole('alert').textContent).toMatch(/^12 pasted lines were skipped/);
  });

  it('missing fields are reported before inviting', async () => {
    const server = withPeople(someone(1, 'Jana'));
    const { user } = await renderAt('/user/list', { as: setUp(), server });
    await user.click(await screen.findByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(dialog.getByText('Enter an email address')).toBeTruthy();
    expect(server.getCalls(users.invite)).toHaveLength(0);
  });

  it('people are parsed from emails, spreadsheets and address lists', () => {
    const read = (text: string) =>
      parsePeople(text).map(({ first_name, last_name, email }) => [first_name, last_name, email].join('|'));
    expect(read('"Weber, Jana" <jana@example.org>')).toEqual(['Weber|Jana|jana@example.org']);
    expect(read('Jana;Weber;jana@example.org\n\nnonsense')).toEqual(['Jana|Weber|jana@example.org']);
    expect(read('jana.weber@example.org, ida@example.org')).toEqual([
      'Jana|Weber|jana.weber@example.org',
      'Ida||ida@example.org',
    ]);
    expect(read('x'.repeat(200_000))).toEqual([]);
  });
});

describe('personal data of others', () => {
  const opened = async (server: FakeServer) => {
    const { user } = await renderAt('/user/list', { as: setUp(), server });
    await user.click(await screen.findByRole('button', { name: 'Jana Weber' }));
    return { user, drawer: within(await screen.findByRole('dialog')) };
  };

  it('mobile number, language and time zone of a person are changed together', async () => {
    const server = withPeople(someone(1, 'Jana')).on(users.update, () => toDetails(someone(1, 'Jana')));
    const { user, drawer } = await opened(server);
    await user.type(await drawer.findByLabelText('Mobile'), '+49 151 2345');
    await user.selectOptions(drawer.getByLabelText('Language'), 'de');
    const zone = drawer.getByRole('combobox', { name: 'Time zone' });
    await user.click(zone);
    await user.clear(zone);
    await user.type(zone, '+05:30');
    await user.click((await screen.findAllByRole('option', { name: /Asia \(UTC\+05:30\)/ }))[0]!);
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(users.update)).toHaveLength(1));
    expect(server.getCalls(users.update)[0]?.body).toEqual({
      mobile: '+49 151 2345',
      locale: 'de',
      tz_code: expect.stringMatching(/^Asia\//),
    });
  });

  it('a person is signed out everywhere after a confirmation', async () => {
    const server = withPeople(someone(1, 'Jana')).on(users.endSessions, () => ({ ended_sessions: 2 }));
    const { user, drawer } = await opened(server);
    await user.click(await drawer.findByRole('button', { name: 'Sign out everywhere' }));
    const question = within(await screen.findByRole('dialog', { name: /Sign “Jana Weber” out everywhere/ }));
    expect(server.getCalls(users.endSessions)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Sign out everywhere' }));
    expect(await screen.findByText('2 sessions ended')).toBeTruthy();
  });
});
