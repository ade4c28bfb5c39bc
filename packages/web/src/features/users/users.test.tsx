import { groups } from '@rounds/contract/groups';
import { personRemoval } from '@rounds/contract/person-removal';
import { roles } from '@rounds/contract/roles';
import { sso } from '@rounds/contract/sso';
import { type User, type UserDetails, type UserStatus, users } from '@rounds/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  createPerson,
  createUser,
  FakeApiError,
  FakeServer,
  fakePhone,
  renderAt,
  toListPage,
} from '../../testing/index.ts';
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
    row.getByText('Viewer');
    row.getByText('Active');
    screen.getByText('Deactivated', { selector: 'td *' });
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
    await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' });
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
    await screen.findByText('Invitation sent again to jana@example.org');
    await openMenu(user, 'Paul Weber');
    await screen.findByRole('menuitem', { name: 'Activate' });
  });

  it('deactivating shows open work, hands it over per kind, and links to exactly these records', async () => {
    const work = [
      { kind: 'inspections' as const, count: 2 },
      { kind: 'sections' as const, count: 1 },
    ];
    const server = withPeople(someone(1, 'Jana'), someone(2, 'Paul'))
      .on(users.getOpenWork, () => ({ people: 1, work, groups: 1 }))
      .on(users.search, () => [
        { value: 1, label: 'Jana Weber', avatar: null },
        { value: 2, label: 'Paul Weber', avatar: null },
      ])
      .on(users.bulkHandOver, () => ({ affected: 1 }));
    const { user } = await renderAt('/user/list', { as: setUp(), server });
    await openMenu(user, 'Jana Weber');
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate “Jana Weber”?' }));
    await dialog.findByText(/signed out everywhere/);
    const link = dialog.getByRole('link', { name: '2 open inspections' }).getAttribute('href')!;
    expect(JSON.parse(new URL(link, 'http://x').searchParams.get('filter')!)).toEqual({
      ...{ user_name: [1], status: ['to_do', 'in_progress'] },
    });
    dialog.getByText(/They stay in 1 group/);
    await user.click(dialog.getByRole('combobox', { name: 'Who takes over: 2 open inspections' }));
    expect(screen.queryByRole('option', { name: 'Jana Weber' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Paul Weber' }));
    await user.click(dialog.getByRole('button', { name: 'Deactivate and hand over' }));
    await waitFor(() => expect(server.getCalls(users.bulkHandOver)).toHaveLength(1));
    expect(server.getCalls(users.bulkHandOver)[0]?.body).toEqual({ ids: [1], successors: { inspections: 2 } });
    await screen.findByText('“Jana Weber” has been deactivated');
  });

  it('a last day needs a date, and several people are planned at once', async () => {
    const server = withPeople(someone(1, 'Jana'), someone(2, 'Paul'))
      .on(users.getOpenWork, () => ({ people: 2, work: [], groups: 0 }))
      .on(users.bulkPlanDeparture, () => ({ affected: 2 }));
    const { user } = await renderAt('/user/list', { as: setUp(), server });
    await user.click(await screen.findByRole('checkbox', { name: /Jana Weber/ }));
    await user.click(screen.getByRole('checkbox', { name: /Paul Weber/ }));
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 2 people?' }));
    await user.click(await dialog.findByRole('radio', { name: 'After the last day' }));
    await user.click(dialog.getByRole('button', { name: 'Plan last day' }));
    await dialog.findByText('Choose the last day');
    expect(server.getCalls(users.bulkPlanDeparture)).toHaveLength(0);
    await user.type(dialog.getByRole('textbox', { name: 'Last day' }), '2099-12-31');
    await user.tab();
    await user.click(dialog.getByRole('button', { name: 'Plan last day' }));
    await waitFor(() => expect(server.getCalls(users.bulkPlanDeparture)).toHaveLength(1));
    expect(server.getCalls(users.bulkPlanDeparture)[0]?.body).toEqual({
      ...{ ids: [1, 2], successors: {}, last_day: '2099-12-31' },
    });
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
    await dialog.findByText('3 open issues assigned to them');
    dialog.getByText('12 completed inspections, with answers and signatures');
    dialog.getByText(/Your identity provider manages this person/);

    await user.click(dialog.getByRole('button', { name: 'Delete person' }));
    await dialog.findByText('Choose who takes over');
    dialog.getByText('Enter the full name: Jana Weber');
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
    await screen.findByText('“Jana Weber” deleted');
  });
});

const openPerson = (server: FakeServer, tab?: string) =>
  renderAt(`/user/1${tab ? `?tab=${tab}` : ''}`, { as: setUp(), server });
const save = (user: Who) => user.click(screen.getByRole('button', { name: 'Save' }));

describe('the page of a person', () => {
  it('the name in the list leads to the page', async () => {
    await renderAt('/user/list', { as: setUp(), server: withPeople(someone(1, 'Jana')) });
    expect((await screen.findByRole('link', { name: 'Jana Weber' })).getAttribute('href')).toBe('/user/1');
  });

  it('saving sends only changes and higher roles cannot be granted', async () => {
    const server = withPeople(someone(1, 'Jana')).on(users.updateRoles, () => someone(1, 'Jana'));
    const { user } = await openPerson(server);
    await user.click(await screen.findByRole('combobox', { name: 'Roles' }));
    const beyond = await screen.findByRole('option', { name: 'Administrator (has permissions you don’t have)' });
    expect(beyond.getAttribute('data-combobox-disabled')).toBe('true');
    await user.click(screen.getByRole('option', { name: 'Inspector' }));
    await save(user);
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
    const { user } = await openPerson(server);
    await user.type(await screen.findByLabelText(/^Last name/), 'x');
    await save(user);
    await screen.findByText('Use letters, spaces, hyphens, dots and apostrophes.');
  });

  it('mobile number, language and time zone of a person are changed together', async () => {
    const server = withPeople(someone(1, 'Jana')).on(users.update, () => toDetails(someone(1, 'Jana')));
    const { user } = await openPerson(server);
    await user.type(await screen.findByLabelText('Mobile'), '+49 151 2345');
    await user.selectOptions(screen.getByLabelText('Language'), 'de');
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    await user.click(zone);
    await user.clear(zone);
    await user.type(zone, '+05:30');
    await user.click((await screen.findAllByRole('option', { name: /Asia \(UTC\+05:30\)/ }))[0]!);
    await save(user);
    await waitFor(() => expect(server.getCalls(users.update)).toHaveLength(1));
    expect(server.getCalls(users.update)[0]?.body).toEqual({
      mobile: '+49 151 2345',
      locale: 'de',
      tz_code: expect.stringMatching(/^Asia\//),
    });
  });

  it('sessions name the browser in words, and are ended one by one or all at once after a confirmation', async () => {
    const session = {
      ...{ id: 5, browser: 'Chrome', system: 'Windows', ip: '203.0.113.9', is_current: false },
      ...{ created_at: '2026-11-20T10:00:00Z', seen_at: '2026-11-20T12:00:00Z' },
    };
    const server = withPeople(someone(1, 'Jana'))
      .on(users.listSessions, () => [session])
      .on(users.endSession, () => ({ ended_sessions: 1 }))
      .on(users.endSessions, () => ({ ended_sessions: 2 }));
    const { user } = await openPerson(server, 'security');
    await user.click(await screen.findByRole('button', { name: 'Sign out of Chrome on Windows' }));
    await screen.findByText('1 session ended');
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const question = within(await screen.findByRole('dialog', { name: /Sign “Jana Weber” out everywhere/ }));
    expect(server.getCalls(users.endSessions)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByText('2 sessions ended');
  });

  it('a card of the list on a phone says of what a person has “Off”', async () => {
    const endPhone = fakePhone();
    await renderAt('/user/list', { as: createPerson('administrator'), server: withPeople(someone(1, 'Jana')) });
    const label = (await screen.findAllByText('Two-step verification')).find(({ tagName }) => tagName === 'DT');
    expect(label?.nextElementSibling?.textContent).toBe('Off');
    // Labels that only assistive technology reads would have a class.
    expect(label?.className).toBe('');
    endPhone();
  });

  it('two-step verification is reset after a confirmation, and a password reset is sent', async () => {
    const jana = { ...someone(1, 'Jana'), second_factor: 'totp' as const };
    const server = withPeople(jana)
      .on(users.listSessions, () => [])
      .on(users.sendPasswordReset, () => ({ email: jana.email, expired_after: 3600 }))
      .on(users.resetSecondFactor, () => ({ ended_sessions: 0 }));
    const { user } = await openPerson(server, 'security');
    await user.click(await screen.findByRole('button', { name: 'Reset two-step verification' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(server.getCalls(users.resetSecondFactor)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Send password reset' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
    await screen.findByText('Password reset sent to jana@example.org');
  });
});

describe('a person at the sign-on service', () => {
  it('the page says that the service has disabled a person, and can remove the link to it', async () => {
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
    const { user } = await openPerson(server);
    await screen.findByText(/Disabled by your identity provider/);
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
    dialog.getByText('Added to 2 people.');
    await user.click(dialog.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Inspector' }));
    await user.click(dialog.getByRole('button', { name: 'Add a role' }));
    await screen.findByText('Role added to 2 people');
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
    await dialog.findByText('Someone in this workspace already uses this address.');
    expect(dialog.getByLabelText<HTMLInputElement>('First name of person 1').value).toBe('Paul');
    screen.getByText('Invitation sent');
    expect(server.getCalls(users.invite).map(({ body }) => body)).toMatchObject([
      { email: 'ida@example.org', locale: 'fr' },
      { email: 'paul@example.org', locale: 'fr' },
    ]);
  });

  it('the dialog names each pasted line that it skipped, with the reason', async () => {
    const { user } = await renderAt('/user/list', { as: setUp(), server: withPeople(someone(1, 'Jana')) });
    await user.click(await screen.findByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('First name of person 1'));
    await user.paste('Ida Berg <ida@example.org>\nPaul Weber\n\nTim Ott <tim@example.org>');
    dialog.getByRole('button', { name: 'Send 2 invitations' });
    expect(dialog.getByRole('alert').textContent).toBe('1 line was skipped:Paul Weber – no email address');
    const crowd = Array.from({ length: 60 }, (_, at) => `Person ${at} <p${at}@example.org>`).join('\n');
    await user.click(dialog.getByLabelText('First name of person 1'));
    await user.paste(crowd);
    dialog.getByRole('button', { name: 'Send 50 invitations' });
    expect(dialog.getByRole('alert').textContent).toMatch(/^12 lines were skipped:/);
    expect(dialog.getByText('Person 59 <p59@example.org>').parentElement?.textContent).toMatch(
      /more than 50 people at once$/,
    );
  });

  it('missing fields are reported before inviting', async () => {
    const server = withPeople(someone(1, 'Jana'));
    const { user } = await renderAt('/user/list', { as: setUp(), server });
    await user.click(await screen.findByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    dialog.getByText('Enter an email address');
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
