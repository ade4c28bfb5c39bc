import { account, type MyProfile, type OwnSession } from '@rounds/contract/account';
import { type MyWorkspace, workspaces } from '@rounds/contract/workspaces';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeRefusal, FakeServer, person, renderAt } from '../../testing/index.ts';

const profile = (wishes: Partial<MyProfile['security_info']> = {}): MyProfile => ({
  basic_info: {
    first_name: 'Mara',
    last_name: 'Lindqvist',
    nick_name: null,
    full_name: 'Mara Lindqvist',
    email: 'mara@example.org',
    avatar: null,
    gender: null,
    birth_date: null,
  },
  preference_info: { locale: 'en', tz_code: 'Europe/Berlin', date_format: null },
  security_info: { second_factor: null, is_second_factor_required: false, password_min_length: 12, ...wishes },
});
const session = (wishes: Partial<OwnSession>): OwnSession => ({
  id: 1,
  browser: 'Firefox',
  system: 'Linux',
  ip: '203.0.113.5',
  workspace: 'Fraser Food Safety',
  created_at: '2026-11-20T08:00:00Z',
  seen_at: '2026-11-20T09:00:00Z',
  is_current: false,
  ...wishes,
});
const server = (security: Partial<MyProfile['security_info']> = {}, sessions: readonly OwnSession[] = []) =>
  new FakeServer().on(account.profile, () => profile(security)).on(account.sessions, () => [...sessions]);
const open = (tab: string, fake: FakeServer) =>
  renderAt(`/user/account-settings?tab=${tab}`, { as: person('inspector'), server: fake });
const part = (name: string) => screen.findByRole('region', { name });

describe('the own profile', () => {
  it('offers to save only what was changed, and says what fits at the field', async () => {
    const fake = server().on(account.changeBasicInfo, ({ body }) => ({
      user: person('inspector'),
      profile: { ...profile(), basic_info: { ...profile().basic_info, nick_name: body.nick_name ?? null } },
    }));
    const { user } = await open('profile', fake);
    const nickname = await screen.findByLabelText('Nickname');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.type(nickname, 'ma ra');
    await user.tab();
    expect(await screen.findByText('Letters, digits and _ - . @ # $ fit here.')).toBeTruthy();
    await user.clear(nickname);
    await user.type(nickname, 'mara_1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Profile saved');
    expect(fake.callsOf(account.changeBasicInfo)[0]?.body).toMatchObject({ nick_name: 'mara_1', birth_date: null });
  });
});

describe('own preferences', () => {
  it('load the page anew for another language', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const fake = server().on(account.changePreferences, () => ({
      user: { ...person('inspector'), locale: 'de' as const },
    }));
    const { user } = await open('preferences', fake);
    await user.selectOptions(await screen.findByLabelText('Language'), 'de');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(fake.callsOf(account.changePreferences)[0]?.body).toMatchObject({ locale: 'de' });
  });

  it('show each way of writing dates by an example', async () => {
    await open('preferences', server());
    const options = within(await screen.findByLabelText('Dates')).getAllByRole('option');
    expect(options[1]?.textContent).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(options[2]?.textContent).toMatch(/^\d{2}\.\d{2}\.\d{4}$/);
  });
});

describe('what protects the account', () => {
  it('says how long a new password must be, and that a wrong present one is wrong', async () => {
    const fake = server().on(account.changePassword, () => {
      throw new FakeRefusal('VALIDATION_FAILED', 'Wrong', {
        data: { current_password: ['This is not your present password.'] },
      });
    });
    const { user } = await open('security', fake);
    const form = within(await part('Password'));
    expect(form.getByText(/^At least 12 characters/)).toBeTruthy();
    await user.type(form.getByLabelText(/Present password/), 'guess');
    await user.type(form.getByLabelText(/^New password \*?$/), 'a walk along the river');
    await user.type(form.getByLabelText(/once more/), 'a walk along the river');
    await user.click(form.getByRole('button', { name: 'Change password' }));
    expect(await form.findByText('This is not your present password.')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText(/Present password/));
  });

  it('shows the key of an app as picture and text, and turns it on by its code', async () => {
    const fake = server().on(account.setSecondFactor, ({ body }) =>
      body.code
        ? { state: 'on' as const, method: 'totp' as const }
        : {
            state: 'scan' as const,
            secret: 'ABCDEFGH',
            uri: 'otpauth://totp/Rounds:x?secret=ABCDEFGH',
            expired_after: 600,
          },
    );
    const { user } = await open('security', fake);
    const form = within(await part('Second step at sign-in'));
    await user.type(form.getByLabelText(/Present password/), 'a long password');
    await user.click(form.getByRole('button', { name: 'Turn on' }));
    expect(await form.findByText('ABCD EFGH')).toBeTruthy();
    expect(await form.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
    await user.type(form.getByLabelText('Code of six digits'), '123456');
    await user.click(form.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('The second step is on');
    expect(fake.callsOf(account.setSecondFactor).map(({ body }) => body)).toEqual([
      { method: 'totp', password: 'a long password' },
      { code: '123456' },
    ]);
  });

  it('lists where one is signed in, and signs out everywhere else once asked', async () => {
    const sessions = [
      session({ id: 1, is_current: true }),
      session({ id: 2, browser: 'Safari', system: 'iPhone' }),
      session({ id: 3, browser: null, system: null }),
    ];
    const fake = server({}, sessions).on(account.endOtherSessions, () => ({ ended_sessions: 2 }));
    const { user } = await open('security', fake);
    const list = within(await part('Signed in'));
    expect(await list.findByText('Firefox on Linux')).toBeTruthy();
    expect(list.getByText('This browser')).toBeTruthy();
    expect(list.getByRole('button', { name: 'Sign out Safari on iPhone' })).toBeTruthy();
    expect(list.getByText('Unknown browser')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText(/2 other browsers are signed out at once/)).toBeTruthy();
    expect(fake.callsOf(account.endOtherSessions)).toHaveLength(0);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(fake.callsOf(account.endOtherSessions)).toHaveLength(1));
  });
});

describe('own workspaces', () => {
  const workspace = (wishes: Partial<MyWorkspace>): MyWorkspace => ({
    id: 1,
    display_name: 'Fraser Food Safety',
    logo: null,
    status: 'active',
    roles: [{ id: 1, name_lang: { en: 'Inspector' } }],
    is_current: true,
    signed_in_at: null,
    ...wishes,
  });

  it('are switched, and an invitation is accepted, by one press', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const invited = workspace({ id: 5, display_name: 'Harbour', status: 'invite', is_current: false });
    const fake = new FakeServer()
      .on(workspaces.mine, () => [workspace({}), invited])
      .on(workspaces.switch, () => ({ user: person('viewer') }));
    const { user } = await renderAt('/settings/workspaces', { as: person('inspector'), server: fake });
    expect(await screen.findByText('You are here')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Accept invitation to Harbour' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  });

  it('lead to the code where the other one asks for it', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const fake = new FakeServer()
      .on(workspaces.mine, () => [workspace({ id: 5, display_name: 'Harbour', is_current: false })])
      .on(workspaces.switch, () => ({
        next_step_code: 'USR_2FA' as const,
        method: 'email' as const,
        to: 'm•••@example.org',
        expired_after: 600,
        id: '6f1d3c52-9a0b-4c55-8f0e-0f8a52f3c111',
      }));
    const { user } = await renderAt('/settings/workspaces', { as: person('inspector'), server: fake });
    await user.click(await screen.findByRole('button', { name: 'Switch to Harbour' }));
    await waitFor(() => expect(String(assign.mock.calls.at(-1)?.[0])).toMatch(/^\/2fa\/email\/\?method=email/));
  });
});
