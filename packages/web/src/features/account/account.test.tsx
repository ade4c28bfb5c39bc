import { type AccountSession, account, type MyProfile } from '@rounds/contract/account';
import { jobs } from '@rounds/contract/jobs';
import { DEFAULT_NOTICE_CHOICES } from '@rounds/contract/notices';
import { personalData } from '@rounds/contract/users/personal-data.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt } from '../../testing/index.ts';

const profile = (overrides: Partial<MyProfile['security_info']> = {}): MyProfile => ({
  basic_info: {
    first_name: 'Mara',
    last_name: 'Lindqvist',
    nick_name: null,
    full_name: 'Mara Lindqvist',
    email: 'mara@example.org',
    avatar: null,
    mobile: null,
    gender: null,
    birth_date: null,
  },
  preference_info: { locale: 'en', tz_code: 'Europe/Berlin', date_format: null, notices: DEFAULT_NOTICE_CHOICES },
  security_info: {
    second_factor: null,
    recovery_codes_left: 0,
    is_second_factor_required: false,
    is_authenticator_required: false,
    password_min_length: 12,
    ...overrides,
  },
});
const session = (overrides: Partial<AccountSession>): AccountSession => ({
  id: 1,
  browser: 'Firefox',
  system: 'Linux',
  ip: '203.0.113.5',
  workspace: 'Fraser Food Safety',
  created_at: '2026-11-20T08:00:00Z',
  seen_at: '2026-11-20T09:00:00Z',
  is_current: false,
  ...overrides,
});
const server = (security: Partial<MyProfile['security_info']> = {}, sessions: readonly AccountSession[] = []) =>
  new FakeServer().on(account.getProfile, () => profile(security)).on(account.listSessions, () => [...sessions]);
const open = (tab: string, fake: FakeServer) =>
  renderAt(`/user/account-settings?tab=${tab}`, { as: createPerson('inspector'), server: fake });
const part = (name: string) => screen.findByRole('region', { name });

describe('the profile', () => {
  it('the profile can be saved only after a change and shows field errors', async () => {
    const fake = server().on(account.updateBasicInfo, ({ body }) => ({
      user: createPerson('inspector'),
      profile: { ...profile(), basic_info: { ...profile().basic_info, nick_name: body.nick_name ?? null } },
    }));
    const { user } = await open('profile', fake);
    const nickname = await screen.findByLabelText('Nickname');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.type(nickname, 'ma ra');
    await user.tab();
    await screen.findByText('Use letters, digits and _ - . @ # $.');
    await user.clear(nickname);
    await user.type(nickname, 'mara_1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Profile saved');
    expect(fake.getCalls(account.updateBasicInfo)[0]?.body).toMatchObject({ nick_name: 'mara_1', birth_date: null });
  });
});

describe('notification settings', () => {
  it('choices are saved together, and only when one has changed', async () => {
    const fake = server().on(account.updatePreferences, () => ({ user: createPerson('inspector') }));
    const { user } = await open('notices', fake);
    const daily = await screen.findByRole('radio', { name: 'Overdue: Daily email' });
    const inBoth = screen.getByRole<HTMLInputElement>('radio', { name: 'Overdue: In the app and by email' });
    expect(inBoth.checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(daily);
    await user.click(screen.getByRole('radio', { name: 'Import finished: None' }));
    expect(inBoth.checked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Notification settings saved');
    expect(fake.getCalls(account.updatePreferences)[0]?.body).toEqual({
      notices: { ...DEFAULT_NOTICE_CHOICES, work_overdue: 'daily_mail', import_done: 'none' },
    });
  });
});

describe('preferences', () => {
  it('changing the language reloads the page', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const fake = server().on(account.updatePreferences, () => ({
      user: { ...createPerson('inspector'), locale: 'de' as const },
    }));
    const { user } = await open('preferences', fake);
    await user.selectOptions(await screen.findByLabelText('Language'), 'de');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(fake.getCalls(account.updatePreferences)[0]?.body).toMatchObject({ locale: 'de' });
  });

  it('each date format is shown with an example', async () => {
    await open('preferences', server());
    const options = within(await screen.findByLabelText('Date format')).getAllByRole('option');
    expect(options[1]?.textContent).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(options[2]?.textContent).toMatch(/^\d{2}\.\d{2}\.\d{4}$/);
  });
});

const CODES = Array.from({ length: 10 }, (_, at) => `abcde-fghjk-mnpq${at}`);

describe('account security', () => {
  it('the password form shows the minimum length and a wrong current password', async () => {
    const fake = server().on(account.changePassword, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Wrong', {
        data: { current_password: ['That isn’t your current password.'] },
      });
    });
    const { user } = await open('security', fake);
    const form = within(await part('Password'));
    form.getByText(/^At least 12 characters/);
    await user.type(form.getByLabelText(/Current password/), 'guess');
    await user.type(form.getByLabelText(/^New password \*?$/), 'a walk along the river');
    await user.type(form.getByLabelText(/^Confirm new password/), 'a walk along the river');
    await user.click(form.getByRole('button', { name: 'Change password' }));
    await form.findByText('That isn’t your current password.');
    expect(document.activeElement).toBe(form.getByLabelText(/Current password/));
  });

  it('new recovery codes need the password, and few left ones are pointed out', async () => {
    const fake = new FakeServer()
      .on(account.getProfile, () => profile({ second_factor: 'totp', recovery_codes_left: 2 }))
      .on(account.listSessions, () => [])
      .on(account.createRecoveryCodes, () => ({ recovery_codes: CODES }));
    const { user } = await open('security', fake);
    const form = within(await part('Two-step verification'));
    form.getByText('On · With an authenticator app');
    form.getByText(/^2 unused codes are left\. Create new ones/);
    expect(form.queryByLabelText(/Current password/)).toBeNull();
    await user.click(form.getByRole('button', { name: 'Create new codes' }));
    await user.type(form.getByLabelText(/Current password/), 'a long password{Enter}');
    await form.findByText(CODES[9]!);
    expect(fake.getCalls(account.createRecoveryCodes)[0]?.body).toEqual({ password: 'a long password' });
  });

  it('an authenticator app is set up with a QR code and confirmed by a code', async () => {
    const fake = server().on(account.enableSecondFactor, ({ body }) =>
      body.code
        ? { state: 'on' as const, method: 'totp' as const, ended_sessions: 0, recovery_codes: CODES }
        : {
            state: 'scan' as const,
            secret: 'ABCDEFGH',
            uri: 'otpauth://totp/Rounds:x?secret=ABCDEFGH',
            expired_after: 600,
          },
    );
    const { user } = await open('security', fake);
    const form = within(await part('Two-step verification'));
    await user.type(form.getByLabelText(/Current password/), 'a long password');
    await user.click(form.getByRole('button', { name: 'Turn on' }));
    await form.findByText('ABCD EFGH');
    await form.findByRole('img', { name: 'QR code for the authenticator app' });
    await user.type(form.getByLabelText('6-digit code'), '123456');
    await user.click(form.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Two-step verification is on. You’re signed out everywhere else.');
    const heading = await form.findByRole('heading', { name: 'Recovery codes' });
    expect(document.activeElement).toBe(heading);
    expect(form.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    await user.click(form.getByRole('button', { name: 'I’ve saved them' }));
    await waitFor(() => expect(form.queryByText(CODES[0]!)).toBeNull());
    expect(fake.getCalls(account.enableSecondFactor).map(({ body }) => body)).toEqual([
      { method: 'totp', password: 'a long password' },
      { code: '123456' },
    ]);
  });

  it('sessions are listed and all others can be ended after confirmation', async () => {
    const sessions = [
      session({ id: 1, is_current: true }),
      session({ id: 2, browser: 'Safari', system: 'iPhone' }),
      session({ id: 3, browser: null, system: null }),
    ];
    const fake = server({}, sessions).on(account.endOtherSessions, () => ({ ended_sessions: 2 }));
    const { user } = await open('security', fake);
    const list = within(await part('Active sessions'));
    await list.findByText('Firefox on Linux');
    list.getByText('This browser');
    list.getByRole('button', { name: 'Sign out of Safari on iPhone' });
    list.getByText('Unknown browser');
    await user.click(list.getByRole('button', { name: 'Sign out everywhere else' }));
    await screen.findByText(/signs you out of 2 other browsers/);
    expect(fake.getCalls(account.endOtherSessions)).toHaveLength(0);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(fake.getCalls(account.endOtherSessions)).toHaveLength(1));
  });
});

describe('personal data', () => {
  it('the data of a person are collected in the background and then offered as one file', async () => {
    const result = { name: 'mara-lindqvist.zip', size: 2048 };
    const fake = server()
      .on(personalData.startOwn, () => ({ job_id: 5 }))
      .on(jobs.get, () => ({ id: 5, kind: 'personal_data.collect', status: 'done' as const, progress: 100, result }));
    const { user } = await open('security', fake);
    const data = within(await part('Your data'));
    await user.click(data.getByRole('button', { name: 'Download my data' }));
    const link = await data.findByRole('link', { name: /mara-lindqvist\.zip/ });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      '/api/job/5/file',
      'mara-lindqvist.zip',
    ]);
    expect(fake.getCalls(personalData.startOwn)).toHaveLength(1);
  });
});
